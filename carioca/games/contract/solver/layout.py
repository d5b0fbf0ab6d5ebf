"""Complete bajadas of so many sets and runs: all of them, and the one that leaves the fewest points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations

from carioca.cards import JOKER, Card
from carioca.games.contract.solver.tables import (
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

Points = Sequence[int] | Mapping[int, int]  # points by rank 1..13, the joker's under 0
Bajada = tuple[tuple[Card, ...], ...]

Run = tuple[int, int, int, int]
"""A complete run that a hand allows: the points it sheds, the cards it uses (packed), the bit of its suit and lowest
rank, and the step 0..3 at which its joker stands (-1: none)."""
Worth = tuple[int, int, int]
"""A rank of which a hand has two cards or more: its points, its index negated, not 0 when there are three."""
SetPlan = tuple[int, list[Worth], int]
"""A choice of sets: the points they shed, their ranks, and how many of them, the first ones, have no joker."""
RunPlan = tuple[tuple[Run, ...], int]  # a choice of runs: these, and the packed hand without their cards
Worths = tuple[list[Worth], list[Worth]]
"""The ranks with three cards, and those with two or more; the dearest first, of equal ones the lowest."""

_ONE_JOKER = 1 << JOKER_SHIFT
_ANY_SETS: SetPlan = (0, [], 0)
_NO_SETS: SetPlan = (-1_000_000, [], 0)


def _place_of(place: int) -> tuple[int, tuple[int, ...], tuple[tuple[int, int, int, int], ...]]:
    suit, low = place // LANE_BITS, (place % LANE_BITS) >> 2
    cards = WINDOWS[low] << suit * LANE_BITS
    ranks = tuple((low + step) % 13 + 1 for step in range(4))
    others = [cards - UNIT[CARD_AT[suit][rank - 1]] for rank in ranks]
    return cards, ranks, tuple((step, ranks[step], others[step], others[step] + _ONE_JOKER) for step in range(4))


def _row(place: int, joker: int) -> tuple[Card, ...]:
    row, low = CARD_AT[place // LANE_BITS], (place % LANE_BITS) >> 2
    return tuple(JOKER if step == joker else row[(low + step) % 13] for step in range(4))


_EACH_PLACE = [suit * LANE_BITS + 4 * low for suit in range(4) for low in range(13)]
# Every run at its place: its cards (packed), its ranks, and for a joker at each step that rank, the other cards, and
# these with the joker.
_PLACES = {place: _place_of(place) for place in _EACH_PLACE}
# Its row from low to high with the joker at each step or (-1) without one.
_ROWS = {(place, joker): _row(place, joker) for place in _EACH_PLACE for joker in range(-1, 4)}
_TWO_OR_MORE, _THREE_OR_MORE, _EIGHTS = 6 * ONES, 5 * ONES, 8 * ONES


def complete_runs(packed: int, jokers: int, points: Points) -> tuple[list[Run], list[Run]]:
    """The complete runs in a packed hand without a joker, and those with one; by suit and lowest rank."""
    four, three = windows_held(packed)
    natural: list[Run] = []
    wild: list[Run] = []
    held = packed | packed >> 1
    joker = points[0]
    left = three if jokers else four
    while left:
        bit = left & -left
        left ^= bit
        place = bit.bit_length() - 1
        cards, (a, b, c, d), with_joker = _PLACES[place]
        worth = points[a] + points[b] + points[c] + points[d]
        if bit & four:
            natural.append((worth, cards, place, -1))
            if jokers:
                worth += joker
                for step, rank, _, used in with_joker:
                    wild.append((worth - points[rank], used, place, step))
        else:
            there = held & cards
            for step, rank, others, used in with_joker:
                if others == there:
                    wild.append((worth + joker - points[rank], used, place, step))
    return natural, wild


class _Best:
    __slots__ = ("bounds", "natural", "plan", "points", "runs", "sets", "shed", "top", "wild")

    def __init__(self, sets: int, bounds: list[SetPlan], natural: list[Run], wild: list[Run], points: Points) -> None:
        self.sets = sets
        self.points = points
        # For each number of jokers the sets that shed the most, were there no runs.
        self.bounds = bounds
        self.wild = wild
        self.natural = natural
        # What the first so many natural runs shed.
        self.top = list(accumulate([run[0] for run in self.natural], initial=0))
        self.shed = -1
        self.plan: SetPlan = bounds[-1]
        self.runs: RunPlan = (), 0

    def with_joker(self, start: int, wild: int, natural: int, jokers: int, plan: RunPlan, shed: int) -> None:
        """Tries every way to add so many runs with and without a joker, and sets with at most `jokers`."""
        if wild == 0:
            self.without(0, natural, jokers, plan, shed)
            return
        bound = shed + self.top[natural] + self.bounds[jokers][0]
        for number in range(start, len(self.wild)):
            run = self.wild[number]
            if bound + wild * run[0] <= self.shed:
                return
            longer = _with_run(run, plan)
            if longer is not None:
                self.with_joker(number + 1, wild - 1, natural, jokers, longer, shed + run[0])

    def without(self, start: int, natural: int, jokers: int, plan: RunPlan, shed: int) -> None:
        """Tries every way to add so many runs without a joker, from number `start` of those found."""
        if natural == 0:
            self._close(jokers, plan, shed)
            return
        bound = shed + self.bounds[jokers][0]
        for number in range(start, len(self.natural)):
            run = self.natural[number]
            if bound + natural * run[0] <= self.shed:
                return
            longer = _with_run(run, plan)
            if longer is not None:
                self.without(number + 1, natural - 1, jokers, longer, shed + run[0])

    def _close(self, jokers: int, plan: RunPlan, shed: int) -> None:
        choice: SetPlan | None = self.bounds[jokers]
        if self.sets:
            counts = rank_counts(plan[1])
            if not _fits(counts, self.bounds[jokers]):
                choice = best_sets(worths(counts, self.points), self.sets, jokers, self.points[0])
        if choice is not None and shed + choice[0] > self.shed:
            self.shed, self.plan, self.runs = shed + choice[0], choice, plan


def _fits(counts: int, plan: SetPlan) -> bool:
    shed, chosen, complete = plan
    for number, pair in enumerate(chosen):
        if (counts >> -4 * pair[1] & 15) < (3 if number < complete else 2):
            return False
    return shed >= 0


def best_layout(packed: int, sets: int, runs: int, jokers: int, points: Points) -> Bajada | None:
    """The bajada that sheds the most points with at most `jokers` jokers; None when there is none.

    Of equal ones always the same, whatever the order of the hand.
    """
    jokers = min(jokers, packed >> JOKER_SHIFT)
    ranks = worths(rank_counts(packed), points) if sets else ([], [])
    sets_only = best_sets(ranks, sets, jokers, points[0])
    if sets_only is None:
        return None
    if runs == 0:
        return _rows((), packed, sets_only)
    natural, wild = complete_runs(packed, jokers, points)
    if len(natural) + jokers < runs or len(natural) + len(wild) < runs:
        return None
    natural.sort(key=_worth, reverse=True)
    wild.sort(key=_worth, reverse=True)
    bounds = [best_sets(ranks, sets, fewer, points[0]) or _NO_SETS for fewer in range(jokers)]
    best = _Best(sets, [*bounds, sets_only], natural, wild, points)
    for with_joker in range(min(jokers, runs, len(wild)), -1, -1):
        if len(natural) >= runs - with_joker:
            best.with_joker(0, with_joker, runs - with_joker, jokers - with_joker, ((), packed), 0)
    return None if best.shed < 0 else _rows(best.runs[0], best.runs[1], best.plan)


def _worth(run: Run) -> int:
    return run[0]


def _place(run: Run) -> int:
    return run[2]


def _rows(runs: tuple[Run, ...], left: int, plan: SetPlan) -> Bajada:
    _, chosen, complete = plan
    sets = sorted([(-pair[1], 3 if number < complete else 2) for number, pair in enumerate(chosen)])
    rows = [_set_row(left, rank, naturals) for rank, naturals in sets]
    rows += [_ROWS[run[2:]] for run in (sorted(runs, key=_place) if len(runs) > 1 else runs)]
    return tuple(rows)


def every_layout(packed: int, sets: int, runs: int, jokers: int) -> Iterator[Bajada]:
    """One bajada for every multiset of cards that makes the contract; the same order for the same cards."""
    seen: set[int] = set()
    jokers = min(jokers, packed >> JOKER_SHIFT)
    natural, wild = complete_runs(packed, jokers, (0,) * 14) if runs else ([], [])
    found = sorted(natural + wild, key=_place)
    for chosen, left in _run_plans(found, 0, runs, jokers, ((), packed)):
        run_rows = [_ROWS[run[2:]] for run in chosen]
        spare = jokers - (packed >> JOKER_SHIFT) + (left >> JOKER_SHIFT)
        for rows, used in _every_sets(left, sets, spare):
            key = packed - left + used
            if key not in seen:
                seen.add(key)
                yield (*rows, *run_rows)


def _run_plans(found: list[Run], start: int, runs: int, jokers: int, plan: RunPlan) -> Iterator[RunPlan]:
    if runs == 0:
        yield plan
        return
    for number in range(start, len(found)):
        spare = jokers - (found[number][3] >= 0)
        longer = _with_run(found[number], plan) if spare >= 0 else None
        if longer is not None:
            yield from _run_plans(found, number + 1, runs - 1, spare, longer)


def _with_run(run: Run, plan: RunPlan) -> RunPlan | None:
    """A plan with one more run; None when a card is lacking or it has an equal run already (M6)."""
    chosen, left = plan
    _, used, place, _ = run
    if chosen:
        if used & ALL_ONES & ~(left | left >> 1):
            return None
        for other in chosen:
            if other[2] == place:
                return None
    return (*chosen, run), left - used


def worths(counts: int, points: Points) -> Worths:
    """The ranks of which a hand has three or more, and two or more, given the counts of ranks (a lane)."""
    threes, twos = (counts + _THREE_OR_MORE) & _EIGHTS, (counts + _TWO_OR_MORE) & _EIGHTS
    pairs: list[Worth] = []
    while twos:
        bit = twos & -twos
        twos ^= bit
        at = bit.bit_length() >> 2
        pairs.append((points[at], 1 - at, bit & threes))
    pairs.sort(reverse=True)
    return [pair for pair in pairs if pair[2]], pairs


def best_sets(ranks: Worths, sets: int, jokers: int, joker: int) -> SetPlan | None:
    """The sets of different ranks that shed the most points with at most so many jokers of `joker` points each.

    The sets whose rank has three cards are the dearest such, the cheapest of them give way to the jokers that are
    left; the others are the dearest pairs besides.
    """
    if sets == 0:
        return _ANY_SETS
    full, pairs = ranks
    if len(pairs) < sets or len(full) + jokers < sets:
        return None
    if jokers == 0:
        chosen = full[:sets]
        return 3 * sum([pair[0] for pair in chosen]), chosen, sets
    best: SetPlan | None = None
    for wild in range(min(jokers, sets) + 1):
        for beside in range(max(0, sets - len(full)), wild + 1):
            chosen = full[: sets - beside]
            if beside:
                chosen += [pair for pair in pairs if pair not in chosen][:beside]
                if len(chosen) < sets:
                    continue
            worth = [pair[0] for pair in chosen]
            shed = joker * wild + 2 * sum(worth) + sum(worth[: sets - wild])
            if best is None or shed > best[0]:
                best = shed, chosen, sets - wild
    return best


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
