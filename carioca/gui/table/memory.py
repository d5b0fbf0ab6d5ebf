"""What the characters remember of a match, and say of it at a deal and at the end.

All of it is counted from what everybody saw: the points, and who won a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from carioca.bots.door import character_of
from carioca.engine.events import RoundEnded
from carioca.gui.table.motion.moments import Happened, Reaction
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.session import Session

THREADS = 4  # how often a character goes on with the own thread in a match, about
DROUGHT = 2  # rounds in a row without winning one from which on Hernán speaks of it


class Thread(NamedTuple):
    """What a character says of the match so far: a number, and the seat that it names."""

    n: int
    of: int | None = None


class Memory:
    """A match before a round (from 0) as one seat saw it: `points` of each round by seat, and who won each of them."""

    def __init__(self, session: Session, seat: int, round_no: int) -> None:
        self.session, self.seat = session, seat
        self.sides = session.game.sides(len(session.seats))
        self.sign = 1 if session.game.profile.higher_wins else -1
        self.points = session.round_points[:round_no]
        ends = {end.round_no: end for end in session.results}
        self.won = [self._winners(ends[at]) if at in ends else () for at in range(len(self.points))]

    @property
    def others(self) -> list[int]:
        """Whom this seat may name: who has a name and does not play with it."""
        own = self.sides[self.seat]
        return [seat for seat in nameable(self.session) if self.sides[seat] != own]

    @property
    def wins(self) -> int:
        return sum(self.seat in won for won in self.won)

    def thread(self) -> Thread | None:
        """What the own thread has come to; None where there is nothing to be said of it."""
        told = getattr(self, character_of(self.session.seats[self.seat].bot), None)
        return told() if told is not None and self.points else None

    # -- each one's thread --

    def rosa(self) -> Thread | None:
        """Bakes for every round that she wins."""
        return Thread(self.wins) if self.wins else None

    def tomas(self) -> Thread | None:
        """Keeps an old account with another character, or with whoever sits there."""
        known = [seat for seat in self.others if character_of(self.session.seats[seat].bot)] or self.others
        apart = abs(self._total(self.seat) - self._total(known[0])) if known else 0
        return Thread(apart, known[0]) if apart else None

    def lautaro(self) -> Thread | None:
        """Notes his records: the round just played was the best of his own."""
        *before, last = (row[self.seat] for row in self.points)
        best = before and all(self.sign * last > self.sign * one for one in before)
        return Thread(last) if best else None

    def ines(self) -> Thread | None:
        """Gives the best mark to who wins a round."""
        best = next((seat for seat in self.others if seat in self.won[-1]), None)
        return None if best is None else Thread(sum(best in won for won in self.won), best)

    def hernan(self) -> Thread | None:
        """Counts the rounds since it rained for him: since he won one."""
        since = next((at for at, won in enumerate(reversed(self.won)) if self.seat in won), len(self.won))
        return Thread(since) if since >= DROUGHT else None

    def elena(self) -> Thread | None:
        """Every round is an act, and who leads has the part."""
        totals = {seat: self.sign * self._total(seat) for seat in range(len(self.sides))}
        first = [seat for seat, total in totals.items() if total == max(totals.values())]
        alone = len({self.sides[seat] for seat in first}) == 1
        star = next((seat for seat in first if seat in self.others), None)
        return Thread(len(self.points) + 1, star) if alone and star is not None else None

    def _total(self, seat: int) -> int:
        return sum(row[seat] for row in self.points)

    def _winners(self, end: RoundEnded) -> tuple[int, ...]:
        """Who won a round. Where points are collected and nothing is bid it is who has most, whoever closed."""
        if end.bids or self.sign < 0:
            return end.winners
        best = tuple(seat for seat, points in enumerate(end.points) if points == max(end.points))
        return best if len({self.sides[seat] for seat in best}) == 1 else ()


def nameable(session: Session) -> list[int]:
    """The seats that somebody may call by name: who plays alone without one has none."""
    return [seat for seat, name in enumerate(session.names) if name != t("new.you") and seat not in session.stand_ins]


def at_deal(session: Session, round_no: int) -> tuple[Reaction, ...]:
    """In the first round they greet each other, later they go on with their threads; another one first each time."""
    seats = range(len(session.seats))
    order = [seat for seat in (*seats[round_no % len(seats) :], *seats) if session.seats[seat].bot]
    if round_no == 0:
        beside = {seat: (seat + 1) % len(seats) for seat in order}
        return tuple(Reaction(seat, "glad", "greet", 0.8, beside[seat]) for seat in dict.fromkeys(order))
    known = session.rounds
    worth = min(0.5, THREADS / len(known)) if known else 0.5
    found = ((seat, Memory(session, seat, round_no).thread()) for seat in dict.fromkeys(order))
    return tuple(Reaction(seat, "calm", "thread", worth, told.of, told.n) for seat, told in found if told is not None)


def at_end(session: Session, happened: Happened[Any, Any], stirs: Sequence[Reaction]) -> tuple[Reaction, ...]:
    """What is said of a round that nobody won, and of a match that is over: that has the last word, so what ended it
    is not spoken of."""
    event, over = happened.event, session.current is None
    if not isinstance(event, RoundEnded):
        return tuple(one._replace(occasion="") for one in stirs) if over else tuple(stirs)
    if over:
        first = session.ranking[0]
        said = [one._replace(occasion="won" if one.seat in first else "lost", of=first[0]) for one in stirs]
        return tuple(sorted(said, key=lambda one: one.seat not in first))
    dead = not event.winners and not event.bids
    return tuple(one._replace(occasion="dead", worth=0.7) if dead else one for one in stirs)
