"""What a house rule of Buraco changes, by the rules: a question and its answer under the default and a value."""

from __future__ import annotations

from typing import Any

from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.state import State
from tests.games.canasta.table import laid, position, sides, turn, verdict
from tests.games.witness import Ask, Changes, Witnesses

CANASTA = "3D 4D 5D 6D 7D 8D 9D"
SIMPLE = "KS KS KH KD KC KC 2H"
WILDS = "2S 2S 2H 2D 2C * *"
SEMI = "3D 4D 5D 6D 7D 8D 9D *"

WITNESSES = Witnesses()
of = WITNESSES.of


# -- questions ---------------------------------------------------------------------------------------------------------


def dealt(options: Changes, seats: int = 2, seed: str = "witness") -> State:
    """A deal as it is dealt."""
    return BURACO.deal(Setup("buraco", CanastaOptions().with_changes(options), seats, seed)).state


def may_play(options: Changes, seats: int) -> bool:
    """Whether so many may sit down to these rules."""
    try:
        dealt(options, seats)
    except OptionsError:
        return False
    return True


def says(line: str, *hands: str, **keys: Any) -> Ask:
    """The code and rule that refuse a line in the middle of seat 0's turn; empty when it may."""
    return lambda options: verdict(turn(*hands, options=options, **keys), line)


def drawing(line: str, hand: str, pile: str, **side: Any) -> Ask:
    """The same for a draw."""
    return lambda options: verdict(position(hand, pile=pile.split(), sides=sides(side), options=options), line)


def scores(*hands: str, side: int = 0, **keys: Any) -> Ask:
    """What a side would score now."""
    return lambda options: BURACO.points(position(*hands, options=options, **keys))[side]


def reads(row: str) -> Ask:
    """How cards lie when they are laid."""
    return lambda options: laid(row, CanastaOptions().with_changes(options).law)
