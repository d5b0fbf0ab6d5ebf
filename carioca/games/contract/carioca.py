"""Carioca, the Chilean contract rummy (docs/rules/carioca.md): its house rules, its presets and its game object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Literal

from carioca.cards import FRENCH
from carioca.engine.game import Profile, Setup
from carioca.engine.options import OptionsError, TableOptions, fewer_rounds, option, without_effect
from carioca.games.contract.game import ContractGame
from carioca.games.contract.law import NO_LIMIT, ContractOptions, Law, Order, contract_of, law_of, order_of

ROUNDS = ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT", "final")
EXTRA_ROUNDS = ("sucia", "color", "payaso", "real")
_LONG_ROUNDS = frozenset(("final", *EXTRA_ROUNDS))
_OF_MELDS = (
    "hand_size", "meld_size_down", "no_equal_melds", "jokers_per_meld_down", "joker_gap", "second_joker_min_naturals",
    "jokers_adjacent", "table_joker_limit", "joker_swap", "layoff_same_turn", "extra_melds", "down_may_draw_pozo",
    "must_end_with_discard", "jokers_per_bajada",
)  # fmt: skip
_OF_RUNS = ("escala_max_len", "joker_gap", "second_joker_min_naturals")
_OF_RUNS_IN_HAND = ("escala_suit", "ace_in_escala")
_OF_WILDS = (
    "jokers_per_meld_down", "jokers_per_bajada", "final_jokers", "full_run_nonconsecutive", "sucia_jokers",
    "real_relief", "joker_gap", "second_joker_min_naturals", "jokers_adjacent", "table_joker_limit",
)  # fmt: skip
_OF_JOKERS = ("upcard_joker", "joker_swap", "joker_discard", "joker_value")


@dataclass(frozen=True, slots=True)
class CariocaOptions(ContractOptions):
    """One frozen value holds all that differs between house rules; 0 is no limit where a limit can be off."""

    groups: ClassVar[tuple[str, ...]] = ("cards", "rounds", "table", "melds", "jokers", "turn", "points")

    decks: int = option(2, group="cards", choices=(1, 2), rule="S2")
    jokers_total: Literal["auto", 0, 2, 4] = option("auto", group="cards", rule="S2")
    hand_size: int = option(12, group="cards", choices=(11, 12, 13), rule="S5")
    upcard_joker: Literal["allow", "redraw"] = option("allow", group="cards", rule="S6")
    rounds: tuple[str, ...] = option(ROUNDS, group="rounds", choices=ROUNDS, rule="C1", lengths=fewer_rounds)
    extra_rounds: tuple[str, ...] = option((), group="rounds", choices=EXTRA_ROUNDS, rule="C3")
    players_min: int = option(2, group="table", choices=range(2, 7), rule="S1")
    players_max: int = option(6, group="table", choices=range(2, 7), rule="S1")
    first_dealer: Literal["assigned", "random", "lowest_cut"] = option("assigned", group="table", rule="S4")
    first_dealer_seat: int = option(0, group="table", choices=range(6), rule="S4")
    pass_deal: bool = option(False, group="table", rule="S10")
    direction: Literal["ccw", "cw"] = option("ccw", group="table", rule="S8")
    first_player: Literal["dealer_left", "first_dealt"] = option("dealer_left", group="table", rule="S7")
    escala_suit: Literal["same", "any"] = option("same", group="melds", rule="M2")
    ace_in_escala: Literal["wrap", "high_or_low", "low"] = option("wrap", group="melds", rule="M3")
    escala_max_len: Literal[13, 14, 0] = option(13, group="melds", rule="M4")
    meld_size_down: Literal["exact", "at_least"] = option("exact", group="melds", rule="M5")
    no_equal_melds: bool = option(True, group="melds", rule="M6")
    jokers_per_meld_down: int = option(1, group="jokers", choices=range(5), rule="J1")
    jokers_per_bajada: int = option(2, group="jokers", choices=range(9), rule="J2")
    final_jokers: int = option(2, group="jokers", choices=range(5), rule="J2")
    full_run_nonconsecutive: bool = option(True, group="jokers", rule="J3")
    sucia_jokers: int = option(1, group="jokers", choices=range(3), rule="C3")
    real_relief: Literal["off", "stock_turns", "table_laps"] = option("stock_turns", group="jokers", rule="J12")
    real_relief_count: int = option(2, group="jokers", choices=range(1, 10), rule="J12")
    joker_gap: int = option(3, group="jokers", choices=range(6), rule="J6")
    second_joker_min_naturals: int = option(4, group="jokers", choices=range(7), rule="J6")
    jokers_adjacent: bool = option(False, group="jokers", rule="J5")
    table_joker_limit: int = option(0, group="jokers", choices=range(5), rule="J5")
    joker_swap: Literal["off", "not_down", "any"] = option("off", group="jokers", rule="J10")
    joker_discard: Literal["forbid_if_playable", "allow"] = option("forbid_if_playable", group="jokers", rule="J8")
    joker_stuck: Literal["end_turn", "allow_discard"] = option("end_turn", group="jokers", rule="J9")
    red_twos_wild: bool = option(False, group="jokers", rule="J11")
    go_down_first_turn: bool = option(True, group="turn", rule="T5")
    layoff_same_turn: bool = option(False, group="turn", rule="T6")
    extra_melds: bool = option(False, group="turn", rule="T8")
    down_may_draw_pozo: bool = option(False, group="turn", rule="T4")
    return_pozo_card: bool = option(True, group="turn", rule="T10")
    must_end_with_discard: bool = option(False, group="turn", rule="T11")
    last_round_pozo_win: Literal["forbid", "allow"] = option("forbid", group="turn", rule="T13")
    stock_exhaustion: Literal["reshuffle", "flip", "dead"] = option("reshuffle", group="turn", rule="T14")
    max_recycles: int = option(6, group="turn", choices=range(1, 100), rule="T14")
    values: Literal["face", "five_ten"] = option("face", group="points", rule="P2")
    ace_value: int = option(20, group="points", choices=range(101), rule="P2")
    joker_value: int = option(50, group="points", choices=range(101), rule="P2")
    cut_bonus: int = option(0, group="points", choices=range(101), rule="P4")
    tie_break: Literal["rounds_won", "shared"] = option("rounds_won", group="points", rule="P7")

    def __post_init__(self) -> None:
        TableOptions.__post_init__(self)
        if not self.rounds and not self.extra_rounds:
            raise OptionsError("option 'rounds' needs at least one round", "no-rounds")
        # A position names its round by the id alone.
        for name, chosen in (("rounds", self.rounds), ("extra_rounds", self.extra_rounds)):
            if len(set(chosen)) != len(chosen):
                raise OptionsError(f"option '{name}' names a round twice", "round-twice", option=name)
        if self.must_end_with_discard and self.hand_size == 11 and {"EEE", "TTTT"} & set(self.rounds):
            raise OptionsError(
                "option 'hand_size': 11 cards and one drawn leave none to discard after a bajada of 12", "no-discard"
            )

    @property
    def round_ids(self) -> tuple[str, ...]:
        """The agreed list of rounds, the optional ones at the end in their fixed order (C3)."""
        if not self.extra_rounds:
            return self.rounds
        return self.rounds + tuple(name for name in EXTRA_ROUNDS if name in self.extra_rounds)

    def cards_dealt(self, round_no: int) -> int:
        """How many cards a seat is dealt in a round (S5); one draw must be able to complete a 13-card run."""
        return 12 if self.round_ids[round_no] in ("final", *EXTRA_ROUNDS) else self.hand_size

    @property
    def jokers(self) -> int:
        """How many jokers are in the pack: two a deck when nothing else is agreed (S2)."""
        return 2 * self.decks if self.jokers_total == "auto" else self.jokers_total

    def idle(self) -> frozenset[str]:
        """The options that cannot matter under the other ones, as `sucia_jokers` where no sucia is played."""
        played = set(self.round_ids)
        wilds = bool(self.jokers) or self.red_twos_wild
        runs = any("E" in name for name in played - _LONG_ROUNDS)
        unused = without_effect(
            (not played <= _LONG_ROUNDS, _OF_MELDS),
            (runs, _OF_RUNS),
            # P5: a red two in a run that is held costs less.
            (runs or self.red_twos_wild, _OF_RUNS_IN_HAND),
            (wilds, _OF_WILDS),
            (bool(self.jokers), _OF_JOKERS),
            (bool(played & {"final", "sucia"}), ("full_run_nonconsecutive",)),
            ("final" in played, ("final_jokers",)),
            ("sucia" in played, ("sucia_jokers",)),
            ("real" in played, ("real_relief",)),
            (self.first_dealer == "assigned", ("first_dealer_seat",)),
            (self.stock_exhaustion != "dead", ("max_recycles",)),
        )
        return unused | without_effect(
            ("real_relief" not in unused and self.real_relief != "off", ("real_relief_count",)),
            ("joker_discard" not in unused and self.joker_discard != "allow", ("joker_stuck",)),
        )

    def make_law(self) -> Law:
        return law_of(
            self,
            same_suit=self.escala_suit == "same",
            escala_max_len=self.escala_max_len or NO_LIMIT,
            at_least=self.meld_size_down == "at_least",
            jokers_per_meld_down=self.jokers_per_meld_down or NO_LIMIT,
            table_joker_limit=self.table_joker_limit or NO_LIMIT,
        )

    def make_order(self) -> Order:
        ids = self.round_ids
        discard = "only" if self.joker_stuck == "allow_discard" else "never"
        return order_of(
            self,
            packs=self.decks,
            contracts=tuple(map(contract_of, ids)),
            dealt=tuple(map(self.cards_dealt, range(len(ids)))),
            first_dealt_plays=self.first_player == "first_dealt",
            joker_upcard=self.upcard_joker == "allow",
            # Two packs have 108 cards, so 110 turns use up any stock: so many for each, and for ten more.
            most_turns=110 * (self.max_recycles + 10),
            further="contract" if self.extra_melds else "",
            jokers_per_bajada=self.jokers_per_bajada or NO_LIMIT,
            full_jokers=(("final", self.final_jokers), ("sucia", self.sucia_jokers)),
            joker_discard="always" if self.joker_discard == "allow" else discard,
            pile_wins_match=self.last_round_pozo_win == "allow",
            points=values(self.ace_value, self.joker_value, self.values),
            ties="rounds" if self.tie_break == "rounds_won" else "shared",
        )


@lru_cache(maxsize=64)
def values(ace: int, joker: int, scheme: str = "face") -> tuple[int, ...]:
    """Points by rank, the joker at 0 (P2)."""
    if scheme == "five_ten":
        return (joker, ace, *[5] * 6, *[10] * 6)
    return (joker, ace, *range(2, 11), 10, 10, 10)


RUMMY = CariocaOptions(
    jokers_total=0,
    rounds=("TT", "TE", "EE", "TTT", "TTE", "TEE", "TTTT", "EEE"),
    players_max=2,
    first_dealer="lowest_cut",
    first_player="first_dealt",
    meld_size_down="at_least",
    no_equal_melds=False,
    jokers_per_meld_down=0,
    jokers_per_bajada=0,
    real_relief="off",
    joker_gap=0,
    second_joker_min_naturals=0,
    jokers_adjacent=True,
    joker_discard="allow",
    down_may_draw_pozo=True,
    must_end_with_discard=True,
    last_round_pozo_win="allow",
    ace_value=15,
    joker_value=25,
    tie_break="shared",
)
"""Carioca Rummy for two (docs/rules/carioca.md 3)."""


class Carioca(ContractGame):
    name = "carioca"
    profile = Profile("contract", "melding", FRENCH, higher_wins=False)
    presets: Mapping[str, CariocaOptions] = MappingProxyType(
        {"carioca-chile": CariocaOptions(), "carioca-rummy": RUMMY}
    )

    def validate(self, setup: Setup[ContractOptions]) -> None:
        super().validate(setup)
        if setup.options.order.packs == 1 and setup.seats > 2:
            raise OptionsError("option 'decks': one deck is enough for 2 players only", "one-deck")


CARIOCA = Carioca()
