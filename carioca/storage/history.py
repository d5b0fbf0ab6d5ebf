"""The finished matches that were kept: one record each, in a folder beside the running match."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

from carioca.storage.errors import StorageError
from carioca.storage.paths import MATCH

FOLDER = "finished"
MOST = 50
"""So many are read, the latest ones; older files stay where they are."""


class Past(NamedTuple):
    """A finished match: its file, when it ended (seconds since 1970), its record, or the fault of its file."""

    path: Path
    ended: float
    record: dict[str, Any] | None
    fault: StorageError | None = None


def finished_folder(saves: Path) -> Path:
    """Where the finished matches of a folder of saves lie."""
    return saves / FOLDER


def has_finished(saves: Path) -> bool:
    """Whether a match was finished here, as far as can be seen at a glance. Never raises."""
    return bool(_files(finished_folder(saves)))


def finished(saves: Path, most: int = MOST) -> tuple[tuple[Past, ...], int]:
    """The latest finished matches, the last one first, and how many older ones there are. Never raises.

    A file that cannot be read is among them, with its fault.
    """
    dated = []
    for path in _files(finished_folder(saves)):
        try:
            dated.append((path.stat().st_mtime, path))
        except OSError:
            dated.append((0.0, path))
    # Two that ended in the same tick of the clock: the higher number is the later one.
    dated.sort(key=lambda one: (one[0], len(one[1].stem), one[1].stem), reverse=True)
    return tuple(_past(path, ended) for ended, path in dated[:most]), max(0, len(dated) - most)


def match_files(folder: Path, most: int) -> tuple[Path, ...]:
    """Match files in any folder by name, so many at most. Never raises."""
    return tuple(_files(folder)[:most])


def _past(path: Path, ended: float) -> Past:
    # The menu only asks whether there are any.
    from carioca.storage.match_file import read_match

    try:
        return Past(path, ended, read_match(path).whole)
    except StorageError as error:
        return Past(path, ended, None, error)


def _files(folder: Path) -> list[Path]:
    try:
        names = sorted(name for name in os.listdir(folder) if name.lower().endswith(MATCH))
    except (OSError, ValueError):
        return []
    return [folder / name for name in names]
