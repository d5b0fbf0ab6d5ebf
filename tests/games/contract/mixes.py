"""House rules mixed by chance, within the limits that the options themselves set."""

from __future__ import annotations

from random import Random
from typing import Any

from carioca.engine.options import OptionsError, specs_of
from carioca.games.contract.carioca import EXTRA_ROUNDS, ROUNDS, CariocaOptions

# In an order that stays, so that the number of a mix means the same rules.
NAMES = [spec.name for spec in specs_of(CariocaOptions)]
NAMES.remove("pass_deal")
NAMES.insert(NAMES.index("direction"), "pass_deal")
SPECS = sorted(specs_of(CariocaOptions), key=lambda spec: NAMES.index(spec.name))


def mixed(rng: Random, rounds: int = 2) -> CariocaOptions:
    """So many rounds and a further one, every other option by chance; few turnings, so that every round ends soon."""
    while True:
        changes: dict[str, Any] = {}
        for spec in SPECS:
            if spec.name not in ("rounds", "extra_rounds", "max_recycles", "players_min", "players_max"):
                changes[spec.name] = rng.choice(list(spec.metadata["choices"]))
        changes["rounds"] = rng.sample(ROUNDS, rounds)
        changes["extra_rounds"] = rng.sample(EXTRA_ROUNDS, 1)
        changes["max_recycles"] = 1
        try:
            return CariocaOptions().with_changes(changes)
        except OptionsError:
            continue
