"""The exact hand solver of Carioca: what a hand lacks for a contract, what helps, and how to go down best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from carioca.cards import JOKER, Card
from carioca.games.contract.law import PLAIN, Law
from carioca.games.contract.solver import distinct, general
from carioca.games.contract.solver.full import best_full, every_full, full_core, full_hopeful, full_lacking
from carioca.games.contract.solver.layout import Bajada, Points, best_layout, every_layout
from carioca.games.contract.solver.outs import hopeful
from carioca.games.contract.solver.search import Search, has_sets, lacking, naturals_used
from carioca.games.contract.solver.tables import (
    ALL_ONES,
    CARDS,
    JOKER_SHIFT,
    RANK_JOKER_SHIFT,
    UNIT,
    pack,
    pack_ranks,
    rank_counts,
    unpack,
    windows_held,
)
from carioca.games.contract.state import Contract

POINTS = (50, 20, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Points by rank, the joker's first (P2)."""

JOKERS = 4


class _Slow(Protocol):
    """A module that searches by a law."""

    def distance(self, hand: tuple[Card, ...], rules: general.Rules) -> int: ...
    def best_bajada(self, hand: tuple[Card, ...], rules: general.Rules, points: Points) -> Bajada | None: ...
    def bajadas(self, hand: tuple[Card, ...], rules: general.Rules) -> Iterator[Bajada]: ...


class Limits(NamedTuple):
    """What a bajada may be under the options in force, and which search finds it.

    `jokers_per_bajada` is for rounds of sets and runs, `full_jokers` for the 13-card runs that take any (J2). The fast
    search knows melds as in the law PLAIN, two packs, and up to 2 jokers in a bajada. Everything else is for a search
    that asks `law` what a meld is: a bajada leaves `keeps` cards in hand, and there are `packs` copies of each card.
    """

    jokers_per_bajada: int = 2
    full_jokers: tuple[tuple[str, int], ...] = (("final", 2), ("sucia", 1))
    fast: bool = True
    law: Law = PLAIN
    keeps: int = 0
    packs: int = 2

    def jokers(self, contract: Contract) -> int:
        """How many jokers the bajada of a contract may have."""
        return dict(self.full_jokers).get(contract.full, 0) if contract.full else self.jokers_per_bajada

    @property
    def search(self) -> _Slow:
        """The search for a law that the fast one does not know; where jokers keep apart it has one of its own."""
        return distinct if self.law.arranged else general

    @property
    def finds_outs(self) -> bool:
        """Whether `outs` answers: both quick searches find them, the one that asks the law for all takes too long."""
        return self.fast or self.law.arranged

    def asked(self, contract: Contract) -> general.Rules:
        """The same as the general search takes them."""
        return general.Rules(contract, self.law, self.jokers(contract), self.keeps, self.packs)


DEFAULT_LIMITS = Limits()


class Analysis(NamedTuple):
    """What a hand is worth for a contract.

    `distance`: the fewest further cards; `outs`: the cards (JOKER too) any of which lowers it by one, empty at 0;
    `core`: the cards of the hand that some cheapest plan uses, with copies, in the order of the pack. A card outside
    the core can be thrown at no cost.
    """

    distance: int
    outs: frozenset[Card]
    core: tuple[Card, ...]


