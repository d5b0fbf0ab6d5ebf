"""The 13-card runs: the fewest cards lacking and the complete rows (docs/rules/carioca.md M8, J2-J4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from carioca.cards import JOKER, Card, Suit
from carioca.games.contract.law import PLAIN, RED_TWOS, Law
from carioca.games.contract.solver.layout import Points
from carioca.games.contract.solver.tables import ALL_ONES, CARD_AT, JOKER_SHIFT, LANE_BITS, ONES, UNIT, unpack

Row = tuple[Card, ...]

RUN_CLOSED = 13  # cards of such a run
_ODD_RANKS = sum(1 << 4 * at for at in range(0, 13, 2))
_EVEN_RANKS = ONES ^ _ODD_RANKS
_BLACK_SUITS = (Suit.SPADES, Suit.CLUBS)


def _by_colour(black: int, red: int) -> int:
    return sum((black if Suit(suit) in _BLACK_SUITS else red) << suit * LANE_BITS for suit in range(4))


_ONE_SUIT = tuple(ONES << suit * LANE_BITS for suit in range(4))
# The ways to make each run: which cards may stand in it (packed ones).
_WAYS: dict[str, tuple[int, ...]] = {
    "final": _ONE_SUIT,
    "real": _ONE_SUIT,
    "sucia": (ALL_ONES,),
    "color": (_by_colour(ONES, 0), _by_colour(0, ONES)),
    "payaso": (_by_colour(_ODD_RANKS, _EVEN_RANKS), _by_colour(_EVEN_RANKS, _ODD_RANKS)),
}


@cache
def full_ways(name: str) -> tuple[tuple[tuple[Suit, ...], ...], ...]:
    """The ways to make a 13-card run: for each of them the suits that fit at every rank, from the ace to the king."""
    return tuple(
        tuple(
            tuple(Suit(suit) for suit in range(4) if way >> suit * LANE_BITS + 4 * at & 1) for at in range(RUN_CLOSED)
        )
        for way in _WAYS.get(name, ())
    )


def full_lacking(packed: int, name: str, jokers: int, law: Law = PLAIN) -> int:
    """The fewest further cards for a 13-card run with at most so many jokers, no two on neighbouring ranks (J3)."""
    if law is not PLAIN:
        return min(
            _lack(cards, min(jokers, hand >> JOKER_SHIFT), law.full_run_nonconsecutive)
            for hand, _ in _with_wild_twos(packed, jokers, law)
            for cards in _usable(hand, name)
        )
    return min(_lack(cards, min(jokers, packed >> JOKER_SHIFT)) for cards in _usable(packed, name))


def full_hopeful(packed: int, name: str, jokers: int) -> int:
    """The cards (packed ones) that a cheapest run lacks; no other can make it cheaper."""
    held = min(jokers, packed >> JOKER_SHIFT)
    ways = [(_lack(cards, held), cards, way) for cards, way in zip(_usable(packed, name), _WAYS[name], strict=True)]
    least = min(ways)[0]
    hopeful = 0
    for lack, cards, way in ways:
        if lack == least:
            missing = ONES ^ _ranks(cards)
            hopeful |= sum(missing << suit * LANE_BITS for suit in range(4)) & way
    return hopeful


def _usable(packed: int, name: str) -> list[int]:
    """For each way the cards that are held and may stand in the run (packed ones)."""
    held = (packed | packed >> 1) & ALL_ONES
    return [held & way for way in _WAYS[name]]


def _ranks(cards: int) -> int:
    halves = cards | cards >> 2 * LANE_BITS
    return (halves | halves >> LANE_BITS) & ONES


def _lack(cards: int, jokers: int, spaced: bool = True) -> int:
    missing = ONES ^ _ranks(cards)
    lack = missing.bit_count()
    if jokers < 2 or lack < 2 or not spaced:
        return lack - min(lack, jokers)
    return lack - min(jokers, _far_apart(missing))


def _far_apart(missing: int) -> int:
    """How many of these ranks can be chosen with no two neighbours, king and ace being neighbours (J3)."""
    places = [at for at in range(13) if missing >> 4 * at & 1]
    if len(places) == 13:
        return 6
    start = next(at for at in range(13) if at not in places)
    count, last = 0, start - 1
    for step in range(1, 13):
        at = (start + step) % 13
        if at in places and last != start + step - 1:
            count, last = count + 1, start + step
    return count


def best_full(packed: int, name: str, jokers: int, points: Points, law: Law = PLAIN) -> Row | None:
    if law is not PLAIN:
        rows = _any_rows(packed, name, jokers, law, every=False)
        return min(rows, key=lambda row: (-sum(points[card.rank] for card in row), sorted(row)), default=None)
    best: tuple[int, Row] | None = None
    for options, places in _complete(packed, name, jokers):
        row = tuple(JOKER if at in places else options[at][0] for at in range(13))
        shed = sum(points[card.rank] for card in row)
        if best is None or shed > best[0]:
            best = shed, row
    return best[1] if best else None


def every_full(packed: int, name: str, jokers: int, law: Law = PLAIN) -> Iterator[Row]:
    """One complete row for every multiset of cards that makes one."""
    if law is not PLAIN:
        found: dict[Row, Row] = {}
        for row in _any_rows(packed, name, jokers, law, every=True):
            found.setdefault(tuple(sorted(row)), row)
        yield from (found[cards] for cards in sorted(found))
        return
    seen: set[int] = set()
    for options, places in _complete(packed, name, jokers):
        for row in product(*([JOKER] if at in places else options[at] for at in range(13))):
            used = sum(UNIT[card] for card in row)
            if used not in seen:
                seen.add(used)
                yield row


def _any_rows(packed: int, name: str, jokers: int, law: Law, every: bool) -> Iterator[Row]:
    """The complete rows under any law, those with the fewest red twos as jokers first.

    Of several cards that fit at a place `every` one is tried, or else the first.
    """
    for hand, twos in _with_wild_twos(packed, jokers, law):
        most_places = len(twos) + (packed >> JOKER_SHIFT)
        for options, places in _complete(hand, name, jokers, law.full_run_nonconsecutive):
            # Red twos stand in the last places of jokers, so that a multiset of cards makes one row.
            if not len(twos) <= len(places) <= most_places:
                continue
            wild = dict(zip(sorted(places), [*[JOKER] * (len(places) - len(twos)), *twos], strict=True))
            most = None if every else 1
            yield from product(*([wild[at]] if at in wild else options[at][:most] for at in range(13)))


def _with_wild_twos(packed: int, jokers: int, law: Law) -> Iterator[tuple[int, Row]]:
    """The hand with some of its red twos as jokers, and which ones, none at first (J11)."""
    twos = [card for card in unpack(packed) if card in RED_TWOS] if law.red_twos_wild and jokers else []
    for size in range(len(twos) + 1):
        for wild in dict.fromkeys(combinations(twos, size)):
            yield packed + sum(UNIT[JOKER] - UNIT[card] for card in wild), wild


def _complete(
    packed: int, name: str, jokers: int, spaced: bool = True
) -> Iterator[tuple[list[list[Card]], tuple[int, ...]]]:
    """For every way that succeeds: the cards for each rank, and the places of the jokers."""
    held = min(jokers, packed >> JOKER_SHIFT)
    for cards in _usable(packed, name):
        if _lack(cards, held, spaced) == 0:
            options = [
                [CARD_AT[suit][at] for suit in range(4) if cards >> suit * LANE_BITS + 4 * at & 1] for at in range(13)
            ]
            missing = {at for at in range(13) if not options[at]}
            for count in range(len(missing), held + 1):
                for places in combinations(range(13), count):
                    apart = not (spaced and any((at + 1) % 13 in places for at in places))
                    if missing <= set(places) and apart:
                        yield options, places
