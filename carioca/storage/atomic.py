"""Files that are either the old ones or the new ones, whatever happens in between."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import sys
import time
from pathlib import Path
from typing import Any

from carioca.storage.errors import Foreign, storage_error

_REPLACE_TRIES = 5


def to_json(data: object) -> str:
    """Readable JSON text, the same for equal data."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    try:
        text.encode()
    except UnicodeEncodeError:
        # Half of a surrogate pair, which JSON can write but UTF-8 cannot: a newer version or a hand put it there.
        text = json.dumps(data, indent=1)
    return text + "\n"


def from_json(data: bytes) -> Any:
    """What a JSON text says, with or without a byte order mark. Raises ValueError for everything else."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def replace_file(
    path: Path, content: str | bytes, *, durable: bool = True, follow: bool = True, private: bool = False
) -> None:
    """Put a text or bytes in the place of a file at once: a temporary file, fsync, replace, fsync of the folder.

    Makes the folder when it is missing. `follow`: a link stands for the file it points to, else it is replaced
    itself. `private`: nobody else on the machine may read it. Raises StorageError, and then the old file is still
    there; a pipe or a device is never replaced (Foreign).
    """
    target = Path(os.path.realpath(path)) if follow else path
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    if follow:
        _check_replaceable(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with open(fresh, "wb", opener=_make_private if private else _make) as file:
                # What UTF-8 cannot say can only come from a damaged file, in the words about it.
                file.write(content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content)
                file.flush()
                if durable:
                    flush(file.fileno())
            _replace(fresh, target)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        if durable:
            flush_folder(target.parent)
    except OSError as problem:
        raise storage_error(problem, target) from problem


def _make(name: str, flags: int, mode: int = 0o666) -> int:
    """Opens a new file: what lies there already, left by a crash or a link put there, is not written through."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(name)
    return os.open(name, flags | os.O_EXCL, mode)


def _make_private(name: str, flags: int) -> int:
    return _make(name, flags, 0o600)


def _check_replaceable(target: Path) -> None:
    try:
        mode = os.lstat(target).st_mode
    except OSError:
        return
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise Foreign(target, "no plain file")


def flush(fd: int) -> None:
    """Bring what was written to the disk itself. Raises OSError."""
    if sys.platform == "darwin":
        import fcntl

        # fsync on macOS leaves the data in the drive's own cache; not every file system knows the full one.
        with contextlib.suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
    os.fsync(fd)


def flush_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk; Windows has no such call and needs none. Raises OSError."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def free_number(folder: Path, stem: str, endings: tuple[str, ...]) -> int:
    """The lowest number from 1 for which the folder has no `<stem><number><ending>`."""
    number = 1
    while any(os.path.lexists(folder / f"{stem}{number}{ending}") for ending in endings):
        number += 1
    return number


def set_aside(path: Path) -> None:
    """Give a file that cannot be read the name `<stem>.broken-1<suffix>`, as far as the system lets us."""
    number = free_number(path.parent, f"{path.stem}.broken-", (path.suffix,))
    with contextlib.suppress(OSError):
        os.replace(path, path.with_name(f"{path.stem}.broken-{number}{path.suffix}"))


def _replace(fresh: Path, target: Path) -> None:
    for tries_left in reversed(range(_REPLACE_TRIES)):
        try:
            os.replace(fresh, target)
            return
        except PermissionError:
            # On Windows a virus scanner holds a new file open for a moment.
            if os.name != "nt" or not tries_left:
                raise
            time.sleep(0.05)
