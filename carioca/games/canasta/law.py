"""What a meld is under the options in force: one shared value, so that melds never look at options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from carioca.cards import JOKER, Card
from carioca.games.melding.game import interned

NO_LIMIT = 99  # stands for an option that sets no limit; no row has so many cards
LEAST = 3  # the fewest cards of a meld (B05, B06)
CANASTA = 7  # the fewest cards of a canasta (B10)
WILD_RANK = 2


@dataclass(frozen=True, eq=False, slots=True)
class Law:
    """The options that decide about melds; `law_of` makes one object for equal values, compared by identity.

    `wild_combination`: which combinations of wild cards alone there are (B08). `two_recovery`: until when a wild two
    of the run's suit that comes to its own place is natural again (B12); `low_end`: a wild that is replaced goes to
    the low end where there is one (B11).
    """

    twos_wild: bool = True
    wild_combination: Literal["any_mix", "twos_plus_one_joker", "off"] = "any_mix"
    ace_both_ends: bool = True
    canasta_max: int = NO_LIMIT
    two_recovery: Literal["before_canasta", "anytime", "never"] = "before_canasta"
    low_end: bool = False

    def wild(self, card: Card) -> bool:
        return card == JOKER or (self.twos_wild and card.rank == WILD_RANK)

    def allows(self, low: int, length: int) -> bool:
        """Whether a run may reach from this place (0: ace low, 13: ace high) over so many cards (B06, B10)."""
        return (
            low >= 0
            and low + length <= 14
            and length <= self.canasta_max
            and (self.ace_both_ends or not (low == 0 and length == 14))
        )


law_of = interned(Law)  # the one law with these values
