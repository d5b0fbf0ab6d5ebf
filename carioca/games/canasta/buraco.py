"""Buraco: canastas in sides, a muerto each (docs/rules/buraco.md), and the Italian burraco made from options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from carioca.cards import FRENCH
from carioca.engine.game import Profile
from carioca.games.canasta.game import CanastaGame
from carioca.games.canasta.options import CanastaOptions

BURRACO = CanastaOptions(
    initial_upcard=True,
    wild_combination="off",
    wild_relocation="low_end",
    salida_min_points=0,
    pozo_before_salida="free",
    no_return_of_single_pozo_card=True,
    close_discard="required",
    close_discard_wild=False,
    stock_end=2,
    semi_clean_bonus=150,
    joker_value=30,
    target=2005,
)
"""The Italian game: a card turned up, the pozo free for all, a discard that closes (docs/rules/buraco.md 3)."""


class Buraco(CanastaGame):
    name = "buraco"
    profile = Profile("canasta", "melding", FRENCH, higher_wins=True)
    presets: Mapping[str, CanastaOptions] = MappingProxyType({"buraco": CanastaOptions(), "burraco": BURRACO})


BURACO = Buraco()
