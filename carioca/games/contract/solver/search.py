"""The fewest cards that a hand lacks for so many sets and runs, and which of its cards the cheapest plans use."""

from __future__ import annotations

from carioca.games.contract.solver.tables import (
    ALL_ONES,
    JOKER_SHIFT,
    LANE,
    LANE_BITS,
    ONES,
    RANK_JOKER_SHIFT,
    one_run,
    rank_counts,
    runs_of_suit,
    size_of,
    suit_value,
)

# Added to counts of ranks, these carry into the eights exactly where the count is at least 1, 2, 3.
FROM_1, FROM_2, FROM_3, EIGHTS = 7 * ONES, 6 * ONES, 5 * ONES, 8 * ONES
SHIFTS = (0, LANE_BITS, 2 * LANE_BITS, 3 * LANE_BITS)


def sets_use(counts: int, sets: int, gaps: int = 0) -> int:
    """The most naturals that so many sets of different ranks use when `gaps` of them leave a place for a joker."""
    threes = ((counts + FROM_3) & EIGHTS).bit_count()
    twos = ((counts + FROM_2) & EIGHTS).bit_count()
    ones = ((counts + FROM_1) & EIGHTS).bit_count()
    if threes > sets:
        threes = sets
    use = threes + (twos if twos < sets else sets) + (ones if ones < sets else sets)
    complete = gaps - sets + threes
    return use - complete if complete > 0 else use


def has_sets(ranks: int, sets: int, jokers: int) -> bool:
    """Whether packed ranks hold so many sets of different ranks with at most `jokers` jokers, one in each."""
    counts = ranks & LANE
    threes = ((counts + FROM_3) & EIGHTS).bit_count()
    if threes >= sets:
        return True
    held = ranks >> RANK_JOKER_SHIFT
    if threes + (held if held < jokers else jokers) < sets:
        return False
    return ((counts + FROM_2) & EIGHTS).bit_count() >= sets


def lacking(packed: int, sets: int, runs: int, jokers: int) -> int:
    """The fewest further cards for a bajada of so many sets and runs with at most `jokers` (0..2) jokers.

    The cards that a plan needs always exist: no plan needs more than two copies of a natural, but for three runs of
    one suit through one rank, where a joker takes the third place; those are never more than two places.
    """
    held = packed >> JOKER_SHIFT
    if held < jokers:
        jokers = held
    if sets == 0:
        return _runs_lacking(packed, runs, jokers)
    use = naturals_used(packed, sets, runs)
    lack = 3 * sets + 4 * runs - use
    # One joker fits wherever a card is lacking; two need two melds with an open place (J1).
    if jokers == 0 or lack == 0:
        return lack
    if jokers == 1 or lack == 1:
        return lack - 1
    # A single meld has at most four open places.
    return lack - 2 if lack > 4 or _two_gaps(packed, sets, runs, use) else lack - 1


def _runs_lacking(packed: int, runs: int, jokers: int) -> int:
    """The same without sets: the suits do not touch each other, so each one's table is enough."""
    value = _runs_value(packed, runs, jokers > 1)
    lack = 4 * runs - (value >> 3)
    return lack - min(jokers, lack, value & 7)


def _runs_value(packed: int, runs: int, exact: bool) -> int:
    """As `suit_value` over all suits for 1..3 runs, the open runs not counted further than 3.

    Unless `exact` asks for the most open runs among equal plans, any of those plans will do.
    """
    held = (packed | packed >> 1) & ALL_ONES
    single = [one_run(held >> shift & LANE)[0][0] for shift in SHIFTS]
    ordered = sorted(single, reverse=True)
    best = 0
    for size in ordered[:runs]:
        best += 8 * size + (size < 4)
    most = best >> 3
    for size, shift in zip(single, SHIFTS, strict=True):
        # Two runs of this suit with the best of another one, then three runs of it.
        other = ordered[0] if size < ordered[0] else ordered[1]
        beside = 8 * other + (other < 4) if runs == 3 else 0
        for taken, rest in ((2, beside), (3, 0))[: runs - 1]:
            if 8 * taken * size + rest >= 8 * most:
                lane = packed >> shift & LANE
                if 8 * min(taken * size, size_of(lane)) + rest + 2 > (best if exact else best | 7):
                    best = max(best, suit_value(lane, taken) + rest)
    return best


