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

    `arranged`: the cards of a row may be laid in any order, and its jokers keep apart when it is laid as they do on the
    table; without it order is meaning, and the jokers of a bajada stand as they like. Then sets have at least
    `set_naturals` and at most `set_jokers`; side by side there only where `sets_touch`. `more_melds`: a bajada may have
    more melds than its contract; the runs of a seat are of different suits (`suit_once`), its sets of different ranks
    (`rank_once`); `suit_is_three`: a run of 13 cards counts as three runs.
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
    arranged: bool = False
    set_naturals: int = 1
    set_jokers: int = NO_LIMIT
    sets_touch: bool = False
    more_melds: bool = False
    suit_once: bool = False
    rank_once: bool = False
    suit_is_three: bool = False

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
