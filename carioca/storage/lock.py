"""One program at a time on one folder or file."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from carioca.storage.errors import IN_USE, Foreign, StorageError, storage_error
from carioca.storage.plain import is_intruder

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
