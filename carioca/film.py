"""A match as a film: what each line of its record led to, and what every seat saw of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from carioca.engine import record
from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Action, Game, Illegal, NotationError, Scores, State, Step, View
from carioca.engine.match import Match, split_line
from carioca.games import game_named
from carioca.session import Seat, Seatings, Session, record_seats, shown_names
from carioca.storage.errors import TORN, StorageError
from carioca.storage.match_file import read_watchable


class Frame(NamedTuple):
    """One line of a record (`line` "": the deal, or that the deal was offered) and what followed from it.

    `before` is the state in which `seat` chose `action`, `after` the state that followed. Where the line ended a
    round, `after` is already the next one: what was seen then is told by `events`, which never reach further than
    the round. `bot`: the opponent who played it, None for a person; `others`: who acted for a person (Seatings.others).
    """

    round_no: int
    line: str
    seat: int | None
    action: Action | None
    before: State | None
    after: State
    events: tuple[Event, ...]
    bot: str | None = None
    others: Mapping[int, str] = {}

    @property
    def ended(self) -> RoundEnded | None:
        return next((event for event in self.events if isinstance(event, RoundEnded)), None)


class Film:
    """All frames of a match, in order; never empty.

    `broken` are the numbers of the rounds that do not follow, or do not lead where the record says: of such a round
    there are the frames that do. `torn` tells that lines of a running match were lost. `ended`: when the match of a
    file was played last, seconds since 1970.
    """

    ended: float | None = None

    def __init__(self, data: dict[str, Any], torn: bool = False, own: bool = True) -> None:
        """`data` is a record; `own`: of a match that was played here.

        Raises StorageError "file.no-record" when it is none of a known game.
        """
        self.data = data
        self.torn = torn
        broken: list[int] = []
        self.frames: tuple[Frame, ...] = ()
        try:
            self.game, self.setup = record.read_setup(data, game_named)
            self.frames = _frames(self.game, data, broken)
        except record.RecordError as error:
            raise _no_film(str(error)) from None
        if not self.frames:
            raise _no_film("no rounds")
        self.broken = tuple(sorted(set(broken)))
        self.preset: str = data["preset"]
        self.seats = record_seats(data)
        self.own = own
        self.frames = tuple(self._played(data))

    @classmethod
    def read(cls, path: Path, saves: Path | None = None) -> Film:
        """The film of a match file, of an unfinished match as far as it was played. Raises StorageError (`file.…`).

        `saves`: the player's folder, whose running match is not shown, nor any copy of it; and of what was left there
        only the rounds that are over, for the one in its midst can be played on.
        """
        loaded = read_watchable(path, saves)
        own = saves is not None and path.is_relative_to(saves)
        try:
            film = cls(loaded.record, loaded.problem == TORN, own)
        except StorageError as error:
            raise StorageError(error.code, {**error.values, "path": str(path), "name": path.name}, error.why) from None
        film.ended = path.stat().st_mtime
        last = film.frames[-1]
        if own and not any(isinstance(event, RoundEnded) for event in last.events):
            film.frames = tuple(frame for frame in film.frames if frame.round_no < last.round_no)
            if not film.frames:
                raise StorageError("file.running", {"path": str(path), "name": path.name})
        return film

    def _played(self, data: dict[str, Any]) -> Iterator[Frame]:
        """The frames with those who played them."""
        known = Seatings.of(data)
        for round_no, frames in groupby(self.frames, lambda frame: frame.round_no):
            dealt, *acted = frames
            yield dealt
            others = known.others(round_no, [frame.line for frame in acted], self.seats)
            for at, (frame, told) in enumerate(zip(acted, others, strict=True)):
                assert frame.seat is not None
                yield frame._replace(bot=known.player(round_no, at, frame.seat), others=told)

    @property
    def shares(self) -> Mapping[int, Mapping[int, Sequence[tuple[Seat, int]]]]:
        """By round where persons and stand-ins followed one another in it (Seatings.shares)."""
        known, found = Seatings.of(self.data), {}
        for round_no, frames in groupby(self.frames, lambda frame: frame.round_no):
            acted = [(frame.line, frame.before.turns) for frame in frames if frame.before is not None]
            found[round_no] = known.shares(round_no, *zip(*acted, strict=True)) if acted else {}
        return found

    @property
    def names(self) -> tuple[str, ...]:
        return shown_names(self.seats, self.own)

    @property
    def reader(self) -> int | None:
        """The seat of the one person who played, where that is who watches; else None."""
        people = [at for at, seat in enumerate(self.seats) if seat.bot is None]
        return people[0] if self.own and len(people) == 1 else None

    @property
    def over(self) -> bool:
        return any(isinstance(event, MatchEnded) for event in self.frames[-1].events)

    def view(self, state: State, eyes: int | None) -> View:
        """What a seat saw of a state; all of it for None."""
        return View(None, state) if eyes is None else self.game.censor(state, eyes)

    def stage(self) -> Session:
        """The match before its first card, for showing its rules and names; nobody is asked to play."""
        return Session(Match(self.game, self.setup), self.seats, self.preset)

    @cached_property
    def session(self) -> Session:
        """The match at its last line, for its score sheets and reviews. Raises StorageError like the constructor."""
        try:
            match = record.replay(self.data, game_named).match
        except record.RecordError as error:
            raise _no_film(str(error)) from None
        session = Session.replayed(match, self.data)
        session.ended = self.ended
        return session


def _no_film(why: str) -> StorageError:
    return StorageError("file.no-record", {"path": "", "name": ""}, why)


def _frames(game: Game, data: dict[str, Any], broken: list[int]) -> tuple[Frame, ...]:
    frames: list[Frame] = []
    state: State | None = None
    try:
        for number, line, step in record.steps(data, game_named, broken):
            frames.append(_frame(game, number, line, state, step))
            state = step.state
    except record.RecordError:
        if not frames:
            raise
        # More rounds than there are: what comes before them can be shown.
        broken.append(frames[-1].round_no + 1)
    return tuple(frames)


def _frame(game: Game, number: int, line: str, before: State | None, step: Step) -> Frame:
    if not line:
        return Frame(number, line, None, None, None, step.state, step.events)
    seat, action = split_line(line)
    return Frame(number, line, seat, game.parse_action(action), before, step.state, _of_this_round(step.events))


def _of_this_round(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a step without the next deal, which the next round's first frame tells."""
    ended = next((at for at, event in enumerate(events) if isinstance(event, RoundEnded)), None)
    if ended is None:
        return events
    return events[: ended + 1] + tuple(event for event in events if isinstance(event, MatchEnded))


class Outcome(NamedTuple):
    """How a match ended, or stood when it was left: seats from first to last place, and each seat's points."""

    ranking: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    over: bool


def outcome(data: dict[str, Any]) -> Outcome | None:
    """How the match of a record ended or stood; None where its last round does not follow.

    Only the last round is played again, as long as that leads where the record says, and nothing of a match that was
    left in its midst: the round that was being played counts for nothing.
    """
    try:
        match = _last_round(data) or record.replay(data, game_named).match
    except record.RecordError:
        return None
    return Outcome(match.game.ranking(match.state), match.state.scores, match.current is None)


def _last_round(data: dict[str, Any]) -> Match | None:
    """The last round alone; None when it does not follow so, as where who deals it was decided before."""
    game, setup = record.read_setup(data, game_named)
    last = data["rounds"][-1]
    points, won = zip(*last["scores_before"], strict=True)
    try:
        match = Match(game, setup, len(data["rounds"]) - 1, Scores(points, won))
        for line in last["actions"] if "digest" in last else ():
            match.submit(game.parse_action(split_line(line)[1]))
    except (NotationError, Illegal, IndexError):
        return None
    return match if match.rounds[0].digest == last.get("digest", "") else None
