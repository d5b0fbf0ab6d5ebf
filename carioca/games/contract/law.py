"""What a meld is under the options in force: one shared value, so that melds never look at options."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from carioca.cards import JOKER, Card, Suit

NO_LIMIT = 99
"""Stands for an option that sets no limit; no hand and no row has so many cards."""

RED_TWOS = (Card(2, Suit.HEARTS), Card(2, Suit.DIAMONDS))
_LAST_INDEX = {"high_or_low": 13, "low": 12}


@dataclass(frozen=True, eq=False, slots=True)
class Law:
    """The options that decide about melds, and nothing else; `law_of` makes one object for equal values.

    Compared and hashed by identity, which keeps it cheap as a part of a cache's key. A limit that is off is NO_LIMIT.
    """

    same_suit: bool = True
    ace: str = "wrap"
    longest: int = 13
    at_least: bool = False
    no_equal: bool = True
    jokers_per_meld: int = 1
    gap: int = 3
    second_naturals: int = 4
    adjacent: bool = False
    table_jokers: int = NO_LIMIT
    red_twos: bool = False
    spaced_full: bool = True

    def wild(self, card: Card) -> bool:
        """Whether a card may stand for others (J11)."""
        return card == JOKER or (self.red_twos and card in RED_TWOS)

    def allows(self, low: int, length: int) -> bool:
        """Whether a run may reach from this index of the rank cycle over so many places (M3, M4)."""
        return length <= self.longest and (self.ace == "wrap" or low + length - 1 <= _LAST_INDEX[self.ace])


PLAIN = Law()
"""The law of carioca-chile."""

_LAWS = {astuple(PLAIN): PLAIN}


def law_of(**values: Any) -> Law:
    """The one law with these values."""
    law = Law(**values)
    return _LAWS.setdefault(astuple(law), law)
