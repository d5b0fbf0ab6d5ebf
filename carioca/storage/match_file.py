"""A match file in any folder, read without touching it: its record and what the journal beside it adds."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carioca.storage.atomic import from_json
from carioca.storage.errors import BROKEN, FUTURE, TORN, Foreign, SaveBroken, StorageError, storage_error
from carioca.storage.journal import Journal, Written
from carioca.storage.lock import LOCK
from carioca.storage.paths import MATCH
from carioca.storage.plain import check_plain, read_plain
from carioca.storage.record_shape import FORMAT, check_record, is_action_line, is_over, match_id
from carioca.storage.veil import unveiled

RUNNING = "match"
"""The name of the running match's files in a folder of saves, without their endings."""
ENDING = MATCH
JOURNAL = ".journal"
MAX_BYTES = 1 << 24


@dataclass(frozen=True)
class Loaded:
    """A match read from disk: the record as written, and the lines played since (to be played after its own).

    `problem` is the catalogue key of a sentence when part of the running round was lost, else empty; `lost`: how
    many lines (None: nobody knows).
    """

    record: dict[str, Any]
    pending: tuple[str, ...]
    problem: str = ""
    lost: int | None = 0

    @property
    def whole(self) -> dict[str, Any]:
        """The record with the journal's lines in its running round."""
        rounds = [dict(played) for played in self.record["rounds"]]
        if self.pending:
            rounds[-1]["actions"] = [*rounds[-1]["actions"], *self.pending]
        return {**self.record, "rounds": rounds}


def read_match(path: Path) -> Loaded:
    """The match in a file, a running one with its journal; a journal may be named instead of its record.

    Raises StorageError whose code and values make a sentence: `file.missing`, `file.unreadable`, `file.no-json`,
    `file.no-record`, `file.future`.
    """
    if path.suffix == JOURNAL:
        path = path.with_suffix(ENDING)
    loaded = _read(path)
    # A program that plays this match may have begun a new round between the two readings.
    return _read(path) if loaded.problem else loaded


def read_watchable(path: Path, saves: Path | None = None) -> Loaded:
    """The match in a file like `read_match`, unless it is still being played: all hands would lie open.

    That is the unfinished match of any folder of saves, and any copy of the one in `saves`. Raises StorageError,
    "file.running" among them.
    """
    loaded = read_match(path)
    if not is_over(loaded.record) and (_is_running_place(path) or _is_copy(loaded.record, saves)):
        raise StorageError("file.running", {"path": str(path), "name": path.name})
    return loaded


def _is_running_place(path: Path) -> bool:
    """Whether this is the place of the running match in a folder of saves, which has a lock."""
    real = Path(os.path.realpath(path))
    return real.stem.lower() == RUNNING and os.path.lexists(real.with_name(LOCK))


def _is_copy(record: dict[str, Any], saves: Path | None) -> bool:
    if saves is None:
        return False
    try:
        return match_id(read_record(saves / f"{RUNNING}{ENDING}")) == match_id(record)
    except StorageError:
        return False


def _read(path: Path) -> Loaded:
    values = {"path": str(path), "name": path.name}
    try:
        check_plain(path, MAX_BYTES)
        record = read_record(path)
        return join(record, Journal(path.with_suffix(JOURNAL)).read())
    except FileNotFoundError:
        raise StorageError("file.missing", values) from None
    except (Foreign, IsADirectoryError):
        raise StorageError("file.no-json", values) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise StorageError("file.unreadable", {**values, "why": why}) from None
    except StorageError as error:
        raise _told(error, values) from None


def _told(error: StorageError, values: dict[str, str]) -> StorageError:
    """The sentence about a file for whoever named it, instead of the one about the player's own save."""
    if error.code.startswith("file."):
        return error
    codes = {FUTURE: "file.future", BROKEN: "file.no-json"}
    code = codes.get(error.code, "file.unreadable")
    if isinstance(error, SaveBroken) and error.is_json:
        code = "file.no-record"
    return StorageError(code, {**values, "why": error.why})


def read_record(path: Path) -> dict[str, Any]:
    """The record in a file, of format 2 as of format 1, its shape checked. Raises SaveBroken, Foreign, StorageError."""
    record = _read_json(path)
    check_record(record)
    return dict(record)


def read_running(path: Path) -> tuple[dict[str, Any], int]:
    """The record of the player's own running match, and how many lines of its last round cannot be read.

    Rounds are cut before their first line that is none. Raises like `read_record`.
    """
    record = _read_json(path)
    lost = 0
    rounds = record.get("rounds") if isinstance(record, dict) else None
    for played in rounds if isinstance(rounds, list) else ():
        lines = played.get("actions") if isinstance(played, dict) else None
        if isinstance(lines, list):
            good = next((at for at, line in enumerate(lines) if not _is_line(line)), len(lines))
            lost = len(lines) - good
            del lines[good:]
    check_record(record)
    return dict(record), lost


def _is_line(line: Any) -> bool:
    return isinstance(line, str) and is_action_line(line)


def _read_json(path: Path) -> Any:
    try:
        data = read_plain(path, MAX_BYTES)
    except OSError as problem:
        raise storage_error(problem, path) from problem
    try:
        record = from_json(data)
    except ValueError as problem:
        raise SaveBroken(str(problem), is_json=False) from problem
    try:
        return unveiled(record)
    except ValueError as problem:
        raise SaveBroken(str(problem)) from problem


def join(record: dict[str, Any], written: Written | None) -> Loaded:
    """A record and the journal beside it, which counts only for the very record it was begun for."""
    header = header_of(record)
    fits = written is not None and written.header == json.loads(header)
    if written is None or (not fits and is_older(written, header)):
        return Loaded(record, ())
    if fits and not written.damaged:
        return Loaded(record, written.lines)
    lines = written.lines if fits else ()
    unread = None if written.lost is None else written.lost + len(written.lines) - len(lines)
    return Loaded(record, lines, TORN, unread)


def header_of(record: dict[str, Any]) -> str:
    """The first line of the journal that belongs to a record: it goes on after these actions of this round."""
    rounds = record["rounds"]
    place = {"round": len(rounds) - 1, "after": len(rounds[-1]["actions"])}
    return json.dumps({"format": FORMAT, "match": match_id(record), **place})


def is_older(written: Written, header: str) -> bool:
    """Whether a journal was begun for an earlier record of the same match: what a kill between two writes leaves."""
    then, now = written.header, json.loads(header)
    if then is None or then.get("match") != now["match"]:
        return False
    places = [then.get("round"), then.get("after")]
    return all(type(place) is int for place in places) and places < [now["round"], now["after"]]
