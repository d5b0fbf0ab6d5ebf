"""A draw from the stock or the pile (carioca.md T2, T14; kalooki.md K11, K26)."""

from __future__ import annotations

from typing import Any

from carioca.engine.events import Event
from carioca.games.contract.dead import no_stock
from carioca.games.contract.rounds import Outcome, end_round
from carioca.games.contract.state import State
from carioca.games.contract.stock import can_turn_stock, from_stock
from carioca.games.melding.actions import Draw
from carioca.games.melding.events import Drew
from carioca.games.melding.state import put


def draw(state: State, action: Draw) -> Outcome:
    """The seat to act takes a card; where the stock has none and cannot be made anew the round is over."""
    seat = state.turn
    events: list[Event] = []
    if action.source == "pile":
        card = state.pile[-1]
        changes: dict[str, Any] = {"pile": state.pile[:-1], "known": put(state.known, seat, (*state.known[seat], card))}
    elif state.stock or can_turn_stock(state):
        card, changes = from_stock(state, events)
    else:
        return end_round(state, None, no_stock(state), [])
    events.append(Drew(seat, action.source, card))
    hands = put(state.hands, seat, (*state.hands[seat], card))
    after = state.evolve(phase="play", drew=action.source, hands=hands, **changes)
    if action.source == "pile" and not state.order.taken_may_return:
        after = after.evolve(taken=card)
    return (_counted(state, after) if state.order.pile_instead else after), events


def _counted(before: State, after: State) -> State:
    """Counts the turns in a row that had nothing but the only card of the pile to draw (K26)."""
    forced = before.course.forced + 1 if not before.stock and len(before.pile) == 1 else 0
    course = before.course
    if course.forced == forced and not course.must_stock:
        return after
    return after.evolve(course=course._replace(forced=forced, must_stock=False))
