"""Hands as one packed number, and tables of what a suit can give to its runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from carioca.cards import JOKER, Card, Suit, french_pack

# A packed hand counts each of the 52 cards in four bits: the ace of spades in the lowest four, then the spades
# upwards, then hearts, diamonds and clubs; the jokers are counted above them. Within a suit ("lane") the cards are
# 13 nibbles, so that adding the four lanes counts the ranks: at most 8 of each, which a nibble holds.
LANE_BITS = 52
JOKER_SHIFT = 4 * LANE_BITS
LANE = (1 << LANE_BITS) - 1
CARDS = (1 << JOKER_SHIFT) - 1
ONES = LANE // 15
ALL_ONES = CARDS // 15

UNIT: dict[Card, int] = {card: 1 << (LANE_BITS * card.suit + 4 * (card.rank - 1)) for card in french_pack(1, 0)}
UNIT[JOKER] = 1 << JOKER_SHIFT
_unit = UNIT.__getitem__

# The four ranks of the run that begins at rank index 0..12, cyclically (M3).
WINDOWS = tuple(sum(1 << 4 * ((low + step) % 13) for step in range(4)) for low in range(13))

Piece = tuple[int, int]
"""Cards of one suit that runs use: how many, and which (a lane)."""

# Both are bounded by the hands there are: 8,192 masks, and the few suits that are long enough for two runs.
_ONE_RUN: dict[int, tuple[Piece, ...]] = {}
_MORE_RUNS: dict[tuple[int, int, int], tuple[Piece, ...]] = {}
_MOST_ENTRIES = 60_000


def pack(hand: Iterable[Card]) -> int:
    """A hand as a packed number; its order does not matter."""
    return sum(map(_unit, hand))


def unpack(packed: int) -> Iterator[Card]:
    """The cards of a packed hand: by suit, from the ace up, the jokers last."""
    rest = packed & CARDS
    while rest:
        at = (rest & -rest).bit_length() - 1 >> 2
        card = Card(at % 13 + 1, Suit(at // 13))
        for _ in range(rest >> 4 * at & 15):
            yield card
        rest &= ~(15 << 4 * at)
    yield from [JOKER] * (packed >> JOKER_SHIFT)


def rank_counts(packed: int) -> int:
    """How many naturals of each rank: a lane with counts up to 8."""
    halves = packed + (packed >> 2 * LANE_BITS)
    return (halves + (halves >> LANE_BITS)) & LANE


def one_run(held: int) -> tuple[Piece, ...]:
    """What one run of a suit can use of the cards held (a lane of ones): only the largest choices, largest first."""
    pieces = _ONE_RUN.get(held)
    if pieces is None:
        pieces = _ONE_RUN[held] = _largest({held & window for window in WINDOWS})
    return pieces


def runs_of_suit(lane: int, runs: int, gaps: int) -> tuple[Piece, ...]:
    """What some runs of one suit can use together when `gaps` of them leave a place for a joker; largest first.

    No two of the runs are equal (M6). `lane` counts each card up to 2, `gaps` is at most 2.
    """
    key = (lane, runs, gaps)
    pieces = _MORE_RUNS.get(key)
    if pieces is None:
        if len(_MORE_RUNS) >= _MOST_ENTRIES:
            _MORE_RUNS.clear()
        pieces = _MORE_RUNS[key] = _together(lane, runs, gaps)
    return pieces


def _largest(choices: set[int]) -> tuple[Piece, ...]:
    """Choices (lanes of ones) that no other choice contains."""
    kept: list[Piece] = []
    for size, used in sorted(((used.bit_count(), used) for used in choices), reverse=True):
        if all(used & other != used for _, other in kept):
            kept.append((size, used))
    return tuple(kept)


def _together(lane: int, runs: int, gaps: int) -> tuple[Piece, ...]:
    held, twice = (lane | lane >> 1) & ONES, lane >> 1 & ONES
    found: set[int] = set()
    for windows in combinations(WINDOWS, runs):
        some = both = 0
        for window in windows:
            both |= some & window
            some |= window
        found |= _leaving_gaps(windows, (some & held) + (both & twice), gaps)
    if runs == 1:
        return _largest(found)
    sized = ((((used & ONES).bit_count() + 2 * (used >> 1 & ONES).bit_count()), used) for used in found)
    return tuple(sorted(sized, reverse=True))


def _leaving_gaps(windows: tuple[int, ...], used: int, gaps: int) -> set[int]:
    """`used` when so many runs can have an open place, else all that is left of it once cards are taken out."""
    if _open_runs(windows, used) >= gaps:
        return {used}
    left: set[int] = set()
    for at in range(0, LANE_BITS, 4):
        if used >> at & 15:
            left |= _leaving_gaps(windows, used - (1 << at), gaps)
    return left


def _open_runs(windows: tuple[int, ...], used: int) -> int:
    """How many of the runs (2 counts as many) can have an open place, whoever of them gets the cards they share."""
    missing = sum(windows) - used
    places = sum(missing >> at & 15 for at in range(0, LANE_BITS, 4))
    if places < 2:
        return places
    return min(2, sum(1 for window in windows if missing & 3 * window))
