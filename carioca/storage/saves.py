"""The one running match: its record, written at each round's end, and a journal of the round being played."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from carioca.storage.atomic import flush_folder, free_number, from_json, replace_file, to_json
from carioca.storage.errors import IN_USE, INTRUDER, REMADE, TORN, SaveBroken, StorageError, storage_error
from carioca.storage.history import FOLDER
from carioca.storage.journal import Journal, Written
from carioca.storage.lock import FolderLock
from carioca.storage.match_file import ENDING as ENDING
from carioca.storage.match_file import JOURNAL, MAX_BYTES, RUNNING, Loaded, header_of, is_older, join, read_running
from carioca.storage.plain import is_intruder, read_plain
from carioca.storage.record_shape import check_record, is_action_line, is_over
from carioca.storage.veil import FORMAT as VEILED
from carioca.storage.veil import unveil, veil, veiled

_NOTES_BYTES = 1 << 16
_ANY_SIZE = 1 << 62


class Saves:
    """The running match in one folder: `match.carioca` (formats.md 4, veil.py) and `match.journal`.

    The record is replaced atomically, the journal only grows, and a journal counts only for the very record it
    was begun for, so that a process killed between any two writes leaves a match that resumes at the last
    action that was appended. When a write fails the lines are kept and tried again with the next one; when the
    folder vanished, all of it is written again. Nothing is ever deleted that was not written elsewhere before, nothing
    written through a link. A second program on the folder gets StorageError "save.in-use".
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._record = folder / f"{RUNNING}{ENDING}"
        self._journal = Journal(folder / f"{RUNNING}{JOURNAL}")
        self._notes = folder / f"{RUNNING}.notes.json"
        self._lock = FolderLock(folder)
        self._header = ""
        self._data: dict[str, Any] = {}  # the record that `_header` belongs to
        self._lines: list[str] = []  # what the journal on the disk adds to it
        self._replaces = False  # the record still to be written takes the place of another match
        self._late = False  # the record is not on the disk yet
        self._fresh = False  # the journal on the disk belongs to an earlier record
        self._damage = ""  # why what lies on the disk is to be set aside before it is written over
        self._spoilt = 0  # the number under which the journal is still to be set aside
        self._unwritten: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def behind(self) -> bool:
        """Whether something of the running match could not be brought to the disk so far."""
        return bool(self._unwritten) or self._late

    def start(self, record: dict[str, Any]) -> None:
        """Begin saving a new match; a match still running here is moved to the folder `left`. Raises StorageError."""
        self._replaces, self._damage, self._spoilt = True, "", 0
        self.round_ended(record)

    def append(self, line: str) -> None:
        """Bring one `SEAT ACTION` line to the disk. Raises StorageError: the match may go on, the line is not lost.

        Lines that could not be written are written with the next one that can. "save.remade": the files were gone
        and everything was written anew.
        """
        if not self._header or not is_action_line(line):
            raise ValueError(f"no match is being saved, or not an action line: {line!r}")
        self._unwritten.append(line)
        self._bring()

    def round_ended(self, record: dict[str, Any]) -> None:
        """Replace the record by one that holds everything played so far, and begin a new journal.

        Raises StorageError like `append`; what is not written yet then goes with the next `append`.
        """
        gone = self._gone()
        self._take(record)
        self._late = True
        self._bring(gone)

    def mend(self, record: dict[str, Any], reason: str) -> None:
        """Go on from this record of the loaded match, its last good place.

        What lies on the disk is set aside byte for byte as `match.broken-N.*`, with the reason. Raises StorageError.
        """
        self._take(record)
        self._late, self._damage = True, reason
        self._bring()

    def load(self) -> Loaded | None:
        """The running match, or None. Raises SaveBroken, or StorageError (in use, newer format, unreadable).

        Later calls of `append` go on with it. What is no file of ours is moved aside; where it took the place of the
        record, SaveBroken with "save.intruder" is raised, else it is the loaded match's problem.
        """
        if not os.path.lexists(self._record):
            return None
        try:
            self._lock.take()
        except StorageError as error:
            # A folder that cannot be written can still be read.
            if error.code == IN_USE:
                raise
        strange = self._clear()
        if not os.path.lexists(self._record):
            raise SaveBroken("no plain file lay in its place", code=INTRUDER)
        record, cut = read_running(self._record)
        loaded = join(record, self._journal.read())
        if cut:
            # Lines that follow a damaged one cannot be played.
            unread = None if loaded.lost is None else loaded.lost + cut + len(loaded.pending)
            loaded = Loaded(record, (), TORN, unread)
        self._journal.close()
        self._take(record)
        self._lines = list(loaded.pending)
        self._late = self._replaces = self._fresh = False
        self._hide()
        return replace(loaded, problem=INTRUDER) if strange and not loaded.problem else loaded

    def retry(self) -> None:
        """Try once more to write what is not on the disk yet. Raises StorageError."""
        if self._header and self.behind:
            self._bring()

    def finish(self) -> Path:
        """Move the finished match to the folder `finished`; the path it has now. Raises StorageError."""
        self._bring()
        self._header = ""
        moved = self._move(self._record, FOLDER, ENDING)
        with contextlib.suppress(OSError):
            self._journal.path.unlink(missing_ok=True)
            self._notes.unlink(missing_ok=True)
        return moved

    def set_aside(self, reason: str) -> Path:
        """Rename a match that cannot be played on to `match.broken-N.*`, with the reason beside it.

        The new path of its record. Raises StorageError.
        """
        self._lock.take()
        self._journal.close()
        self._header, self._late = "", False
        number = self._broken_number()
        self._rename((self._record, self._journal.path, self._notes), number)
        self._give_reason(number, reason)
        return self._broken_name(self._record, number)

    def note(self, data: dict[str, Any]) -> None:
        """Remember small things of the window for this match, such as the order of a hand, in place of the last ones.

        Best effort: what cannot be written is forgotten.
        """
        if not self._header:
            return
        with contextlib.suppress(StorageError):
            self._lock.take()
            if is_intruder(self._notes, _NOTES_BYTES):
                self._rename((self._notes,), self._broken_number())
            text = to_json({"format": VEILED, "match": self._match(), "veiled": veil(data)})
            replace_file(self._notes, text, durable=False, follow=False, private=True)

    def notes(self) -> dict[str, Any]:
        """What was noted last for this match; empty when nothing was or it cannot be read."""
        try:
            data = from_json(read_plain(self._notes, _NOTES_BYTES, follow=False))
            if not isinstance(data, dict) or data.get("match") != self._match():
                return {}
            # 0.1.0 wrote the notes as they are.
            notes = unveil(str(data["veiled"])) if "veiled" in data else data.get("notes")
        except (OSError, ValueError, StorageError):
            return {}
        return notes if isinstance(notes, dict) else {}

    def close(self) -> None:
        """Let go of the files and of the lock; everything appended is on the disk already, or `behind` says no."""
        self._journal.close()
        self._lock.release()

    def _take(self, record: dict[str, Any]) -> None:
        """Count from this record on; nothing has been played after it."""
        check_record(record)
        self._data = json.loads(json.dumps(record))
        self._header = header_of(record)
        self._unwritten.clear()
        self._lines.clear()

    def _gone(self) -> bool:
        """Whether what was written is no longer where it was: the folder was removed while the match is played."""
        if not self._header or self._late:
            return False
        there = os.path.lexists(self._record) and not is_intruder(self._record, MAX_BYTES)
        return not (there and self._journal.in_place)

    def _bring(self, gone: bool = False) -> None:
        """Catch up with the disk. Raises StorageError, "save.remade" when everything had to be written anew."""
        if gone or self._gone():
            gone = True
            # The lock went with its folder.
            self._lock.release()
            self._journal.close()
            with contextlib.suppress(StorageError):
                self._clear()
            if os.path.lexists(self._record) or os.path.lexists(self._journal.path):
                # Whoever changed them meanwhile, perhaps a program on another machine: nothing of it gets lost.
                self._damage = "changed by somebody else while the match was played"
            self._unwritten[:0] = self._lines
            self._lines.clear()
            self._late = True
        self._catch_up()
        if gone:
            raise StorageError(REMADE)

    def _catch_up(self) -> None:
        """Write everything that is not on the disk yet, in the one order that is safe to be killed in."""
        self._lock.take()
        if self._late:
            self._journal.close()
            self._fresh = True
            if self._replaces:
                self._move_away()
            self._replaces = False
            if self._damage:
                self._keep_damaged()
            # With this record a damaged journal is out of date, and only then it is moved.
            self._write_record()
            self._late = False
        if not self._header:
            return
        if not self._journal.is_ready:
            self._open_journal()
        if self._unwritten:
            self._journal.add(self._unwritten)
            self._lines += self._unwritten
            self._unwritten.clear()

    def _keep_damaged(self) -> None:
        """Keep a copy of the record; its damaged journal follows when the record has taken its lines."""
        number = self._broken_number()
        try:
            kept = read_plain(self._record, MAX_BYTES, follow=False)
            replace_file(self._broken_name(self._record, number), kept, follow=False, private=True)
        except FileNotFoundError:
            pass
        except OSError as problem:
            raise storage_error(problem, self._record) from problem
        self._give_reason(number, self._damage)
        self._damage, self._spoilt = "", number

    def _write_record(self) -> None:
        """The record, its seed veiled as long as somebody plays; a finished one is plain and for everybody."""
        over = is_over(self._data)
        text = to_json(self._data if over else veiled(self._data))
        replace_file(self._record, text, follow=False, private=not over)

    def _hide(self) -> None:
        """Write the record of an older version as this one does; what cannot be written stays as it is."""
        with contextlib.suppress(StorageError, OSError, ValueError):
            written = from_json(read_plain(self._record, MAX_BYTES))
            if written["format"] != VEILED and not is_over(self._data):
                self._write_record()

    def _open_journal(self) -> None:
        written = None if self._fresh and not self._spoilt else self._journal.read()
        if written is not None and not self._fresh and _fits(written, self._header, self._lines):
            self._journal.take_up(written)
            return
        if written is not None and not self._spoilt and not self._fresh and is_older(written, self._header):
            # Left by a kill between two writes; its damaged lines are kept all the same.
            self._spoilt = self._broken_number() if written.damaged else 0
        elif written is not None and not self._spoilt:
            # What the damaged journal still gave goes into the record before it is moved.
            rest = self._unwritten[:]
            self._take(Loaded(self._data, tuple(self._lines)).whole)
            self._unwritten += rest
            self._late, self._damage = True, "the journal is damaged"
            self._catch_up()
            return
        if self._spoilt:
            self._rename((self._journal.path,), self._spoilt)
        self._journal.create(self._header, [*self._lines, *self._unwritten])
        self._lines += self._unwritten
        self._unwritten.clear()
        self._fresh, self._spoilt = False, 0

    def _clear(self) -> bool:
        """Move aside what is no file of ours at our places; whether there was something. Raises StorageError."""
        limits = ((self._record, MAX_BYTES), (self._journal.path, _ANY_SIZE), (self._notes, _NOTES_BYTES))
        strange = [path for path, most in limits if is_intruder(path, most)]
        if strange:
            self._rename(tuple(strange), self._broken_number())
        return bool(strange)

    def _rename(self, paths: tuple[Path, ...], number: int) -> None:
        """Give files of the match the names of broken ones. Raises StorageError."""
        try:
            for path in paths:
                if os.path.lexists(path):
                    os.replace(path, self._broken_name(path, number))
            flush_folder(self._folder)
        except OSError as problem:
            raise storage_error(problem, self._folder) from problem

    def _give_reason(self, number: int, reason: str) -> None:
        with contextlib.suppress(StorageError):
            replace_file(self._folder / f"match.broken-{number}.txt", reason + "\n")

    def _move_away(self) -> None:
        """Move whatever is left of another match; its record goes first, so that it runs wholly or not at all."""
        for path, ending in ((self._record, ENDING), (self._journal.path, JOURNAL)):
            if os.path.lexists(path):
                self._move(path, "left", ending)
        with contextlib.suppress(OSError):
            self._notes.unlink(missing_ok=True)

    def _move(self, path: Path, name: str, ending: str) -> Path:
        """Move a file to a subfolder under the next free number; the path it has now. Raises StorageError."""
        self._journal.close()
        folder = self._folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            moved = folder / f"{free_number(folder, '', (ending,))}{ending}"
            os.replace(path, moved)
            flush_folder(folder)
            flush_folder(self._folder)
        except OSError as problem:
            raise storage_error(problem, folder) from problem
        return moved

    def _broken_number(self) -> int:
        return free_number(self._folder, "match.broken-", (ENDING, ".journal", ".notes.json", ".txt"))

    def _broken_name(self, path: Path, number: int) -> Path:
        return path.with_name(path.name.replace("match", f"match.broken-{number}", 1))

    def _match(self) -> str:
        return str(json.loads(self._header)["match"]) if self._header else ""


def _fits(written: Written, header: str, lines: list[str]) -> bool:
    """Whether a journal holds these very lines after its header, and nothing damaged."""
    return not written.damaged and written.header == json.loads(header) and list(written.lines) == lines
