"""What may be new to a newcomer at a table with sides, the rarest first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from carioca.games.canasta.law import CANASTA
from carioca.games.canasta.state import own as own_state
from carioca.games.melding.game import melding
from carioca.gui.melding.zones import PILE

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

FEW, NEAR = 4, 2
"""Cards of a hand that is soon empty, and cards that a canasta lacks which is soon one."""


def news(table: Table, told: Collection[str]) -> Iterator[str]:
    """What can be done now for the first time, or is near for the first time; the viewer is to act."""
    game, state = melding(table.session.game), own_state(table.state)
    stand = game.standings(state)[state.own_side]
    if state.phase == "draw":
        if PILE in table.targets(()):
            yield "canasta.pozo"
    elif not stand.salida:
        if "canasta.salida" not in told and game.proposal(table.view):
            yield "canasta.salida"
    else:
        if stand.taken and not stand.lacks:
            yield "canasta.close"
        if not stand.taken and stand.muerto and len(state.hand) <= FEW:
            yield "canasta.muerto"
        sizes = [len(meld.cards) for meld in state.melds if meld.owner == state.own_side]
        if any(CANASTA - NEAR <= size < CANASTA for size in sizes):
            yield "canasta.near"
    if any(state.law.wild(card) for card in state.hand):
        yield "canasta.wild"
