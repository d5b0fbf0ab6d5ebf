"""A finished round looked at again: what the opponents did and what can be said for it from what each one saw, and the
review of a seat's decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from carioca.bots.base import RANDOM, Reason
from carioca.bots.door import mind_of
from carioca.bots.playouts import PlayedRound, played_round
from carioca.bots.review import Review, review
from carioca.cards import Card
from carioca.engine.game import Game
from carioca.film import Film, Frame
from carioca.i18n import t
from carioca.session import Seatings, Session, record_seats
from carioca.words.hints import reasons_text
from carioca.words.names import Names


class Turn(NamedTuple):
    """A turn of a seat: its moves in order, never empty, and the level or character that chose them."""

    seat: int
    frames: tuple[Frame, ...]
    bot: str

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the seat had before its first move of the turn."""
        before = self.frames[0].before
        assert before is not None
        return before.hands[self.seat]


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

    def opening(self, seat: int) -> int:
        """Which turn of a seat to show first: the last one with a choice, else the last; -1 without turns."""
        turns = self.turns.get(seat, [])
        chosen = (at for at in range(len(turns) - 1, -1, -1) if self._had_a_choice(turns[at]))
        return next(chosen, len(turns) - 1)

    def _had_a_choice(self, turn: Turn) -> bool:
        game = self.film.game
        states = (frame.before for frame in turn.frames if frame.before is not None)
        return any(len(list(islice(game.legal_actions(state), 2))) > 1 for state in states)

    def _collect(self, lines: list[tuple[Frame, str | None]]) -> None:
        begun: list[tuple[int, str | None, list[Frame]]] = []
        turn = None
        for frame, bot in lines:
            assert frame.before is not None and frame.seat is not None
            # Others may be asked within a turn; a person may hand over in the middle of one.
            if turn != frame.before.turns or (begun[-1][0] == frame.seat and begun[-1][1] != bot):
                begun.append((frame.seat, bot, []))
            turn = frame.before.turns
            begun[-1][2].append(frame)
        for seat, bot, moves in sorted(begun, key=lambda turn: turn[0]):
            if bot is not None:
                self.turns.setdefault(seat, []).append(Turn(seat, tuple(moves), bot))

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


def played_for(data: Mapping[str, Any], number: int, seat: int) -> dict[int, str]:
    """The lines of a record's round that opponents played for the person of a seat, with their level or character."""
    if record_seats(data)[seat].bot is not None:
        return {}
    return Seatings.of(data).played_for(number, data["rounds"][number]["actions"], seat)


def own_round(data: Mapping[str, Any], number: int, seat: int) -> PlayedRound:
    """A record's round (counted from 0) as it is reviewed: without the lines that were played for who sits at a seat.

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
