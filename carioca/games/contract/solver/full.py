"""The 13-card runs: the fewest cards lacking and the complete rows (carioca.md M8, J2-J4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from carioca.cards import JOKER, Card, Suit
from carioca.games.contract.solver.layout import Points
from carioca.games.contract.solver.tables import ALL_ONES, CARD_AT, JOKER_SHIFT, LANE_BITS, ONES, UNIT

Row = tuple[Card, ...]

RUN_CLOSED = 13
"""Cards of such a run."""
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


def full_ways(name: str) -> tuple[tuple[tuple[Suit, ...], ...], ...]:
    """The ways to make a 13-card run: for each of them the suits that fit at every rank, from the ace to the king."""
    return tuple(
        tuple(
            tuple(Suit(suit) for suit in range(4) if way >> suit * LANE_BITS + 4 * at & 1) for at in range(RUN_CLOSED)
        )
        for way in _WAYS.get(name, ())
    )


def full_lacking(packed: int, name: str, jokers: int) -> int:
    """The fewest further cards for a 13-card run with at most so many jokers, no two on neighbouring ranks (J3)."""
    return min(_lack(cards, min(jokers, packed >> JOKER_SHIFT)) for cards in _usable(packed, name))


def full_core(packed: int, name: str, jokers: int) -> int:
    """The packed cards that some cheapest run uses; jokers always can, in place of a card that is held."""
    held = min(jokers, packed >> JOKER_SHIFT)
    ways = [(_lack(cards, held), cards) for cards in _usable(packed, name)]
    least = min(lack for lack, _ in ways)
    core = 0
    for lack, cards in ways:
        if lack == least:
            core |= cards
    return core + (held << JOKER_SHIFT)


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


def _lack(cards: int, jokers: int) -> int:
    missing = ONES ^ _ranks(cards)
    lack = missing.bit_count()
    if jokers < 2 or lack < 2:
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


def best_full(packed: int, name: str, jokers: int, points: Points) -> Row | None:
    """The complete row that sheds the most points, None when there is none."""
    best: tuple[int, Row] | None = None
    for options, places in _complete(packed, name, jokers):
        row = tuple(JOKER if at in places else options[at][0] for at in range(13))
        shed = sum(points[card.rank] for card in row)
        if best is None or shed > best[0]:
            best = shed, row
    return best[1] if best else None


def every_full(packed: int, name: str, jokers: int) -> Iterator[Row]:
    """One complete row for every multiset of cards that makes one."""
    seen: set[int] = set()
    for options, places in _complete(packed, name, jokers):
        for row in product(*([JOKER] if at in places else options[at] for at in range(13))):
            used = sum(UNIT[card] for card in row)
            if used not in seen:
                seen.add(used)
                yield row


def _complete(packed: int, name: str, jokers: int) -> Iterator[tuple[list[list[Card]], tuple[int, ...]]]:
    """For every way that succeeds: the cards for each rank, and the places of the jokers."""
    held = min(jokers, packed >> JOKER_SHIFT)
    for cards in _usable(packed, name):
        if _lack(cards, held) == 0:
            options = [
                [CARD_AT[suit][at] for suit in range(4) if cards >> suit * LANE_BITS + 4 * at & 1] for at in range(13)
            ]
            missing = {at for at in range(13) if not options[at]}
            for count in range(len(missing), held + 1):
                for places in combinations(range(13), count):
                    if missing <= set(places) and not any((at + 1) % 13 in places for at in places):
                        yield options, places
