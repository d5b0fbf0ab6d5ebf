"""Which lessons were done, and how far one has come in the others: a small file beside the saves."""

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
_MAX_LESSONS = 1000
_MAX_NAME = 80
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
    found = _read(path)
    return Learning() if found is None else found


def save(path: Path, learning: Learning) -> None:
    """Write it atomically; what lies there and cannot be read is set aside. Raises StorageError."""
    if path.exists() and _read(path) is None:
        set_aside(path)
    data = {"format": FORMAT, "done": sorted(learning.done), "at": dict(sorted(learning.at.items()))}
    replace_file(path, to_json(data))


def _read(path: Path) -> Learning | None:
    """The file; None when it is missing or none of ours."""
    with contextlib.suppress(OSError, ValueError, Foreign):
        return _parsed(from_json(read_plain(path, _MAX_BYTES)))
    return None


def _parsed(data: Any) -> Learning | None:
    if not isinstance(data, dict) or type(data.get("format")) is not int or data["format"] != FORMAT:
        return None
    done, at = data.get("done", []), data.get("at", {})
    if not (isinstance(done, list) and isinstance(at, dict)) or max(len(done), len(at)) > _MAX_LESSONS:
        return None
    if not all(map(_is_name, [*done, *at])) or not all(map(_is_step, at.values())):
        return None
    return Learning(frozenset(done), MappingProxyType(dict(at)))


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _MAX_NAME and value.isprintable()


def _is_step(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MAX_STEP
