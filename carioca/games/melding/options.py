"""The house rules of the melding family that can be switched (carioca.md 4); the defaults are carioca-chile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from carioca.engine.options import Options, OptionsError, option

ROUNDS = ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT", "final")
EXTRA_ROUNDS = ("sucia", "color", "payaso", "real")


@dataclass(frozen=True, slots=True)
class MeldingOptions(Options):
    """One frozen value holds all that differs between house rules."""

    decks: int = option(2, group="cards", choices=(1, 2), rule="S2")
    hand_size: int = option(12, group="cards", choices=(11, 12, 13), rule="S5")
    rounds: tuple[str, ...] = option(ROUNDS, group="rounds", choices=ROUNDS, rule="C1")
    extra_rounds: tuple[str, ...] = option((), group="rounds", choices=EXTRA_ROUNDS, rule="C3")
    first_dealer: Literal["assigned", "random"] = option(
        "assigned", group="table", choices=("assigned", "random"), rule="S4"
    )
    first_dealer_seat: int = option(0, group="table", choices=range(6), rule="S4")
    first_player: Literal["dealer_left", "first_dealt"] = option(
        "dealer_left", group="table", choices=("dealer_left", "first_dealt"), rule="S7"
    )
    final_jokers: int = option(2, group="jokers", choices=range(5), rule="J2")
    down_may_draw_pozo: bool = option(False, group="turn", choices=(False, True), rule="T4")
    layoff_same_turn: bool = option(False, group="turn", choices=(False, True), rule="T6")
    last_round_pozo_win: Literal["forbid", "allow"] = option(
        "forbid", group="turn", choices=("forbid", "allow"), rule="T13"
    )
    max_recycles: int = option(6, group="turn", choices=range(1, 100), rule="T14")
    ace_value: int = option(20, group="points", choices=range(101), rule="P2")
    joker_value: int = option(50, group="points", choices=range(101), rule="P2")
    cut_bonus: int = option(0, group="points", choices=range(101), rule="P4")
    tie_break: Literal["rounds_won", "shared"] = option(
        "rounds_won", group="points", choices=("rounds_won", "shared"), rule="P7"
    )

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if not self.rounds and not self.extra_rounds:
            raise OptionsError("option 'rounds' needs at least one round")
        # A position names its round by the id alone.
        for name, chosen in (("rounds", self.rounds), ("extra_rounds", self.extra_rounds)):
            if len(set(chosen)) != len(chosen):
                raise OptionsError(f"option '{name}' names a round twice")

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
        """Two jokers a deck (S2)."""
        return 2 * self.decks
