"""The hand problem of Kalooki as an integer programme (OR-tools): the independent judge of its solver."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.cpsat import NATURALS, SUITS, optimum
from carioca.cards import JOKER, Card
from carioca.games.contract.law import Contract

PLACES = range(1, 15)  # the ace lowest and highest


class KalookiModel:
    """One hand and one contract: which cards and jokers stand at which place, whatever the hand holds.

    Runs are intervals of one suit with no two jokers side by side, one a suit at most; sets have two naturals at least
    and one joker more than naturals at most, one a rank (kalooki.md K05-K10).
    """

    def __init__(self, hand: tuple[Card, ...], contract: Contract) -> None:
        self.held = Counter(hand)
        self.model = cp_model.CpModel()
        self.places: dict[Card, list[Any]] = {card: [] for card in NATURALS}
        self.jokers: list[Any] = []
        self._sets(contract.sets)
        self._runs(contract.runs)
        self.model.add(sum(self.jokers) <= 4)
        for places in self.places.values():
            self.model.add(sum(places) <= 2)

    def _bool(self) -> Any:
        return self.model.new_bool_var("")

    def _sets(self, count: int) -> None:
        chosen = []
        for rank in range(1, 14):
            there, jokers = self._bool(), self.model.new_int_var(0, 4, "")
            naturals = []
            for suit in SUITS:
                copies = self.model.new_int_var(0, 2, "")
                naturals.append(copies)
                self.places[Card(rank, suit)].append(copies)
            self.model.add(sum(naturals) >= 2 * there)
            self.model.add(sum(naturals) <= 8 * there)
            self.model.add(sum(naturals) + jokers >= 3 * there)
            self.model.add(jokers <= sum(naturals) + there)
            self.model.add(jokers <= 4 * there)
            chosen.append(there)
            self.jokers.append(jokers)
        self.model.add(sum(chosen) == count)

    def _runs(self, count: int) -> None:
        runs = []
        for suit in SUITS:
            spans = {(low, high): self._bool() for low in PLACES for high in PLACES if high - low >= 3}
            wild = []
            for place in PLACES:
                natural, joker = self._bool(), self._bool()
                covered = sum(there for (low, high), there in spans.items() if low <= place <= high)
                self.model.add(natural + joker == covered)
                self.places[Card((place - 1) % 13 + 1, suit)].append(natural)
                wild.append(joker)
            for one, other in pairwise(wild):
                self.model.add(one + other <= 1)
            self.model.add(sum(spans.values()) <= 1)
            runs += spans.values()
            self.jokers += wild
        self.model.add(sum(runs) == count)

    def distance(self) -> int:
        """The fewest cards that are needed beyond the hand."""
        needs = []
        for card, places in self.places.items():
            need = self.model.new_int_var(0, 2, "")
            self.model.add(need >= sum(places) - self.held[card])
            needs.append(need)
        jokers = self.model.new_int_var(0, 4, "")
        self.model.add(jokers >= sum(self.jokers) - self.held[JOKER])
        self.model.minimize(sum(needs) + jokers)
        return round(optimum(self.model) or 0)

    def shed(self, worths: dict[Card, int]) -> int | None:
        """The most points that a bajada from the hand alone lays; None when there is none."""
        for card, places in self.places.items():
            self.model.add(sum(places) <= self.held[card])
        self.model.add(sum(self.jokers) <= self.held[JOKER])
        naturals = sum(worths[card] * sum(places) for card, places in self.places.items())
        self.model.maximize(naturals + worths[JOKER] * sum(self.jokers))
        best = optimum(self.model)
        return None if best is None else round(best)
