"""From where the seat to act may draw, and how the stock gives its top card (carioca.md T4, T14)."""

from __future__ import annotations

from typing import Any

from carioca.cards import Card, shuffled
from carioca.engine.events import Event
from carioca.games.contract.state import State
from carioca.games.melding.events import StockTurned


def may_take_pile(state: State) -> bool:
    """Whether the seat to act is entitled to the top of the pile (T4, K23) and there is one."""
    entitled = state.down[state.turn] == "no" or state.order.pile_when_down
    return entitled and bool(state.pile) and not state.course.must_stock


def can_turn_stock(state: State, kept: int = 1) -> bool:
    """Whether an empty stock can be made anew from the pile, of which the `kept` upper cards stay (T14)."""
    order = state.order
    return len(state.pile) > kept and state.recycles < order.max_recycles and order.stock_exhaustion != "dead"


def from_stock(state: State, events: list[Event]) -> tuple[Card, dict[str, Any]]:
    """The next card of the stock, which is made anew where it is empty, and what changes when it is gone."""
    stock = state.stock
    if stock:
        return stock[0], {"stock": stock[1:]}
    recycles, stock = state.recycles + 1, state.pile[:-1]
    if state.order.stock_exhaustion == "reshuffle":
        stock = shuffled(stock, state.seed, "turn", state.round_no, recycles)
    events.append(StockTurned(len(stock)))
    return stock[0], {"stock": stock[1:], "pile": state.pile[-1:], "recycles": recycles}
