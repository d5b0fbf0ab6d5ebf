"""Hands as one packed number, and tables of what a suit can give to its runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from carioca.cards import FRENCH, JOKER, Card

# A packed hand counts each of the 52 cards in four bits: a suit is a lane of 64 bits, spades lowest, of which 13
# nibbles are used, ace lowest; the jokers are counted above the lanes. Adding the lanes counts the ranks: at most 8
# of each, which a nibble holds. A lane "of ones" has one bit for each card (or rank) that it names.
LANE_BITS = 64
JOKER_SHIFT = 4 * LANE_BITS
CARDS = (1 << JOKER_SHIFT) - 1
LANE = (1 << 52) - 1
ONES = LANE // 15
ALL_ONES = sum(ONES << suit * LANE_BITS for suit in range(4))
_LOW_RANKS = sum(0x111 << suit * LANE_BITS for suit in range(4))

# The cards of the pack are one object each, which a dictionary finds faster than equal ones.
CARD_AT = tuple(FRENCH.cards[13 * suit : 13 * suit + 13] for suit in range(4))
UNIT: dict[Card, int] = {
    card: 1 << LANE_BITS * suit + 4 * rank for suit, row in enumerate(CARD_AT) for rank, card in enumerate(row)
}
UNIT[JOKER] = 1 << JOKER_SHIFT
_unit = UNIT.__getitem__

# Where only the ranks matter: their counts in one lane, and the jokers above it. Small enough for machine words.
RANK_JOKER_SHIFT = 52
_rank_unit = {card: 1 << (4 * (card.rank - 1) if card.rank else RANK_JOKER_SHIFT) for card in UNIT}.__getitem__

# The four ranks of the run that begins at rank index 0..12, cyclically (M3).
WINDOWS = tuple(sum(1 << 4 * ((low + step) % 13) for step in range(4)) for low in range(13))

Piece = tuple[int, int]  # cards of one suit that runs use: how many, and which (a lane)

# Bounded: 8,192 masks, and as many lanes of the few suits that are long enough for two runs.
_ONE_RUN: dict[int, tuple[Piece, ...]] = {}
_MORE_RUNS: dict[tuple[int, int, int], tuple[Piece, ...]] = {}
_VALUES: dict[tuple[int, int], int] = {}
_MOST_ENTRIES = 50_000


def pack(hand: Iterable[Card]) -> int:
    """A hand as a packed number; its order does not matter."""
    return sum(map(_unit, hand))


def pack_ranks(hand: Iterable[Card]) -> int:
    """The counts of the ranks of a hand (a lane) and, above it, its jokers."""
    return sum(map(_rank_unit, hand))


def unpack(packed: int) -> Iterator[Card]:
    """The cards of a packed hand: by suit, from the ace up, the jokers last."""
    for suit, row in enumerate(CARD_AT):
        lane = packed >> suit * LANE_BITS & LANE
        if lane:
            for at, card in enumerate(row):
                yield from [card] * (lane >> 4 * at & 15)
    yield from [JOKER] * (packed >> JOKER_SHIFT)


def rank_counts(packed: int) -> int:
    """How many naturals of each rank: a lane with counts up to 8."""
    halves = packed + (packed >> 2 * LANE_BITS)
    return (halves + (halves >> LANE_BITS)) & LANE


def windows_held(packed: int) -> tuple[int, int]:
    """The lowest ranks (packed ones) of the runs of which all four, and of which at least three cards are held."""
    held = (packed | packed >> 1) & ALL_ONES
    # Ace, two and three once more above the king: a run may go on past it.
    held |= (held & _LOW_RANKS) << 52
    low_pair = held & held >> 4
    high_pair = low_pair >> 8
    three = low_pair & (held >> 8 | held >> 12) | high_pair & (held | held >> 4)
    return low_pair & high_pair & ALL_ONES, three & ALL_ONES


def windows_by_count(packed: int) -> tuple[int, int, int, int, int]:
    """The lowest ranks (packed ones) of the runs of which at least 0, 1, 2, 3, 4 cards are held."""
    held = (packed | packed >> 1) & ALL_ONES
    held |= (held & _LOW_RANKS) << 52
    one, both = held | held >> 4, held & held >> 4
    later, later_both = one >> 8, both >> 8
    return (
        ALL_ONES,
        (one | later) & ALL_ONES,
        (both | later_both | one & later) & ALL_ONES,
        (both & later | later_both & one) & ALL_ONES,
        both & later_both & ALL_ONES,
    )


def one_run(held: int) -> tuple[Piece, ...]:
    """What one run of a suit can use of the cards held (a lane of ones): only the largest choices, largest first."""
    pieces = _ONE_RUN.get(held)
    if pieces is None:
        pieces = _ONE_RUN[held] = _largest({held & window for window in WINDOWS})
    return pieces


def _largest(choices: set[int]) -> tuple[Piece, ...]:
    """Choices (lanes of ones) that no other choice contains."""
    kept: list[Piece] = []
    for size, used in sorted([(used.bit_count(), used) for used in choices], reverse=True):
        for _, other in kept:
            if used & other == used:
                break
        else:
            kept.append((size, used))
    return tuple(kept)


def runs_of_suit(lane: int, runs: int, gaps: int) -> tuple[Piece, ...]:
    """What some runs of one suit can use together when `gaps` (0..2) of them leave a place for a joker; largest first.

    No two of the runs are equal (M6). `lane` counts each card up to 2; of one run it is a lane of ones.
    """
    if runs == 1 and gaps == 0:
        return one_run(lane)
    key = (lane, runs, gaps)
    pieces = _MORE_RUNS.get(key)
    if pieces is None:
        if len(_MORE_RUNS) >= _MOST_ENTRIES:
            _MORE_RUNS.clear()
        pieces = _MORE_RUNS[key] = _pieces(lane, runs, gaps)
    return pieces


def _pieces(lane: int, runs: int, gaps: int) -> tuple[Piece, ...]:
    held, twice = (lane | lane >> 1) & ONES, lane >> 1 & ONES
    if runs == 2 and gaps < 2:
        found = _two_runs(held, twice)
        if gaps:
            found = {less for used in found for less in ([used] if size_of(used) < 8 else _one_fewer(used))}
        return _by_size(found)
    found = set()
    # A run without any card gives way to one with some: four places at least begin one.
    for windows in combinations([window for window in WINDOWS if window & held] if held else WINDOWS, runs):
        used, missing = _cover(windows, held, twice)
        if _open_runs(windows, missing, 4 * runs - size_of(used)) >= gaps:
            found.add(used)
        else:
            found |= _leaving_gaps(windows, used, gaps)
    return _largest(found) if runs == 1 else _by_size(found)


def _by_size(found: set[int]) -> tuple[Piece, ...]:
    return tuple(sorted([(size_of(used), used) for used in found], reverse=True))


def _one_fewer(used: int) -> list[int]:
    return [used - (1 << at) for at in range(0, 52, 4) if used >> at & 15]


def size_of(lane: int) -> int:
    """How many cards a lane of counts up to 2 holds."""
    return (lane & ONES).bit_count() + 2 * (lane >> 1 & ONES).bit_count()


def _two_runs(held: int, twice: int) -> set[int]:
    """All that two runs of a suit can use, without choices that are contained in others for want of a window.

    A window that gives less than another gives way to it, unless the other one is taken: so both come from the
    largest choices, or the second lies within the first and adds the cards that are held twice.
    """
    largest = [used for _, used in one_run(held)]
    found: set[int] = set()
    for number, first in enumerate(largest):
        for second in largest[number + 1 :]:
            found.add((first | second) + (first & second & twice))
        if first & twice:
            others = [held & window for window in WINDOWS]
            others.remove(first)
            found.update([(first | second) + (first & second & twice) for second in others])
    return found or {largest[0]}


def _cover(windows: tuple[int, ...], held: int, twice: int) -> tuple[int, int]:
    """What these runs use together (a lane), and the ranks (a lane of ones) at which one of them lacks a card."""
    some = more = most = 0
    for window in windows:
        most |= more & window
        more |= some & window
        some |= window
    return (some & held) + (more & twice), some & ~held | more & ~twice | most


def _leaving_gaps(windows: tuple[int, ...], used: int, gaps: int) -> set[int]:
    """`used` when so many runs can have an open place, else all that is left of it once cards are taken out."""
    missing = sum(windows) - used
    if _open_runs(windows, (missing | missing >> 1) & ONES, 4 * len(windows) - size_of(used)) >= gaps:
        return {used}
    return {less for fewer in _one_fewer(used) for less in _leaving_gaps(windows, fewer, gaps)}


def _open_runs(windows: tuple[int, ...], missing: int, places: int) -> int:
    """How many of the runs (2 counts as many) can have an open place, whoever of them gets the cards they share."""
    if places < 2:
        return places
    touched = 0
    for window in windows:
        if missing & window:
            touched += 1
    return 2 if touched > 1 else 1


def suit_value(lane: int, runs: int) -> int:
    """The most cards that so many runs of one suit use, times 8, plus how many of them (0..2) can then be open."""
    key = (lane, runs)
    value = _VALUES.get(key)
    if value is None:
        if len(_VALUES) >= _MOST_ENTRIES:
            _VALUES.clear()
        value = _VALUES[key] = _value(lane, runs)
    return value


def _value(lane: int, runs: int) -> int:
    held, twice = (lane | lane >> 1) & ONES, lane >> 1 & ONES
    ordered = sorted([((held & window).bit_count(), window) for window in WINDOWS], reverse=True)
    most = min(4 * runs, size_of(lane))
    enough = 8 * most + min(2, 4 * runs - most)
    best = 0

    def extend(start: int, bound: int, windows: tuple[int, ...]) -> None:
        nonlocal best
        left = runs - len(windows)
        if left == 0:
            used, missing = _cover(windows, held, twice)
            size = size_of(used)
            best = max(best, 8 * size + _open_runs(windows, missing, 4 * runs - size))
            return
        for number in range(start, 14 - left):
            size, window = ordered[number]
            if 8 * (bound + left * size) + 2 <= best or best == enough:
                return
            extend(number + 1, bound + size, (*windows, window))

    extend(0, 0, ())
    return best
