"""A session whose rounds are invented: score sheets and results without playing a match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from carioca.cards import JOKER, Card, french_pack, shuffled
from carioca.engine.events import RoundEnded
from carioca.games.contract.carioca import CARIOCA
from carioca.session import Seat, Session

NAMES = ("Iñaki", "Rosa", "Tomás", "Ñuble", "Bernardo Segundo", "WWWWWWWWWWWWWWWW")


class MadeUp(Session):
    """`played` rounds; the second one is dead. `points` replaces the invented ones, `people` are the persons' seats."""

    def __init__(
        self,
        names: Sequence[str] = NAMES[:4],
        played: int = 4,
        points: Sequence[tuple[int, ...]] | None = None,
        people: tuple[int, ...] = (0,),
    ) -> None:
        seats = tuple(Seat(name, None if at in people else "random") for at, name in enumerate(names))
        real = Session.new(CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], seats, "made-up")
        super().__init__(real.match, seats, "carioca-chile")
        draw = Random(7)
        self._results = [self._round(k, len(names), draw) for k in range(played)]
        self._points = tuple(points or [result.points for result in self._results])
        self.played = played

    def _round(self, number: int, seats: int, draw: Random) -> RoundEnded:
        deck = list(shuffled(french_pack(2, 4), "made-up", number))
        winner = None if number == 1 else draw.randrange(seats)
        sizes = [0 if seat == winner else draw.choice((2, 5, 12, 13)) for seat in range(seats)]
        hands = tuple(tuple(deck.pop() for _ in range(size)) for size in sizes)
        points = tuple(sum(map(_cost, hand)) for hand in hands)
        return RoundEnded(
            number, () if winner is None else (winner,), points, hands, "out" if winner is not None else "dead-table"
        )

    @property
    def current(self) -> int | None:
        return None if self.played == 9 else 0

    @property
    def results(self) -> tuple[RoundEnded, ...]:
        return tuple(self._results)

    @property
    def round_points(self) -> tuple[tuple[int, ...], ...]:
        return self._points

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        totals = [sum(column) for column in zip(*self._points, strict=True)]
        return tuple(
            tuple(seat for seat, total in enumerate(totals) if total == value) for value in sorted(set(totals))
        )


def _cost(card: Card) -> int:
    return 50 if card == JOKER else 20 if card.rank == 1 else min(10, card.rank)
