"""What a card is worth to a hand, to the own side and to the others: what is kept and what is thrown."""

from __future__ import annotations

from collections import Counter

from carioca.cards import Card
from carioca.games.canasta.growth import Grown, layoff, replaced
from carioca.games.canasta.state import State
from carioca.games.melding.state import Meld


class Table:
    """What does not change while a discard is chosen: the hand counted, the melds of both camps."""

    def __init__(self, state: State, minds: bool) -> None:
        self.state = state
        self.held = Counter(state.hand)
        self.minds = minds
        self.late = min(map(len, state.hands)) <= 4


def takes(state: State, number: int, meld: Meld, card: Card) -> bool:
    """Whether a card can be added to a meld, or put in the place of its wild."""
    locked = number in state.locked
    for end in ("low", "high"):
        if isinstance(layoff(meld.kind, meld.cards, locked, card, end, state.law), Grown):
            return True
        if isinstance(replaced(meld.kind, meld.cards, locked, card, end, state.law), Grown):
            return True
    return False


def fits(state: State, card: Card, own: bool) -> bool:
    """Whether a card can be added to a meld of the side of the seat to act, or of another one."""
    return any(
        (meld.owner == state.own_side) == own and takes(state, number, meld, card)
        for number, meld in enumerate(state.melds)
    )


def uses(state: State, card: Card) -> bool:
    """Whether a card of the pozo is of use at once: a wild, one for a meld, or one that makes a meld with the hand."""
    return state.law.wild(card) or fits(state, card, own=True) or partners(Counter(state.hand), card) >= 2


def partners(held: Counter[Card], card: Card) -> int:
    """How many cards of a hand go with a card: those of its rank, or its neighbours in the suit, whichever are more."""
    same = sum(n for other, n in held.items() if other.rank == card.rank)
    near = sum(held[Card((card.rank - 1 + step) % 13 + 1, card.suit)] > 0 for step in (-2, -1, 1, 2))
    return max(same, near)


def keeping(table: Table, card: Card) -> float:
    """How much a card is worth keeping: the least is thrown."""
    state = table.state
    if state.law.wild(card):
        return 1000.0 + state.order.points[card.rank]
    others = table.held - Counter([card])
    worth = 12.0 * min(3, partners(others, card))
    if fits(state, card, own=True):
        worth += 60.0
    if table.minds:
        if fits(state, card, own=False):
            worth += 18.0
        # A card that lies twice is known to be wanted by few.
        worth -= 3.0 * min(2, sum(other.rank == card.rank for other in state.pile))
    points = state.order.points[card.rank]
    return worth - points * (0.8 if table.late else 0.2)
