"""The house rules of Buraco that can be switched (docs/rules/buraco.md 3); the defaults are the preset `buraco`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from carioca.cards import Card, french_pack
from carioca.engine.options import option, without_effect
from carioca.games.canasta.law import NO_LIMIT, Law, law_of
from carioca.games.melding.game import LawfulOptions

_BONUS = range(0, 2001, 50)
TARGETS = (0, 1005, 2000, 2005, 3000, 5000)


def _targets(usual: int) -> dict[str, int]:
    """The lengths of a match: the usual target, half of it, and a single round (B30)."""
    return {"complete": usual, "medium": 1005, "short": 0}


class _Made(LawfulOptions[Law]):
    """A dataclass would take the annotation for an option."""

    __slots__ = ("points",)
    points: tuple[int, ...]  # points by rank, the joker's at 0 (B25)


@dataclass(frozen=True, slots=True)
class CanastaOptions(_Made):
    """One frozen value holds all that differs between house rules; 0 is no limit where a limit can be off."""

    groups: ClassVar[tuple[str, ...]] = ("cards", "table", "melds", "wilds", "turn", "muerto", "closing", "points")

    packs: Literal["auto", 2, 3] = option("auto", group="cards", rule="B02")
    hand_size: int = option(11, group="cards", choices=range(7, 16), rule="B03")
    muerto_size: int = option(11, group="cards", choices=range(7, 16), rule="B03")
    initial_upcard: bool = option(False, group="cards", rule="B03")
    players_min: int = option(2, group="table", choices=range(2, 7), rule="B01")
    players_max: int = option(6, group="table", choices=range(2, 7), rule="B01")
    first_dealer: Literal["assigned", "random", "lowest_cut"] = option("random", group="table", rule="B04")
    first_dealer_seat: int = option(0, group="table", choices=range(6), rule="B04")
    direction: Literal["ccw", "cw"] = option("cw", group="table", rule="B04")
    ace_both_ends: bool = option(True, group="melds", rule="B06")
    canasta_max: Literal[0, 7] = option(0, group="melds", rule="B10")
    twos_wild: bool = option(True, group="wilds", rule="B07")
    wild_combination: Literal["any_mix", "twos_plus_one_joker", "off"] = option("any_mix", group="wilds", rule="B08")
    two_recovery: Literal["before_canasta", "anytime", "never"] = option("before_canasta", group="wilds", rule="B12")
    wild_relocation: Literal["either_end", "low_end"] = option("either_end", group="wilds", rule="B11")
    salida_score_limit: int = option(1000, group="turn", choices=range(0, 5001, 100), rule="B16")
    salida_min_points: int = option(75, group="turn", choices=range(0, 201, 5), rule="B16")
    salida_canasta_counts: bool = option(True, group="turn", rule="B16")
    pozo_before_salida: Literal["with_salida", "never", "free"] = option("with_salida", group="turn", rule="B13")
    pozo_salida_top_card: Literal["may_use", "must_use"] = option("may_use", group="turn", rule="B17")
    no_return_of_single_pozo_card: bool = option(False, group="turn", rule="B18")
    discard_wild: bool = option(True, group="turn", rule="B18")
    stock_end: Literal[0, 2] = option(0, group="turn", rule="B24")
    stock_exhausted: Literal["end", "muertos_become_stock"] = option("end", group="turn", rule="B24")
    muerto_requires_canasta: bool = option(False, group="muerto", rule="B19")
    direct_muerto_plays_on: bool = option(True, group="muerto", rule="B20")
    close_discard: Literal["optional", "required"] = option("optional", group="closing", rule="B22")
    close_discard_wild: bool = option(True, group="closing", rule="B22")
    close_canasta: Literal["any", "real"] = option("any", group="closing", rule="B22")
    close_bonus: int = option(100, group="points", choices=_BONUS, rule="B26")
    canasta_real_bonus: int = option(200, group="points", choices=_BONUS, rule="B27")
    canasta_simple_bonus: int = option(100, group="points", choices=_BONUS, rule="B27")
    canasta_wild_bonus: int = option(1000, group="points", choices=_BONUS, rule="B27")
    semi_clean_bonus: Literal[0, 150] = option(0, group="points", rule="B27")
    no_muerto_penalty: int = option(100, group="points", choices=_BONUS, rule="B26")
    unused_muerto_penalty: int = option(100, group="points", choices=_BONUS, rule="B28")
    unused_muerto_cards_count: bool = option(False, group="points", rule="B28")
    unused_criterion: Literal["taker_turn_not_started", "no_card_played"] = option(
        "taker_turn_not_started", group="points", rule="B28"
    )
    joker_value: Literal[50, 30, 20] = option(50, group="points", rule="B25")
    two_value: Literal[20, 10] = option(20, group="points", rule="B25")
    ace_value: Literal[15, 20] = option(15, group="points", rule="B25")
    target: int = option(2000, group="points", choices=TARGETS, rule="B30", lengths=_targets)
    match_tie: Literal["extra_game", "shared"] = option("extra_game", group="points", rule="B30")

    def idle(self) -> frozenset[str]:
        return without_effect(
            (self.first_dealer == "assigned", ("first_dealer_seat",)),
            (self.twos_wild, ("two_recovery",)),
            (self.salida_min_points > 0, ("salida_score_limit", "salida_canasta_counts")),
            (self.pozo_before_salida == "with_salida", ("pozo_salida_top_card",)),
            (self.wild_combination != "off", ("canasta_wild_bonus",)),
            (not self.canasta_max, ("semi_clean_bonus", "ace_both_ends")),
        )

    @property
    def salida_matters(self) -> bool:
        """Whether anything depends on the first lay of a side (B13, B16)."""
        return bool(self.salida_min_points) or self.pozo_before_salida != "free"

    def make_law(self) -> Law:
        return law_of(self, canasta_max=self.canasta_max or NO_LIMIT, low_end=self.wild_relocation == "low_end")

    def make_points(self) -> tuple[int, ...]:
        return (self.joker_value, self.ace_value, self.two_value, *[5] * 5, *[10] * 6)

    def pack(self, seats: int) -> tuple[Card, ...]:
        """All cards of a game for so many, in their fixed order (B02)."""
        packs = (3 if seats == 6 else 2) if self.packs == "auto" else self.packs
        return french_pack(packs, 2 * packs)

    def value(self, cards: Iterable[Card]) -> int:
        """The points of cards; a wild counts its own (B16, B25)."""
        points = self.points
        return sum(points[card.rank] for card in cards)
