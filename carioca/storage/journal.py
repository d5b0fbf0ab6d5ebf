"""The running round as a file that only grows: one line an action, on the disk before anybody sees it."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

from carioca.storage.atomic import flush, from_json, replace_file
from carioca.storage.errors import FUTURE, StorageError, storage_error
from carioca.storage.record_shape import FORMAT, is_action_line

MAX_BYTES = 1 << 22


class Written(NamedTuple):
    """What a journal file holds: its header, the whole lines after it, their length in bytes with the header.

    `header` is None when the first line is no header of ours; `damaged` tells that whole lines had to be dropped.
    """

    header: dict[str, object] | None
    lines: tuple[str, ...]
    size: int
    damaged: bool


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

    def read(self) -> Written | None:
        """What the file holds; None when there is none. Raises StorageError, also for a newer format."""
        try:
            with open(self.path, "rb") as file:
                data = file.read(MAX_BYTES)
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise storage_error(problem, self.path) from problem
        return _parse(data)

    def create(self, header: str) -> None:
        """Begin anew with this header line. Raises StorageError."""
        self.close()
        replace_file(self.path, header + "\n")
        self._open_at(len(header.encode()) + 1)

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
        except OSError as problem:
            # Half a line must not stay in front of the next attempt; if that fails too, opening again cuts it.
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, self._size)
            self._close_file()
            raise storage_error(problem, self.path) from problem
        self._size += len(data)

    def close(self) -> None:
        """Stop adding; harmless when not begun."""
        self._close_file()
        self._size = None

    def _open_at(self, size: int) -> None:
        try:
            fd = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
            try:
                os.ftruncate(fd, size)
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
    first, newline, rest = data.partition(b"\n")
    try:
        header = from_json(first) if newline else None
    except ValueError:
        header = None
    number = header.get("format") if isinstance(header, dict) else None
    if type(number) is not int:
        return Written(None, (), 0, True)
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
    return Written(header, tuple(lines), size, len(lines) < len(whole))
