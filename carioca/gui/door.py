"""The door to the tables of the games: which one a game is played at, loaded when a match is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from carioca.engine.door import Door
from carioca.gui.table.table import Roles

if TYPE_CHECKING:
    from carioca.session import Session


@Door
def tables(family: str) -> Callable[[Session], Roles]:
    """How the roles of a family's table are made for a match. Raises KeyError."""
    match family:
        case "contract":
            from carioca.gui.melding.guide import MeldingGuide
            from carioca.gui.melding.layout import MeldingLayout, MeldingTable
            from carioca.gui.melding.model import MeldingModel
            from carioca.gui.melding.moves import MeldingMoves
            from carioca.gui.melding.paint import MeldingPaint

            def melding_table(session: Session) -> Roles:
                model = MeldingModel(session)
                moves = MeldingMoves[MeldingTable](model)
                return Roles(model, MeldingLayout(model), moves, MeldingPaint(moves), MeldingGuide(moves))

            return melding_table
        case "canasta":
            from carioca.gui.canasta.guide import SidesGuide
            from carioca.gui.canasta.layout import SidesLayout
            from carioca.gui.canasta.model import SidesModel
            from carioca.gui.canasta.moves import SidesMoves
            from carioca.gui.canasta.paint import SidesPaint

            def sides_table(session: Session) -> Roles:
                model = SidesModel(session)
                moves = SidesMoves(model)
                return Roles(model, SidesLayout(), moves, SidesPaint(moves), SidesGuide(moves))

            return sides_table
        case "tricks":
            from carioca.gui.tricks.guide import TricksGuide
            from carioca.gui.tricks.layout import TricksLayout
            from carioca.gui.tricks.model import TricksModel
            from carioca.gui.tricks.moves import TricksMoves
            from carioca.gui.tricks.paint import TricksPaint

            def tricks_table(session: Session) -> Roles:
                model = TricksModel(session)
                moves = TricksMoves(model)
                return Roles(model, TricksLayout(model), moves, TricksPaint(moves), TricksGuide(moves))

            return tricks_table
    raise KeyError(family)


def roles_of(session: Session) -> Roles:
    """What knows the table of a match that is to be shown."""
    return tables(session.game.profile.family)(session)
