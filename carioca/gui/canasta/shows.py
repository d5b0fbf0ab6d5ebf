"""How the events of a table with sides are shown, at the table and in a replay."""

from __future__ import annotations

from carioca.engine.events import Event
from carioca.games.melding.events import MuertoTaken, TookPile
from carioca.gui.melding.shows import SHOWS as MELDING
from carioca.gui.table.desk import Show

SHOWS: dict[type[Event], Show] = {
    **MELDING,
    TookPile: Show("draw", 0.9, 1.6, flight=0.5),
    # It is told in large letters, one's own too: there must be time to read it.
    MuertoTaken: Show("deal", 2.0, 2.6, flight=0.6, own=True),
}
