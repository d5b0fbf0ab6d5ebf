"""The running match on the disk: every action is there before anybody sees it, whatever happens to the program."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self

from carioca.storage.errors import IN_USE, INTRUDER, REMADE, SaveBroken, StorageError, storage_error
from carioca.storage.files import FolderLock, flush, flush_folder, free_number, is_intruder, replace_file, to_json
from carioca.storage.match_file import FINISHED, LEFT, Loaded, parse_match
from carioca.storage.paths import MATCH, RUNNING
from carioca.storage.record import check_record, is_action_line, is_over
from carioca.storage.running import FORMAT, MAX_BYTES, RunningMatch

_CHANGED = "changed by somebody else while the match was played"
_ANY_SIZE = 1 << 62
# Neither through a link nor waiting for the other end of a pipe, wherever the system knows such flags.
_OWN = os.O_WRONLY | os.O_APPEND | sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))


class Saves:
    """The running match in one folder: `match.carioca` (running.py), which only grows.

    A process killed at any moment leaves a match that resumes at the last action that was appended. When a write fails
    the lines are kept and tried again with the next one; when the file vanished, all of it is written again. Nothing is
    ever deleted that was not written elsewhere before, nothing written through a link. A second program on the folder
    gets StorageError "save.in-use".
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / RUNNING
        self._lock = FolderLock(folder)
        self._match: RunningMatch | None = None
        self._over: dict[str, Any] | None = None  # the record of a finished match that is still to be put away
        self._done = 0  # so many of its lines are on the disk; 0: the file is still to be written
        self._former = ""  # what becomes of what lies there before: LEFT, or why it is set aside
        self._fd: int | None = None
        self._size = 0  # bytes of the file that are known to be whole
        self._file: tuple[int, int] | None = None  # which file that is: device and inode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def behind(self) -> bool:
        """Whether something of the running match could not be brought to the disk so far."""
        return self._over is not None or (self._match is not None and self._done < len(self._match.lines))

    def start(self, record: dict[str, Any], former: str = LEFT) -> None:
        """Begin saving this match. Raises StorageError.

        A match still running here goes to the folder `left`. With another `former`, why it cannot be played on as it
        is, it is kept byte for byte as `match.broken-N.carioca`, and this is the same match at its last good place;
        with an empty one this takes its place.
        """
        check_record(record)
        notes = self.notes() if former != LEFT else {}
        self._match, self._over = RunningMatch.of(record), None
        if notes:
            self._match.remember(notes)
        self._done, self._former = 0, former
        self._bring()

    def append(self, line: str) -> None:
        """Bring one `SEAT ACTION` line to the disk. Raises StorageError: the match may go on, the line is not lost.

        Lines that could not be written are written with the next one that can. "save.remade": the file was gone and
        everything was written anew.
        """
        if self._match is None or not is_action_line(line):
            raise ValueError(f"no match is being saved, or not an action line: {line!r}")
        self._match.act(line)
        self._bring()

    def seat(self, seating: dict[str, Any]) -> None:
        """Bring to the disk who sits there from now on (running.py). Raises StorageError: as for `append`."""
        if self._match is None:
            raise ValueError("no match is being saved")
        if self._match.form < FORMAT:
            # The file says in its first line how it is to be read, so it is written anew.
            notes, self._match, self._done = self._match.notes, RunningMatch.of(self._match.record), 0
            self._match.remember(notes)
        self._match.seat(seating)
        self._bring()

    def end_round(self, record: dict[str, Any]) -> None:
        if self._match is None:
            raise ValueError("no match is being saved")
        *_, ended, begun = record["rounds"]
        self._match.end_round(ended["digest"], begun["scores_before"])
        self._bring()

    def finish(self, record: dict[str, Any]) -> None:
        """Move the finished match, as a record for everybody, to the folder `finished`. Raises StorageError."""
        check_record(record)
        self._over, self._match = record, None
        self._bring()

    def load(self) -> Loaded | None:
        """The running match, or None. Raises SaveBroken, or StorageError (in use, older or newer form, unreadable).

        Later calls of `append` go on with it. What is no file of ours is moved aside: SaveBroken "save.intruder".
        """
        if not os.path.lexists(self._path):
            return None
        try:
            self._lock.take()
        except StorageError as error:
            # A folder that cannot be written can still be read.
            if error.code == IN_USE:
                raise
        if is_intruder(self._path, _ANY_SIZE):
            self._move(self._broken_name())
            raise SaveBroken("no plain file lay in its place", code=INTRUDER)
        self._close_file()
        self._match = self._over = None
        data, place = self._read()
        loaded, found = parse_match(data)
        if found is not None:
            self._match, self._size, self._file = found.match, found.size, place
            # Nobody writes behind damage: the file is kept, and another one takes its place.
            self._done = 0 if found.damaged else len(found.match.lines)
            self._former = "it has lines that do not belong there" if found.damaged else ""
        elif not is_over(loaded.record):
            self._match, self._done, self._former = RunningMatch.of(loaded.record), 0, ""
        return loaded

    def take_up(self, path: Path) -> None:
        """Make a match that was given up the running one, as `load` finds it then; the one that runs is given up.

        Raises StorageError. At every moment each of the two lies in one of the places.
        """
        if self.behind or self._is_gone():
            self._bring()
        self._lock.take()
        self._close_file()
        self._former = LEFT
        try:
            self._clear()
        finally:
            self._former = ""
        with _told(path):
            os.replace(path, self._path)
            flush_folder(self._folder)
            flush_folder(path.parent)
        self._match, self._file, self._done = None, None, 0

    def retry(self) -> None:
        """Try once more to write what is not on the disk yet. Raises StorageError."""
        if self.behind:
            self._bring()

    def set_aside(self, reason: str) -> None:
        """Rename a match that cannot be played on to `match.broken-N.carioca`, with the reason beside it.

        Raises StorageError.
        """
        self._lock.take()
        self._match = self._over = None
        if os.path.lexists(self._path):
            kept = self._broken_name()
            self._move(kept)
            self._give_reason(kept, reason)

    def note(self, data: dict[str, Any]) -> None:
        """Remember small things of the window for this match, such as the order of a hand, in place of the last ones.

        Best effort: what cannot be written is forgotten.
        """
        if self._match is None or not self._match.remember(data) or self.behind or self._is_gone():
            return
        if self._size < MAX_BYTES // 2:
            with contextlib.suppress(StorageError):
                self._lock.take()
                self._write([self._match.note], durable=False)

    def notes(self) -> dict[str, Any]:
        return {} if self._match is None else self._match.notes

    def close(self) -> None:
        """Let go of the file and of the lock; everything appended is on the disk already, or `behind` says no."""
        self._close_file()
        self._lock.release()

    def _read(self) -> tuple[bytes, tuple[int, int]]:
        """What the file holds, at most MAX_BYTES and one, and which file it is. Raises StorageError."""
        with _told(self._path), open(self._path, "rb") as file:
            found = os.fstat(file.fileno())
            return file.read(MAX_BYTES + 1), (found.st_dev, found.st_ino)

    # -- writing -------------------------------------------------------------------------------------------------------

    def _bring(self) -> None:
        """Catch up with the disk. Raises StorageError, "save.remade" when everything had to be written anew."""
        gone = self._is_gone()
        if gone:
            # The lock went with its folder. Whoever changed the file meanwhile: nothing of it gets lost.
            self._lock.release()
            self._done, self._former = 0, _CHANGED
        self._lock.take()
        if self._match is None or not self._done:
            self._replace()
        elif self.behind:
            self._write(self._match.lines[self._done :])
            self._done = len(self._match.lines)
        if gone:
            raise StorageError(REMADE)

    def _is_gone(self) -> bool:
        """Whether what was written is no longer what lies there: somebody else removed or changed it."""
        if self._file is None or not self._done:
            return False
        try:
            found = os.lstat(self._path)
        except OSError:
            return True
        # After a write that failed there may be more than is known.
        grown = self._fd is not None and found.st_size > self._size
        return (found.st_dev, found.st_ino) != self._file or found.st_size < self._size or grown

    def _replace(self) -> None:
        """Write the whole file, or the record of a match that is over and put that away."""
        self._close_file()
        if self._former:
            self._clear()
            self._former = ""
        if self._over is not None:
            replace_file(self._path, to_json(self._over), follow=False)
            self._file, self._done = None, 0
            self._move(self._free_name(FINISHED))
            self._over = None
        elif self._match is not None:
            data = _bytes([*self._match.lines, self._match.note] if self._match.note else self._match.lines)
            replace_file(self._path, data, follow=False, private=True)
            self._size, self._file = len(data), None
            self._open()
            self._done = len(self._match.lines)

    def _clear(self) -> None:
        """Keep what lies in the place of the file that is about to be written, in another one."""
        if is_intruder(self._path, _ANY_SIZE):
            self._move(self._broken_name())
        elif os.path.lexists(self._path) and self._former == LEFT:
            self._leave()
        elif os.path.lexists(self._path):
            kept = self._broken_name()
            try:
                # A second name until the new file takes the first one: there is a match at every moment.
                os.link(self._path, kept)
            except OSError:
                with _told(self._folder):
                    kept.write_bytes(self._path.read_bytes())
            self._give_reason(kept, self._former)

    def _leave(self) -> None:
        """Put the match that is given up into its folder, with the notes of the window, or whatever else lies there."""
        kept = self._free_name(LEFT)
        with contextlib.suppress(StorageError):
            data = self._read()[0]
            if parse_match(data)[1] is not None and len(data) <= MAX_BYTES:
                # A copy: there is a match at every moment.
                replace_file(kept, data, follow=False, private=True)
                return
        self._move(kept)
        for ending in (".journal", ".notes.json"):
            # Before 1.0.0 a running match had these beside it.
            with contextlib.suppress(OSError):
                os.replace(self._path.with_suffix(ending), kept.with_suffix(ending))

    def _write(self, lines: Iterable[str], durable: bool = True) -> None:
        """Write lines and wait for the disk. Raises StorageError, and then none of them counts."""
        if self._fd is None:
            self._open()
        assert self._fd is not None
        data = _bytes(lines)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._fd, rest) :]
            if durable:
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
                raise storage_error(problem, self._path) from problem
            raise
        self._size += len(data)

    def _open(self) -> None:
        """Open the file behind its last whole line; what a crash left there is cut off. Raises StorageError."""
        with _told(self._path):
            fd = os.open(self._path, _OWN)
            try:
                found = os.fstat(fd)
                if self._file not in (None, (found.st_dev, found.st_ino)):
                    raise FileNotFoundError("somebody else put another file there just now")
                os.ftruncate(fd, self._size)
                if hasattr(os, "fchmod"):
                    # Not every file system has modes.
                    with contextlib.suppress(OSError):
                        os.fchmod(fd, 0o600)
            except BaseException:
                os.close(fd)
                raise
        self._fd, self._file = fd, (found.st_dev, found.st_ino)

    def _close_file(self) -> None:
        if self._fd is not None:
            with contextlib.suppress(OSError):
                os.close(self._fd)
            self._fd = None

    # -- names ---------------------------------------------------------------------------------------------------------

    def _move(self, path: Path) -> None:
        self._close_file()
        with _told(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self._path, path)
            flush_folder(path.parent)
            flush_folder(self._folder)

    def _free_name(self, folder: str) -> Path:
        place = self._folder / folder
        return place / f"{free_number(place, '', (MATCH,))}{MATCH}"

    def _broken_name(self) -> Path:
        return self._folder / f"match.broken-{free_number(self._folder, 'match.broken-', (MATCH, '.txt'))}{MATCH}"

    def _give_reason(self, kept: Path, reason: str) -> None:
        with contextlib.suppress(StorageError):
            replace_file(kept.with_suffix(".txt"), reason + "\n")


def _bytes(lines: Iterable[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system says about a file becomes a sentence. Raises StorageError."""
    try:
        yield
    except OSError as problem:
        raise storage_error(problem, path) from problem
