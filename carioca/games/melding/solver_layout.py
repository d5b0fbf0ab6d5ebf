"""Complete bajadas of so many sets and runs: all of them, and the one that leaves the fewest points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from carioca.cards import JOKER, Card
from carioca.games.melding.solver_tables import (
    ALL_ONES,
    CARD_AT,
    JOKER_SHIFT,
    LANE_BITS,
    ONES,
    UNIT,
    WINDOWS,
    rank_counts,
    windows_held,
)

Points = Sequence[int] | Mapping[int, int]
"""Points by rank 1..13, the joker's under 0."""
Bajada = tuple[tuple[Card, ...], ...]

Run = tuple[int, int, int, int]
"""A complete run that a hand allows: the points it sheds, the cards it uses (packed), the bit of its suit and lowest
rank, and the step 0..3 at which its joker stands (-1: none)."""
SetPlan = tuple[int, tuple[tuple[int, int], ...]]
"""A choice of sets: the points they shed, and each one's rank index with its number of naturals."""
RunPlan = tuple[tuple[Run, ...], int, int]
"""A choice of runs: these, the packed hand without their cards, and the jokers that may still be laid."""

_ONE_JOKER = 1 << JOKER_SHIFT
_NO_SETS: SetPlan = (-1_000_000, ())
_TWO_OR_MORE, _THREE_OR_MORE, _EIGHTS = 6 * ONES, 5 * ONES, 8 * ONES


def complete_runs(packed: int, jokers: int, points: Points) -> list[Run]:
    """Every complete run in a packed hand, by suit and lowest rank, the one without a joker first."""
    four, three = windows_held(packed)
    found: list[Run] = []
    left = three if jokers else four
    while left:
        place = (left & -left).bit_length() - 1
        left &= left - 1
        suit, low = place // LANE_BITS, (place % LANE_BITS) >> 2
        shift = suit * LANE_BITS
        window = WINDOWS[low]
        lane = packed >> shift
        cards = (lane | lane >> 1) & window
        worth = 0
        for at in range(low, low + 4):
            worth += points[at % 13 + 1]
        if cards == window:
            found.append((worth, cards << shift, place, -1))
        if jokers:
            for step in range(4):
                at = (low + step) % 13
                bit = 1 << 4 * at
                if cards == window or not cards & bit:
                    used = ((cards & ~bit) << shift) + _ONE_JOKER
                    found.append((worth - points[at + 1] + points[0], used, place, step))
    return found


