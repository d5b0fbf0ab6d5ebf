"""What of a hand comes nearest to the contract: the melds that it would make with the fewest further cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from carioca.cards import FRENCH, HIDDEN, JOKER, Card
from carioca.engine.game import View
from carioca.games.contract.bajada import limits
from carioca.games.contract.solver.exact import Limits, best_bajada, distance, outs
from carioca.games.contract.state import Contract, own
from carioca.games.melding.game import Near
from carioca.games.melding.state import Row

COPIES = 2
"""A card is in the game so often: cards come from two packs."""


def nearest(view: View) -> tuple[Near, ...]:
    """A meld for each one that the contract asks of the viewer, with cards that are missing as an example.

    Together they lack no card more than the hand does (C2). Empty once the viewer is down, and for a hand that is
    hidden.
    """
    state, seat = own(view.state), view.seat
    if seat is None or not state.hands[seat] or HIDDEN in state.hands[seat] or state.down[seat] != "no":
        return ()
    limit, contract = limits(state), state.contract
    hand, added = state.hands[seat], list[Card]()
    while lack := distance(hand, contract, limit):
        card = _helping(hand, contract, limit, lack)
        if card is None:
            return ()
        hand, added = (*hand, card), [*added, card]
    found = best_bajada(hand, contract, state.order.points, limit) or ()
    lacking, melds = Counter(added), list[Near]()
    for kind, row in zip(contract.kinds, found, strict=False):
        melds.append(Near(kind, row, _missing(row, lacking)))
    return tuple(melds)


def _helping(hand: Row, contract: Contract, limit: Limits, lack: int) -> Card | None:
    """A card with which a hand lacks one card less; natural ones say more than a joker."""
    if limit.finds_outs:
        found: Iterable[Card] = outs(hand, contract, limit)
    else:
        # Where no search finds them all, one is enough.
        free = [card for card in sorted(set(FRENCH.cards)) if hand.count(card) < COPIES]
        found = islice((card for card in free if distance((*hand, card), contract, limit) < lack), 1)
    return min(found, key=lambda card: (card == JOKER, card), default=None)


def _missing(row: Row, lacking: Counter[Card]) -> tuple[int, ...]:
    """Where a row has cards that the hand lacks; they are taken off what is lacking."""
    at = []
    for place, card in enumerate(row):
        if lacking[card]:
            lacking[card] -= 1
            at.append(place)
    return tuple(at)
