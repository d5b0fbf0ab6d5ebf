"""The running match: a file that only grows, so that nothing which was shown can be lost.

    1f0c22a9 {"running": 2, "app": …, "game": …, "preset": …, "options": …, "seats": …, "scores": …, "veiled": …}
    90b1d0c3 0 draw stock
    5ab20f11 round {"digest": …, "scores": …}
    c04d9b1e seats {"seats": …, "away": …, "joins": …}
    77aa01fe note …

First the setup, then a line an action (`SEAT ACTION`), the end of a round with the scores that the next one begins
with, who sits there from now on, and what the window notes; of the last two kinds the last line counts. A line begins
with its check sum: of the setup's own sum, the line's place in the match and its text, so that no line is taken for
another match's or at another place.
The seed and the notes are veiled: a text editor, a preview or a search in files does not show what deals all cards of
people who still play. That is no secret: whoever has this program can undo it.
"""

from __future__ import annotations

import base64
import io
import json
from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple, Self
from zlib import crc32

from carioca.storage.errors import FUTURE, SaveBroken, StorageError
from carioca.storage.files import from_json
from carioca.storage.record import FORMAT as RECORD_FORMAT
from carioca.storage.record import check_record, is_action_line

FORMAT = 2  # 1: without lines of seats
MAX_BYTES = 1 << 23  # more than a match ever fills; what lies behind it is damage
_MAX_LINE = 1 << 16
_SALT = 12
_PURPOSE = b"carioca running match"
_SETUP = ("app", "game", "preset", "options", "seats")
_ASIDE = (b"seats ", b"note ")  # lines that are no part of a round


class RunningMatch:
    """A match as the lines of its file: `lines` are those that count, `note` the last one about the window, or "".

    `record` is the same as a record of format 1, with those who sit there now; its last round has no digest. `form` is
    the number of the file's form.
    """

    def __init__(self, setup: str) -> None:
        """`setup`: the first line without its sum. Raises ValueError, KeyError or TypeError when it is none."""
        data = json.loads(setup)
        kept = {name: data[name] for name in _SETUP}
        self._key = _sum(setup)
        self.lines = [f"{self._key} {setup}"]
        self.note = ""
        self.form: int = data["running"]
        self.record: dict[str, Any] = {
            **{"format": RECORD_FORMAT, **kept, "seed": unveil(data["veiled"])},
            "rounds": [{"scores_before": data["scores"], "actions": []}],
        }

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Self:
        """What a record says of seats behind its last line is said there."""
        rounds, said = record["rounds"], deque(record.get("seatings", ()))
        setup = {**record, **(said.popleft() if said else {})}
        more = {"scores": rounds[0]["scores_before"], "veiled": veil(record["seed"])}
        match = cls(json.dumps({"running": FORMAT, **{name: setup[name] for name in _SETUP}, **more}))
        for number, played in enumerate(rounds):
            if number:
                match.end_round(rounds[number - 1]["digest"], played["scores_before"])
            for at, line in enumerate(played["actions"]):
                while said and (said[0]["round"], said[0]["action"]) <= (number, at):
                    match.seat(said.popleft())
                match.act(line)
        for left in said:
            match.seat(left)
        return match

    def act(self, line: str) -> None:
        self.lines.append(self._line(line))
        self.record["rounds"][-1]["actions"].append(line)

    def end_round(self, digest: str, scores: list[list[int]]) -> None:
        self.lines.append(self._line("round " + json.dumps({"digest": digest, "scores": scores})))
        rounds = self.record["rounds"]
        rounds[-1]["digest"] = digest
        rounds.append({"scores_before": scores, "actions": []})

    def seat(self, said: Mapping[str, Any]) -> None:
        """Who sits there from now on, in the words of a record's `seatings`."""
        seating = {name: said[name] for name in ("seats", "away", "joins") if name in said}
        if len(seating["seats"]) != len(self.record["seats"]):
            raise ValueError("another number of seats")
        self.lines.append(self._line("seats " + json.dumps(seating)))
        rounds, seats = self.record["rounds"], self.record["seats"]
        begun = self.record.setdefault("seatings", [{"round": 0, "action": 0, "seats": seats}])
        begun.append({"round": len(rounds) - 1, "action": len(rounds[-1]["actions"]), **seating})
        self.record["seats"] = seating["seats"]

    def remember(self, notes: Mapping[str, Any]) -> bool:
        """Put small things of the window in place of the last ones; whether they differ."""
        before, self.note = self.note, self._line(f"note {veil(notes)}")
        return self.note != before

    @property
    def notes(self) -> dict[str, Any]:
        """What was noted last; empty when nothing was."""
        try:
            found = unveil(self.note.rpartition(" ")[2])
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def _line(self, text: str) -> str:
        """A text as the next line: an action's sum knows its number, a round's only the round."""
        rounds = self.record["rounds"]
        kind = text.partition(" ")[0]
        place = {"round": f"{len(rounds)}", "seats": "", "note": ""}.get(
            kind, f"{len(rounds)}.{len(rounds[-1]['actions'])}"
        )
        return f"{_sum(f'{self._key} {place} {text}')} {text}"

    def takes(self, line: str) -> bool:
        """Take up a line that was written before; False for one that does not belong here."""
        text = line[9:]
        if line != self._line(text):
            return False
        if text.startswith("note "):
            self.note = line
        elif text.startswith("seats "):
            self.seat(json.loads(text[6:]))
        elif text.startswith("round "):
            end = json.loads(text[6:])
            self.end_round(end["digest"], end["scores"])
        else:
            if not is_action_line(text):
                return False
            self.act(text)
        return True


