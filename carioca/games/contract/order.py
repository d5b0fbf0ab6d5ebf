"""How a round and a turn go under the options in force: one shared value, so that rules never look at options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from carioca.cards import Card, french_pack
from carioca.games.contract.state import Contract, contract_of


@dataclass(frozen=True, eq=False, slots=True)
class Order:
    """The options that decide how it goes, in the terms of the rules; `order_of` makes one object for equal values.

    Compared and hashed by identity, as `Law` is, which says what a meld is. The defaults are those of carioca-chile,
    but for the rounds.

    The pack: `packs` of 52 and `jokers`. The rounds: their `contracts` and how many cards a seat is `dealt` in each;
    `step` leads from a seat to the next one; the first to play is who was dealt to first, or sits to the dealer's
    left; the dealer may `pass_deal` on; a joker may be turned up, or is put below the stock.
    """

    packs: int = 2
    jokers: int = 4
    contracts: tuple[Contract, ...] = (contract_of("TT"),)
    dealt: tuple[int, ...] = (12,)
    step: int = 1
    first_dealt_plays: bool = False
    pass_deal: bool = False
    joker_upcard: bool = True

    # Drawing: whether who is down may take the pile; what becomes of an empty stock, and how often.
    pile_when_down: bool = False
    stock_exhaustion: Literal["reshuffle", "flip", "dead"] = "reshuffle"
    max_recycles: int = 6

    # Going down and laying: in the first turn of a round; laying off in the turn of going down; melds beyond the
    # contract ("": none, else of the contract's kinds); who may take a joker of the table.
    down_first_turn: bool = True
    layoff_same_turn: bool = False
    further: Literal["", "contract"] = ""
    joker_swap: Literal["off", "not_down", "any"] = "off"

    # Jokers of a bajada: how many in a round of sets and runs, and in the 13-card runs that take any; after so many
    # turned stocks or laps of the table the round `real` takes one.
    bajada_jokers: int = 2
    full_jokers: tuple[tuple[str, int], ...] = (("final", 2), ("sucia", 1))
    relief: Literal["off", "stock_turns", "table_laps"] = "stock_turns"
    relief_after: int = 2

    # The discard: a joker may be thrown "never" (while it could be laid), when the hand is jokers "only", or "always";
    # whether the card taken from the pile may be thrown in the same turn; whether every turn ends with a discard, also
    # the last one; whether a turn that began with the pile may end the last round.
    joker_discard: Literal["never", "only", "always"] = "never"
    taken_may_return: bool = True
    ends_with_discard: bool = False
    pile_wins_match: bool = False

    # Points by rank, the joker's at 0; taken off for going down and out in one turn; rounds won break a tie.
    points: tuple[int, ...] = (50, 20, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    cut_bonus: int = 0
    rounds_break_ties: bool = True

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game, in their fixed order."""
        return french_pack(self.packs, self.jokers)

    def most_jokers(self, contract: Contract) -> int:
        """How many jokers the bajada of a round takes from its beginning (J2, J4)."""
        if not contract.full:
            return self.bajada_jokers
        return next((most for name, most in self.full_jokers if name == contract.full), 0)


_ORDERS: dict[tuple[object, ...], Order] = {}


def order_of(**values: Any) -> Order:
    """The one order with these values; a limit that is off is law.NO_LIMIT."""
    order = Order(**values)
    return _ORDERS.setdefault(tuple(getattr(order, spec.name) for spec in fields(order)), order)
