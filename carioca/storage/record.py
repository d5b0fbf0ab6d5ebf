"""The shape of a match record (docs/formats.md, section 4): every field's type, none of the rules of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from carioca.storage.errors import FUTURE, OLD, SaveBroken, StorageError

FORMAT = 1
VEILED = 2  # so running matches were written before 1.0.0; they are read no more
MAX_SEATS = 8

_LINE = r"[0-7] [!-~](?:[ -~]{0,398}[!-~])?"
_DIGEST = r"[0-9a-f]{8,64}"
_SAID = {"away", "joins"}  # what one of the `seatings` may leave out
_FIELDS = {"format": int, "app": str, "game": str, "preset": str, "options": dict, "seats": list, "seed": str}


def check_record(data: Any) -> None:
    """Raises SaveBroken naming the first field that has not the type of a record, StorageError for a newer format.

    Whether the actions are legal is for whoever replays them.
    """
    number = data.get("format") if isinstance(data, dict) else None
    if type(number) is not int or number < 1:
        raise SaveBroken("no format number", how="number")
    if number == VEILED:
        raise StorageError(OLD, why="a running match of before 1.0.0")
    if number > FORMAT:
        raise StorageError(FUTURE, why=f"format {number}")
    _keys(data, {*_FIELDS, "rounds", "seatings"}, "record", optional={"seatings"})
    for name, kind in _FIELDS.items():
        _need(type(data[name]) is kind, name)
    for name in ("app", "game", "preset", "seed"):
        _need(_is_text(data[name]), name)
    _need(all(_is_text(key) and _is_option(value) for key, value in data["options"].items()), "options")
    _need(2 <= len(data["seats"]) <= MAX_SEATS, "seats")
    _check_seats(data["seats"])
    _check_seatings(data.get("seatings", []), len(data["seats"]))
    rounds = data["rounds"]
    _need(isinstance(rounds, list) and len(rounds) > 0, "rounds")
    for number, one in enumerate(rounds):
        _check_round(one, len(data["seats"]), finished=number < len(rounds) - 1)


def is_action_line(line: str) -> bool:
    """Whether a line has the form `SEAT ACTION` in printable ASCII."""
    return re.fullmatch(_LINE, line) is not None


def is_over(record: dict[str, Any]) -> bool:
    """Whether the last round of a record was played to its end."""
    return "digest" in record["rounds"][-1]


def match_id(record: dict[str, Any]) -> str:
    """What tells one match from another: SHA-256 of its game, preset, options and seed; who sits there may change."""
    import hashlib

    parts = {name: record[name] for name in ("game", "preset", "options", "seed")}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _check_seats(seats: list[Any]) -> None:
    for seat in seats:
        _need(isinstance(seat, dict), "seats")
        _keys(seat, {"name", "bot"}, "seats", optional={"bot"})
        _need(all(map(_is_text, seat.values())), "seats")


def _check_seatings(seatings: Any, seats: int) -> None:
    """What each one says beside its place and its seats is read as far as it can be true (session.py)."""
    _need(isinstance(seatings, list) and all(isinstance(one, dict) for one in seatings), "seatings")
    for one in seatings:
        _keys(one, {"round", "action", "seats", *_SAID}, "seatings", optional=_SAID)
        _need(type(one["round"]) is type(one["action"]) is int, "seatings")
        _need(isinstance(one["seats"], list) and len(one["seats"]) == seats, "seatings")
        _check_seats(one["seats"])


def _check_round(data: Any, seats: int, finished: bool) -> None:
    _need(isinstance(data, dict), "rounds")
    optional = set() if finished else {"digest"}
    _keys(data, {"scores_before", "actions", "digest"}, "rounds", optional=optional)
    scores = data["scores_before"]
    _need(isinstance(scores, list) and len(scores) == seats, "scores_before")
    for pair in scores:
        _need(isinstance(pair, list) and [type(number) for number in pair] == [int, int], "scores_before")
    actions = data["actions"]
    _need(isinstance(actions, list), "actions")
    _need(all(isinstance(line, str) and is_action_line(line) for line in actions), "actions")
    digest = data.get("digest")
    _need(digest is None or (isinstance(digest, str) and re.fullmatch(_DIGEST, digest) is not None), "digest")
    _need(not finished or digest is not None, "digest")


def _keys(data: dict[Any, Any], known: set[str], name: str, optional: Iterable[str] = ()) -> None:
    _need(known.issuperset(data) and known.difference(optional).issubset(data), name)


def _is_option(value: Any) -> bool:
    plain = (bool, int, str)
    return type(value) in plain or (isinstance(value, list) and all(type(item) in plain for item in value))


def _is_text(value: Any) -> bool:
    # A lone surrogate is the one thing a Python string can hold and a file or a font cannot.
    return isinstance(value, str) and len(value) <= 400 and not any("\ud800" <= char <= "\udfff" for char in value)


def _need(fits: bool, name: str) -> None:
    if not fits:
        raise SaveBroken(f"'{name}' has not the form of a record", how="form", values={"field": name})
