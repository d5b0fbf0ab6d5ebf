"""How a hand is laid out by plan: melds first, then what may become one, at the far right what is to be thrown."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import FRENCH, HIDDEN, Card
from carioca.games.canasta.proposal import greedy
from carioca.games.canasta.rules import without_all
from carioca.games.canasta.state import own
from carioca.games.melding.state import Row
from carioca.session import Session


class ByPlan:
    """The orders of a hand at a table with sides; by plan under the rules of the match."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def by_rank(self, card: Card) -> tuple[int, ...]:
        """As the pack is sorted."""
        return FRENCH.by_rank(card)

    def by_suit(self, card: Card) -> tuple[int, ...]:
        """As the pack is sorted."""
        return FRENCH.by_suit(card)

    def by_plan(self, cards: Sequence[Card]) -> Row:
        """Melds, wild cards, what fits together, loose cards: the cheapest, at the far right, is the first to throw."""
        hand = tuple(cards)
        if HIDDEN in hand:
            return hand
        state = own(self._session.match.state)
        law = state.law
        rows = greedy(state, hand)
        rest = without_all(hand, [card for row in rows for card in row])
        wilds = sorted((card for card in rest if law.wild(card)), key=FRENCH.by_rank)
        plain = sorted((card for card in rest if not law.wild(card)), key=FRENCH.by_suit)
        groups = _groups(plain)
        paired = [card for group in groups if len(group) > 1 for card in group]
        loose = sorted((card for group in groups if len(group) == 1 for card in group),
                       key=lambda card: (-state.order.value((card,)), FRENCH.by_suit(card)))  # fmt: skip
        return (*(card for row in rows for card in row), *wilds, *paired, *loose)


def _groups(plain: Sequence[Card]) -> list[list[Card]]:
    """Cards of a suit that lie at most two apart, and those of a rank; each card in one group, larger ones first."""
    left, found = list(plain), []
    while left:
        best = max((_with(card, left) for card in left), key=len)
        found.append(best)
        for card in best:
            left.remove(card)
    return sorted(found, key=len, reverse=True)


def _with(card: Card, left: Sequence[Card]) -> list[Card]:
    same = [other for other in left if other.rank == card.rank]
    near = [card]
    for other in left:
        if other.suit == card.suit and 0 < other.rank - near[-1].rank <= 2:
            near.append(other)
    return max(same, near, key=len)