def distance(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> int:
    """The fewest further cards with which the hand holds a bajada of exactly this contract (C2, M1-M8, J1-J4).

    Cards come from two packs: no natural is needed more than twice. A hand is 1..14 cards in any order.
    """
    if not limits.fast:
        return limits.search.distance(hand, limits.asked(contract))
    return _distance(pack(hand), contract, limits)


def can_go_down(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> bool:
    """Whether the hand holds a bajada of this contract; most hands that do not are told by a look at their counts."""
    sets, runs = contract.sets, contract.runs
    if not limits.fast:
        return limits.search.distance(hand, limits.asked(contract)) == 0
    if contract.full:
        return _distance(pack(hand), contract, limits) == 0
    if runs == 0:
        return has_sets(pack_ranks(hand), sets, limits.jokers_per_bajada)
    packed = pack(hand)
    jokers = min(packed >> JOKER_SHIFT, limits.jokers_per_bajada)
    if sets and not has_sets(rank_counts(packed) + (jokers << RANK_JOKER_SHIFT), sets, jokers):
        return False
    four, three = windows_held(packed)
    without = four.bit_count()
    if without < runs and (without + jokers < runs or three.bit_count() < runs):
        return False
    return lacking(packed, sets, runs, jokers) == 0


def _distance(packed: int, contract: Contract, limits: Limits) -> int:
    if contract.full:
        return full_lacking(packed, contract.full, limits.jokers(contract))
    return lacking(packed, contract.sets, contract.runs, limits.jokers_per_bajada)


def analyse(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> Analysis:
    """Distance, outs and core of a hand of 1..14 cards. Raises ValueError where the fast search does not apply."""
    _need_fast(limits)
    packed = pack(hand)
    lack = _distance(packed, contract, limits)
    outs = _outs(packed, contract, limits, lack) if lack else frozenset()
    return Analysis(lack, outs, tuple(unpack(_core(packed, contract, limits, lack))))


def outs(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> frozenset[Card]:
    """The outs alone, see `Analysis`. Raises ValueError where no quick search applies (`Limits.finds_outs`)."""
    if limits.law.arranged:
        return distinct.outs(hand, limits.asked(contract))
    _need_fast(limits)
    packed = pack(hand)
    lack = _distance(packed, contract, limits)
    return _outs(packed, contract, limits, lack) if lack else frozenset()


def _need_fast(limits: Limits) -> None:
    if not limits.fast:
        raise ValueError("the fast search does not know these options")


def _outs(packed: int, contract: Contract, limits: Limits, lack: int) -> frozenset[Card]:
    cards = _hopeful(packed, contract, limits, lack) & ~(packed >> 1) & ALL_ONES
    outs = {card for card in unpack(cards) if _distance(packed + UNIT[card], contract, limits) < lack}
    if packed >> JOKER_SHIFT < JOKERS and _distance(packed + UNIT[JOKER], contract, limits) < lack:
        outs.add(JOKER)
    return frozenset(outs)


def _hopeful(packed: int, contract: Contract, limits: Limits, lack: int) -> int:
    """The naturals (packed ones) that may be outs."""
    if contract.full:
        return full_hopeful(packed, contract.full, limits.jokers(contract))
    sets, runs = contract.sets, contract.runs
    use = naturals_used(packed, sets, runs)
    if lack > contract.cards - use - min(limits.jokers_per_bajada, packed >> JOKER_SHIFT):
        # A joker finds no place yet: a card may help without being used by a plan with more naturals.
        return ALL_ONES
    return hopeful(packed, sets, runs, use)


def _core(packed: int, contract: Contract, limits: Limits, lack: int) -> int:
    """The packed cards that some plan with `lack` cards missing uses."""
    if contract.full:
        return full_core(packed, contract.full, limits.jokers(contract))
    sets, runs = contract.sets, contract.runs
    search = Search(packed, sets)
    counts = rank_counts(packed)
    use = contract.cards - lack
    most = naturals_used(packed, sets, runs)
    used = 0
    for jokers in range(min(limits.jokers_per_bajada, packed >> JOKER_SHIFT) + 1):
        for gaps in range(min(runs, jokers) + 1):
            if use - jokers <= most and jokers - gaps <= sets:
                found = search.collect(counts, runs, gaps, jokers - gaps, use - jokers)
                used = jokers if found else used
    return (search.first + search.second & CARDS) + (used << JOKER_SHIFT)


class Solution(NamedTuple):
    """What a hand lacks for a contract, and the bajada that leaves the fewest points once it lacks nothing."""

    distance: int
    bajada: Bajada | None


def solve(
    hand: tuple[Card, ...], contract: Contract, points: Points = POINTS, limits: Limits = DEFAULT_LIMITS
) -> Solution:
    """The distance of a hand, and at distance 0 its best bajada.

    `points` are by rank, the joker's under 0. Sets come first, naturals before their joker; runs follow, each from low
    to high with its joker in place. Of equally good ones always the same, whatever the order of the hand.
    """
    if not limits.fast:
        asked = limits.asked(contract)
        lack = limits.search.distance(hand, asked)
        return Solution(lack, None if lack else limits.search.best_bajada(hand, asked, points))
    packed = pack(hand)
    lack = _distance(packed, contract, limits)
    if lack:
        return Solution(lack, None)
    if contract.full:
        row = best_full(packed, contract.full, limits.jokers(contract), points)
        return Solution(0, None if row is None else (row,))
    jokers = limits.jokers_per_bajada
    return Solution(0, best_layout(packed, contract.sets, contract.runs, jokers, points))


def best_bajada(
    hand: tuple[Card, ...], contract: Contract, points: Points = POINTS, limits: Limits = DEFAULT_LIMITS
) -> Bajada | None:
    """The bajada that leaves the fewest points in hand, None when the hand holds none."""
    return solve(hand, contract, points, limits).bajada


def bajadas(hand: tuple[Card, ...], contract: Contract, limits: Limits = DEFAULT_LIMITS) -> Iterator[Bajada]:
    """A bajada for every multiset of cards of the hand that makes the contract, each once, in a fixed order."""
    if not limits.fast:
        yield from limits.search.bajadas(hand, limits.asked(contract))
        return
    packed = pack(hand)
    if _distance(packed, contract, limits):
        return
    if contract.full:
        for row in every_full(packed, contract.full, limits.jokers(contract)):
            yield (row,)
    else:
        yield from every_layout(packed, contract.sets, contract.runs, limits.jokers_per_bajada)
