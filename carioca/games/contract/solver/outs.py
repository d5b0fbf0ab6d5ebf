"""Which cards can bring a hand nearer to a contract at all: a bound that spares the exact look at the others."""

from __future__ import annotations

from carioca.games.contract.solver.search import EIGHTS, FROM_1, FROM_2, FROM_3, runs_use, sets_use
from carioca.games.contract.solver.tables import ALL_ONES, LANE_BITS, ONES, rank_counts, windows_by_count


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
