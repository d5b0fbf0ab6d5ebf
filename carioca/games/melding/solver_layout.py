"""Complete bajadas of so many sets and runs: all of them, and the one that leaves the fewest points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from carioca.cards import JOKER, Card, Suit
from carioca.games.melding.solver_tables import (
    ALL_ONES,
    JOKER_SHIFT,
    LANE,
    LANE_BITS,
    UNIT,
    WINDOWS,
    one_run,
    rank_counts,
)

Points = Sequence[int] | Mapping[int, int]
"""Points by rank 1..13, the joker's under 0."""
Bajada = tuple[tuple[Card, ...], ...]

_ONE_JOKER = 1 << JOKER_SHIFT


class Run(NamedTuple):
    """A complete run that a hand allows: the points it sheds, the cards it uses (packed), its place, its joker."""

    points: int
    used: int
    suit: int
    low: int
    joker: int | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The row from low to high, the joker at its place."""
        suit = Suit(self.suit)
        return tuple(JOKER if step == self.joker else Card((self.low + step) % 13 + 1, suit) for step in range(4))


class SetPlan(NamedTuple):
    """A choice of sets: the points they shed, and each one's rank index with its number of naturals."""

    points: int
    sets: tuple[tuple[int, int], ...]


def complete_runs(packed: int, jokers: int, points: Points) -> list[Run]:
    """Every complete run in a packed hand, by suit and lowest rank, the one without a joker first."""
    held = (packed | packed >> 1) & ALL_ONES
    found: list[Run] = []
    for suit in range(4):
        lane = held >> suit * LANE_BITS & LANE
        if one_run(lane)[0][0] >= (3 if jokers else 4):
            found += [run for low in range(13) for run in _runs_at(lane, suit, low, jokers, points)]
    return found


def _runs_at(lane: int, suit: int, low: int, jokers: int, points: Points) -> Iterator[Run]:
    window = WINDOWS[low]
    cards = lane & window
    worth = [points[(low + step) % 13 + 1] for step in range(4)]
    if cards == window:
        yield Run(sum(worth), cards << suit * LANE_BITS, suit, low, None)
    if jokers and cards.bit_count() >= 3:
        for step in range(4):
            bit = 1 << 4 * ((low + step) % 13)
            if cards == window or not cards & bit:
                used = ((cards & ~bit) << suit * LANE_BITS) + _ONE_JOKER
                yield Run(sum(worth) - worth[step] + points[0], used, suit, low, step)


class Layouts:
    """The complete bajadas of one packed hand for so many sets and runs, with at most `jokers` jokers (0..2)."""

    __slots__ = ("best", "jokers", "packed", "points", "runs", "sets", "sets_bound", "shed")

    def __init__(self, packed: int, sets: int, jokers: int, points: Points) -> None:
        self.packed = packed
        self.sets = sets
        self.jokers = min(jokers, packed >> JOKER_SHIFT)
        self.points = points
        self.runs: list[Run] = []
        self.shed = -1
        self.sets_bound = 0
        self.best: tuple[tuple[Run, ...], SetPlan] | None = None

    def cheapest(self, runs: int) -> Bajada | None:
        """The bajada that sheds the most points; of equal ones the first in the order of suits and ranks."""
        bound = best_sets(rank_counts(self.packed), self.sets, self.jokers, self.points)
        if bound is None:
            return None
        self.sets_bound = bound.points
        if runs:
            self.runs = complete_runs(self.packed, self.jokers, self.points)
            self.runs.sort(key=lambda run: -run.points)
            self._improve(0, self.packed, runs, self.jokers, 0, ())
        else:
            self.best = (), bound
        if self.best is None:
            return None
        chosen, plan = self.best
        left = self.packed - sum(run.used for run in chosen)
        rows = [_set_row(left, rank, naturals) for rank, naturals in plan.sets]
        return (*rows, *(run.cards for run in sorted(chosen, key=_place)))

    def _improve(self, start: int, left: int, runs: int, jokers: int, shed: int, chosen: tuple[Run, ...]) -> None:
        if runs == 0:
            plan = best_sets(rank_counts(left), self.sets, jokers, self.points)
            if plan is not None and shed + plan.points > self.shed:
                self.shed = shed + plan.points
                self.best = chosen, plan
            return
        for number in range(start, len(self.runs)):
            run = self.runs[number]
            if shed + runs * run.points + self.sets_bound <= self.shed:
                return
            rest = _take(run, left, jokers, chosen)
            if rest is not None:
                self._improve(
                    number + 1, rest, runs - 1, jokers - (run.joker is not None), shed + run.points, (*chosen, run)
                )

    def every(self, runs: int) -> Iterator[Bajada]:
        """One bajada for every multiset of cards that makes the contract; the same order for the same cards."""
        seen: set[int] = set()
        self.runs = complete_runs(self.packed, self.jokers, self.points) if runs else []
        for chosen, left, jokers in self._choices(0, self.packed, runs, self.jokers, ()):
            for rows, used in _every_sets(left, self.sets, jokers):
                key = self.packed - left + used
                if key not in seen:
                    seen.add(key)
                    yield (*rows, *(run.cards for run in chosen))

    def _choices(
        self, start: int, left: int, runs: int, jokers: int, chosen: tuple[Run, ...]
    ) -> Iterator[tuple[tuple[Run, ...], int, int]]:
        if runs == 0:
            yield chosen, left, jokers
            return
        for number in range(start, len(self.runs)):
            run = self.runs[number]
            rest = _take(run, left, jokers, chosen)
            if rest is not None:
                yield from self._choices(number + 1, rest, runs - 1, jokers - (run.joker is not None), (*chosen, run))


