"""Which lessons were done, and how far one has come in the others: a small file beside the saves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from carioca.storage.small import is_name, read_small, write_small

_MAX_LESSONS = 1000
_MAX_STEP = 1000


class Learning(NamedTuple):
    """The lessons by their keys (`game.id`): those that were done, and the step at which others are taken up again."""

    done: frozenset[str] = frozenset()
    at: Mapping[str, int] = MappingProxyType({})

    def reached(self, key: str, step: int) -> Learning:
        """A lesson stands at this step now, counted from 0."""
        return self._replace(at=self._others(key) | ({key: step} if step else {}))

    def finished(self, key: str) -> Learning:
        """A lesson was done; taken up again it begins at its first step."""
        return Learning(self.done | {key}, self._others(key))

    def _others(self, key: str) -> dict[str, int]:
        return {other: step for other, step in self.at.items() if other != key}


def load(path: Path) -> Learning:
    """What a file says; a missing one, a broken one or one of a newer version says that nothing was learnt. Never
    raises.
    """
    found = read_small(path, _parsed)
    return Learning() if found is None else found


def save(path: Path, learning: Learning) -> None:
    """Write it atomically; what lies there and cannot be read is set aside. Raises StorageError."""
    entries = {"done": sorted(learning.done), "at": dict(sorted(learning.at.items()))}
    write_small(path, entries, _parsed)


def _parsed(data: dict[str, Any]) -> Learning | None:
    done, at = data.get("done", []), data.get("at", {})
    if not (isinstance(done, list) and isinstance(at, dict)) or max(len(done), len(at)) > _MAX_LESSONS:
        return None
    if not all(map(is_name, [*done, *at])) or not all(map(_is_step, at.values())):
        return None
    return Learning(frozenset(done), MappingProxyType(dict(at)))


def _is_step(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MAX_STEP
