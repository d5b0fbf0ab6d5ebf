"""What a newcomer has been told once, and how many matches of each game were played: a small file beside the saves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from carioca.storage.small import is_name, read_small, write_small

_MAX_ENTRIES = 1000
_MAX_COUNT = 1 << 31


class Newcomer(NamedTuple):
    """`matches`: how many matches of a game (by its name) came to their end here; `told`: the ids of what was told;
    `streaks`: how many of the last ones were won clearly, or with a minus lost clearly.
    """

    matches: Mapping[str, int] = MappingProxyType({})
    told: frozenset[str] = frozenset()
    streaks: Mapping[str, int] = MappingProxyType({})

    def played(self, game: str, clear: int = 0) -> Newcomer:
        """One more match of a game came to its end, clearly won (1), clearly lost (-1) or neither."""
        streak = self.streaks.get(game, 0)
        now = (streak if streak * clear > 0 else 0) + clear
        return self._replace(
            matches={**self.matches, game: min(self.matches.get(game, 0) + 1, _MAX_COUNT)},
            streaks={**self.streaks, game: max(-_MAX_COUNT, min(now, _MAX_COUNT))},
        )

    def hears(self, *names: str) -> Newcomer:
        """These were told now."""
        return self._replace(told=self.told | set(names))


def load(path: Path) -> Newcomer:
    """What a file says; a missing one, a broken one or one of a newer version says that nothing was told. Never
    raises.
    """
    found = read_small(path, _parsed)
    return Newcomer() if found is None else found


def save(path: Path, newcomer: Newcomer) -> None:
    """Write it atomically; what lies there and cannot be read is set aside. Raises StorageError."""
    matches, streaks = dict(sorted(newcomer.matches.items())), dict(sorted(newcomer.streaks.items()))
    entries = {"matches": matches, "told": sorted(newcomer.told), "streaks": streaks}
    write_small(path, entries, _parsed)


def _parsed(data: dict[str, Any]) -> Newcomer | None:
    matches, told, streaks = data.get("matches", {}), data.get("told", []), data.get("streaks", {})
    if not (isinstance(matches, dict) and isinstance(told, list) and isinstance(streaks, dict)):
        return None
    if max(map(len, (matches, told, streaks))) > _MAX_ENTRIES or not all(map(is_name, [*matches, *told, *streaks])):
        return None
    if not all(_is_count(n, 0) for n in matches.values()) or not all(map(_is_count, streaks.values())):
        return None
    return Newcomer(MappingProxyType(dict(matches)), frozenset(told), MappingProxyType(dict(streaks)))


def _is_count(value: Any, least: int = -_MAX_COUNT) -> bool:
    return type(value) is int and least <= value <= _MAX_COUNT
