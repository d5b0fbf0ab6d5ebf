"""What a house rule of Buraco changes, by the rules: a question and its answer under the default and a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.state import State, own
from tests.games.canasta.table import laid, position, sides, turn, verdict

Changes = dict[str, Any]
Ask = Callable[[Changes], object]
CANASTA = "3D 4D 5D 6D 7D 8D 9D"
SIMPLE = "KS KS KH KD KC KC 2H"
WILDS = "2S 2S 2H 2D 2C * *"
SEMI = "3D 4D 5D 6D 7D 8D 9D *"


class Witness(NamedTuple):
    """`ask` gets options as changes of `buraco`; `context` are further ones that hold for both answers."""

    ask: Ask
    default: object
    other: object
    context: Changes = {}  # noqa: RUF012


Of = Callable[[Any], Witness]
WITNESSES: dict[str, Of] = {}


def of(name: str) -> Callable[[Of], Of]:
    """Enters the witness of an option: a function of the value."""

    def enter(witness: Of) -> Of:
        assert name not in WITNESSES
        WITNESSES[name] = witness
        return witness

    return enter


# -- questions ---------------------------------------------------------------------------------------------------------


def dealt(options: Changes, seats: int = 2, seed: str = "witness") -> State:
    """A deal as it is dealt."""
    return own(BURACO.deal(Setup("buraco", CanastaOptions().with_changes(options), seats, seed)).state)


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
