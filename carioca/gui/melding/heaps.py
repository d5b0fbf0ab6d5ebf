"""The cards of pile and stock at a moment of a match that is watched again."""

from __future__ import annotations

from collections.abc import Iterable

from carioca.engine.events import Event
from carioca.engine.game import View
from carioca.games.melding.events import Discarded
from carioca.games.melding.game import melding_state
from carioca.gui.table.desk import Heap
from carioca.i18n import t


def heaps(view: View, later: Iterable[Event]) -> tuple[Heap, ...]:
    """The discard pile from the bottom to the top, for a seat what it saw going there (T3); with open cards the stock.

    What was thrown by `later` events, which the view does not have yet, lies on top.
    """
    state = melding_state(view.state)
    pile = (*view.seen, *state.pile[-1:]) if view.seen else state.pile
    thrown = tuple(event.card for event in later if isinstance(event, Discarded))
    stock = (Heap(t("replay.stock"), state.stock),) if view.seat is None else ()
    return (Heap("", (*pile, *thrown)), *stock)
