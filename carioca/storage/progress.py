"""What a player has learnt and been told: two small files beside the saves, read without ever failing.

Other small files are read and written alike: storage/persons.py.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from carioca.storage.errors import Foreign
from carioca.storage.files import from_json, read_plain, replace_file, set_aside, to_json

FORMAT = 1  # a file of another form is not read
_MAX_BYTES = 1 << 16
_MAX_ENTRIES = 1000
_MAX_STEP = 1000
_MAX_COUNT = 1 << 31
_MAX_NAME = 80

T = TypeVar("T")
Parse = Callable[[dict[str, Any]], T | None]


class Learning(NamedTuple):
    """The lessons by their keys (`game.id`): those that were done, the step at which others are taken up again, and
    those not done whose answer was `shown`.
    """

    done: frozenset[str] = frozenset()
    at: Mapping[str, int] = MappingProxyType({})
    shown: frozenset[str] = frozenset()

    @classmethod
    def load(cls, path: Path) -> Learning:
        """What a file says; a missing, broken or newer one says that nothing was learnt. Never raises."""
        return read_entries(path, _learning) or cls()

    def save(self, path: Path) -> None:
        """Write it atomically; what lies there and cannot be read is set aside. Raises StorageError."""
        entries = {"done": sorted(self.done), "at": dict(sorted(self.at.items())), "shown": sorted(self.shown)}
        write_entries(path, entries, _learning)

    def reached(self, key: str, step: int) -> Learning:
        """A lesson stands at this step now, counted from 0."""
        return self._replace(at=self._others(key) | ({key: step} if step else {}))

    def finished(self, key: str) -> Learning:
        """A lesson was done; taken up again it begins at its first step."""
        return Learning(self.done | {key}, self._others(key), self.shown - {key})

    def saw(self, key: str) -> Learning:
        """The answer of a lesson was shown: it comes again, unless it was found by oneself before."""
        return self if key in self.done else self._replace(shown=self.shown | {key})

    def _others(self, key: str) -> dict[str, int]:
        return {other: step for other, step in self.at.items() if other != key}


class Newcomer(NamedTuple):
    """`matches`: how many matches of a game (by its name) came to their end here; `told`: the ids of what was told;
    `streaks`: how many of the last ones were won clearly, or with a minus lost clearly.
    """

    matches: Mapping[str, int] = MappingProxyType({})
    told: frozenset[str] = frozenset()
    streaks: Mapping[str, int] = MappingProxyType({})

    @classmethod
    def load(cls, path: Path) -> Newcomer:
        """What a file says; a missing, broken or newer one says that nothing was told. Never raises."""
        return read_entries(path, _newcomer) or cls()

    def save(self, path: Path) -> None:
        matches, streaks = dict(sorted(self.matches.items())), dict(sorted(self.streaks.items()))
        write_entries(path, {"matches": matches, "told": sorted(self.told), "streaks": streaks}, _newcomer)

    def played(self, game: str, clear: int = 0) -> Newcomer:
        """One more match of a game came to its end, clearly won (1), clearly lost (-1) or neither."""
        streak = self.streaks.get(game, 0)
        now = (streak if streak * clear > 0 else 0) + clear
        return self._replace(
            matches={**self.matches, game: min(self.matches.get(game, 0) + 1, _MAX_COUNT)},
            streaks={**self.streaks, game: max(-_MAX_COUNT, min(now, _MAX_COUNT))},
        )

    def hears(self, *names: str) -> Newcomer:
        return self._replace(told=self.told | set(names))


def _learning(data: dict[str, Any]) -> Learning | None:
    done, at, shown = data.get("done", []), data.get("at", {}), data.get("shown", [])
    if not (_are_names(done, list) and _are_counts(at, 0, _MAX_STEP) and _are_names(shown, list)):
        return None
    return Learning(frozenset(done), MappingProxyType(dict(at)), frozenset(shown))


def _newcomer(data: dict[str, Any]) -> Newcomer | None:
    matches, told, streaks = data.get("matches", {}), data.get("told", []), data.get("streaks", {})
    if not (_are_counts(matches, 0) and _are_names(told, list) and _are_counts(streaks)):
        return None
    return Newcomer(MappingProxyType(dict(matches)), frozenset(told), MappingProxyType(dict(streaks)))


def is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _MAX_NAME and value.isprintable()


def _are_names(value: Any, kind: type[list[Any] | dict[str, Any]]) -> bool:
    return isinstance(value, kind) and len(value) <= _MAX_ENTRIES and all(map(is_name, value))


def _are_counts(value: Any, least: int = -_MAX_COUNT, most: int = _MAX_COUNT) -> bool:
    return _are_names(value, dict) and all(type(n) is int and least <= n <= most for n in value.values())


def read_entries(path: Path, parse: Parse[T], most: int = _MAX_BYTES) -> T | None:
    """What a file of entries says; None where there is none, or `parse` finds nothing in it. Never raises."""
    with contextlib.suppress(OSError, ValueError, Foreign):
        data = from_json(read_plain(path, most))
        if isinstance(data, dict) and type(data.get("format")) is int and data["format"] == FORMAT:
            return parse(data)
    return None


def write_entries(path: Path, entries: Mapping[str, Any], parse: Parse[T], most: int = _MAX_BYTES) -> None:
    """Replace a file of entries at once; what lies there and `parse` cannot read is set aside. Raises StorageError."""
    if path.exists() and read_entries(path, parse, most) is None:
        set_aside(path)
    replace_file(path, to_json({"format": FORMAT, **entries}))
