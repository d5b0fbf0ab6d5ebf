"""Kalooki, the Jamaican contract rummy with calls (docs/rules/kalooki.md): its house rules, presets, game object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal

from carioca.cards import FRENCH
from carioca.engine.game import Profile
from carioca.engine.options import OptionsError, TableOptions, fewer_rounds, option, without_effect
from carioca.games.contract.game import ContractGame
from carioca.games.contract.law import NO_LIMIT, ContractOptions, Law, Order, contract_of, law_of, order_of

ROUNDS = ("TTT", "TTE", "TEE", "EEE", "TTTT", "TTTE", "TTEE", "TEEE", "EEEE")
_SWITCHED = "TTTT"  # the round in which the prose of the rules deals one card more than their table
_LAPS = 180  # a round in which the stock may be made anew for ever ends after so many turns of each of six players
_POINTS = range(0, 101)
_EMPTY_STOCK = {"reshuffle_keep_top": "reshuffle", "turn_over": "flip", "end_round": "dead"}
_OF_CALLS = (
    "call_arbiter", "refusing_next_player_must_take", "call_priority", "call_extra_cards", "max_calls_per_round",
    "over_call_penalty", "draw_after_allowed_call",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class KalookiOptions(ContractOptions):
    """One frozen value holds all that differs between house rules; 0 is no limit where a limit can be off."""

    groups: ClassVar[tuple[str, ...]] = ("cards", "rounds", "table", "melds", "jokers", "turn", "calls", "points")

    packs: int = option(2, group="cards", choices=(2, 3), rule="K01")
    jokers: int = option(4, group="cards", choices=(2, 4, 6, 8), rule="K01")
    initial_upcard: bool = option(False, group="cards", rule="K04")
    rounds_table: tuple[str, ...] = option(ROUNDS, group="rounds", choices=ROUNDS, rule="K03", lengths=fewer_rounds)
    deal_round5: Literal[12, 13] = option(12, group="rounds", rule="K03")
    players_min: int = option(3, group="table", choices=range(3, 7), rule="K01")
    players_max: int = option(6, group="table", choices=range(3, 7), rule="K01")
    first_dealer: Literal["assigned", "random", "lowest_cut"] = option("random", group="table", rule="K02")
    first_dealer_seat: int = option(0, group="table", choices=range(6), rule="K02")
    direction: Literal["ccw", "cw"] = option("cw", group="table", rule="K02")
    ace_both_ends: bool = option(True, group="melds", rule="K07")
    distinct_fours: Literal["suit", "none"] = option("suit", group="melds", rule="K10")
    distinct_threes: Literal["rank", "none"] = option("rank", group="melds", rule="K10")
    full_suit_substitutes: bool = option(False, group="melds", rule="K13")
    extra_melds: bool = option(True, group="melds", rule="K14")
    extra_melds_same_turn: bool = option(True, group="melds", rule="K13")
    three_joker_rule: Literal["no_adjacent_min2", "min2", "max1"] = option(
        "no_adjacent_min2", group="jokers", rule="K05"
    )
    joker_replace_by: Literal["owner", "any_down", "none"] = option("owner", group="jokers", rule="K16")
    joker_moves_to: Literal["either_end", "high_end"] = option("either_end", group="jokers", rule="K16")
    discard_joker: bool = option(True, group="jokers", rule="K17")
    tack_same_turn: bool = option(True, group="turn", rule="K15")
    tack_on: Literal["any", "own"] = option("any", group="turn", rule="K15")
    meld_after_tack: bool = option(False, group="turn", rule="K12")
    discard_drawn_discard: bool = option(True, group="turn", rule="K17")
    final_discard: Literal["optional", "required"] = option("optional", group="turn", rule="K18")
    stock_exhaustion: Literal["reshuffle_keep_top", "turn_over", "end_round"] = option(
        "reshuffle_keep_top", group="turn", rule="K26"
    )
    max_reshuffles: int = option(0, group="turn", choices=range(0, 100), rule="K26", endless=True)
    call_enabled: bool = option(True, group="calls", rule="K19")
    call_arbiter: Literal["discarder", "next_player"] = option("discarder", group="calls", rule="K21")
    refusing_next_player_must_take: bool = option(True, group="calls", rule="K23")
    call_priority: Literal["clockwise", "first_to_speak"] = option("clockwise", group="calls", rule="K20")
    call_extra_cards: Literal[0, 1, 2] = option(1, group="calls", rule="K22")
    max_calls_per_round: int = option(0, group="calls", choices=range(0, 21), rule="K20", endless=True)
    over_call_penalty: Literal[0, 50] = option(0, group="calls", rule="K20")
    draw_after_allowed_call: Literal["stock_or_top", "stock_only"] = option("stock_or_top", group="calls", rule="K22")
    win_bonus: int = option(50, group="points", choices=_POINTS, rule="K27")
    no_contract_penalty: int = option(50, group="points", choices=_POINTS, rule="K27")
    down_and_out_double: bool = option(False, group="points", rule="K27")
    joker_value: int = option(50, group="points", choices=_POINTS, rule="K28")
    black_ace: int = option(15, group="points", choices=_POINTS, rule="K28")
    red_ace: int = option(1, group="points", choices=_POINTS, rule="K28")
    tie_break: Literal["rounds_won_then_shared", "shared", "last_round"] = option(
        "rounds_won_then_shared", group="points", rule="K29"
    )

    def __post_init__(self) -> None:
        TableOptions.__post_init__(self)
        if not self.rounds_table:
            raise OptionsError("option 'rounds_table' needs at least one round", "no-rounds")
        if len(set(self.rounds_table)) != len(self.rounds_table):
            raise OptionsError("option 'rounds_table' names a round twice", "round-twice", option="rounds_table")

    def cards_dealt(self, round_no: int) -> int:
        """How many cards a seat is dealt in a round: as many as its contract has at least (K03)."""
        name = self.rounds_table[round_no]
        return self.deal_round5 if name == _SWITCHED else contract_of(name).cards

    def idle(self) -> frozenset[str]:
        """The options that cannot matter under the other ones, as all about calls where nobody calls."""
        return without_effect(
            (self.call_enabled, _OF_CALLS),
            (self.call_arbiter == "next_player", ("refusing_next_player_must_take",)),
            (self.max_calls_per_round > 0, ("over_call_penalty",)),
            (self.first_dealer == "assigned", ("first_dealer_seat",)),
            (_SWITCHED in self.rounds_table, ("deal_round5",)),
            (any(name.count("E") == 3 for name in self.rounds_table), ("full_suit_substitutes",)),
            (self.extra_melds, ("extra_melds_same_turn", "meld_after_tack")),
            (self.joker_replace_by != "none", ("joker_moves_to",)),
            (self.stock_exhaustion != "end_round", ("max_reshuffles",)),
        )

    def make_law(self) -> Law:
        return law_of(
            self,
            ace_in_escala="high_or_low",
            escala_max_len=14 if self.ace_both_ends else 13,
            at_least=True,
            no_equal_melds=False,
            jokers_per_meld_down=NO_LIMIT,
            joker_gap=0,
            second_joker_min_naturals=0,
            arranged=True,
            set_naturals=2,
            set_jokers=1 if self.three_joker_rule == "max1" else NO_LIMIT,
            sets_touch=self.three_joker_rule == "min2",
            more_melds=self.extra_melds and self.extra_melds_same_turn,
            suit_once=self.distinct_fours == "suit",
            rank_once=self.distinct_threes == "rank",
        )

    def make_order(self) -> Order:
        next_answers = self.call_arbiter == "next_player"
        return order_of(
            self,
            contracts=tuple(map(contract_of, self.rounds_table)),
            dealt=tuple(map(self.cards_dealt, range(len(self.rounds_table)))),
            first_dealt_plays=True,
            numbered=True,
            down_may_draw_pozo=True,
            stock_exhaustion=_EMPTY_STOCK[self.stock_exhaustion],
            max_recycles=self.max_reshuffles or 6 * _LAPS,
            pile_instead=True,
            most_turns=6 * _LAPS,
            seen_dead=False,
            layoff_same_turn=self.tack_same_turn,
            layoff_own=self.tack_on == "own",
            further="any" if self.extra_melds else "",
            joker_moves={"owner": "owner", "any_down": "any", "none": "off"}[self.joker_replace_by],
            moves_high=self.joker_moves_to == "high_end",
            calls=("next" if next_answers else "discarder") if self.call_enabled else "",
            max_calls_per_round=self.max_calls_per_round or NO_LIMIT,
            stock_after_call=self.draw_after_allowed_call == "stock_only",
            calls_race=self.call_priority == "first_to_speak",
            jokers_per_bajada=NO_LIMIT,
            joker_discard="always" if self.discard_joker else "only",
            return_pozo_card=self.discard_drawn_discard,
            must_end_with_discard=self.final_discard == "required",
            pile_wins_match=True,
            points=(self.joker_value, self.black_ace, *range(2, 11), 10, 10, 10, self.red_ace),
            ties={"rounds_won_then_shared": "rounds", "last_round": "last", "shared": "shared"}[self.tie_break],
        )


SUPER = KalookiOptions(
    call_arbiter="next_player",
    max_calls_per_round=3,
    over_call_penalty=50,
    discard_joker=False,
    three_joker_rule="min2",
    down_and_out_double=True,
)
"""The rules of Super Kalooki (docs/rules/kalooki.md 3)."""
ARTICLES = {
    # By the code of a refusal, where one rule of Carioca's is several here.
    **dict.fromkeys(("set-ranks", "set-short", "joker-set", "joker-table", "meld-no-natural"), "K05"),
    **dict.fromkeys(("run-short", "run-suit", "run-repeat"), "K06"),
    **dict.fromkeys(("run-long", "run-ace", "run-end-closed", "run-closed-longer"), "K07"),
    **{"joker-adjacent": "K08", "no-swap": "K09", "already-down": "K13", "no-extra-melds": "K14"},
    **{"swap-other": "K16", "match-over": "K29"},
    # By the rule.
    **dict.fromkeys(("T1", "T2", "T4"), "K11"),
    **{"S10": "K03", "M2": "K06", "T9": "K09", "C2": "K13", "T5": "K13", "T8": "K14", "T6": "K15", "T7": "K15"},
    **{"J10": "K16", "J8": "K17", "T10": "K17", "T11": "K18", "T14": "K26"},
}


class Kalooki(ContractGame):
    name = "kalooki"
    profile = Profile("contract", "melding", FRENCH, higher_wins=False)
    presets: Mapping[str, KalookiOptions] = MappingProxyType({"kalooki": KalookiOptions(), "super-kalooki": SUPER})
    fewest_seats = 3
    articles = MappingProxyType(ARTICLES)


KALOOKI = Kalooki()
