"""Match files in any folder, read without touching them: finished records, running matches, and where they lie."""

from __future__ import annotations

import os
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from carioca.storage.errors import BROKEN, FUTURE, OLD, TORN, Foreign, SaveBroken, StorageError, storage_error
from carioca.storage.files import LOCK, files_with, from_json, read_plain
from carioca.storage.paths import MATCH, RUNNING
from carioca.storage.record import check_record, is_over, match_id

if TYPE_CHECKING:
    from carioca.storage.running import Found

FINISHED = "finished"  # the folder beside the running match with a record of each match that came to its end
LEFT = "left"  # the folder for matches that were given up for a new one
MAX_BYTES = 1 << 24


class Loaded(NamedTuple):
    """A match read from disk as a record of format 1, a running one as far as it was played.

    `problem` is the catalogue key of a sentence when part of the running round was lost, else empty; `lost`: how
    many lines (None: nobody knows).
    """

    record: dict[str, Any]
    problem: str = ""
    lost: int | None = 0


def read_match(path: Path) -> Loaded:
    """The match in a file. Raises StorageError whose code and values make a sentence: `file.missing`,
    `file.unreadable`, `file.no-json`, `file.no-record` and what it begins, `file.future`.
    """
    values = {"path": str(path), "name": path.name}
    try:
        return parse_match(read_plain(path, MAX_BYTES))[0]
    except FileNotFoundError:
        raise StorageError("file.missing", values) from None
    except (Foreign, IsADirectoryError):
        raise StorageError("file.no-json", values) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise StorageError("file.unreadable", {**values, "why": why}) from None
    except StorageError as error:
        # The sentence about a file for whoever named it, instead of the one about the player's own save.
        codes = {FUTURE: "file.future", OLD: "file.no-record.old", BROKEN: "file.no-json"}
        code = codes.get(error.code, "file.no-record")
        if isinstance(error, SaveBroken) and error.is_json:
            code = f"file.no-record.{error.how}" if error.how else "file.no-record"
        raise StorageError(code, {**error.values, **values}, error.why) from None


def parse_match(data: bytes) -> tuple[Loaded, Found | None]:
    """The match in these bytes, with what a running one's file holds. Raises SaveBroken, StorageError."""
    # The menu only asks whether there are any.
    from carioca.storage.running import is_running, read_running

    if is_running(data):
        found = read_running(data)
        return Loaded(deepcopy(found.match.record), "" if found.lost == 0 else TORN, found.lost), found
    try:
        record = from_json(data)
    except ValueError as problem:
        raise SaveBroken(str(problem), is_json=False) from problem
    check_record(record)
    return Loaded(record), None


def read_watchable(path: Path, saves: Path | None = None) -> Loaded:
    """The match in a file like `read_match`, unless it is still being played: all hands would lie open.

    That is the unfinished match of any folder of saves, and any copy of the one in `saves`. Raises StorageError,
    "file.running" among them.
    """
    loaded = read_match(path)
    if not is_over(loaded.record) and (_is_running_place(path) or _is_copy(loaded.record, saves)):
        raise StorageError("file.running", {"path": str(path), "name": path.name})
    return loaded


def _is_running_place(path: Path) -> bool:
    """Whether this is the place of the running match in a folder of saves, which has a lock."""
    real = Path(os.path.realpath(path))
    return real.name.lower() == RUNNING and os.path.lexists(real.with_name(LOCK))


def _is_copy(record: dict[str, Any], saves: Path | None) -> bool:
    try:
        return saves is not None and match_id(read_match(saves / RUNNING).record) == match_id(record)
    except StorageError:
        return False


class Past(NamedTuple):
    """The file of a match that ended here, or was `left` for a new one, and when that was (seconds since 1970)."""

    path: Path
    ended: float
    left: bool


def has_past(saves: Path) -> bool:
    """Whether a match ended or was left here, as far as can be seen at a glance. Never raises."""
    return any(files_with(saves / folder, MATCH) for folder in (FINISHED, LEFT))


def past(saves: Path) -> list[Past]:
    """The matches that ended or were left here, the last one first; no file is read. Never raises."""
    found = []
    for folder in (FINISHED, LEFT):
        for path in files_with(saves / folder, MATCH):
            try:
                found.append(Past(path, path.stat().st_mtime, folder == LEFT))
            except OSError:
                found.append(Past(path, 0.0, folder == LEFT))
    # Two that ended in the same tick of the clock: the higher number is the later one.
    return sorted(found, key=lambda one: (one.ended, len(one.path.stem), one.path.stem), reverse=True)


def remove(past: Past) -> None:
    """Delete the file of a match. Raises StorageError."""
    try:
        past.path.unlink(missing_ok=True)
    except OSError as problem:
        raise storage_error(problem, past.path) from problem
