"""Files of ours: read without waiting for anybody, replaced at once or not at all, held by one program at a time."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from carioca.storage.errors import IN_USE, Foreign, StorageError, storage_error


def read_plain(path: Path, most: int) -> bytes:
    """At most `most` bytes of a file. Raises OSError, and Foreign for what is no plain file or longer.

    A pipe is never opened: it would wait for somebody who writes. A link stands for what it points to.
    """
    check_plain(path, most, follow=True)
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Foreign(path, f"more than {most} bytes")
    return data


def check_plain(path: Path, most: int, *, follow: bool) -> None:
    """Raises what `read_plain` raises, as far as it is seen without opening the file."""
    found = os.stat(path, follow_symlinks=follow)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(f"{path} is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise Foreign(path, "no plain file")
    if found.st_size > most:
        raise Foreign(path, f"more than {most} bytes")


def is_intruder(path: Path, most: int) -> bool:
    """Whether something lies at a place of the program's own that it never puts there: no plain file, or a giant."""
    try:
        check_plain(path, most, follow=False)
    except (IsADirectoryError, Foreign):
        return True
    except OSError:
        pass
    return False


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


def replace_file(path: Path, content: str | bytes, *, follow: bool = True, private: bool = False) -> None:
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
        _clear_left(target)
        try:
            with open(fresh, "wb", opener=_make_private if private else _make) as file:
                # What UTF-8 cannot say can only come from a damaged file, in the words about it.
                file.write(content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content)
                file.flush()
                flush(file.fileno())
            _replace(fresh, target)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        flush_folder(target.parent)
    except OSError as problem:
        raise storage_error(problem, target) from problem


LEFT = 60.0  # seconds after which no program is still writing a temporary file: whoever began it was killed


def _clear_left(target: Path) -> None:
    """Removes what programs that were killed have left beside a file while they replaced it."""
    before, after = f".{target.name}.", ".new"
    with contextlib.suppress(OSError), os.scandir(target.parent) as found:
        for one in found:
            if one.name.startswith(before) and one.name.endswith(after) and one.name[len(before) : -4].isdecimal():
                with contextlib.suppress(OSError):
                    if time.time() - one.stat(follow_symlinks=False).st_mtime > LEFT:
                        os.unlink(one.path)


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


def files_with(folder: Path, ending: str, most: int | None = None) -> tuple[Path, ...]:
    """The files of this ending in a folder by name, so many at most. Never raises."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.lower().endswith(ending))
    except (OSError, ValueError):
        return ()
    return tuple(folder / name for name in names[:most])


def is_file(text: str) -> bool:
    """Whether a text names a file; False for one that no file can have for its name."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


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


LOCK = "lock"
_MAX_BYTES = 1 << 16

_TRIES, _PAUSE = 50, 0.02  # seconds between two tries


class FolderLock:
    """A lock on a folder that the system takes away from a process that dies."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK
        self._fd: int | None = None

    def take(self) -> None:
        """Hold the lock from now on, making the folder when it is missing. Raises StorageError."""
        if self._fd is not None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if is_intruder(self._path, _MAX_BYTES):
                raise Foreign(self._path, "no lock file")
            fd = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            raise storage_error(problem, self._path.parent) from problem
        if not lock_file(fd):
            os.close(fd)
            raise StorageError(IN_USE)
        self._fd = fd

    def release(self) -> None:
        """Let others in; harmless when the lock is not held."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


@contextmanager
def folder_held(folder: Path) -> Iterator[None]:
    """Has a folder that exists for itself, against everybody who asks in this way; waits a second at most.

    Windows cannot hold a folder: there, as in a folder that is missing, nothing is held.
    """
    try:
        fd = os.open(folder, os.O_RDONLY)
    except OSError:
        yield
        return
    try:
        for _ in range(_TRIES):
            if lock_file(fd):
                break
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(fd)


def lock_file(fd: int) -> bool:
    """Holds an open file until it is closed: whether nobody else does; a file system without locks counts as free.

    Windows locks the byte at the file's place.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True
