"""A match file in any folder, read without touching it: its record and what the journal beside it adds."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carioca.storage.atomic import from_json
from carioca.storage.errors import BROKEN, CUT, FUTURE, SaveBroken, StorageError, storage_error
from carioca.storage.journal import Journal, Written
from carioca.storage.record_shape import FORMAT, check_record, match_id

ENDING = ".carioca"
JOURNAL = ".journal"
MAX_BYTES = 1 << 24


@dataclass(frozen=True)
class Loaded:
    """A match read from disk: the record as written, and the lines played since (to be played after its own).

    `problem` is the catalogue key of a sentence when part of the running round was lost, else empty.
    """

    record: dict[str, Any]
    pending: tuple[str, ...]
    problem: str = ""

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


def _read(path: Path) -> Loaded:
    values = {"path": str(path), "name": path.name}
    try:
        # A pipe would wait for ever, a device would never end.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise StorageError("file.no-json", values)
        record = read_record(path)
        return join(record, Journal(path.with_suffix(JOURNAL)).read())
    except FileNotFoundError:
        raise StorageError("file.missing", values) from None
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
    """The record in a file, its shape checked. Raises SaveBroken, StorageError."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as problem:
        raise storage_error(problem, path) from problem
    try:
        record = from_json(data[:MAX_BYTES])
    except ValueError as problem:
        raise SaveBroken(str(problem), is_json=False) from problem
    check_record(record)
    return dict(record)


def join(record: dict[str, Any], written: Written | None) -> Loaded:
    """A record and the journal beside it, which counts only for the very record it was begun for."""
    header = header_of(record)
    fits = written is not None and written.header == json.loads(header)
    if written is None or (not fits and _is_older(written, header)):
        return Loaded(record, ())
    return Loaded(record, written.lines if fits else (), CUT if written.damaged or not fits else "")


def header_of(record: dict[str, Any]) -> str:
    """The first line of the journal that belongs to a record: it goes on after these actions of this round."""
    rounds = record["rounds"]
    place = {"round": len(rounds) - 1, "after": len(rounds[-1]["actions"])}
    return json.dumps({"format": FORMAT, "match": match_id(record), **place})


def _is_older(written: Written, header: str) -> bool:
    """Whether a journal was begun for an earlier record of the same match: what a kill between two writes leaves."""
    then, now = written.header, json.loads(header)
    if then is None or then.get("match") != now["match"]:
        return False
    places = [then.get("round"), then.get("after")]
    return all(type(place) is int for place in places) and places < [now["round"], now["after"]]