def runs_use(packed: int, runs: int) -> int:
    """The most naturals that so many runs use."""
    return _runs_value(packed, runs, False) >> 3 if runs else 0


def naturals_used(packed: int, sets: int, runs: int) -> int:
    """The most naturals of a packed hand that one plan uses, jokers left aside."""
    if sets == 0:
        return runs_use(packed, runs)
    counts = rank_counts(packed)
    if runs == 0:
        return sets_use(counts, sets)
    if runs == 1:
        return _one_run_and_sets(packed, counts, sets)
    if runs == 2:
        return _two_runs_and_sets(packed, counts, sets)
    return Search(packed, sets).most(counts, runs, 0, 0, -1)


def _one_run_and_sets(packed: int, counts: int, sets: int) -> int:
    held = (packed | packed >> 1) & ALL_ONES
    unhurt = sets_use(counts, sets)
    best = 0
    for shift in SHIFTS:
        for size, used in one_run(held >> shift & LANE):
            if size + unhurt <= best:
                break
            use = size + sets_use(counts - used, sets)
            if use > best:
                best = use
    return best


def _two_runs_and_sets(packed: int, counts: int, sets: int) -> int:
    held = (packed | packed >> 1) & ALL_ONES
    unhurt = sets_use(counts, sets)
    suits = sorted([(one_run(held >> shift & LANE), shift) for shift in SHIFTS], reverse=True)
    best = 0
    for number, (pieces, _) in enumerate(suits):
        for others, _ in suits[:number]:
            bound = others[0][0] + unhurt
            for size, used in pieces:
                if size + bound <= best:
                    break
                for second, also_used in others:
                    if size + second + unhurt <= best:
                        break
                    best = max(best, size + second + sets_use(counts - used - also_used, sets))
    for pieces, shift in suits:
        if 2 * pieces[0][0] + unhurt > best:
            lane = packed >> shift & LANE
            if size_of(lane) + unhurt > best:
                for size, used in runs_of_suit(lane, 2, 0):
                    if size + unhurt <= best:
                        break
                    best = max(best, size + sets_use(counts - used, sets))
    return best


def _two_gaps(packed: int, sets: int, runs: int, use: int) -> bool:
    """Whether a plan that uses so many naturals can leave places for jokers in two melds."""
    if runs == 0:
        return sets_use(rank_counts(packed), sets, 2) >= use
    search = Search(packed, sets)
    counts = rank_counts(packed)
    return any(
        search.most(counts, runs, gaps, 2 - gaps, use - 1) >= use
        for gaps in range(min(runs, 2) + 1)
        if 2 - gaps <= sets
    )


