"""What of an event at a melding table leaves a trace at the seat of who did it."""

from __future__ import annotations

from carioca.engine.events import Event
from carioca.games.melding.events import Discarded, Drew, TookPile
from carioca.gui.table.course import Trace


def trace_of(event: Event) -> Trace | None:
    """A draw, with the cards that all saw, and a discard."""
    match event:
        case Drew(seat, "pile", card):
            return Trace(seat, "pile", (card,))
        case Drew(seat):
            return Trace(seat, "stock")
        case TookPile(seat, cards):
            return Trace(seat, "pile", cards)
        case Discarded(seat, card):
            return Trace(seat, "thrown", (card,))
    return None
