"""What a meld is under the options in force, how a turn and a deal go: shared values, so that no rule reads options.

Both are compared and hashed by identity; `law_of` and `order_of` make one object for equal values.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from carioca.cards import JOKER, Card, french_pack

NO_LIMIT = 99
"""Stands for an option that sets no limit; no row has so many cards."""
LEAST = 3
"""The fewest cards of a meld (B05, B06)."""
CANASTA = 7
"""The fewest cards of a canasta (B10)."""
WILD_RANK = 2


@dataclass(frozen=True, eq=False, slots=True)
class Law:
    """The options that decide about melds.

    `wild_melds`: which combinations of wild cards alone there are (B08). `recovery`: until when a wild two of the run's
    suit that comes to its own place is natural again (B12); `low_end`: a wild that is replaced goes to the low end
    where there is one (B11).
    """

    twos_wild: bool = True
    wild_melds: Literal["any_mix", "twos_plus_one_joker", "off"] = "any_mix"
    both_aces: bool = True
    longest: int = NO_LIMIT
    recovery: Literal["before_canasta", "anytime", "never"] = "before_canasta"
    low_end: bool = False

    def wild(self, card: Card) -> bool:
        """Whether a card may stand for others (B07)."""
        return card == JOKER or (self.twos_wild and card.rank == WILD_RANK)

    def allows(self, low: int, length: int) -> bool:
        """Whether a run may reach from this place (0: ace low, 13: ace high) over so many cards (B06, B10)."""
        return (
            low >= 0
            and low + length <= 14
            and length <= self.longest
            and (self.both_aces or not (low == 0 and length == 14))
        )


@dataclass(frozen=True, eq=False, slots=True)
class Order:
    """The options that decide how it goes.

    Packs of 54 (0: by the number of players), cards dealt to each player and muerto, a card turned up for the pozo;
    `step` leads from a seat to the next. `points` by rank, the joker's at 0.
    """

    packs: int = 0
    dealt: int = 11
    muerto: int = 11
    upcard: bool = False
    step: int = -1

    # The salida: from which score on it must be worth so many points, or hold a canasta; what of the pozo comes
    # before it ("with": together with it, "never", "free"), and whether its top card must then be laid.
    salida_from: int = 1000
    salida_points: int = 75
    salida_canasta: bool = True
    pozo_first: Literal["with", "never", "free"] = "with"
    top_must: bool = False

    # Discards: whether the only card of a pozo may come back in the same turn, and wild cards may be thrown.
    single_returns: bool = True
    wild_discard: bool = True

    # The muerto: whether it is only for a side with a canasta, and who takes it by melding plays on.
    muerto_canasta: bool = False
    plays_on: bool = True

    # Closing: only with a discard, with a wild one too; only with a real canasta.
    close_discards: bool = False
    close_wild: bool = True
    close_real: bool = False

    # The deal ends after a turn that leaves so few cards in the stock; muertos may become the stock first.
    stock_end: int = 0
    muertos_as_stock: bool = False

    # Points.
    points: tuple[int, ...] = (50, 15, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
    close_bonus: int = 100
    real_bonus: int = 200
    simple_bonus: int = 100
    wild_bonus: int = 1000
    semi_bonus: int = 0
    no_muerto: int = 100
    unused_muerto: int = 100
    unused_counts: bool = False
    unused_until_laid: bool = False

    # The match: the points that end it (0: one deal); whether equal ones at the top play on.
    target: int = 2000
    tie_plays_on: bool = True

    def pack(self, seats: int) -> tuple[Card, ...]:
        """All cards of a game for so many, in their fixed order (B02)."""
        packs = self.packs or (3 if seats == 6 else 2)
        return french_pack(packs, 2 * packs)

    def value(self, cards: tuple[Card, ...]) -> int:
        """The points of cards; a wild counts its own (B16, B25)."""
        points = self.points
        return sum(points[card.rank] for card in cards)


_LAWS: dict[tuple[object, ...], Law] = {}
_ORDERS: dict[tuple[object, ...], Order] = {}


def law_of(**values: Any) -> Law:
    """The one law with these values."""
    law = Law(**values)
    return _LAWS.setdefault(tuple(getattr(law, spec.name) for spec in fields(law)), law)


def order_of(**values: Any) -> Order:
    """The one order with these values."""
    order = Order(**values)
    return _ORDERS.setdefault(tuple(getattr(order, spec.name) for spec in fields(order)), order)
