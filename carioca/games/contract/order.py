"""How a round and a turn go under the options in force: one shared value, so that rules never look at options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from carioca.cards import Card, french_pack
from carioca.games.contract.law import NO_LIMIT
from carioca.games.contract.state import Contract, contract_of


@dataclass(frozen=True, eq=False, slots=True)
class Order:
    """The options that decide how it goes, in the terms of the rules; `order_of` makes one object for equal values.

    Compared and hashed by identity, as `Law` is, which says what a meld is. The defaults are those of carioca-chile,
    but for the rounds.

    The pack: `packs` of 52 and `jokers`. The rounds: their `contracts` and how many cards a seat is `dealt` in each;
    `step` leads from a seat to the next one; the first to play is who was dealt to first, or sits to the dealer's
    left; the dealer may `pass_deal` on; a card is turned up (`upcard`), a joker too, or that is put below the stock.
    Positions name a round by its contract, or by its number from 0 (`numbered`); then nobody's turn is null when the
    match is over.
    """

    packs: int = 2
    jokers: int = 4
    contracts: tuple[Contract, ...] = (contract_of("TT"),)
    dealt: tuple[int, ...] = (12,)
    step: int = 1
    first_dealt_plays: bool = False
    pass_deal: bool = False
    joker_upcard: bool = True
    upcard: bool = True
    numbered: bool = False

    # Drawing: whether who is down may take the pile; what becomes of an empty stock, and how often. Where a stock
    # cannot be made any more the round is dead, or (`pile_instead`) the pile is still drawn from: who draws from the
    # stock then ends the round, and so does a lap of turns in which the pile had one card only.
    pile_when_down: bool = False
    stock_exhaustion: Literal["reshuffle", "flip", "dead"] = "reshuffle"
    max_recycles: int = 6
    pile_instead: bool = False
    # A round ends without a winner after so many turns; where the table shows that nobody can win any more.
    most_turns: int = 1760
    seen_dead: bool = True

    # Going down and laying: in the first turn of a round; laying off in the turn of going down, and on the own melds
    # only; melds beyond the contract ("": none; of the contract's kinds, or any), in the turn of going down too, or
    # not after a card was laid off in that turn; who may take a joker of the table, or move it to an end of its run.
    down_first_turn: bool = True
    layoff_same_turn: bool = False
    layoff_own: bool = False
    further: Literal["", "contract", "any"] = ""
    further_now: bool = False
    melds_first: bool = False
    joker_swap: Literal["off", "not_down", "any"] = "off"
    joker_moves: Literal["off", "owner", "any"] = "off"
    moves_high: bool = False

    # Calls for the card that was just thrown ("": none): whether the seat that threw it or the next one answers; how
    # many cards of the stock the caller draws with it, how many calls of a round are allowed, what a call beyond that
    # costs (0: there is none). A next seat that refuses must take the card; it draws from the stock after an allowed
    # call. `calls_race`: at a table of people the first to speak has the call, not the first in turn.
    calls: Literal["", "discarder", "next"] = ""
    call_cards: int = 1
    most_calls: int = NO_LIMIT
    over_call: int = 0
    refusing_takes: bool = False
    stock_after_call: bool = False
    calls_race: bool = False

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

    # Points by rank, the joker's at 0, and at 14 those of a red ace where it has its own; taken off for winning a
    # round, and for going down and out in one turn, which may also double the points of the others' cards; added for
    # not being down; what breaks a tie.
    points: tuple[int, ...] = (50, 20, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    win_bonus: int = 0
    cut_bonus: int = 0
    cut_doubles: bool = False
    not_down: int = 0
    ties: Literal["rounds", "last", "shared"] = "rounds"

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
