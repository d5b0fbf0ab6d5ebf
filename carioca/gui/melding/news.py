"""What may be new to a newcomer at a melding table, the rarest first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from carioca.cards import JOKER
from carioca.games.melding.game import melding, melding_state
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.zones import PILE

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def news(table: Table, told: Collection[str]) -> Iterator[str]:
    """What can be done now for the first time, or has come for the first time; the viewer is to act."""
    session, view, picture = table.session, table.view, own_picture(table.board.picture)
    game, state, seat = melding(session.game), melding_state(view.state), table.board.seat
    rounds = session.rounds or ()
    if len(rounds) - 1 == picture.round_no > 0:
        yield "melding.last"
    if state.phase == "draw":
        top = state.pile[-1:]
        near = "melding.pile" not in told and not picture.down[seat] and PILE in table.targets(())
        if near and game.lack(state, top) < game.lack(state):
            yield "melding.pile"
    elif state.phase == "play":
        if picture.down[seat]:
            if table.desk.fits(table):
                yield "melding.tack" if "call" in game.beyond(state.options) else "melding.lay"
        elif "melding.down" not in told and not game.lack(state):
            rows = game.proposal(view)
            if rows and game.check(state, game.laying(state, seat, rows)) is None:
                yield "melding.down"
    if JOKER in state.hands[seat]:
        yield "melding.joker"
