"""A session whose rounds are invented: score sheets and results without playing a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from random import Random

from carioca.cards import JOKER, Card, french_pack, shuffled
from carioca.engine.events import RoundEnded
from carioca.engine.game import Scores, Setup
from carioca.engine.match import Match, Round
from carioca.games.contract.carioca import CARIOCA
from carioca.session import Seat, Session

LAST = 8
"""The number of the last round, counted from 0."""
NAMES = ("Iñaki", "Rosa", "Tomás", "Ñuble", "Bernardo Segundo", "WWWWWWWWWWWWWWWW")


class MadeUp(Session):
    """A session after `played` rounds that nobody played; the second one was dead.

    `points` replaces what the rounds cost, `people` are the persons' seats. The match is one that a save could hold.
    """

    def __init__(
        self,
        names: Sequence[str] = NAMES[:4],
        played: int = 4,
        points: Sequence[tuple[int, ...]] | None = None,
        people: tuple[int, ...] = (0,),
    ) -> None:
        seats = tuple(Seat(name, None if at in people else "random") for at, name in enumerate(names))
        setup = Setup("carioca", CARIOCA.presets["carioca-chile"], len(seats), "made-up")
        draw = Random(7)
        results = [_round(number, len(seats), draw) for number in range(played)]
        if points is not None:
            results = [replace(result, points=cost) for result, cost in zip(results, points, strict=True)]
        nobody = (0,) * len(seats)
        before = list(accumulate(results, _after, initial=Scores(nobody, nobody)))
        match = Match(CARIOCA, setup, min(played, LAST), before[min(played, LAST)])
        if played > LAST:
            over = match.state.evolve(phase="over", scores=before[-1].points, rounds_won=before[-1].tally)
            match.state = over
        match.rounds = [Round(so_far, digest="0") for so_far in before[: min(played, LAST)]] + match.rounds
        match.results = results
        super().__init__(match, seats, "carioca-chile")


def _after(before: Scores, result: RoundEnded) -> Scores:
    """The scores after a round."""
    points = tuple(old + new for old, new in zip(before.points, result.points, strict=True))
    return Scores(points, tuple(won + (seat in result.winners) for seat, won in enumerate(before.tally)))


def _round(number: int, seats: int, draw: Random) -> RoundEnded:
    deck = list(shuffled(french_pack(2, 4), "made-up", number))
    winner = None if number == 1 else draw.randrange(seats)
    sizes = [0 if seat == winner else draw.choice((2, 5, 12, 13)) for seat in range(seats)]
    hands = tuple(tuple(deck.pop() for _ in range(size)) for size in sizes)
    points = tuple(sum(map(_cost, hand)) for hand in hands)
    winners = () if winner is None else (winner,)
    return RoundEnded(number, winners, points, hands, "out" if winners else "dead-table")


def _cost(card: Card) -> int:
    return 50 if card == JOKER else 20 if card.rank == 1 else min(10, card.rank)
