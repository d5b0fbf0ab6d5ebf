"""Rows whose cards may come in any order: how they lie as a run, their jokers apart (kalooki.md 2.2, formats.md 6)."""

from __future__ import annotations

from itertools import pairwise

from carioca.cards import JOKER, Card
from carioca.games.contract.law import Law
from carioca.games.melding.runs import ascends, naturals, run_low
from carioca.games.melding.state import Row

ACE, HIGH_ACE = 1, 14


def arranged(row: Row, law: Law) -> Row | None:
    """A row of one suit as the run it makes, low to high; None when its cards make none.

    A row that is a run as it was laid, or the other way round, stays so. Else a joker that is not needed between two
    cards stands at the high end, if the ranks go on there.
    """
    for candidate in (row, row[::-1]):
        if as_it_lies(candidate, law):
            return candidate
    plain = naturals(row)
    found = (_laid_out(plain, len(row) - len(plain), aces, law) for aces in _aces(plain))
    return next((run for run in found if run is not None), None)


def as_it_lies(row: Row, law: Law) -> bool:
    """Whether a row of one suit, from low to high, is a run whose jokers are apart."""
    if len(naturals(row)) < 2 or not ascends(row) or not law.allows(run_low(row), len(row)):
        return False
    return law.adjacent or (JOKER, JOKER) not in pairwise(row)


def _aces(plain: list[Card]) -> tuple[tuple[int, ...], ...]:
    """The ranks that the aces among these cards may take."""
    count = sum(card.rank == ACE for card in plain)
    return (((),), ((ACE,), (HIGH_ACE,)), ((ACE, HIGH_ACE),))[count] if count < 3 else ()


def _laid_out(plain: list[Card], jokers: int, aces: tuple[int, ...], law: Law) -> Row | None:
    """These cards in order, the jokers in the gaps and what is left of them at the ends; None when that is no run."""
    ranks = iter(aces)
    placed = {next(ranks) if card.rank == ACE else card.rank: card for card in plain}
    if len(placed) < len(plain):
        return None
    low, high = min(placed), max(placed)
    row = [placed.get(rank, JOKER) for rank in range(low, high + 1)]
    spare = jokers - (len(row) - len(plain))
    while spare > 0 and (low > ACE or high < HIGH_ACE):
        up = high < HIGH_ACE and (low == ACE or row[-1] != JOKER)
        row = [*row, JOKER] if up else [JOKER, *row]
        low, high, spare = (low, high + 1, spare - 1) if up else (low - 1, high, spare - 1)
    run = tuple(row)
    return run if spare == 0 and as_it_lies(run, law) else None
