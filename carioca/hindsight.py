"""A finished round looked at again: what the opponents did and what can be said for it from what each one saw, and the
review of a seat's decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from carioca.bots.base import RANDOM, Reason
from carioca.bots.door import mind_of
from carioca.bots.playouts import PlayedRound, played_round
from carioca.bots.review import Review, has_choice, review, stake
from carioca.engine.game import Game, State
from carioca.engine.match import as_counted, turn_numbers
from carioca.film import Film, Frame
from carioca.i18n import t
from carioca.session import Seat, Seatings, Session
from carioca.words.hints import reasons_text
from carioca.words.names import Names


class Turn(NamedTuple):
    """A turn of a seat: its moves in order, never empty, and the level or character that chose them.

    `number`: which one of its `turns` in the round it was (from 1), whoever played those.
    """

    seat: int
    frames: tuple[Frame, ...]
    bot: str
    number: int = 1
    turns: int = 1

    @property
    def before(self) -> State:
        """What the seat's first move of the turn began with."""
        before = self.frames[0].before
        assert before is not None
        return before


class Hindsight:
    """The turns of the opponents in a round (counted from 0) that is over; nothing of a round that is being played."""

    def __init__(self, session: Session, round_no: int) -> None:
        self.film = Film(session.record())
        self._players = session.players(round_no)
        self._names = Names.at(session)
        self.turns: dict[int, list[Turn]] = {}  # by seat, of opponents, those too who played for a person
        self.winners: tuple[int, ...] = ()
        frames = [frame for frame in self.film.frames if frame.round_no == round_no]
        if frames and (ended := frames[-1].ended) is not None:
            self.winners = ended.winners
            lines = zip((frame for frame in frames if frame.line), self._players, strict=False)
            self._collect([(frame, bot) for frame, bot in lines if frame.before is not None and frame.before.turns])

    @property
    def first(self) -> int:
        """The seat to show first: an opponent who won the round, else the opponent with the lowest seat number.

        -1 when no opponent had a turn.
        """
        return next((seat for seat in (*self.winners, *self.turns) if seat in self.turns), -1)

    def opening(self, seat: int, go_on: Callable[[], bool]) -> int:
        """Which turn of a seat to show first: that in which most was at stake; -1 without turns.

        The last ones are looked at first, as long as it may `go_on`: under rules of the house a look may take a second.
        """
        found = self._chosen(seat)
        best, most = found[0] if found else len(self.turns.get(seat, ())) - 1, 0.0
        for at in found if mind_of(self.film.game).weighs else ():
            for frame in self.turns[seat][at].frames:
                if not go_on():
                    return best
                # What ended the round speaks for itself.
                if frame.ended is None and self._is_choice(frame):
                    assert frame.before is not None and frame.action is not None
                    mattered = stake(self.film.game, self.film.game.censor(frame.before, seat), frame.action)
                    best, most = (at, mattered) if mattered > most else (best, most)
        return best

    def _chosen(self, seat: int) -> list[int]:
        """The turns of a seat that were not forced, the last one first."""
        turns = self.turns.get(seat, [])
        return [at for at in range(len(turns) - 1, -1, -1) if any(map(self._is_choice, turns[at].frames))]

    def _is_choice(self, frame: Frame) -> bool:
        before, action = frame.before, frame.action
        return before is not None and action is not None and has_choice(self.film.game, before, action)

    def _collect(self, lines: list[tuple[Frame, str | None]]) -> None:
        # Others may be asked within a turn; a person may hand over in the middle of one.
        acted = as_counted([(frame.before.turns, frame.seat) for frame, _ in lines if frame.before is not None])
        found: dict[tuple[int, int, str], list[Frame]] = {}
        for (turns, seat), (frame, bot) in zip(acted, lines, strict=True):
            if bot is not None and seat is not None:
                found.setdefault((seat, turns, bot), []).append(frame)
        numbers = {seat: turn_numbers(acted, seat) for _, seat in acted if seat is not None}
        for (seat, turns, bot), frames in sorted(found.items(), key=lambda one: one[0][:2]):
            self.turns.setdefault(seat, []).append(Turn(seat, tuple(frames), bot, *numbers[seat][turns]))

    def stands_in(self, turn: Turn) -> bool:
        """Whether an opponent played the turn for a person."""
        return self.film.seats[turn.seat].bot is None

    def names(self, turn: Turn) -> Names:
        """The names that tell a turn."""
        return self._names.telling(turn.frames[-1].others)

    def reasons(self, turn: Turn) -> tuple[tuple[Reason, ...], ...]:
        """What can be said for each move of a turn; may take a while under rules of the house."""
        if turn.bot == RANDOM:
            return ((),) * len(turn.frames)
        mind = mind_of(self.film.game)
        told: list[Reason] = []
        found: list[tuple[Reason, ...]] = []
        for frame in turn.frames:
            assert frame.action is not None and frame.before is not None
            # Within a turn others may be asked: whoever answers weighs the own cards.
            reasons = mind.explain(self.film.game.censor(frame.before, frame.seat), frame.action)
            # What was said of an earlier move of the turn is not said again.
            found.append(tuple(reason for reason in reasons if reason not in told) or reasons)
            told += reasons
        return tuple(found)


def said(game: Game, reasons: tuple[Reason, ...], names: tuple[str, ...]) -> str:
    """The reasons of a move in a few sentences; without any, that it was chosen by chance."""
    return reasons_text(game, reasons, names, mine=False) if reasons else t("why.random")


def played_for(data: Mapping[str, Any], number: int, seat: int) -> dict[int, Seat]:
    """The lines of a record's round that somebody else played at a seat (Seatings.played_for)."""
    return Seatings.of(data).played_for(number, data["rounds"][number]["actions"], seat)


def own_round(data: Mapping[str, Any], number: int, seat: int) -> PlayedRound:
    """A record's round (counted from 0) as it is reviewed: without the lines that somebody else played at a seat.

    Raises RecordError.
    """
    return played_round(data, number, frozenset(played_for(data, number, seat)))


def think_over(
    data: Mapping[str, Any], number: int, seat: int, told: Callable[[float], None], effort: float = 1.0
) -> Review:
    """The review of a record's round (counted from 0); `told` hears how far it is, 0..1. Raises RecordError."""
    for step in review(own_round(data, number, seat), seat, effort):
        if isinstance(step, Review):
            return step
        told(step.share)
    raise AssertionError("a review ends with itself")
