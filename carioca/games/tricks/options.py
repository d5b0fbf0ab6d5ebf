"""The house rules of La Pocha that can be switched (docs/rules/pocha.md 3); the defaults are the preset `pocha`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

from carioca.cards import SPANISH, Card
from carioca.engine.options import Options, OptionsError, TableOptions, option, without_effect

FEWEST, MOST = 3, 8  # P01; three as an extension
TABLES = ("complete", "medium", "short")
SHORTEST = 8  # A short table goes up to eight cards at most
MOST_ROUNDS = 60  # twice the longest table of P04: a list of one's own has to end, too
WHOLE = SPANISH.cards
WITHOUT_TWOS = tuple(card for card in WHOLE if card.rank != 2)

# Plain dictionaries behind a type that cannot be written to: every card that is played looks into them.
TUTE: Mapping[int, int] = {rank: 9 - at for at, rank in enumerate((1, 3, 12, 11, 10, 7, 6, 5, 4, 2))}
"""The strength of each rank in its suit, 9 the highest (P02)."""
NATURAL: Mapping[int, int] = {rank: 9 - at for at, rank in enumerate((1, 12, 11, 10, 7, 6, 5, 4, 3, 2))}


def _tables(usual: str) -> Mapping[str, str]:
    """The lengths of a match: the tables by their names (P04)."""
    return {table: table for table in (usual, *TABLES)}


@dataclass(frozen=True, slots=True)
class PochaOptions(TableOptions):
    """One frozen value holds all that differs between house rules."""

    groups: ClassVar[tuple[str, ...]] = ("table", "cards", "rounds", "trump", "bids", "duties", "points")

    players_min: int = option(4, group="table", choices=range(FEWEST, MOST + 1), rule="P01")
    players_max: int = option(MOST, group="table", choices=range(FEWEST, MOST + 1), rule="P01")
    first_dealer: Literal["assigned", "random", "lowest_cut"] = option("random", group="table", rule="P03")
    first_dealer_seat: int = option(0, group="table", choices=range(MOST), rule="P03")
    direction: Literal["ccw", "cw"] = option("ccw", group="table", rule="P03")
    remove_twos: Literal["auto", "never"] = option("auto", group="cards", rule="P01")
    card_order: Literal["tute", "natural"] = option("tute", group="cards", rule="P02")
    rounds_table: str | tuple[int, ...] = option(
        "complete", group="rounds", choices=TABLES, rule="P04", listed=range(1, 14), lengths=_tables
    )
    indias: bool = option(False, group="rounds", rule="P17")
    full_deal_trump: Literal["last_card", "dealer_pick_unseen"] = option("last_card", group="trump", rule="P06")
    max_round_mode: Literal["normal", "sin_triunfo", "subastado", "chusas", "dealer_chooses"] = option(
        "normal", group="trump", rule="P18"
    )
    subastado_tie: Literal["first_bidder", "last_bidder", "dealer"] = option("first_bidder", group="trump", rule="P18")
    subastado_no_trump: bool = option(False, group="trump", rule="P18")
    dealer_choice_time: Literal["before_bids", "after_bids"] = option("before_bids", group="trump", rule="P18")
    hook: bool = option(True, group="bids", rule="P08")
    next_leader: Literal["trick_winner", "mano"] = option("trick_winner", group="duties", rule="P09")
    must_head: bool = option(True, group="duties", rule="P10")
    montar_target: Literal["highest_on_table", "led_card"] = option("highest_on_table", group="duties", rule="P10")
    must_head_after_ruff: bool = option(False, group="duties", rule="P10")
    undertrump_duty: bool = option(False, group="duties", rule="P10")
    renuncio_policy: Literal["prevent", "lose_round"] = option("prevent", group="duties", rule="P12")
    score_hit_base: int = option(10, group="points", choices=range(101), rule="P13")
    score_hit_per_trick: int = option(5, group="points", choices=range(101), rule="P13")
    score_miss_per_trick: int = option(5, group="points", choices=range(101), rule="P13")
    oros_double: bool = option(False, group="points", rule="P15")
    oros_double_factor: int = option(2, group="points", choices=(2, 4), rule="P15")
    all_tricks_double: bool = option(False, group="points", rule="P16")
    all_tricks_min_cards: int = option(4, group="points", choices=range(1, 14), rule="P16")
    all_tricks_needs_exact_bid: bool = option(True, group="points", rule="P16")
    tie_break: Literal["exact_bids_then_shared", "shared"] = option(
        "exact_bids_then_shared", group="points", rule="P14"
    )

    def __post_init__(self) -> None:
        TableOptions.__post_init__(self)
        if not self.rounds_table:
            raise OptionsError("option 'rounds_table' needs at least one round", "no-rounds")
        if isinstance(self.rounds_table, tuple) and len(self.rounds_table) > MOST_ROUNDS:
            raise OptionsError(
                f"option 'rounds_table' has more than {MOST_ROUNDS} rounds", "many-rounds", most=MOST_ROUNDS
            )

    def idle(self) -> frozenset[str]:
        mode = self.max_round_mode
        return without_effect(
            (self.first_dealer == "assigned", ("first_dealer_seat",)),
            # Only the rounds of the largest number can deal all cards.
            (mode in ("normal", "chusas"), ("full_deal_trump",)),
            (mode == "subastado", ("subastado_tie", "subastado_no_trump")),
            (mode == "dealer_chooses", ("dealer_choice_time",)),
            (isinstance(self.rounds_table, str) or 1 in self.rounds_table, ("indias",)),
            (self.must_head, ("montar_target", "must_head_after_ruff")),
            (self.oros_double, ("oros_double_factor",)),
            (self.all_tricks_double, ("all_tricks_min_cards", "all_tricks_needs_exact_bid")),
        )

    @property
    def strength(self) -> Mapping[int, int]:
        """The strength of each rank in its suit, 9 the highest (P02)."""
        return TUTE if self.card_order == "tute" else NATURAL

    def pack(self, seats: int) -> tuple[Card, ...]:
        """The cards that so many play with, in a fixed order: six, and three, play without the twos (P01)."""
        return WITHOUT_TWOS if self.remove_twos == "auto" and seats in (3, 6) else WHOLE

    def sizes(self, seats: int) -> tuple[int, ...]:
        """The cards that a player gets in each round (P04)."""
        return _sizes(self.rounds_table, seats, self.remove_twos)

    def check_sizes(self, seats: int) -> None:
        """Raises OptionsError when so many players cannot get as many cards as a round wants."""
        each = len(self.pack(seats)) // seats
        if max(self.sizes(seats)) > each:
            raise OptionsError(
                f"option 'rounds_table': {seats} players get {each} cards each at most",
                "round-size",
                seats=seats,
                most=each,
            )

    @property
    def possible_seats(self) -> tuple[int, ...]:
        """How many can play by these options: those agreed on for whom the pack has enough cards (P04)."""
        agreed = range(self.players_min, self.players_max + 1)
        return tuple(seats for seats in agreed if max(self.sizes(seats)) * seats <= len(self.pack(seats)))

    def mode(self, seats: int, size: int) -> str:
        """How a round of so many cards finds its trump: only those of the largest number may differ (P18)."""
        mode = self.max_round_mode
        return mode if mode == "normal" or size == max(self.sizes(seats)) else "normal"


@lru_cache(maxsize=64)
def _sizes(table: str | tuple[int, ...], seats: int, remove_twos: str) -> tuple[int, ...]:
    if isinstance(table, tuple):
        return table
    most = len(WITHOUT_TWOS if remove_twos == "auto" and seats in (3, 6) else WHOLE) // seats
    if table == "short":
        top = min(most, SHORTEST)
        return (*range(1, top + 1), *range(top - 1, 0, -1))
    ends = seats if table == "complete" else 1
    up, down = range(2, most), range(most - 1, 1, -1)
    return (1,) * ends + tuple(up) + (most,) * seats + tuple(down) + (1,) * ends


def own(options: Options) -> PochaOptions:
    assert isinstance(options, PochaOptions)
    return options
