"""Every way to fill the melds of a contract from a hand, equal ways only once: the search behind solver_choice.py.

What a plan has used so far is one whole number, so that two plans that used the same cards meet in one entry.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from carioca.cards import JOKER, Card
from carioca.games.contract.law import Law
from carioca.games.contract.melds import RUN_SIZE, SET_SIZE
from carioca.games.contract.state import Contract
from carioca.games.melding.state import Kind, Row

Plan = tuple[int, ...]
"""The numbers of a plan's candidates in ascending order, of which a candidate may occur twice."""

# A lane for each card of the hand, and three for sums. Its top bit says that more was used than there is.
_LANE, _OVER = 6, 32
_MOST = _OVER - 1


def held_wild(card: Card, law: Law, jokers: int) -> bool:
    """Whether a card can be a joker in a bajada that takes so many."""
    return card == JOKER or (jokers > 0 and law.wild(card))


class Candidate(NamedTuple):
    """A meld that a hand allows: its row with JOKER at every place of a wild card, and what it stands for (M6)."""

    kind: Kind
    row: Row
    stands: tuple[object, ...]


class Lanes:
    """The limits of one hand as a number, and what a candidate takes of them.

    Limited are the copies of each natural, the wild places (J2), the cards that can fill them (a red two laid as a
    two is one fewer), and the cards beyond the smallest melds.
    """

    def __init__(self, held: Counter[Card], law: Law, jokers: int, excess: int) -> None:
        self._law, self._jokers = law, jokers
        wild = sum(count for card, count in held.items() if held_wild(card, law, jokers))
        limits = [min(jokers, _MOST // 2), wild, excess]
        naturals = sorted(card for card in held if card != JOKER)
        self._unit = {card: 1 << _LANE * at for at, card in enumerate(naturals, len(limits))}
        limits += [held[card] for card in naturals]
        self.start = sum(_MOST - limit << _LANE * at for at, limit in enumerate(limits))
        """No card used."""
        self.over = sum(_OVER << _LANE * at for at in range(len(limits)))
        """The bits that are 0 as long as no limit is passed."""

    def key(self, candidate: Candidate) -> int:
        """What a candidate adds to `start`."""
        row, size = candidate.row, SET_SIZE if candidate.kind is Kind.SET else RUN_SIZE
        wild = row.count(JOKER)
        able = sum(held_wild(card, self._law, self._jokers) for card in row)
        naturals = sum(self._unit[card] for card in row if card != JOKER)
        return naturals + wild + (able << _LANE) + (len(row) - size << 2 * _LANE)


def plans(candidates: list[Candidate], contract: Contract, lanes: Lanes, no_equal: bool) -> Collection[Plan]:
    """A plan for every different use of the hand, of those with equal uses the first by its numbers.

    Melds are taken one after the other in a fixed order, so that no plan is met in two orders; where equal melds are
    forbidden (M6) those that stand for the same come together, and at most one of them is taken.
    """
    found: dict[int, Plan] = {lanes.start: ()}
    for kind, melds in ((Kind.SET, contract.sets), (Kind.RUN, contract.runs)):
        groups: defaultdict[object, list[tuple[int, int]]] = defaultdict(list)
        for number, candidate in enumerate(candidates):
            if candidate.kind is kind:
                groups[candidate.stands if no_equal else number].append((lanes.key(candidate), number))
        found = _filled(found, groups.values(), melds, lanes.over, no_equal)
    return found.values()


def _filled(
    start: dict[int, Plan], groups: Iterable[list[tuple[int, int]]], melds: int, over: int, once: bool
) -> dict[int, Plan]:
    """The plans with so many more melds, by what they use; each group is taken `once`, or else as often as it fits."""
    layers = [start, *({} for _ in range(melds))]
    # Upwards a plan that has just taken a group is met again; downwards it is not.
    order = range(melds - 1, -1, -1) if once else range(melds)
    for group in groups:
        for at in order:
            _extend(layers[at], layers[at + 1], group, over)
    return layers[melds]


def _extend(layer: dict[int, Plan], longer: dict[int, Plan], group: list[tuple[int, int]], over: int) -> None:
    for used, plan in layer.items():
        for key, number in group:
            both = used + key
            if both & over:
                continue
            more = (*plan, number)
            if plan and plan[-1] > number:
                more = tuple(sorted(more))
            known = longer.get(both)
            if known is None or more < known:
                longer[both] = more
