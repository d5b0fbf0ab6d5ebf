"""The running round as a file that only grows: one line an action, on the disk before anybody sees it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from carioca.storage.atomic import flush, from_json, replace_file
from carioca.storage.errors import FUTURE, StorageError, storage_error
from carioca.storage.plain import is_intruder
from carioca.storage.record_shape import FORMAT, is_action_line

MAX_BYTES = 1 << 22
"""More than a round ever fills; what lies behind it is damage."""
_ENDLESS = 1 << 62
# Neither through a link nor waiting for the other end of a pipe, wherever the system knows such flags.
_OWN = os.O_WRONLY | os.O_APPEND | sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))


class Written(NamedTuple):
    """What a journal file holds: its header, the whole lines after it, their length in bytes with the header.

    `header` is None when the first line is no header of ours; `damaged` tells that whole lines had to be dropped,
    `lost` how many: None for a giant, whose lines nobody counts.
    """

    header: dict[str, object] | None
    lines: tuple[str, ...]
    size: int
    damaged: bool
    lost: int | None = 0


class Journal:
    """An append-only text file: a JSON header line, then one line an action, each flushed to the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd: int | None = None
        self._size: int | None = None  # bytes that are known to be whole; None: nothing is known of the file

    @property
    def is_ready(self) -> bool:
        """Whether lines can be added: the file was begun or taken up."""
        return self._size is not None

    @property
    def in_place(self) -> bool:
        """Whether the file that lines are added to still lies at its path, as long as one is open."""
        if self._fd is None:
            return True
        try:
            return os.path.samestat(os.fstat(self._fd), os.lstat(self.path))
        except OSError:
            return False

    def read(self) -> Written | None:
        """What the file holds, a link or a pipe nothing; None when there is none.

        Raises StorageError, also for a newer format.
        """
        if is_intruder(self.path, _ENDLESS):
            return Written(None, (), 0, True, None)
        try:
            with open(self.path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise storage_error(problem, self.path) from problem
        return _parse(data)

    def create(self, header: str, lines: Sequence[str] = ()) -> None:
        """Begin anew with this header line and what was played since. Raises StorageError."""
        self.close()
        data = "".join(line + "\n" for line in (header, *lines)).encode()
        replace_file(self.path, data, follow=False, private=True)
        self._open_at(len(data))

    def take_up(self, written: Written) -> None:
        """Go on after what was read; what a crash left behind it is cut off. Raises StorageError."""
        self.close()
        self._open_at(written.size)

    def add(self, lines: list[str]) -> None:
        """Write lines and wait for the disk. Raises StorageError, and then none of them counts."""
        if self._size is None:
            raise ValueError("the journal was neither begun nor taken up")
        if self._fd is None:
            self._open_at(self._size)
        assert self._fd is not None
        data = "".join(line + "\n" for line in lines).encode()
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._fd, rest) :]
            flush(self._fd)
        except BaseException as problem:
            # Half a line must not stay in front of the next attempt, nor a whole one that nobody was told of when
            # Ctrl-C came; if that fails too, opening again cuts it.
            try:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._fd, self._size)
            finally:
                self._close_file()
            if isinstance(problem, OSError):
                raise storage_error(problem, self.path) from problem
            raise
        self._size += len(data)

    def close(self) -> None:
        """Stop adding; harmless when not begun."""
        self._close_file()
        self._size = None

    def _open_at(self, size: int) -> None:
        try:
            fd = os.open(self.path, _OWN)
            try:
                os.ftruncate(fd, size)
                if hasattr(os, "fchmod"):
                    # Not every file system has modes.
                    with contextlib.suppress(OSError):
                        os.fchmod(fd, 0o600)
            except OSError:
                os.close(fd)
                raise
        except OSError as problem:
            raise storage_error(problem, self.path) from problem
        self._fd, self._size = fd, size

    def _close_file(self) -> None:
        if self._fd is not None:
            with contextlib.suppress(OSError):
                os.close(self._fd)
            self._fd = None


def _parse(data: bytes) -> Written:
    giant = len(data) > MAX_BYTES
    first, newline, rest = data[:MAX_BYTES].partition(b"\n")
    try:
        header = from_json(first) if newline else None
    except ValueError:
        header = None
    number = header.get("format") if isinstance(header, dict) else None
    if type(number) is not int:
        return Written(None, (), 0, True, None if giant else rest.count(b"\n"))
    if number > FORMAT:
        raise StorageError(FUTURE, why=f"journal format {number}")
    lines: list[str] = []
    size = len(first) + 1
    whole = rest.split(b"\n")[:-1]
    for line in whole:
        text = line.decode("ascii", "replace")
        if not is_action_line(text):
            break
        lines.append(text)
        size += len(line) + 1
    lost = len(whole) - len(lines)
    return Written(header, tuple(lines), size, giant or lost > 0, None if giant else lost)
