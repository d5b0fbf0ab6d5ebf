"""Legality and kind of random cards against a second reader that tries every place for every card."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from carioca.cards import JOKER, Card, Suit, french_pack
from carioca.games.canasta.finder import canastas, samples
from carioca.games.canasta.law import Law, law_of
from carioca.games.canasta.melds import category, kind_of, read, readings
from carioca.games.melding.state import Kind, Laid, Row
from tests.longer import many

PACK = french_pack(2, 4)
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
LAWS = [
    law_of(),
    *(law_of(wild_combination=value) for value in ("twos_plus_one_joker", "off")),
    law_of(ace_both_ends=False, canasta_max=7),
    law_of(twos_wild=False),
]


def drawn(rng: Random) -> Row:
    """3 to 14 cards, mostly of one suit or one rank, with wild cards more often than in the pack."""
    size = rng.choice((3, 3, 3, 4, 4, 5, 6, 7, 8, 10, 14))
    suit, rank, low = rng.choice(SUITS), rng.randint(1, 13), rng.randint(1, 13)
    cards = []
    for _ in range(size):
        lot = rng.random()
        if lot < 0.08:
            cards.append(JOKER)
        elif lot < 0.16:
            cards.append(Card(2, rng.choice(SUITS)))
        elif lot < 0.55:
            cards.append(Card((low + len(cards)) % 13 + 1, suit))
        elif lot < 0.6:
            cards.append(Card(rng.randint(1, 13), suit))
        elif size < 9 and rng.random() < 0.8:
            cards.append(Card(rank, rng.choice(SUITS)))
    cards += [Card((low + len(cards) + more) % 13 + 1, suit) for more in range(3 - len(cards))]
    rng.shuffle(cards)
    return tuple(cards)


def wild(card: Card, law: Law) -> bool:
    return card == JOKER or (card.rank == 2 and law.twos_wild)


def runs_of(row: Row, law: Law) -> set[bool]:
    """For every way in which cards fill consecutive places of a suit: whether one stands for another (B06, B07).

    Every place is filled by its own card or by a wild one; all cards must be used.
    """
    found = set()
    suits = {card.suit for card in row if not wild(card, law)}
    for suit, low in product(suits, range(14 - len(row) + 1)):
        places = [Card(place % 13 + 1, suit) for place in range(low, low + len(row))]
        if len(row) == 14 and not law.ace_both_ends:
            continue
        rest, missing = Counter(row), 0
        for place in places:
            if rest[place]:
                rest[place] -= 1
            else:
                missing += 1
        left = [card for card in rest.elements() if rest[card]]
        if missing == len(left) == 0:
            found.add(False)
        if missing == len(left) == 1 and wild(left[0], law):
            found.add(True)
        # A two that could stand in its own place may also be the wild, elsewhere or of no use there.
    return found


def brute(row: Row, law: Law) -> tuple[Kind | None, bool]:
    """What cards are, and whether at best one of them stands for another."""
    if not 3 <= len(row) <= law.canasta_max:
        return None, False
    wilds = [card for card in row if wild(card, law)]
    plain = [card for card in row if not wild(card, law)]
    if not plain:
        jokers = row.count(JOKER)
        legal = law.wild_combination == "any_mix" or (law.wild_combination == "twos_plus_one_joker" and jokers <= 1)
        return (Kind.WILD, False) if legal else (None, False)
    if len({card.rank for card in plain}) == 1 and len(wilds) <= 1:
        return Kind.SET, bool(wilds)
    ways = runs_of(row, law)
    return (Kind.RUN, False not in ways) if ways else (None, False)


def orders(row: Row, law: Law) -> set[Row]:
    """Every order of a few cards that is a run as it lies: each card natural in its place, one at most not (B07)."""
    found = set()
    for order in set(permutations(row)):
        for suit, low in product(SUITS, range(14 - len(order) + 1)):
            odd = [card for at, card in enumerate(order) if card != Card((low + at) % 13 + 1, suit)]
            if len(odd) <= 1 and all(wild(card, law) for card in odd) and len(order) <= law.canasta_max:
                found.add(order)
    return found


def check_one(row: Row, law: Law) -> None:
    kind, wild_needed = brute(row, law)
    laid = read(row, law)
    if kind is None:
        assert not isinstance(laid, Laid), row
        assert laid.code and laid.rule and readings(row, law) == []
        return
    assert isinstance(laid, Laid) and laid.kind is kind, row
    assert Counter(laid.cards) == Counter(row)
    assert kind_of(laid.cards, law) is kind
    given = kind_of(row, law) or kind_of(row[::-1], law)
    if kind is Kind.RUN and given is None:
        # Real before simple.
        assert (category(kind, (*laid.cards,), law) == "real") == (len(row) >= 7 and not wild_needed)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1_000, pytest.param(many(100_000, 8_000), marks=pytest.mark.slow)])
def test_random_cards(count: int) -> None:
    rng, seen = Random(14), Counter[Kind | None]()
    for number in range(count):
        row = drawn(rng)
        check_one(row, LAWS[number % len(LAWS)])
        seen[brute(row, LAWS[0])[0]] += 1
    # The mill has ground every sort.
    assert all(seen[kind] > count / 200 for kind in (None, Kind.SET, Kind.RUN)) and seen[Kind.WILD]


@pytest.mark.slow
@pytest.mark.parametrize("count", [200, pytest.param(many(20_000, 1_500), marks=pytest.mark.slow)])
def test_every_order_of_a_few_cards(count: int) -> None:
    """A row lies as a run in exactly the orders that a reader of single rows accepts; `readings` finds no others."""
    rng = Random(15)
    for number in range(count):
        row, law = drawn(rng)[: rng.choice((3, 4, 5))], LAWS[number % len(LAWS)]
        if len(row) < 3 or not any(not wild(card, law) for card in row):
            continue
        lying = orders(row, law)
        plain = {card.rank for card in row if not wild(card, law)}
        if len(plain) > 1:
            assert {order for order in set(permutations(row)) if kind_of(order, law) is Kind.RUN} == lying
        assert set(readings(row, law)) <= lying
        assert bool(readings(row, law)) == bool(lying)


@pytest.mark.slow
def test_what_is_found_in_a_hand_is_a_meld_of_it() -> None:
    """`samples` has a meld wherever three cards of the hand are one; all that it finds can be laid."""
    rng = Random(16)
    for number in range(60):
        hand, law = tuple(rng.sample(PACK, rng.choice((5, 8, 12, 20)))), LAWS[number % len(LAWS)]
        found = list(samples(hand, law))
        for row in (*found, *canastas(hand, law)):
            assert not Counter(row) - Counter(hand) and isinstance(read(row, law), Laid), (hand, row)
        if len(hand) <= 8:
            triples = set(permutations(hand, 3))
            assert bool(found) == any(brute(row, law)[0] for row in triples), hand
