"""What a hand is worth for a contract: what it lacks, which cards help, and how to go down best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from carioca.cards import JOKER, Card
from carioca.games.contract.law import DEFAULT_LIMITS, USUAL_JOKERS, Contract, Limits
from carioca.games.contract.solver import bajadas as law_driven
from carioca.games.contract.solver.lack import distance as law_distance
from carioca.games.contract.solver.lack import outs as law_outs
from carioca.games.contract.solver.layout import Bajada, Points, best_layout, every_layout
from carioca.games.contract.solver.long_runs import best_full, every_full, full_hopeful, full_lacking
from carioca.games.contract.solver.search import has_sets, hopeful, lacking, naturals_used
from carioca.games.contract.solver.tables import (
    ALL_ONES,
    JOKER_SHIFT,
    RANK_JOKER_SHIFT,
    UNIT,
    pack,
    pack_ranks,
    rank_counts,
    unpack,
    windows_held,
)

POINTS = (50, 20, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # points by rank, the joker's first (P2)

JOKERS = 4


def distance(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> int:
    """The fewest further cards with which the hand holds a bajada of exactly this contract (C2, M1-M8, J1-J4).

    Cards come from two packs: no natural is needed more than twice. A hand is 1..14 cards in any order.
    """
    if not (limits.fast or contract.full):
        return law_distance(hand, contract, limits)
    return _distance(pack(hand), contract, limits)


def can_go_down(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> bool:
    """Whether the hand holds a bajada of this contract; most hands that do not are told by a look at their counts."""
    sets, runs = contract.sets, contract.runs
    if contract.full or not limits.fast:
        return distance(hand, contract, limits) == 0
    most = USUAL_JOKERS if limits.jokers is None else limits.jokers
    if runs == 0:
        return has_sets(pack_ranks(hand), sets, most)
    packed = pack(hand)
    jokers = min(packed >> JOKER_SHIFT, most)
    if sets and not has_sets(rank_counts(packed) + (jokers << RANK_JOKER_SHIFT), sets, jokers):
        return False
    four, three = windows_held(packed)
    without = four.bit_count()
    if without < runs and (without + jokers < runs or three.bit_count() < runs):
        return False
    return lacking(packed, sets, runs, jokers) == 0


def _distance(packed: int, contract: Contract, limits: Limits) -> int:
    if contract.full:
        return full_lacking(packed, contract.full, limits.most_jokers(contract), limits.full_law)
    # As `most_jokers` says, without the time that a call takes.
    jokers = USUAL_JOKERS if limits.jokers is None else limits.jokers
    return lacking(packed, contract.sets, contract.runs, jokers)


def outs(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> frozenset[Card]:
    """The cards (JOKER too) any of which lowers the distance by one, none at 0.

    Raises ValueError where no quick search applies (`Limits.finds_outs`).
    """
    if not limits.finds_outs:
        raise ValueError("no quick search knows these options")
    if not (limits.fast or contract.full):
        return law_outs(hand, contract, limits)
    packed = pack(hand)
    lack = _distance(packed, contract, limits)
    return _outs(packed, contract, limits, lack) if lack else frozenset()


def _outs(packed: int, contract: Contract, limits: Limits, lack: int) -> frozenset[Card]:
    cards = _hopeful(packed, contract, limits, lack) & ~(packed >> 1) & ALL_ONES
    outs = {card for card in unpack(cards) if _distance(packed + UNIT[card], contract, limits) < lack}
    if packed >> JOKER_SHIFT < JOKERS and _distance(packed + UNIT[JOKER], contract, limits) < lack:
        outs.add(JOKER)
    return frozenset(outs)


def _hopeful(packed: int, contract: Contract, limits: Limits, lack: int) -> int:
    """The naturals (packed ones) that may be outs."""
    if contract.full:
        return full_hopeful(packed, contract.full, limits.most_jokers(contract)) if limits.fast else ALL_ONES
    sets, runs = contract.sets, contract.runs
    use = naturals_used(packed, sets, runs)
    if lack > contract.cards - use - min(limits.most_jokers(contract), packed >> JOKER_SHIFT):
        # A joker finds no place yet: a card may help without being used by a plan with more naturals.
        return ALL_ONES
    return hopeful(packed, sets, runs, use)


class Solution(NamedTuple):
    distance: int
    bajada: Bajada | None


def solve(
    hand: tuple[Card, ...], contract: Contract, points: Points = POINTS, limits: Limits = DEFAULT_LIMITS
) -> Solution:
    """The distance of a hand, and at distance 0 its best bajada.

    `points` are by rank, the joker's under 0. Sets come first, naturals before their joker; runs follow, each from low
    to high with its joker in place. Of equally good ones always the same, whatever the order of the hand.
    """
    if not (limits.fast or contract.full):
        lack = law_distance(hand, contract, limits)
        return Solution(lack, None if lack else law_driven.best_bajada(hand, contract, limits, points))
    packed = pack(hand)
    lack = _distance(packed, contract, limits)
    if lack:
        return Solution(lack, None)
    jokers = limits.most_jokers(contract)
    if contract.full:
        row = best_full(packed, contract.full, jokers, points, limits.full_law)
        return Solution(0, None if row is None else (row,))
    return Solution(0, best_layout(packed, contract.sets, contract.runs, jokers, points))


def best_bajada(
    hand: tuple[Card, ...], contract: Contract, points: Points = POINTS, limits: Limits = DEFAULT_LIMITS
) -> Bajada | None:
    return solve(hand, contract, points, limits).bajada


def bajadas(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> Iterator[Bajada]:
    """A bajada for every multiset of cards of the hand that makes the contract, each once, in a fixed order."""
    if not (limits.fast or contract.full):
        yield from law_driven.bajadas(hand, contract, limits)
        return
    packed = pack(hand)
    if _distance(packed, contract, limits):
        return
    jokers = limits.most_jokers(contract)
    if contract.full:
        yield from ((row,) for row in every_full(packed, contract.full, jokers, limits.full_law))
    else:
        yield from every_layout(packed, contract.sets, contract.runs, jokers)