def run_row(run: Run) -> tuple[Card, ...]:
    """The row of a run from low to high, the joker at its place."""
    _, _, place, joker = run
    row, low = CARD_AT[place // LANE_BITS], (place % LANE_BITS) >> 2
    return tuple([JOKER if step == joker else row[(low + step) % 13] for step in range(4)])


class _Best:
    """The search for the bajada of one hand that sheds the most points."""

    __slots__ = ("bounds", "found", "plan", "points", "runs", "sets", "shed")

    def __init__(self, sets: int, bounds: list[SetPlan], found: list[Run], points: Points) -> None:
        self.sets = sets
        self.points = points
        # For each number of jokers the sets that shed the most, were there no runs.
        self.bounds = bounds
        self.found = found
        self.shed = -1
        self.plan: SetPlan = bounds[-1]
        self.runs: RunPlan = (), 0, 0

    def extend(self, start: int, runs: int, plan: RunPlan, shed: int) -> None:
        """Tries every way to add so many runs, from number `start` of those found, to a plan that sheds so much."""
        if runs == 0:
            self._close(plan, shed)
            return
        jokers, most = plan[2], self.bounds[plan[2]][0]
        for number in range(start, len(self.found)):
            run = self.found[number]
            bound = shed + runs * run[0]
            if bound + most <= self.shed:
                return
            if run[3] >= 0 and (jokers == 0 or bound + self.bounds[jokers - 1][0] <= self.shed):
                continue
            longer = _with_run(run, plan)
            if longer is not None:
                self.extend(number + 1, runs - 1, longer, shed + run[0])

    def _close(self, plan: RunPlan, shed: int) -> None:
        choice: SetPlan | None = self.bounds[plan[2]]
        if self.sets:
            counts = rank_counts(plan[1])
            if not _fits(counts, self.bounds[plan[2]]):
                choice = best_sets(counts, self.sets, plan[2], self.points)
        if choice is not None and shed + choice[0] > self.shed:
            self.shed, self.plan, self.runs = shed + choice[0], choice, plan


def _fits(counts: int, plan: SetPlan) -> bool:
    for rank, naturals in plan[1]:
        if (counts >> 4 * rank & 15) < naturals:
            return False
    return plan[0] >= 0


def best_layout(packed: int, sets: int, runs: int, jokers: int, points: Points) -> Bajada | None:
    """The bajada that sheds the most points with at most `jokers` jokers; None when there is none.

    Of equal ones always the same, whatever the order of the hand.
    """
    jokers = min(jokers, packed >> JOKER_SHIFT)
    counts = rank_counts(packed)
    sets_only = best_sets(counts, sets, jokers, points)
    if sets_only is None:
        return None
    if runs == 0:
        return _rows((), packed, sets_only)
    found = complete_runs(packed, jokers, points)
    if len(found) < runs:
        return None
    found.sort(key=_worth, reverse=True)
    bounds = [best_sets(counts, sets, fewer, points) or _NO_SETS for fewer in range(jokers)]
    best = _Best(sets, [*bounds, sets_only], found, points)
    best.extend(0, runs, ((), packed, jokers), 0)
    return None if best.shed < 0 else _rows(best.runs[0], best.runs[1], best.plan)


def _worth(run: Run) -> int:
    return run[0]


def _place(run: Run) -> int:
    return run[2]


def _rows(runs: tuple[Run, ...], left: int, plan: SetPlan) -> Bajada:
    rows = [_set_row(left, rank, naturals) for rank, naturals in plan[1]]
    rows += [run_row(run) for run in sorted(runs, key=_place)]
    return tuple(rows)


def every_layout(packed: int, sets: int, runs: int, jokers: int) -> Iterator[Bajada]:
    """One bajada for every multiset of cards that makes the contract; the same order for the same cards."""
    seen: set[int] = set()
    jokers = min(jokers, packed >> JOKER_SHIFT)
    found = complete_runs(packed, jokers, (0,) * 14) if runs else []
    for chosen, left, spare in _run_plans(found, 0, runs, ((), packed, jokers)):
        run_rows = [run_row(run) for run in chosen]
        for rows, used in _every_sets(left, sets, spare):
            key = packed - left + used
            if key not in seen:
                seen.add(key)
                yield (*rows, *run_rows)


def _run_plans(found: list[Run], start: int, runs: int, plan: RunPlan) -> Iterator[RunPlan]:
    if runs == 0:
        yield plan
        return
    for number in range(start, len(found)):
        longer = _with_run(found[number], plan)
        if longer is not None:
            yield from _run_plans(found, number + 1, runs - 1, longer)


def _with_run(run: Run, plan: RunPlan) -> RunPlan | None:
    """A plan with one more run; None when a card or joker is lacking or it has an equal run already (M6)."""
    chosen, left, jokers = plan
    _, used, place, joker = run
    if joker >= 0:
        jokers -= 1
        if jokers < 0:
            return None
    if chosen:
        if used & ALL_ONES & ~(left | left >> 1):
            return None
        for other in chosen:
            if other[2] == place:
                return None
    return (*chosen, run), left - used, jokers


def best_sets(counts: int, sets: int, jokers: int, points: Points) -> SetPlan | None:
    """The sets of different ranks that shed the most points, given the counts of ranks (a lane)."""
    if sets == 0:
        return 0, ()
    threes, twos = (counts + _THREE_OR_MORE) & _EIGHTS, (counts + _TWO_OR_MORE) & _EIGHTS
    if twos.bit_count() < sets or threes.bit_count() + jokers < sets:
        return None
    full = _by_worth(threes, points)
    if jokers == 0:
        chosen = full[:sets]
        return 3 * sum([worth for worth, _ in chosen]), tuple([(-rank, 3) for _, rank in sorted(chosen, key=_rank)])
    return _best_with_jokers(full, _by_worth(twos, points), sets, jokers, points[0])


def _best_with_jokers(
    full: list[tuple[int, int]], pairs: list[tuple[int, int]], sets: int, jokers: int, joker: int
) -> SetPlan | None:
    best = -1
    choice: tuple[tuple[tuple[int, int], ...], list[tuple[int, int]]] = (), []
    for count in range(min(jokers, sets) + 1):
        for wild in combinations(pairs, count):
            rest = [pair for pair in full if pair not in wild] if wild else full
            if len(rest) < sets - count:
                continue
            rest = rest[: sets - count]
            shed = count * joker + 2 * sum([worth for worth, _ in wild]) + 3 * sum([worth for worth, _ in rest])
            if shed > best:
                best, choice = shed, (wild, rest)
    if best < 0:
        return None
    wild, rest = choice
    sizes = [(-rank, 2) for _, rank in wild] + [(-rank, 3) for _, rank in rest]
    return best, tuple(sorted(sizes))


def _rank(pair: tuple[int, int]) -> int:
    return -pair[1]


def _by_worth(ranks: int, points: Points) -> list[tuple[int, int]]:
    """The ranks of a lane of eights with their points, the dearest first, of equal ones the lowest rank (negated)."""
    found: list[tuple[int, int]] = []
    while ranks:
        at = (ranks & -ranks).bit_length() >> 2
        ranks &= ranks - 1
        found.append((points[at], 1 - at))
    found.sort(reverse=True)
    return found


def _of_rank(packed: int, rank: int) -> list[Card]:
    cards: list[Card] = []
    lane = packed >> 4 * rank
    for suit in CARD_AT:
        copies = lane & 3
        if copies:
            cards.append(suit[rank])
            if copies == 2:
                cards.append(suit[rank])
        lane >>= LANE_BITS
    return cards


def _set_row(packed: int, rank: int, naturals: int) -> tuple[Card, ...]:
    row = _of_rank(packed, rank)[:naturals]
    return tuple(row) if naturals == 3 else (*row, JOKER)


def _every_sets(packed: int, sets: int, jokers: int) -> Iterator[tuple[Bajada, int]]:
    """Every choice of cards for so many sets of different ranks, with the cards used (packed)."""
    counts = rank_counts(packed)
    pairs = [rank for rank in range(13) if counts >> 4 * rank & 15 >= 2]
    for ranks in combinations(pairs, sets):
        for rows in _fill(packed, ranks, jokers):
            yield rows, sum([UNIT[card] for row in rows for card in row])


def _fill(packed: int, ranks: tuple[int, ...], jokers: int) -> Iterator[Bajada]:
    if not ranks:
        yield ()
        return
    for naturals in (3, 2) if jokers else (3,):
        for row in dict.fromkeys(combinations(_of_rank(packed, ranks[0]), naturals)):
            for others in _fill(packed, ranks[1:], jokers - (naturals == 2)):
                yield ((*row, *[JOKER] * (3 - naturals)), *others)
