"""The suit of a 13-card run at a table so large that three or more may collect the same one.

Two thirds of the cards are in hands there: three who collect one suit hold all that the others of them lack, and a
fourth suit goes round whole that nobody wants. Who looks at what lies in the pile sees both and changes over, which
frees the other two. Once the stock was turned nothing is to be seen for a while: then the last card that was taken
tells what it was taken for.
"""

from __future__ import annotations

from collections import Counter

from carioca.bots.contract.chances import FITTED_SEATS
from carioca.cards import HIDDEN, JOKER, Card, Suit
from carioca.engine.game import View
from carioca.games.contract.bajada import joker_limit
from carioca.games.contract.state import State, unseen

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
HELD = 3.0
"""What a lacking card counts that does not go round, where one of which a copy does counts 1, and two copies half: so
nobody leaves a suit of which it lacks two cards or fewer."""
ENOUGH = 0.5  # the share of the cards going round that has to lie in the pile to judge by it
FURTHER = 6  # a suit is gone on with that lacks so many more cards than another one


def lacking(state: State) -> dict[Suit, tuple[Card, ...]]:
    held = set(state.hand)
    return {suit: tuple(c for rank in range(1, 14) if (c := Card(rank, suit)) not in held) for suit in SUITS}


def planned(view: View[State]) -> Suit | None:
    """The suit that the seat to act goes for; None where it may be any, whichever is nearest."""
    state: State = view.state
    if state.contract.full != "final" or state.seats <= FITTED_SEATS:
        return None
    missing, jokers = lacking(state), min(joker_limit(state), state.hand.count(JOKER))
    lacks = {suit: max(0, len(cards) - jokers) for suit, cards in missing.items()}
    nearest = min(SUITS, key=lacks.__getitem__)
    gone = Counter((*view.seen, *state.pile[-1:]))
    if not lacks[nearest]:
        return None
    if gone.total() < ENOUGH * (len(state.stock) + len(state.pile)):
        taken = [card.suit for card in state.known[state.turn] if card not in (HIDDEN, JOKER)]
        own = taken[-1] if state.recycles and taken else nearest
        return own if own != nearest and lacks[own] <= lacks[nearest] + FURTHER else None
    left = unseen(view)
    share = len(state.stock) / max(1, left.total())

    def cost(suit: Suit) -> tuple[float, int]:
        copies = (gone[card] + share * left[card] for card in missing[suit])
        each = sorted(min(HELD, 1 / found) if found else HELD for found in copies)
        return sum(each[: lacks[suit]]), lacks[suit]

    return min(SUITS, key=cost)
