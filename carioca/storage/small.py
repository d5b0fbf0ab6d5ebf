"""Small files of ours beside the saves: read without ever failing, written whole, foreign ones set aside."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from carioca.storage.atomic import from_json, replace_file, set_aside, to_json
from carioca.storage.errors import Foreign
from carioca.storage.plain import read_plain

T = TypeVar("T")
FORMAT = 1
"""The version of their form; a file of another one is not read."""
_MAX_BYTES = 1 << 16
_MAX_NAME = 80
Parse = Callable[[dict[str, Any]], T | None]
"""What the entries of a file say; None when they are none of ours."""


def read_small(path: Path, parse: Parse[T]) -> T | None:
    """What a file says; None when it is missing, broken, of a newer version or none of ours."""
    with contextlib.suppress(OSError, ValueError, Foreign):
        data = from_json(read_plain(path, _MAX_BYTES))
        if isinstance(data, dict) and type(data.get("format")) is int and data["format"] == FORMAT:
            return parse(data)
    return None


def write_small(path: Path, entries: Mapping[str, Any], parse: Parse[T]) -> None:
    """Write it atomically; what lies there and cannot be read is set aside. Raises StorageError."""
    if path.exists() and read_small(path, parse) is None:
        set_aside(path)
    replace_file(path, to_json({"format": FORMAT, **entries}))


def is_name(value: Any) -> bool:
    """Whether a value is a name as our files have them."""
    return isinstance(value, str) and 0 < len(value) <= _MAX_NAME and value.isprintable()
