"""Building or saving: what a hand is expected to cost when it goes for its contract, and when it gives that up."""

from __future__ import annotations

from math import fsum
from random import Random

from carioca.bots.contract.chances import measured, reach, turns_left
from carioca.bots.contract.prospects import Hand, Prospects
from carioca.cards import JOKER, Card
from carioca.games.contract.scoring import hand_points
from carioca.games.melding.actions import Draw
from carioca.games.melding.state import without

LAID = {"TT": 8.0, "TE": 9.0, "EE": 7.0, "TTT": 8.0, "TTE": 5.0, "TEE": 4.0}
"""Mean points that a seat still pays once it is down, by contract; 0 where the bajada takes the whole hand."""

NO_POINTS = -1
"""Stands for a joker in a list of the points of cards: it may not be thrown (J8), so no points can be saved by it."""
MOST_TURNS = 40
"""Turns of a seat that a sampled future covers at most; by the tables only rounds of the 13-card run last longer."""
TYPICAL = 0.15
"""The share of unseen cards that is assumed to lower the distance, under rules where counting them takes too long."""
LAST_CARDS = 2
"""A rival who is down with this many cards or fewer is expected to go out before a hand is laid that lacks more cards
than the rival holds."""


class Outlook:
    """The two plans of a seat that is not down, in points of the score sheet."""

    def __init__(self, prospects: Prospects, samples: int = 12, longer: float = 1.0) -> None:
        """`samples`: how many courses of the rest of the round are looked at; `longer`: how much longer it lasts."""
        self.prospects = prospects
        state = prospects.state
        self._worth = state.order.points
        self.turns = tuple(turns * longer for turns in turns_left(state, prospects.threat))
        self.mean = fsum(self.turns) / len(self.turns)
        self.laid = LAID.get(measured(state.contract), 0.0)
        self._unseen = sum(prospects.unseen.values())
        self._futures = self._sample(samples)

    def _sample(self, samples: int) -> list[tuple[list[int], int]]:
        """Cards that may be drawn until the end: the points of those that can be thrown, and how many jokers.

        The same for all hands and moves that are compared, and for equal views.
        """
        unseen = self.prospects.unseen
        pool = [card for card in sorted(unseen) for _ in range(unseen[card])]
        Random(1).shuffle(pool)
        points = [NO_POINTS if card == JOKER else self._worth[card.rank] for card in pool] * 2
        futures = []
        for number in range(samples):
            turns = min(round(self.turns[number * len(self.turns) // samples]), MOST_TURNS, len(pool))
            start = number * len(pool) // samples
            drawn = points[start : start + turns]
            jokers = drawn.count(NO_POINTS)
            futures.append((sorted(drawn)[jokers:], jokers))
        return futures

    def reach(self, hand: Hand, lack: int) -> float:
        """The chance that a hand of this distance lays its contract in time."""
        prospects = self.prospects
        contract = prospects.state.contract
        if contract.full or not prospects.quick:
            return reach(contract, lack, 0.0 if contract.full else TYPICAL, self.mean)
        live = prospects.copies(prospects.outs(hand, lack))
        return reach(contract, lack, live / max(self._unseen, 1), self.mean)

    def hopeless(self, lack: int) -> bool:
        """A rival goes out before this hand can be laid."""
        threat = self.prospects.threat
        return threat <= LAST_CARDS and lack > threat

    def building(self, hand: Hand, chance: float) -> float:
        """What a hand costs that goes on: little when it is laid in time (`chance`), all its points when it is not."""
        return chance * self.laid + (1 - chance) * hand_points(self.prospects.state.order, hand)

    def saving(self, hand: Hand, size: int) -> float:
        """What `size` cards cost in the end if from now on the dearest card goes in each turn; jokers stay (J8)."""
        points = [self._worth[card.rank] for card in hand if card != JOKER]
        jokers = len(hand) - len(points)
        total = 0
        for drawn, more in self._futures:
            stay = sorted(points + drawn)[: max(0, size - jokers - more)]
            total += sum(stay) + (jokers + more) * self._worth[0]
        return total / len(self._futures)

    # -- playing to save --

    def thrown_to_save(self, choices: Hand, hand: Hand) -> Card:
        """The dearest card; of several the one that feeds nobody and is missed least."""
        most = max(self._worth[card.rank] for card in choices)
        dear = [card for card in choices if self._worth[card.rank] == most]
        if len(dear) == 1:
            return dear[0]
        prospects = self.prospects
        return min(dear, key=lambda card: (prospects.given(card), prospects.distance(without(hand, card))))

    def drawn_to_save(self) -> Draw:
        """The pile's card when it is cheaper than the dearest of the hand by more than a card of the stock would be.

        It lowers the points in hand each time, so no circle of takes and throws can arise.
        """
        state = self.prospects.state
        top = state.pile[-1]
        dearest = max((self._worth[card.rank] for card in state.hand if card != JOKER), default=0)
        gain = dearest - self._worth[top.rank]
        if top == JOKER or gain <= 0:
            return Draw("stock")
        blind = sum(copies * self._relief(card, dearest) for card, copies in self.prospects.unseen.items())
        return Draw("pile") if gain * self._unseen >= blind else Draw("stock")

    def _relief(self, card: Card, dearest: int) -> int:
        """By how much a drawn card lowers the points in hand: a dear one is thrown again, a joker stays."""
        points = self._worth[card.rank]
        return dearest - points if card == JOKER else max(0, dearest - points)
