"""How likely melds grow into canastas, from how likely each card that they lack comes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb


@cache
def at_least(wanted: int, copies: int, chance: float) -> float:
    """How likely so many of these copies come, each with this chance."""
    if wanted <= 0:
        return 1.0
    if wanted > copies:
        return 0.0
    miss = 1.0 - chance
    return sum(comb(copies, n) * chance**n * miss ** (copies - n) for n in range(wanted, copies + 1))


def grows(below: Sequence[float], above: Sequence[float], wanted: int) -> float:
    """How likely a run grows by so many cards: each end only card after card, with these chances from the run on."""
    if wanted <= 0:
        return 1.0
    low, high = _heights(below, wanted), _heights(above, wanted)
    return low[wanted] + sum((low[n] - low[n + 1]) * high[wanted - n] for n in range(wanted))


def _heights(chances: Sequence[float], wanted: int) -> list[float]:
    """How likely an end grows by at least 0, 1, 2 ... cards."""
    found = [1.0]
    for n in range(wanted):
        found.append(found[-1] * chances[n] if n < len(chances) else 0.0)
    return found
