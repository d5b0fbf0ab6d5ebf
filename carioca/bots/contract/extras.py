"""Moves that only some tables allow: taking a joker of the table (J10) and further melds after going down (T8)."""

from __future__ import annotations

from carioca.bots.contract.table import Shedding
from carioca.cards import JOKER, Card
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import limits
from carioca.games.contract.legal import legal_actions
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.solver.exact import distance
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, LayMeld, Replace, SwapJoker
from carioca.games.melding.runs import swapped
from carioca.games.melding.state import put, without


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


def move_to_shed(state: State, shedding: Shedding) -> Action | None:
    """The card put in a joker's place (K16) with which the hand gets rid of more than by the lay-offs of `shedding`."""
    if state.order.joker_moves == "off":
        return None
    chosen: Action | None = None
    best = _left(state, shedding)
    for action in [action for action in legal_actions(state) if isinstance(action, Replace)]:
        meld = state.melds[action.meld]
        row = layoffs.moved(meld.cards, action.card, action.end, state.law)
        assert row is not None
        rest = without(state.hand, action.card)
        left = _left(state, Shedding(state, rest, put(state.melds, action.meld, meld._replace(cards=row))))
        if left < best:
            best, chosen = left, action
    return chosen


def sheds(state: State, card: Card) -> bool:
    """Whether a seat that is down gets rid of a card of the pile as it takes it: the table or a further meld takes it.

    So what it throws after that makes the hand smaller.
    """
    if not state.order.layoff_same_turn:
        return False
    hand = (*state.hand, card)
    left = Shedding(state, hand, state.melds).left
    if len(left) < len(hand) and hand_points(state.order, left) <= hand_points(state.order, state.hand):
        return True
    drawn = {"phase": "play", "drew": "pile", "hands": put(state.hands, state.turn, hand)}
    taken = state.evolve(**drawn, course=state.course._replace(window=None))
    return further_meld(taken) is not None


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
