"""Carioca: the Chilean contract rummy (shared rules: carioca.md), its presets and its place in the contract."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from carioca.cards import FRENCH
from carioca.engine.game import Profile, Setup
from carioca.engine.options import OptionsError
from carioca.games.contract.carioca_options import CariocaOptions, own
from carioca.games.contract.game import ContractGame

MOST_SEATS = 6  # S1

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
"""Carioca Rummy for two (carioca.md 3)."""


class Carioca(ContractGame):
    """The game object; all functions are pure (engine/game.py says what they promise)."""

    name = "carioca"
    profile = Profile("contract", "melding", FRENCH, higher_wins=False)
    presets: Mapping[str, CariocaOptions] = MappingProxyType(
        {"carioca-chile": CariocaOptions(), "carioca-rummy": RUMMY}
    )
    most_seats = MOST_SEATS

    def validate(self, setup: Setup) -> None:
        super().validate(setup)
        if own(setup.options).decks == 1 and setup.seats > 2:
            raise OptionsError("option 'decks': one deck is enough for 2 players only", "one-deck")


CARIOCA = Carioca()
