"""How a hand is sorted at a trick table: by suit and strength, or by strength."""

from __future__ import annotations

from carioca.cards import SPANISH, Card
from carioca.games.tricks.options import PochaOptions


class ByStrength:
    """The strongest card on the left, as the order of the cards is agreed (P02); unknown cards last."""

    def __init__(self, options: PochaOptions) -> None:
        self._strength = options.strength

    def by_rank(self, card: Card) -> tuple[int, ...]:
        """By strength, then by suit."""
        if card.rank < 0:
            return 1, 0, 0
        return 0, -self._strength[card.rank], SPANISH.by_suit(card)[0]

    def by_suit(self, card: Card) -> tuple[int, ...]:
        """By suit, then by strength."""
        if card.rank < 0:
            return 1, 0, 0
        return 0, SPANISH.by_suit(card)[0], -self._strength[card.rank]
