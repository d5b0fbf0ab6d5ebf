"""A deal of two people that is written down, with all that a table has to show (written.txt)."""

from __future__ import annotations

from pathlib import Path

from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions

NAMES = ("Ana", "Rosa", "Tomás", "Eva")
RULES = {"target": 0, "hand_size": 7, "muerto_size": 7, "first_dealer": "assigned", "first_dealer_seat": 0}


def options() -> CanastaOptions:
    """The rules under which it is played."""
    return BURACO.presets["buraco"].with_changes(RULES)


def written() -> tuple[str, list[str]]:
    """Its seed and its lines; `!` marks what is tried and refused."""
    seed, *lines = Path(__file__).with_name("written.txt").read_text("utf-8").splitlines()
    return seed, lines
