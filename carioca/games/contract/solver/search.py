"""The fewest cards that a hand lacks for so many sets and runs, and which cards can bring it nearer."""

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
    windows_by_count,
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

    __slots__ = ("bounds", "lanes", "sets", "sizes")

    def __init__(self, packed: int, sets: int) -> None:
        self.sets = sets
        lanes = [packed >> shift & LANE for shift in SHIFTS]
        order = sorted([(one_run((lane | lane >> 1) & ONES)[0][0], lane) for lane in lanes], reverse=True)
        self.bounds = (*[bound for bound, _ in order], 0)
        self.lanes = [lane for _, lane in order]
        self.sizes = [size_of(lane) for lane in self.lanes]

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


def _pieces(lane: int, runs: int, gaps: int) -> tuple[tuple[int, int], ...]:
    return runs_of_suit((lane | lane >> 1) & ONES if runs == 1 else lane, runs, gaps)


# -- which cards can bring a hand nearer at all: a bound that spares the exact look at the others ----------------------


def hopeful(packed: int, sets: int, runs: int, use: int) -> int:
    """The cards (packed ones) with any of which a plan could use more than `use` naturals, the most it uses now.

    None that does is left out. A card helps as a part of a run, whose other cards, together with the best of all else,
    must reach `use`, or as a part of a set in the same way.
    """
    counts = rank_counts(packed)
    cards = 0
    if sets:
        ranks = _set_ranks(counts, sets, use - runs_use(packed, runs))
        cards = sum(ranks << suit * LANE_BITS for suit in range(4))
    if runs:
        beside = sets_use(counts, sets) + runs_use(packed, runs - 1)
        windows = windows_by_count(packed)
        least = max(0, use - beside)
        held = (packed | packed >> 1) & ALL_ONES
        if least <= 3:
            cards |= _covered(windows[least]) & ~held
        # A second copy frees the first one for another run.
        if runs > 1 and least < 4:
            cards |= _covered(windows[least + 1]) & held
    return cards


def _set_ranks(counts: int, sets: int, least: int) -> int:
    """The ranks (a lane of ones) of which one more card could make the sets use more than `least`."""
    at_least = [ONES, *[(counts + add & EIGHTS) >> 3 for add in (FROM_1, FROM_2, FROM_3)], 0]
    ranks = 0
    for held in range(4):
        exactly = at_least[held] & ~at_least[held + 1]
        if exactly:
            others = sum(min(sets - 1, at_least[size].bit_count() - (size <= held)) for size in (1, 2, 3))
            if min(3, held + 1) + others > least:
                ranks |= exactly
    return ranks


def _covered(lowest: int) -> int:
    """The cards (packed ones) of the runs that begin at these."""
    cards = lowest | lowest << 4
    cards |= cards << 8
    return (cards | cards >> 52) & ALL_ONES
