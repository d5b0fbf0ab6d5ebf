"""What a newcomer has been told once, and how many matches of each game were played: a small file beside the saves."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from carioca.storage.atomic import from_json, replace_file, set_aside, to_json
from carioca.storage.errors import Foreign
from carioca.storage.plain import read_plain

FORMAT = 1
_MAX_BYTES = 1 << 16
_MAX_ENTRIES = 1000
_MAX_NAME = 80
_MAX_COUNT = 1 << 31


class Newcomer(NamedTuple):
    """`matches`: how many matches of a game (by its name) came to their end here; `told`: the ids of what was told."""

    matches: Mapping[str, int] = MappingProxyType({})
    told: frozenset[str] = frozenset()

    def played(self, game: str) -> Newcomer:
        """One more match of a game came to its end."""
        return self._replace(matches={**self.matches, game: min(self.matches.get(game, 0) + 1, _MAX_COUNT)})

    def hears(self, *names: str) -> Newcomer:
        """These were told now."""
        return self._replace(told=self.told | set(names))


def load(path: Path) -> Newcomer:
    """What a file says; a missing one, a broken one or one of a newer version says that nothing was told. Never
    raises.
    """
    found = _read(path)
    return Newcomer() if found is None else found


def save(path: Path, newcomer: Newcomer) -> None:
    """Write it atomically; what lies there and cannot be read is set aside. Raises StorageError."""
    if path.exists() and _read(path) is None:
        set_aside(path)
    data = {"format": FORMAT, "matches": dict(sorted(newcomer.matches.items())), "told": sorted(newcomer.told)}
    replace_file(path, to_json(data))


def _read(path: Path) -> Newcomer | None:
    """The file; None when it is missing or none of ours."""
    with contextlib.suppress(OSError, ValueError, Foreign):
        return _parsed(from_json(read_plain(path, _MAX_BYTES)))
    return None


def _parsed(data: Any) -> Newcomer | None:
    if not isinstance(data, dict) or type(data.get("format")) is not int or data["format"] != FORMAT:
        return None
    matches, told = data.get("matches", {}), data.get("told", [])
    if not (isinstance(matches, dict) and isinstance(told, list)) or max(len(matches), len(told)) > _MAX_ENTRIES:
        return None
    if not all(map(_is_name, [*matches, *told])) or not all(map(_is_count, matches.values())):
        return None
    return Newcomer(MappingProxyType(dict(matches)), frozenset(told))


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _MAX_NAME and value.isprintable()


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MAX_COUNT
