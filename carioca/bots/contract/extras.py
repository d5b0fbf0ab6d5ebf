"""Moves that only some tables allow: taking a joker of the table (J10) and further melds after going down (T8)."""

from __future__ import annotations

from carioca.bots.contract.table import Shedding
from carioca.cards import JOKER
from carioca.games.contract.bajada import limits
from carioca.games.contract.legal import legal_actions
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.solver.exact import distance
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, LayMeld, SwapJoker
from carioca.games.melding.runs import swapped
from carioca.games.melding.state import without


def swap_towards_contract(state: State) -> Action | None:
    """The swap that brings a hand nearer to its contract, the one that gives the cheapest card; None when none does."""
    swaps = _swaps(state)
    if not swaps:
        return None
    lack = distance(state.hand, state.contract, limits(state))
    best: tuple[int, int] | None = None
    chosen: Action | None = None
    for action in swaps:
        after = (*without(state.hand, action.card), JOKER)
        value = (distance(after, state.contract, limits(state)), -hand_points(state.order, (action.card,)))
        if value[0] < lack and (best is None or value < best):
            best, chosen = value, action
    return chosen


def swap_to_shed(state: State, shedding: Shedding) -> Action | None:
    """The swap after which the hand gets rid of more: the joker fits another meld, and the card given is gone.

    `shedding` is what the hand can lay off without a swap.
    """
    chosen: Action | None = None
    best = _left(state, shedding)
    for action in _swaps(state):
        assert action.at is not None
        melds = swapped(state.melds, action.meld, action.at, action.card)
        hand = (*without(state.hand, action.card), JOKER)
        left = _left(state, Shedding(state, hand, melds))
        if left < best:
            best, chosen = left, action
    return chosen


def further_meld(state: State) -> Action | None:
    """The further meld that takes most points out of the hand; None when there is none."""
    down = state.down[state.turn]
    if not state.order.further or down == "no" or (down == "now" and not state.order.further_now):
        return None
    found = [action for action in legal_actions(state) if isinstance(action, LayMeld)]
    return max(
        found,
        key=lambda action: (
            sum(hand_points(state.order, row) for row in action.melds),
            sum(map(len, action.melds)),
        ),
        default=None,
    )


def _swaps(state: State) -> list[SwapJoker]:
    if state.order.joker_swap == "off":
        return []
    return [action for action in legal_actions(state) if isinstance(action, SwapJoker)]


def _left(state: State, shedding: Shedding) -> tuple[int, int]:
    """How many cards stay, and their points: fewer is better."""
    return len(shedding.left), hand_points(state.order, shedding.left)
