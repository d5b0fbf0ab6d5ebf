"""What the options in force come to: the contracts of the rounds, what a meld is, how a round and a turn go.

`Law` and `Order` are shared values, so that the rules never look at options and caches may have them in their keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from carioca.cards import JOKER, Card, Suit, french_pack
from carioca.games.melding.game import LawfulOptions, interned
from carioca.games.melding.state import Kind

NO_LIMIT = 99  # stands for an option that sets no limit; no hand and no row has so many cards

RED_TWOS = (Card(2, Suit.HEARTS), Card(2, Suit.DIAMONDS))
_LAST_INDEX = {"high_or_low": 13, "low": 12}


class Contract(NamedTuple):
    """What a round asks for (docs/rules/carioca.md C1): so many sets and runs, or one 13-card run named by `full`."""

    id: str
    sets: int = 0
    runs: int = 0
    full: str = ""

    @property
    def melds(self) -> int:
        return 1 if self.full else self.sets + self.runs

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return (Kind.FULL,) if self.full else (Kind.SET,) * self.sets + (Kind.RUN,) * self.runs

    @property
    def cards(self) -> int:
        return 13 if self.full else 3 * self.sets + 4 * self.runs


FULL_RUNS = ("final", "sucia", "color", "payaso", "real")


@cache
def contract_of(name: str) -> Contract:
    """The contract of a name: a 13-card run, or a T for each set and an E for each run. Raises KeyError."""
    if name in FULL_RUNS:
        return Contract(name, full=name)
    if not name or set(name) - {"T", "E"}:
        raise KeyError(name)
    return Contract(name, name.count("T"), name.count("E"))


ANY = contract_of("TE")  # both kinds of melds, where a contract only says which kinds are allowed


CONTRACTS: dict[str, Contract] = {
    name: contract_of(name) for name in ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT", *FULL_RUNS)
}
"""The contracts of Carioca's rounds."""


@dataclass(frozen=True, eq=False, slots=True)
class Law:
    """The options that decide about melds, and nothing else; `law_of` makes one object for equal values.

    Compared and hashed by identity, which keeps it cheap as a part of a cache's key. A limit that is off is NO_LIMIT.

    `arranged`: the cards of a row may be laid in any order, and its jokers keep apart when it is laid as they do on the
    table; without it order is meaning, and the jokers of a bajada stand as they like. Then sets have at least
    `set_naturals` and at most `set_jokers`; side by side there only where `sets_touch`. `more_melds`: a bajada may have
    more melds than its contract; the runs of a seat are of different suits (`suit_once`), its sets of different ranks
    (`rank_once`); `full_suit_substitutes`: a run of 13 cards counts as three runs.
    """

    same_suit: bool = True
    ace_in_escala: str = "wrap"
    escala_max_len: int = 13
    at_least: bool = False
    no_equal_melds: bool = True
    jokers_per_meld_down: int = 1
    joker_gap: int = 3
    second_joker_min_naturals: int = 4
    jokers_adjacent: bool = False
    table_joker_limit: int = NO_LIMIT
    red_twos_wild: bool = False
    full_run_nonconsecutive: bool = True
    arranged: bool = False
    set_naturals: int = 1
    set_jokers: int = NO_LIMIT
    sets_touch: bool = False
    more_melds: bool = False
    suit_once: bool = False
    rank_once: bool = False
    full_suit_substitutes: bool = False

    def wild(self, card: Card) -> bool:
        """Whether a card may stand for others (J11)."""
        return card == JOKER or (self.red_twos_wild and card in RED_TWOS)

    def allows(self, low: int, length: int) -> bool:
        """Whether a run may reach from this index of the rank cycle over so many places (M3, M4)."""
        if length > self.escala_max_len:
            return False
        ace = self.ace_in_escala
        return ace == "wrap" or low + length - 1 <= _LAST_INDEX[ace]


law_of = interned(Law)  # the one law with these values
PLAIN = law_of()  # the law of carioca-chile
USUAL_JOKERS = 2  # so many jokers a bajada of sets and runs may have, unless something else is agreed (J2)