class Found(NamedTuple):
    """What a running match's file holds: the match, and the bytes up to the end of its last line.

    `damaged`: it has lines that do not belong there; `lost`: how many at the end of the running round, None for a
    giant, whose lines nobody counts.
    """

    match: RunningMatch
    size: int
    damaged: bool
    lost: int | None


def is_running(data: bytes) -> bool:
    return data[8:10] == b" {" and data[:8].isalnum()


def read_running(data: bytes) -> Found:
    """The match in these bytes, of which a half line at the end was never shown.

    After a damaged line a round can only go on with the next one. Raises SaveBroken, StorageError for a newer format.
    """
    file = io.BytesIO(data)
    match = _read_setup(file.readline(_MAX_LINE))
    size, lost, damaged = file.tell(), 0, False
    while (line := file.readline(_MAX_LINE)).endswith(b"\n"):
        size = file.tell()
        try:
            taken = match.takes(line[:-1].decode("ascii"))
        except (ValueError, KeyError, TypeError):
            taken = False
        aside = line[9:].startswith(_ASIDE)
        if taken and not aside:
            lost = 0
        elif not taken:
            damaged = True
            lost += not aside
    if len(data) > MAX_BYTES or len(line) == _MAX_LINE:
        return Found(match, size, True, None)
    check_record(match.record)
    return Found(match, size, damaged, lost)


def _read_setup(line: bytes) -> RunningMatch:
    try:
        setup = from_json(line[9:])
        number = setup.get("running") if isinstance(setup, dict) else None
        if type(number) is not int or not line.endswith(b"\n"):
            raise ValueError("no running match")
        if number > FORMAT:
            raise StorageError(FUTURE, why=f"running match {number}")
        match = RunningMatch(line[9:-1].decode())
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise SaveBroken(f"the setup is damaged: {problem}", how="setup") from None
    if match.lines[0].encode() != line[:-1]:
        raise SaveBroken("the setup is damaged: its check sum is wrong", how="setup")
    return match


def _sum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def veil(value: Any) -> str:
    """A JSON value as one line of letters that say nothing to a reader; the same for equal values."""
    import hashlib

    plain = json.dumps(value).encode()
    salt = hashlib.sha256(_PURPOSE + plain).digest()[:_SALT]
    return base64.b64encode(salt + _mixed(plain, salt)).decode("ascii")


def unveil(text: str) -> Any:
    """The value behind `veil`. Raises ValueError for everything that it did not write."""
    import hashlib

    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
        salt, plain = data[:_SALT], _mixed(data[_SALT:], data[:_SALT])
        if hashlib.sha256(_PURPOSE + plain).digest()[:_SALT] != salt:
            raise ValueError("the veiled text is damaged")
        return json.loads(plain)
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"no veiled text: {problem}") from None


def _mixed(data: bytes, salt: bytes) -> bytes:
    """The bytes combined with a stream that follows from the salt; twice gives the bytes back."""
    import hashlib

    stream = hashlib.shake_256(_PURPOSE + salt).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))
