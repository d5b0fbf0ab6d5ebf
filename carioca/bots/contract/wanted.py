"""How likely the next player wants a card that is thrown, told from what all have seen; counted from played games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from math import log

from carioca.bots.contract.chances import FITTED_SEATS, likely, measured, tables_of
from carioca.bots.contract.prospects import Counting
from carioca.bots.contract.table import feeds, next_seat
from carioca.cards import JOKER, Card
from carioca.games.contract.state import State

GIVEN = 10.0
"""The loss for a card that certainly brings the next player nearer, in the unit of the weights of normal.py."""
STEPS = (1, 2, 3)
"""How far a card of the same suit stands from another one in a run of four."""


class TableSense(Counting):
    """The prospects of a player who counts what has gone by and what is still to come."""

    def given(self, card: Card) -> float:
        """What throwing a card gives to the next seat, in the weights of `best_discard`."""
        chance = self.wanted(card)
        return super().given(card) if chance is None else GIVEN * chance

    def wanted(self, card: Card) -> float | None:
        """How likely a card brings the next player nearer to the contract, 0 to 1.

        None for a player who is down, at small tables, and in the contracts that leave cards over: there it gains
        nothing in play.
        """
        state: State = self.state
        weights = tables_of(state.law).wanted.get(measured(state.contract, state.law))
        if weights is None or state.seats < FITTED_SEATS or state.down[next_seat(state)] != "no":
            return None
        if card == JOKER:
            return 1.0
        return likely(weights, self.signs(card))

    def signs(self, card: Card) -> tuple[float, ...]:
        """What `wanted` is computed from: how long it lasts, what was picked up, what is to come and has gone by."""
        state: State = self.state
        stage = log(1 + state.turns // state.seats)
        own = sum(other.rank == card.rank for other in state.hand)
        return 1.0, stage, feeds(state, card), *self._to_come.around(card), *self._gone.around(card), own

    @cached_property
    def _to_come(self) -> _Kinds:
        return _Kinds(self.unseen.elements())

    @cached_property
    def _gone(self) -> _Kinds:
        return _Kinds(self.thrown)


class _Kinds:
    """Cards counted by what they are to another card."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = Counter(cards)
        self._ranks: Counter[int] = Counter()
        for card, copies in self._cards.items():
            self._ranks[card.rank] += copies

    def around(self, card: Card) -> tuple[int, ...]:
        """The cards of its rank, its own copies, and those one, two and three steps away in its suit."""
        rank, suit, cards = card.rank - 1, card.suit, self._cards
        near = (cards[Card((rank - step) % 13 + 1, suit)] + cards[Card((rank + step) % 13 + 1, suit)] for step in STEPS)
        return self._ranks[card.rank], cards[card], *near
