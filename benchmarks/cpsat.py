"""The hand problem of Carioca as an integer programme (OR-tools): the independent judge of the solver."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ortools.sat.python import cp_model

from carioca.cards import JOKER, Card, Suit
from carioca.games.contract.law import Contract

SUITS = tuple(Suit)[:4]
NATURALS = tuple(Card(rank, suit) for suit in SUITS for rank in range(1, 14))
RED = (Suit.HEARTS, Suit.DIAMONDS)
FULL_JOKERS = {"final": 2, "sucia": 1, "color": 0, "payaso": 0, "real": 0}


class HandModel:
    """One hand and one contract: every possible meld is a variable, and so is every card at every place."""

    def __init__(self, hand: tuple[Card, ...], contract: Contract) -> None:
        self.held = Counter(hand)
        self.model = cp_model.CpModel()
        self.places: dict[Card, list[Any]] = {card: [] for card in NATURALS}
        self.jokers: list[Any] = []
        if contract.full:
            self._full(contract.full)
        else:
            self._sets(contract.sets)
            self._runs(contract.runs)
            self.model.add(sum(self.jokers) <= 2)
        self.model.add(sum(self.jokers) <= 4)
        for places in self.places.values():
            self.model.add(sum(places) <= 2)

    def _bool(self) -> Any:
        return self.model.new_bool_var("")

    def _sets(self, count: int) -> None:
        chosen = []
        for rank in range(1, 14):
            there, joker = self._bool(), self._bool()
            naturals = []
            for suit in SUITS:
                copies = self.model.new_int_var(0, 2, "")
                naturals.append(copies)
                self.places[Card(rank, suit)].append(copies)
            self.model.add(sum(naturals) + joker == 3 * there)
            chosen.append(there)
            self.jokers.append(joker)
        self.model.add(sum(chosen) == count)

    def _runs(self, count: int) -> None:
        chosen = []
        for suit in SUITS:
            for low in range(13):
                there = self._bool()
                wild = [self._bool() for _ in range(4)]
                for step, joker in enumerate(wild):
                    natural = self._bool()
                    self.model.add(natural + joker == there)
                    self.places[Card((low + step) % 13 + 1, suit)].append(natural)
                self.model.add(sum(wild) <= 1)
                chosen.append(there)
                self.jokers += wild
        self.model.add(sum(chosen) == count)

    def _full(self, name: str) -> None:
        suit_chosen = {suit: self._bool() for suit in SUITS}
        red = self._bool()
        self.model.add(sum(suit_chosen.values()) == 1)
        wild = [self._bool() for _ in range(13)]
        for at, joker in enumerate(wild):
            row = {suit: self._bool() for suit in SUITS}
            self.model.add(sum(row.values()) + joker == 1)
            self.model.add(joker + wild[(at + 1) % 13] <= 1)
            for suit, natural in row.items():
                self.places[Card(at + 1, suit)].append(natural)
                is_red = suit in RED
                if name in ("final", "real"):
                    self.model.add(natural <= suit_chosen[suit])
                elif name == "color":
                    self.model.add(natural <= (red if is_red else 1 - red))
                elif name == "payaso":
                    self.model.add(natural <= (red if is_red == (at % 2 == 0) else 1 - red))
        self.model.add(sum(wild) <= FULL_JOKERS[name])
        self.jokers += wild

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

    def points_left(self, points: tuple[int, ...]) -> int | None:
        """The fewest points that stay in hand after a bajada from the hand alone; None when there is none."""
        for card, places in self.places.items():
            self.model.add(sum(places) <= self.held[card])
        self.model.add(sum(self.jokers) <= self.held[JOKER])
        shed = sum(points[card.rank] * sum(places) for card, places in self.places.items())
        self.model.maximize(shed + points[0] * sum(self.jokers))
        best = optimum(self.model)
        if best is None:
            return None
        return sum(points[card.rank] * count for card, count in self.held.items()) - round(best)


def optimum(model: Any) -> float | None:
    """The best value of a model's objective, None when nothing satisfies it."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"CP-SAT gave no answer: {status}")
    return float(solver.objective_value)