class Limits(NamedTuple):
    """What a bajada may be under the options in force, and which search finds it.

    `jokers`: how many it may have (J2), None for as many as its contract usually takes. The fast search knows melds as
    in the law PLAIN, two packs, and up to 2 jokers in a bajada. Everything else is for a search that asks `law` what a
    meld is: a bajada leaves `keeps` cards in hand, and there are `packs` copies of each card.
    """

    jokers: int | None = None
    law: Law = PLAIN
    keeps: int = 0
    packs: int = 2
    fast: bool = True

    def most_jokers(self, contract: Contract) -> int:
        """How many jokers the bajada of a contract may have."""
        if self.jokers is not None:
            return self.jokers
        return {"final": 2, "sucia": 1}.get(contract.full, 0) if contract.full else USUAL_JOKERS

    @property
    def full_law(self) -> Law:
        """What a 13-card run is: the usual law, or one with red twos as jokers or with jokers side by side."""
        return PLAIN if self.fast else self.law

    @property
    def finds_outs(self) -> bool:
        """Whether `outs` answers: where a run is of one suit and no red two is a joker it is quick enough."""
        return self.fast or (self.law.same_suit and not self.law.red_twos_wild)


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, eq=False, slots=True)
class Order:
    """The options that decide how it goes, in the terms of the rules; `order_of` makes one object for equal values.

    Compared and hashed by identity, as `Law` is, which says what a meld is. The defaults are those of carioca-chile,
    but for the rounds.

    The pack: `packs` of 52 and `jokers`. The rounds: their `contracts` and how many cards a seat is `dealt` in each;
    `step` leads from a seat to the next one; the first to play is who was dealt to first, or sits to the dealer's
    left; the dealer may `pass_deal` on; a card is turned up (`initial_upcard`), a joker too, or that is put below the
    stock. Positions name a round by its contract, or by its number from 0 (`numbered`); then nobody's turn is null when
    the match is over.
    """

    packs: int = 2
    jokers: int = 4
    contracts: tuple[Contract, ...] = (contract_of("TT"),)
    dealt: tuple[int, ...] = (12,)
    step: int = 1
    first_dealt_plays: bool = False
    pass_deal: bool = False
    joker_upcard: bool = True
    initial_upcard: bool = True
    numbered: bool = False

    # Drawing: whether who is down may take the pile; what becomes of an empty stock, and how often. Where a stock
    # cannot be made any more the round is dead, or (`pile_instead`) the pile is still drawn from: who draws from the
    # stock then ends the round, and so does a lap of turns in which the pile had one card only.
    down_may_draw_pozo: bool = False
    stock_exhaustion: Literal["reshuffle", "flip", "dead"] = "reshuffle"
    max_recycles: int = 6
    pile_instead: bool = False
    # A round ends without a winner after so many turns; where the table shows that nobody can win any more.
    most_turns: int = 1760
    seen_dead: bool = True

    # Going down and laying: in the first turn of a round; laying off in the turn of going down, and on the own melds
    # only; melds beyond the contract ("": none; of the contract's kinds, or any), in the turn of going down too, or
    # not after a card was laid off in that turn; who may take a joker of the table, or move it to an end of its run.
    go_down_first_turn: bool = True
    layoff_same_turn: bool = False
    layoff_own: bool = False
    further: Literal["", "contract", "any"] = ""
    extra_melds_same_turn: bool = False
    meld_after_tack: bool = True
    joker_swap: Literal["off", "not_down", "any"] = "off"
    joker_moves: Literal["off", "owner", "any"] = "off"
    moves_high: bool = False

    # Calls for the card that was just thrown ("": none): whether the seat that threw it or the next one answers; how
    # many cards of the stock the caller draws with it, how many calls of a round are allowed, what a call beyond that
    # costs (0: there is none). A next seat that refuses must take the card; it draws from the stock after an allowed
    # call. `calls_race`: at a table of people the first to speak has the call, not the first in turn.
    calls: Literal["", "discarder", "next"] = ""
    call_extra_cards: int = 1
    max_calls_per_round: int = NO_LIMIT
    over_call_penalty: int = 0
    refusing_next_player_must_take: bool = False
    stock_after_call: bool = False
    calls_race: bool = False

    # Jokers of a bajada: how many in a round of sets and runs, and in the 13-card runs that take any; after so many
    # turned stocks or laps of the table the round `real` takes one.
    jokers_per_bajada: int = 2
    full_jokers: tuple[tuple[str, int], ...] = (("final", 2), ("sucia", 1))
    real_relief: Literal["off", "stock_turns", "table_laps"] = "stock_turns"
    real_relief_count: int = 2

    # The discard: a joker may be thrown "never" (while it could be laid), when the hand is jokers "only", or "always";
    # whether the card taken from the pile may be thrown in the same turn; whether every turn ends with a discard, also
    # the last one; whether a turn that began with the pile may end the last round.
    joker_discard: Literal["never", "only", "always"] = "never"
    return_pozo_card: bool = True
    must_end_with_discard: bool = False
    pile_wins_match: bool = False

    # Points by rank, the joker's at 0, and at 14 those of a red ace where it has its own; taken off for winning a
    # round, and for going down and out in one turn, which may also double the points of the others' cards; added for
    # not being down; what breaks a tie.
    points: tuple[int, ...] = (50, 20, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    win_bonus: int = 0
    cut_bonus: int = 0
    down_and_out_double: bool = False
    no_contract_penalty: int = 0
    ties: Literal["rounds", "last", "shared"] = "rounds"

    @property
    def pack(self) -> tuple[Card, ...]:
        return french_pack(self.packs, self.jokers)

    def most_jokers(self, contract: Contract) -> int:
        """How many jokers the bajada of a round takes from its beginning (J2, J4)."""
        if not contract.full:
            return self.jokers_per_bajada
        return next((most for name, most in self.full_jokers if name == contract.full), 0)


order_of = interned(Order)  # the one order with these values


class ContractOptions(LawfulOptions[Law]):
    """Base of the options of a contract game, which are a frozen dataclass with slots."""

    __slots__ = ("order",)
    order: Order

    def make_order(self) -> Order:
        raise NotImplementedError