class Search:
    """Branch and bound over the suits of one hand: how many runs each suit gives, and from which cards."""

    __slots__ = ("bounds", "first", "lanes", "second", "sets", "shifts", "sizes", "target")

    def __init__(self, packed: int, sets: int) -> None:
        self.sets = sets
        lanes = [(packed >> shift & LANE, shift) for shift in SHIFTS]
        order = sorted([(one_run((lane | lane >> 1) & ONES)[0][0], lane, shift) for lane, shift in lanes], reverse=True)
        self.bounds = (*[bound for bound, _, _ in order], 0)
        self.lanes = [lane for _, lane, _ in order]
        self.shifts = [shift for _, _, shift in order]
        self.sizes = [size_of(lane) for lane in self.lanes]
        self.first = self.second = self.target = 0

    def most(self, counts: int, runs: int, run_gaps: int, set_gaps: int, floor: int) -> int:
        """The most naturals a plan uses with joker places in so many runs and sets; `floor` when it is not more."""
        return self._descend(0, counts, runs, run_gaps, set_gaps, 0, floor)

    def _descend(self, at: int, counts: int, runs: int, gaps: int, set_gaps: int, use: int, best: int) -> int:
        here = use + sets_use(counts, self.sets, set_gaps)
        if runs == 0:
            return here if here > best else best
        bound = self.bounds[at]
        if here + runs * bound <= best:
            return best
        after = self.bounds[at + 1]
        lane = self.lanes[at]
        last = at == 3
        for taken in range(1, runs + 1) if not last else (runs,):
            rest = here + (runs - taken) * after
            if rest + min(taken * bound, self.sizes[at]) <= best:
                continue
            for own in range(max(0, gaps - (0 if last else runs - taken)), min(taken, gaps) + 1):
                if rest + 4 * taken - own <= best:
                    continue
                for size, used in _pieces(lane, taken, own):
                    if rest + size <= best:
                        break
                    best = self._descend(at + 1, counts - used, runs - taken, gaps - own, set_gaps, use + size, best)
        return best if last else self._descend(at + 1, counts, runs, gaps, set_gaps, use, best)

    def collect(self, counts: int, runs: int, run_gaps: int, set_gaps: int, target: int) -> bool:
        """Adds the cards of every plan that uses `target` naturals to `first` and `second`; whether there is one.

        Both are packed ones: the cards that some plan uses, and those that some plan uses both copies of.
        """
        self.target = target
        return self._gather(0, counts, runs, run_gaps, set_gaps, 0, 0)

    def _gather(self, at: int, counts: int, runs: int, gaps: int, set_gaps: int, use: int, cards: int) -> bool:
        here = use + sets_use(counts, self.sets, set_gaps)
        if runs == 0:
            if here < self.target:
                return False
            ranks = set_ranks(counts, self.sets, set_gaps) * 15
            for lane, shift in zip(self.lanes, self.shifts, strict=True):
                used = cards >> shift & LANE
                mine = (used + ((lane - used) & ranks)) << shift
                self.first |= (mine | mine >> 1) & ALL_ONES
                self.second |= mine >> 1 & ALL_ONES
            return True
        if at == 4 or here + runs * self.bounds[at] < self.target:
            return False
        found = self._gather(at + 1, counts, runs, gaps, set_gaps, use, cards)
        for taken in range(1, runs + 1):
            rest = here + (runs - taken) * self.bounds[at + 1]
            if rest + min(taken * self.bounds[at], self.sizes[at]) < self.target:
                continue
            for own in range(max(0, gaps - (runs - taken)), min(taken, gaps) + 1):
                for size, used in _pieces(self.lanes[at], taken, own):
                    if rest + size < self.target:
                        break
                    found |= self._gather(
                        at + 1,
                        counts - used,
                        runs - taken,
                        gaps - own,
                        set_gaps,
                        use + size,
                        cards + (used << self.shifts[at]),
                    )
        return found


def _pieces(lane: int, runs: int, gaps: int) -> tuple[tuple[int, int], ...]:
    return runs_of_suit((lane | lane >> 1) & ONES if runs == 1 else lane, runs, gaps)


def set_ranks(counts: int, sets: int, gaps: int) -> int:
    """The ranks (a lane of ones) that a best choice of so many sets can contain."""
    if sets == 0:
        return 0
    level = [0, *(((counts + add) & EIGHTS) >> 3 for add in (FROM_1, FROM_2, FROM_3)), 0]
    best = sets_use(counts, sets, gaps)
    others = sets - 1
    ranks = 0
    for size in (1, 2, 3):
        exactly = level[size] & ~level[size + 1]
        if not exactly:
            continue
        left = [min(others, level[n].bit_count() - (n <= size)) for n in (1, 2, 3)]
        complete = max(0, gaps - (size < 3) - (others - left[2]))
        if size + sum(left) - complete >= best:
            ranks |= exactly
    return ranks