def _place(run: Run) -> tuple[int, int]:
    return run.suit, run.low


def _take(run: Run, left: int, jokers: int, chosen: tuple[Run, ...]) -> int | None:
    """The packed hand without a run; None when it lacks a card or the bajada already has an equal run (M6)."""
    if run.joker is not None and jokers == 0:
        return None
    held = (left | left >> 1) & ALL_ONES
    if run.used & ALL_ONES & ~held:
        return None
    if any(other.low == run.low and other.suit == run.suit for other in chosen):
        return None
    return left - run.used


def best_sets(counts: int, sets: int, jokers: int, points: Points) -> SetPlan | None:
    """The sets of different ranks that shed the most points, given the counts of ranks (a lane)."""
    if sets == 0:
        return SetPlan(0, ())
    pairs = [rank for rank in range(13) if counts >> 4 * rank & 15 >= 2]
    best: SetPlan | None = None
    for ranks in combinations(pairs, sets):
        plan = _with_jokers(counts, ranks, jokers, points)
        if plan is not None and (best is None or plan.points > best.points):
            best = plan
    return best


def _with_jokers(counts: int, ranks: tuple[int, ...], jokers: int, points: Points) -> SetPlan | None:
    """Sets of these ranks: a joker where a natural is lacking, the others in place of naturals that cost less."""
    naturals = {rank: 3 if counts >> 4 * rank & 15 >= 3 else 2 for rank in ranks}
    spare = jokers - sum(1 for size in naturals.values() if size == 2)
    if spare < 0:
        return None
    cheap = sorted((points[rank + 1], rank) for rank in ranks if naturals[rank] == 3 and points[rank + 1] < points[0])
    for _, rank in cheap[:spare]:
        naturals[rank] = 2
    shed = sum(size * points[rank + 1] + (3 - size) * points[0] for rank, size in naturals.items())
    return SetPlan(shed, tuple(naturals.items()))


def _of_rank(packed: int, rank: int) -> list[Card]:
    cards: list[Card] = []
    for suit in range(4):
        copies = packed >> suit * LANE_BITS + 4 * rank & 15
        cards += [Card(rank + 1, Suit(suit))] * copies
    return cards


def _set_row(packed: int, rank: int, naturals: int) -> tuple[Card, ...]:
    return (*_of_rank(packed, rank)[:naturals], *[JOKER] * (3 - naturals))


def _every_sets(packed: int, sets: int, jokers: int) -> Iterator[tuple[Bajada, int]]:
    """Every choice of cards for so many sets of different ranks, with the cards used (packed)."""
    counts = rank_counts(packed)
    pairs = [rank for rank in range(13) if counts >> 4 * rank & 15 >= 2]
    for ranks in combinations(pairs, sets):
        for rows in _fill(packed, ranks, jokers):
            yield rows, sum(UNIT[card] for row in rows for card in row)


def _fill(packed: int, ranks: tuple[int, ...], jokers: int) -> Iterator[Bajada]:
    if not ranks:
        yield ()
        return
    for naturals in (3, 2) if jokers else (3,):
        for row in dict.fromkeys(combinations(_of_rank(packed, ranks[0]), naturals)):
            for others in _fill(packed, ranks[1:], jokers - (naturals == 2)):
                yield ((*row, *[JOKER] * (3 - naturals)), *others)
