"""The one running match: its record, written at each round's end, and a journal of the round being played."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any, Self

from carioca.storage.atomic import flush_folder, free_number, from_json, replace_file, to_json
from carioca.storage.errors import IN_USE, StorageError, storage_error
from carioca.storage.history import FOLDER
from carioca.storage.journal import Journal, Written
from carioca.storage.lock import FolderLock
from carioca.storage.match_file import ENDING as ENDING
from carioca.storage.match_file import JOURNAL, MAX_BYTES, Loaded, header_of, join, read_record
from carioca.storage.record_shape import check_record, is_action_line


class Saves:
    """The running match in one folder: `match.carioca` (formats.md 4) and `match.journal`.

    The record is replaced atomically, the journal only grows, and a journal counts only for the very record it
    was begun for, so that a process killed between any two writes leaves a match that resumes at the last
    action that was appended. When a write fails the lines are kept and tried again with the next one. Nothing is
    ever deleted that was not written elsewhere before. A second program on the folder gets StorageError
    "save.in-use".
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._record = folder / f"match{ENDING}"
        self._journal = Journal(folder / f"match{JOURNAL}")
        self._notes = folder / "match.notes.json"
        self._lock = FolderLock(folder)
        self._header = ""
        self._replaces = False  # the record still to be written takes the place of another match
        self._late: str | None = None  # a record that is not on the disk yet
        self._fresh = False  # the journal on the disk belongs to an earlier record
        self._unwritten: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def behind(self) -> bool:
        """Whether something of the running match could not be brought to the disk so far."""
        return bool(self._unwritten) or self._late is not None

    def start(self, record: dict[str, Any]) -> None:
        """Begin saving a new match; a match still running here is moved to the folder `left`. Raises StorageError."""
        self._replaces = True
        self.round_ended(record)

    def append(self, line: str) -> None:
        """Bring one `SEAT ACTION` line to the disk. Raises StorageError: the match may go on, the line is not lost.

        Lines that could not be written are written with the next one that can.
        """
        if not self._header or not is_action_line(line):
            raise ValueError(f"no match is being saved, or not an action line: {line!r}")
        self._unwritten.append(line)
        self._catch_up()

    def round_ended(self, record: dict[str, Any]) -> None:
        """Replace the record by one that holds everything played so far, and begin a new journal.

        Raises StorageError; what is not written yet then goes with the next `append`.
        """
        check_record(record)
        self._late = to_json(record)
        self._header = header_of(record)
        self._unwritten.clear()
        self._catch_up()

    def load(self) -> Loaded | None:
        """The running match, or None. Raises SaveBroken, or StorageError (in use, newer format, unreadable).

        Later calls of `append` go on with it.
        """
        if not os.path.lexists(self._record):
            return None
        try:
            self._lock.take()
        except StorageError as error:
            # A folder that cannot be written can still be read.
            if error.code == IN_USE:
                raise
        record = read_record(self._record)
        loaded = join(record, self._journal.read())
        self._journal.close()
        self._header, self._late, self._replaces, self._fresh = header_of(record), None, False, False
        self._unwritten.clear()
        return loaded

    def finish(self) -> Path:
        """Move the finished match to the folder `finished`; the path it has now. Raises StorageError."""
        self._catch_up()
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
        self._header, self._late = "", None
        number = self._broken_number()
        try:
            for path in (self._record, self._journal.path, self._notes):
                if os.path.lexists(path):
                    os.replace(path, self._broken_name(path, number))
            flush_folder(self._folder)
        except OSError as problem:
            raise storage_error(problem, self._folder) from problem
        with contextlib.suppress(StorageError):
            replace_file(self._folder / f"match.broken-{number}.txt", reason + "\n")
        return self._broken_name(self._record, number)

    def note(self, data: dict[str, Any]) -> None:
        """Remember small things of the window for this match, such as the order of a hand, in place of the last ones.

        Best effort: what cannot be written is forgotten.
        """
        if not self._header:
            return
        with contextlib.suppress(StorageError):
            self._lock.take()
            replace_file(self._notes, to_json({"match": self._match(), "notes": data}), durable=False)

    def notes(self) -> dict[str, Any]:
        """What was noted last for this match; empty when nothing was or it cannot be read."""
        try:
            with open(self._notes, "rb") as file:
                data = from_json(file.read(MAX_BYTES))
        except (OSError, ValueError):
            return {}
        ours = isinstance(data, dict) and data.get("match") == self._match() and isinstance(data.get("notes"), dict)
        return data["notes"] if ours else {}

    def close(self) -> None:
        """Let go of the files and of the lock; everything appended is on the disk already."""
        self._journal.close()
        self._lock.release()

    def _catch_up(self) -> None:
        """Write everything that is not on the disk yet, in the one order that is safe to be killed in."""
        self._lock.take()
        if self._late is not None:
            self._journal.close()
            self._fresh = True
            if self._replaces:
                self._move_away()
            self._replaces = False
            replace_file(self._record, self._late)
            self._late = None
        if not self._header:
            return
        if not self._journal.is_ready:
            self._open_journal()
        if self._unwritten:
            self._journal.add(self._unwritten)
            self._unwritten.clear()

    def _open_journal(self) -> None:
        written = None if self._fresh else self._journal.read()
        fits = _fits(written, self._header)
        if written is not None and (written.damaged or not fits):
            self._keep_copy()
        if written is not None and fits:
            self._journal.take_up(written)
        else:
            self._journal.create(self._header)
        self._fresh = False

    def _keep_copy(self) -> None:
        """Copy a damaged journal aside before it is cut; without that copy it is cut all the same."""
        with contextlib.suppress(OSError, StorageError):
            data = self._journal.path.read_bytes().decode("latin-1")
            replace_file(self._broken_name(self._journal.path, self._broken_number()), data)

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


def _fits(written: Written | None, header: str) -> bool:
    return written is not None and written.header == json.loads(header)
