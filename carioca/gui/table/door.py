"""The door to the desks: which one stands at the table of a game, loaded when a match is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from carioca.engine.door import Door

if TYPE_CHECKING:
    from carioca.gui.table.table import Desk
    from carioca.session import Session


@Door
def desks(family: str) -> Callable[[Session], Desk]:
    """How the desks of a family's table are made. Raises KeyError."""
    match family:
        case "contract":
            from carioca.gui.melding.desk import MeldingDesk

            return MeldingDesk
        case "canasta":
            from carioca.gui.canasta.desk import SidesDesk

            return SidesDesk
        case "tricks":
            from carioca.gui.tricks.desk import TricksDesk

            return TricksDesk
    raise KeyError(family)


def desk_of(session: Session) -> Desk:
    """The desk for a match that is to be shown."""
    return desks(session.game.profile.family)(session)
