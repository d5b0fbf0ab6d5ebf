"""Melds that a hand of cards can make: each one that holds a card, small ones of every sort, and the richest lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from carioca.cards import FRENCH, Card, Suit
from carioca.games.canasta.law import CANASTA, LEAST, Law
from carioca.games.canasta.melds import HOME, KNOWN, is_set, is_wild_meld
from carioca.games.melding.state import Row

Held = Counter[Card]


NATURALS = {suit: tuple(Card(place % 13 + 1, suit) for place in range(14)) for suit in FRENCH.suits}
"""The natural cards of the places 0 to 13 in a run of a suit."""


def wilds_in(held: Held, law: Law) -> list[Card]:
    return sorted((card for card in held if held[card] and law.wild(card)), reverse=True)


def samples(hand: Sequence[Card], law: Law) -> Iterator[Row]:
    """Melds of every sort that a hand has: if there is any meld of three cards, one of these."""
    held = Counter(hand)
    wilds = wilds_in(held, law)
    for rank in sorted({card.rank for card in held if not law.wild(card)}):
        cards = tuple(card for suit in FRENCH.suits for card in [Card(rank, suit)] * held[Card(rank, suit)])
        if len(cards) >= LEAST:
            yield from dict.fromkeys((cards[:LEAST], cards[: law.canasta_max]))
        if len(cards) == LEAST - 1 and wilds:
            yield (*cards, wilds[0])
    kept = tuple(wild for wild in wilds for _ in range(held[wild]))
    for suit in FRENCH.suits:
        yield from _sample_runs(tuple(sorted(card for card in hand if card.suit == suit)), kept, suit, law)
    alone = tuple(card for card in sorted(held.elements(), reverse=True) if law.wild(card))
    for row in dict.fromkeys((alone[:LEAST], alone[: law.canasta_max])):
        if is_wild_meld(row, law):
            yield row


@KNOWN
def _sample_runs(cards: Row, wilds: Row, suit: Suit, law: Law) -> tuple[Row, ...]:
    """Of runs of a suit those of three places, and from each place the longest ones, without a wild and with one; of
    the cards of the suit and the wilds of a hand, which a turn mostly leaves as they were."""
    held = Counter((*wilds, *(card for card in cards if not law.wild(card))))
    lows = ((low, length) for low in range(12) for length in _lengths(held, suit, low, law))
    return tuple(row for low, length in lows for row in run_rows(held, suit, low, length, law))


def _lengths(held: Held, suit: Suit, low: int, law: Law) -> tuple[int, ...]:
    """Three, and how far a run from a place reaches with no card missing and with one."""
    reach = [0, 0]
    gaps = 0
    for place in range(low, 14):
        gaps += not held[NATURALS[suit][place]]
        for allowed in range(gaps, 2):
            reach[allowed] = place - low + 1
        if gaps > 1:
            break
    lengths = dict.fromkeys((LEAST, *(min(length, law.canasta_max) for length in reach)))
    return tuple(length for length in lengths if length >= LEAST)


def run_rows(held: Held, suit: Suit, low: int, length: int, law: Law) -> Iterator[Row]:
    """The run over these places: of naturals alone, or with the cheapest wild in the one place that lacks its card."""
    if not law.allows(low, length):
        return
    cards = NATURALS[suit][low : low + length]
    # The two aces of a run from ace to ace are two copies of one card.
    gaps = [at for at, card in enumerate(cards) if held[card] < cards[: at + 1].count(card)]
    if not gaps:
        yield tuple(cards)
    elif len(gaps) == 1:
        used = Counter(card for at, card in enumerate(cards) if at != gaps[0])
        wild = next((card for card in wilds_in(held, law) if held[card] > used[card]), None)
        if wild is not None and (low + gaps[0] != HOME or wild != NATURALS[suit][HOME]):
            yield (*cards[: gaps[0]], wild, *cards[gaps[0] + 1 :])


# -- every meld that holds a card ------------------------------------------------------------------------------------


def melds_with(card: Card, held: Held, law: Law) -> Iterator[Row]:
    """Every meld of a hand that holds this card, as cards that are laid in any order; a wild may serve in any sort."""
    if law.wild(card):
        yield from _wild_melds(card, held, law)
        yield from _melds_with_wild(card, held, law)
        return
    yield from _sets_with(card, held, law)
    for place in (0, 13) if card.rank == 1 else (card.rank - 1,):
        yield from (row for row in _runs_over(place, held, card.suit, law) if card in row)


def _sets_with(card: Card, held: Held, law: Law) -> Iterator[Row]:
    same = [Card(card.rank, suit) for suit in FRENCH.suits]
    parts = (range(1 if other == card else 0, held[other] + 1) for other in same)
    for counts in product(*parts):
        cards = tuple(other for other, n in zip(same, counts, strict=True) for _ in range(n))
        for row in (cards, *((*cards, wild) for wild in wilds_in(held, law))):
            if is_set(row, law):
                yield row


def _runs_over(place: int, held: Held, suit: Suit, law: Law) -> Iterator[Row]:
    """Every run over a place; a second card that is missing ends the search on that side."""
    have = [held[card] > 0 for card in NATURALS[suit]]
    below = 0
    for low in range(place, -1, -1):
        below += not have[low]
        if below > 1:
            return
        missing = below
        for high in range(place, 14):
            missing += high > place and not have[high]
            if missing > 1:
                break
            if high - low + 1 >= LEAST:
                yield from _any_wild(held, suit, low, high - low + 1, law)


def _any_wild(held: Held, suit: Suit, low: int, length: int, law: Law) -> Iterator[Row]:
    """As `run_rows`, with every sort of wild, and with one in the place of a card that is held, too."""
    cards = NATURALS[suit][low : low + length]
    gaps = [at for at, card in enumerate(cards) if held[card] < cards[: at + 1].count(card)]
    if len(gaps) > 1 or not law.allows(low, length):
        return
    if not gaps:
        yield tuple(cards)
    for at in gaps or range(length):
        used = cards[:at] + cards[at + 1 :]
        for wild in wilds_in(held, law):
            if held[wild] > used.count(wild) and wild != cards[at]:
                yield (*cards[:at], wild, *cards[at + 1 :])


def _wild_melds(card: Card, held: Held, law: Law) -> Iterator[Row]:
    kinds = wilds_in(held, law)
    for counts in product(*(range(1 if kind == card else 0, held[kind] + 1) for kind in kinds)):
        row = tuple(kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n))
        if is_wild_meld(row, law):
            yield row


def _melds_with_wild(card: Card, held: Held, law: Law) -> Iterator[Row]:
    """Those of naturals with this card among them: as their wild one, or as a two in its own place beside another."""
    found: dict[Row, Row] = {}
    for other in held:
        if held[other] and not law.wild(other):
            found.update((tuple(sorted(row)), row) for row in melds_with(other, held, law) if card in row)
    yield from found.values()


# -- the richest lay -------------------------------------------------------------------------------------------------


class Wanted(NamedTuple):
    """What melds are looked for: worth at least `points`, of at most `room` cards, with the card `must` among them."""

    points: int
    room: int
    must: Card | None = None


def rich_enough(cards: Sequence[Card], law: Law, values: Sequence[int], wanted: Wanted) -> Iterator[tuple[Row, ...]]:
    """Lays of these cards that are wanted: all that hold no meld more than they need; some come several times."""
    held = Counter(cards)
    order = sorted(held, key=lambda card: (card != wanted.must, -values[card.rank], card))
    order = [card for card in order if card == wanted.must or next(melds_with(card, held, law), None)]
    return _search(held, order, law, values, wanted)


def _search(
    held: Held, order: list[Card], law: Law, values: Sequence[int], wanted: Wanted
) -> Iterator[tuple[Row, ...]]:
    if wanted.points <= 0 and wanted.must is None:
        yield ()
        return
    if sum(values[card.rank] * held[card] for card in order) < wanted.points or wanted.room < LEAST:
        return
    card = next((card for card in order if held[card]), None)
    if card is None:
        return
    for row in sorted(melds_with(card, held, law), key=len, reverse=True):
        if len(row) <= wanted.room:
            worth = sum(values[other.rank] for other in row)
            rest = Wanted(wanted.points - worth, wanted.room - len(row))
            for found in _search(held - Counter(row), order, law, values, rest):
                yield (row, *found)
    if wanted.must is None:
        rest_held = Counter({other: n for other, n in held.items() if other != card})
        yield from _search(rest_held, [other for other in order if other != card], law, values, wanted)


def canastas(cards: Sequence[Card], law: Law) -> Iterator[Row]:
    """Melds of seven cards, one of every sort that a hand has (B10)."""
    held = Counter(cards)
    wilds = wilds_in(held, law)
    for rank in range(1, 14):
        same = tuple(card for suit in FRENCH.suits for card in [Card(rank, suit)] * held[Card(rank, suit)])
        row = (*same, *wilds[:1])[:CANASTA] if len(same) < CANASTA else same[:CANASTA]
        if len(row) == CANASTA and is_set(row, law):
            yield row
    for suit, low in product(FRENCH.suits, range(8)):
        yield from run_rows(held, suit, low, CANASTA, law)
    alone = tuple(card for card in sorted(held.elements(), reverse=True) if law.wild(card))[:CANASTA]
    if len(alone) == CANASTA and is_wild_meld(alone, law):
        yield alone


def parts(cards: Sequence[Card], law: Law) -> Iterator[Row]:
    """Every choice of three cards or more out of a few, for hands so small that what is left over matters."""
    for size in range(LEAST, len(cards) + 1):
        yield from dict.fromkeys(combinations(sorted(cards), size))
