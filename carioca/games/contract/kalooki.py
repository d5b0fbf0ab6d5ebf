"""Kalooki: the Jamaican contract rummy with calls (shared rules: kalooki.md), its presets and its articles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from carioca.cards import FRENCH
from carioca.engine.game import Profile
from carioca.games.contract.game import ContractGame
from carioca.games.contract.kalooki_options import KalookiOptions

SUPER = KalookiOptions(
    call_arbiter="next_player",
    max_calls_per_round=3,
    over_call_penalty=50,
    discard_joker=False,
    three_joker_rule="min2",
    down_and_out_double=True,
)
"""The rules of Super Kalooki (kalooki.md 3)."""

ARTICLES = {
    # By the code of a refusal, where one rule of Carioca's is several here.
    "set-ranks": "K05",
    "set-short": "K05",
    "joker-set": "K05",
    "joker-table": "K05",
    "run-short": "K06",
    "run-suit": "K06",
    "run-repeat": "K06",
    "run-long": "K07",
    "run-ace": "K07",
    "run-end-closed": "K07",
    "run-closed-longer": "K07",
    "joker-adjacent": "K08",
    "meld-no-natural": "K05",
    "swap-other": "K16",
    "no-swap": "K09",
    "already-down": "K13",
    "no-extra-melds": "K14",
    "match-over": "K29",
    # By the rule.
    "M2": "K06",
    "C2": "K13",
    "J8": "K17",
    "J10": "K16",
    "T1": "K11",
    "T2": "K11",
    "T4": "K11",
    "T5": "K13",
    "T6": "K15",
    "T7": "K15",
    "T8": "K14",
    "T9": "K09",
    "T10": "K17",
    "T11": "K18",
    "T14": "K26",
    "S10": "K03",
}


class Kalooki(ContractGame):
    """The game object; all functions are pure (engine/game.py says what they promise)."""

    name = "kalooki"
    profile = Profile("contract", "melding", FRENCH, higher_wins=False)
    presets: Mapping[str, KalookiOptions] = MappingProxyType({"kalooki": KalookiOptions(), "super-kalooki": SUPER})
    fewest_seats = 3
    most_seats = 6
    articles = MappingProxyType(ARTICLES)


KALOOKI = Kalooki()
