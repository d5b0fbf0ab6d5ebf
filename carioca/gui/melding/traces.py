"""What of an event at a melding table leaves a trace at the seat of who did it."""

from __future__ import annotations

from carioca.engine.events import Event
from carioca.games.melding.events import Discarded, Drew, TookPile
from carioca.gui.table.values import Trace


def trace_of(event: Event) -> Trace | None:
    """A draw, with the cards that all saw, and a discard."""
    match event:
        case Drew(seat, "pile", card):
            return Trace(seat, (card,))
        case Drew(seat):
            return Trace(seat)
        case TookPile(seat, cards):
            return Trace(seat, cards)
        case Discarded(seat, card):
            return Trace(seat, (card,), thrown=True)
    return None
