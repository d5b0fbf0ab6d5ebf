"""The house rules of Buraco that can be switched (buraco.md 3); the defaults are the preset `buraco`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from carioca.engine.options import Options, option
from carioca.games.canasta.law import NO_LIMIT, Law, Order, law_of, order_of
from carioca.games.melding.options import LawfulOptions

_BOTH = (False, True)
_BONUS = range(0, 2001, 50)
TARGETS = (0, 1005, 2000, 2005, 3000, 5000)


class _Lawful(LawfulOptions):
    """Says what `law` and `order` are; a dataclass would take their annotations for options."""

    __slots__ = ()
    law: Law
    order: Order


@dataclass(frozen=True, slots=True)
class CanastaOptions(_Lawful):
    """One frozen value holds all that differs between house rules; 0 is no limit where a limit can be off."""

    groups: ClassVar[tuple[str, ...]] = ("cards", "table", "melds", "wilds", "turn", "muerto", "closing", "points")

    packs: Literal["auto", 2, 3] = option("auto", group="cards", choices=("auto", 2, 3), rule="B02")
    hand_size: int = option(11, group="cards", choices=range(7, 16), rule="B03")
    muerto_size: int = option(11, group="cards", choices=range(7, 16), rule="B03")
    initial_upcard: bool = option(False, group="cards", choices=_BOTH, rule="B03")
    players_min: int = option(2, group="table", choices=range(2, 7), rule="B01")
    players_max: int = option(6, group="table", choices=range(2, 7), rule="B01")
    first_dealer: Literal["assigned", "random", "lowest_cut"] = option(
        "random", group="table", choices=("assigned", "random", "lowest_cut"), rule="B04"
    )
    first_dealer_seat: int = option(0, group="table", choices=range(6), rule="B04")
    direction: Literal["ccw", "cw"] = option("cw", group="table", choices=("ccw", "cw"), rule="B04")
    ace_both_ends: bool = option(True, group="melds", choices=_BOTH, rule="B06")
    canasta_max: Literal[0, 7] = option(0, group="melds", choices=(0, 7), rule="B10")
    twos_wild: bool = option(True, group="wilds", choices=_BOTH, rule="B07")
    wild_combination: Literal["any_mix", "twos_plus_one_joker", "off"] = option(
        "any_mix", group="wilds", choices=("any_mix", "twos_plus_one_joker", "off"), rule="B08"
    )
    two_recovery: Literal["before_canasta", "anytime", "never"] = option(
        "before_canasta", group="wilds", choices=("before_canasta", "anytime", "never"), rule="B12"
    )
    wild_relocation: Literal["either_end", "low_end"] = option(
        "either_end", group="wilds", choices=("either_end", "low_end"), rule="B11"
    )
    salida_score_limit: int = option(1000, group="turn", choices=range(0, 5001, 100), rule="B16")
    salida_min_points: int = option(75, group="turn", choices=range(0, 201, 5), rule="B16")
    salida_canasta_counts: bool = option(True, group="turn", choices=_BOTH, rule="B16")
    pozo_before_salida: Literal["with_salida", "never", "free"] = option(
        "with_salida", group="turn", choices=("with_salida", "never", "free"), rule="B13"
    )
    pozo_salida_top_card: Literal["may_use", "must_use"] = option(
        "may_use", group="turn", choices=("may_use", "must_use"), rule="B17"
    )
    no_return_of_single_pozo_card: bool = option(False, group="turn", choices=_BOTH, rule="B18")
    discard_wild: bool = option(True, group="turn", choices=_BOTH, rule="B18")
    stock_end: Literal[0, 2] = option(0, group="turn", choices=(0, 2), rule="B24")
    stock_exhausted: Literal["end", "muertos_become_stock"] = option(
        "end", group="turn", choices=("end", "muertos_become_stock"), rule="B24"
    )
    muerto_requires_canasta: bool = option(False, group="muerto", choices=_BOTH, rule="B19")
    direct_muerto_plays_on: bool = option(True, group="muerto", choices=_BOTH, rule="B20")
    close_discard: Literal["optional", "required"] = option(
        "optional", group="closing", choices=("optional", "required"), rule="B22"
    )
    close_discard_wild: bool = option(True, group="closing", choices=_BOTH, rule="B22")
    close_canasta: Literal["any", "real"] = option("any", group="closing", choices=("any", "real"), rule="B22")
    close_bonus: int = option(100, group="points", choices=_BONUS, rule="B26")
    canasta_real_bonus: int = option(200, group="points", choices=_BONUS, rule="B27")
    canasta_simple_bonus: int = option(100, group="points", choices=_BONUS, rule="B27")
    canasta_wild_bonus: int = option(1000, group="points", choices=_BONUS, rule="B27")
    semi_clean_bonus: Literal[0, 150] = option(0, group="points", choices=(0, 150), rule="B27")
    no_muerto_penalty: int = option(100, group="points", choices=_BONUS, rule="B26")
    unused_muerto_penalty: int = option(100, group="points", choices=_BONUS, rule="B28")
    unused_muerto_cards_count: bool = option(False, group="points", choices=_BOTH, rule="B28")
    unused_criterion: Literal["taker_turn_not_started", "no_card_played"] = option(
        "taker_turn_not_started", group="points", choices=("taker_turn_not_started", "no_card_played"), rule="B28"
    )
    joker_value: Literal[50, 30, 20] = option(50, group="points", choices=(50, 30, 20), rule="B25")
    two_value: Literal[20, 10] = option(20, group="points", choices=(20, 10), rule="B25")
    ace_value: Literal[15, 20] = option(15, group="points", choices=(15, 20), rule="B25")
    target: int = option(2000, group="points", choices=TARGETS, rule="B30")
    match_tie: Literal["extra_game", "shared"] = option(
        "extra_game", group="points", choices=("extra_game", "shared"), rule="B30"
    )

    def idle(self) -> frozenset[str]:
        """The options that cannot matter under the other ones."""
        unused: set[str] = set()
        for needed, names in (
            (self.first_dealer == "assigned", ("first_dealer_seat",)),
            (self.twos_wild, ("two_recovery",)),
            (self.salida_min_points > 0, ("salida_score_limit", "salida_canasta_counts")),
            (self.pozo_before_salida == "with_salida", ("pozo_salida_top_card",)),
            (self.wild_combination != "off", ("canasta_wild_bonus",)),
            (not self.canasta_max, ("semi_clean_bonus", "ace_both_ends")),
        ):
            if not needed:
                unused.update(names)
        return frozenset(unused)

    def make_law(self) -> Law:
        """What a meld is under these options."""
        return law_of(
            twos_wild=self.twos_wild,
            wild_melds=self.wild_combination,
            both_aces=self.ace_both_ends,
            longest=self.canasta_max or NO_LIMIT,
            recovery=self.two_recovery,
            low_end=self.wild_relocation == "low_end",
        )

    def make_order(self) -> Order:
        """How a turn and a deal go under these options."""
        return order_of(
            packs=0 if self.packs == "auto" else self.packs,
            dealt=self.hand_size,
            muerto=self.muerto_size,
            upcard=self.initial_upcard,
            step=self.step,
            salida_from=self.salida_score_limit,
            salida_points=self.salida_min_points,
            salida_canasta=self.salida_canasta_counts,
            pozo_first={"with_salida": "with"}.get(self.pozo_before_salida, self.pozo_before_salida),
            top_must=self.pozo_salida_top_card == "must_use",
            single_returns=not self.no_return_of_single_pozo_card,
            wild_discard=self.discard_wild,
            muerto_canasta=self.muerto_requires_canasta,
            plays_on=self.direct_muerto_plays_on,
            close_discards=self.close_discard == "required",
            close_wild=self.close_discard_wild,
            close_real=self.close_canasta == "real",
            stock_end=self.stock_end,
            muertos_as_stock=self.stock_exhausted == "muertos_become_stock",
            points=values(self.joker_value, self.ace_value, self.two_value),
            close_bonus=self.close_bonus,
            real_bonus=self.canasta_real_bonus,
            simple_bonus=self.canasta_simple_bonus,
            wild_bonus=self.canasta_wild_bonus,
            semi_bonus=self.semi_clean_bonus,
            no_muerto=self.no_muerto_penalty,
            unused_muerto=self.unused_muerto_penalty,
            unused_counts=self.unused_muerto_cards_count,
            unused_until_laid=self.unused_criterion == "no_card_played",
            target=self.target,
            tie_plays_on=self.match_tie == "extra_game",
        )


def values(joker: int, ace: int, two: int) -> tuple[int, ...]:
    """Points by rank, the joker at 0 (B25)."""
    return (joker, ace, two, *[5] * 5, *[10] * 6)


def own(options: Options) -> CanastaOptions:
    """Options that are known to be this family's, as that."""
    assert isinstance(options, CanastaOptions)
    return options
