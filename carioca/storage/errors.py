"""What can go wrong with files, as catalogue codes for one sentence to the player."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path

FULL = "storage.full"
UNWRITABLE = "storage.unwritable"
IN_USE = "save.in-use"
FUTURE = "save.future"
OLD = "save.old"
BROKEN = "save.broken"
TORN = "save.cut"
LOST = "save.lost"
UNCLEAR = "save.unclear"
FOREIGN = "storage.foreign"
INTRUDER = "save.intruder"
REMADE = "save.remade"
SIGNS_LEFT_OUT = "names.cleaned"

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class StorageError(Exception):
    """Something could not be read or written: `t(error.code, **error.values)` is the sentence for the player."""

    def __init__(self, code: str, values: Mapping[str, str] | None = None, why: str = "") -> None:
        super().__init__(f"{code}: {why}" if why else code)
        self.code = code
        self.values = dict(values or {})
        self.why = why


class Foreign(StorageError):
    """Something else lies where a plain file of a sensible size belongs: a pipe, a device, a link, a giant."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(FOREIGN, {"path": str(path), "name": path.name}, why)


class SaveBroken(StorageError):
    """A save that is no match of ours: truncated, empty, foreign or edited by hand; `why` is for the log.

    `is_json`: it could be read as far as that. `how`: of what kind the damage is, for the sentence about a file
    (`file.no-record.<how>`, match_file.py), which has `values`; empty for the usual one.
    """

    def __init__(
        self, why: str, is_json: bool = True, code: str = BROKEN, how: str = "", values: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(code, values, why)
        self.is_json = is_json
        self.how = how


def storage_error(problem: OSError, path: Path) -> StorageError:
    code = FULL if problem.errno in _NO_SPACE else UNWRITABLE
    return StorageError(code, {"path": str(path)}, str(problem))
