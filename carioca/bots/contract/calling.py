"""What opponents answer while a card may be called (kalooki.md 2.4): who calls, who lets go, who takes."""

from __future__ import annotations

from carioca.bots.contract.extras import sheds
from carioca.cards import Card
from carioca.games.contract.bajada import limits
from carioca.games.contract.solver.exact import distance
from carioca.games.contract.state import State, Window
from carioca.games.melding.actions import Action, Allow, Call, Decline, Pass, Refuse, Take

FEW = 4
"""A rival who is down with so many cards or fewer is expected to end the round soon: cards given away cost others."""
NEAR = 1
"""A hand that lacks so many cards or fewer is laid soon: cards given away cost others as well, and the two cards of a
call are not held for long."""


def answer(state: State) -> Action:
    """What the seat to act says; equal views give equal answers."""
    window = state.course.window
    assert window is not None
    if state.phase == "call":
        free = state.course.calls < state.order.most_calls
        return Call() if free and _nearly(state, window.card) else Pass()
    if state.phase == "first-option":
        return Take() if _wanted(state, window.card) else Decline()
    return Allow() if _allows(state, window) else Refuse()


def _allows(state: State, window: Window) -> bool:
    """The caller pays for two more cards where the round ends soon; earlier they bring it nearer to its contract."""
    if state.turn != window.source:
        return not _wanted(state, window.card)
    threat = min((len(hand) for seat, hand in enumerate(state.hands) if state.down[seat] != "no"), default=FEW + 1)
    if threat <= FEW or state.down[state.turn] != "no":
        return True
    return distance(state.hand, state.contract, limits(state)) <= NEAR


def _wanted(state: State, card: Card) -> bool:
    """Whether the seat to act would draw this card: it gets rid of it, or is nearer to its contract with it."""
    if state.down[state.turn] != "no":
        return sheds(state, card)
    return _nearer(state, card)


def _nearly(state: State, card: Card) -> bool:
    """Whether the card leaves the hand near to its contract: these players mind the cards that come with it."""
    limit = limits(state)
    then = distance((*state.hand, card), state.contract, limit)
    return then <= NEAR and then < distance(state.hand, state.contract, limit)


def _nearer(state: State, card: Card) -> bool:
    limit = limits(state)
    lack = distance(state.hand, state.contract, limit)
    return lack > 0 and distance((*state.hand, card), state.contract, limit) < lack
