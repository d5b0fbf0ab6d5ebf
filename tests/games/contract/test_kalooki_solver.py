"""The hand solver of Kalooki against a search that tries everything: all melds of the least sizes, written out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest

from carioca.cards import JOKER, Card, Suit, french_pack, parse_row, row_text
from carioca.engine.game import Refusal
from carioca.games.contract.bajada import read_bajada
from carioca.games.contract.kalooki import KalookiOptions
from carioca.games.contract.law import NO_LIMIT, Contract, Law, Limits, contract_of
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver.bajadas import best_bajada
from carioca.games.contract.solver.lack import distance, outs
from tests.together import together

Hand = tuple[Card, ...]
PACK = french_pack(2, 4)
SUITS = tuple(Suit)[:4]
DEFAULT = KalookiOptions()
LOOSE = KalookiOptions(distinct_fours="none", distinct_threes="none")


def asked(name: str, options: KalookiOptions = DEFAULT, keeps: int = 0) -> tuple[Contract, Limits]:
    return contract_of(name), Limits(NO_LIMIT, options.law, keeps, fast=False)


# -- a search that tries everything: melds as multisets, written out from docs/rules/kalooki.md K05 to K10 -------------


@cache
def shapes(kind: str) -> tuple[tuple[object, Counter[Card]], ...]:
    """Every meld of the least size: what may be there once only, and its cards."""
    found: list[tuple[object, Counter[Card]]] = []
    if kind == "T":
        for rank in range(1, 14):
            naturals = [Card(rank, suit) for suit in SUITS]
            rows = [*combinations_with_replacement(naturals, 3)]
            rows += [(*pair, JOKER) for pair in combinations_with_replacement(naturals, 2)]
            found += [(rank, Counter(row)) for row in rows if max(Counter(row).values()) <= 2]
        return tuple(found)
    for suit in SUITS:
        for low in range(1, 12):
            row = [Card((rank - 1) % 13 + 1, suit) for rank in range(low, low + 4)]
            for wild in ((), (0,), (1,), (2,), (3,), (0, 2), (1, 3), (0, 3)):
                found.append((suit, Counter(JOKER if at in wild else card for at, card in enumerate(row))))
    return tuple(found)


def plans(hand: Hand, contract: Contract, lack: int, law: Law) -> Iterator[Counter[Card]]:
    """The cards of every choice of melds that lacks at most so many cards of the hand."""
    held = Counter(hand)

    def choose(
        melds: list[Any], count: int, used: Counter[Card], seen: tuple[object, ...], once: bool
    ) -> Iterator[Any]:
        if count == 0:
            yield used
            return
        for at, (what, cards) in enumerate(melds):
            if once and what in seen:
                continue
            both = used + cards
            if (both - held).total() <= lack:
                yield from choose(melds[at:], count - 1, both, (*seen, what), once)

    near = {kind: [pair for pair in shapes(kind) if (pair[1] - held).total() <= lack] for kind in "TE"}
    for with_sets in choose(near["T"], contract.sets, Counter(), (), law.rank_once):
        for used in choose(near["E"], contract.runs, with_sets, (), law.suit_once):
            if all(count <= (4 if card == JOKER else 2) for card, count in used.items()):
                yield used


def searched(hand: Hand, contract: Contract, law: Law, most: int) -> int | None:
    """The distance, None where it is more than `most`."""
    return next((lack for lack in range(most + 1) if any(True for _ in plans(hand, contract, lack, law))), None)


def near_hand(rng: Random, contract: Contract, size: int, exchanged: int) -> Hand:
    """A hand that holds the contract but for some cards, with jokers among it now and then."""
    while True:
        cards = [Card(rank, rng.choice(SUITS)) for rank in rng.sample(range(1, 14), contract.sets) for _ in range(3)]
        for suit in rng.sample(SUITS, contract.runs):
            low = rng.randrange(11)
            cards += [Card((low + step) % 13 + 1, suit) for step in range(4)]
        for _ in range(rng.choice((0, 1, 2, 3))):
            cards[rng.randrange(len(cards))] = JOKER
        for _ in range(exchanged):
            cards[rng.randrange(len(cards))] = rng.choice(PACK)
        cards += rng.sample(PACK, size - len(cards))
        if not Counter(cards) - Counter(PACK):
            return tuple(cards)


def check(rng: Random, name: str, options: KalookiOptions, most: int) -> None:
    contract = contract_of(name)
    hand = near_hand(rng, contract, contract.cards + rng.randrange(2), rng.randrange(most + 1))
    wanted = searched(hand, contract, options.law, most)
    found = distance(hand, *asked(name, options))
    assert (found if found <= most else None) == wanted, f"{name} {row_text(hand)}"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["TTT", "TTE", "TEE", "EEE", "TE", "EE"])
def test_distances_are_those_of_a_search_that_tries_everything(name: str) -> None:
    rng = Random(f"distance {name}")
    for _ in range(12 if len(name) > 2 else 25):
        check(rng, name, DEFAULT, 1)
    for _ in range(2):
        check(rng, name, DEFAULT, 2)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["TT", "TE", "EE", "TTT"])
def test_distances_where_suits_and_ranks_may_come_twice(name: str) -> None:
    rng = Random(f"loose {name}")
    for _ in range(25):
        check(rng, name, LOOSE, 1)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["TTT", "TTE", "TEE", "EEE", "TTTT", "TTTE", "TTEE", "TEEE", "EEEE"])
def test_many_distances(name: str) -> None:
    rng = Random(f"many {name}")
    for _ in range(60):
        check(rng, name, DEFAULT, 1)


@together(
    ("hand", "name", "lack"),
    [
        ("4S 4H 4D 9C 9D 9H KS KH *", "TTT", 0),  # KC18
        ("4S 4H 4D 4S 4H 4C KS KH KD", "TTT", 3),  # KC20: all the fours are one Three
        ("3S 4S 5S 6S 8S 9S TS JS 2H 3H 4H 5H", "EEE", 4),  # KC21
        ("3S 4S 5S 6S 8D 9D TD JD 2H 3H 4H 5H", "EEE", 0),  # KC22
        ("3H 3D 3S 7C 7D * 5S 6S 7S 8S KD", "TTE", 0),  # KC53
        ("QH * * QS", "T", 0),
        ("QH * *", "T", 1),
        ("9S * * QS", "E", 1),
        ("9S * JS *", "E", 0),
        ("QH KH AH 2H", "E", 1),
        ("", "EEEE", 16),
        ("* * * *", "EEEE", 12),
        ("* * * *", "T", 2),
        # The nine belongs to either meld: beside the jokers it is worth more in the Three.
        ("9S TS JS QS 9H * * *", "TE", 0),
    ],
)
def test_distances_that_were_counted_by_hand(hand: str, name: str, lack: int) -> None:
    assert distance(parse_row(hand), *asked(name)) == lack


def test_a_whole_suit_for_three_fours() -> None:
    """docs/rules/kalooki.md 3, full_suit_substitutes: thirteen cards of one suit are one card away from nothing."""
    options = KalookiOptions(full_suit_substitutes=True)
    hand = parse_row("AS 2S 3S 4S 5S 6S * 8S 9S TS JS QS KS")
    assert distance(hand, *asked("EEE")) > 0 == distance(hand, *asked("EEE", options))
    found = best_bajada(hand, *asked("EEE", options), DEFAULT.order.points)
    assert found is not None and len(found) == 1 and len(found[0]) == 13


def test_outs_are_the_cards_that_bring_a_hand_nearer() -> None:
    rng = Random("outs")
    for name in ("TTT", "TEE", "TTEE"):
        contract = contract_of(name)
        hand = near_hand(rng, contract, contract.cards, 2)
        lack = distance(hand, *asked(name))
        found = outs(hand, *asked(name))
        for card in (*french_pack(1, 0), JOKER):
            assert (card in found) == (distance((*hand, card), *asked(name)) < lack)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["TTT", "TTE", "TEE", "EEE", "TTTT", "TTTE", "TTEE", "TEEE", "EEEE"])
def test_the_best_bajada_is_one_and_there_is_one_when_nothing_lacks(name: str) -> None:
    rng, contract, met = Random(f"bajada {name}"), contract_of(name), 0
    for _ in range(30):
        hand = near_hand(rng, contract, contract.cards + 1, rng.randrange(2))
        found = best_bajada(hand, *asked(name), DEFAULT.order.points)
        assert (found is not None) == (distance(hand, *asked(name)) == 0), row_text(hand)
        if found is not None:
            met += 1
            assert not Counter(card for row in found for card in row) - Counter(hand)
            laid = read_bajada(contract, found, NO_LIMIT, DEFAULT.law)
            assert not isinstance(laid, Refusal), (row_text(hand), laid)
            # As the rows are given, so they lie.
            assert [sorted(meld.cards) for meld in laid] == [sorted(row) for row in found]
    assert met > 10


def shed_by_trying(hand: Hand, name: str) -> int:
    """The most points of any rows of these cards that make the contract; small hands only."""
    points = DEFAULT.order.points
    best = -1
    cards = sorted(hand)
    chosen = {part for size in range(3, len(cards) + 1) for part in combinations(cards, size)}
    ones = [part for part in chosen if not isinstance(read_bajada(contract_of("T"), (part,), 99, DEFAULT.law), Refusal)]
    fours = [
        part for part in chosen if not isinstance(read_bajada(contract_of("E"), (part,), 99, DEFAULT.law), Refusal)
    ]
    for one in ones:
        for four in fours:
            if not Counter(one) + Counter(four) - Counter(hand) and name == "TE":
                best = max(best, sum(card_points(points, card) for card in (*one, *four)))
    return best


@pytest.mark.slow
def test_the_best_bajada_leaves_the_fewest_points() -> None:
    rng, met = Random("fewest points"), 0
    for _ in range(25):
        hand = near_hand(rng, contract_of("TE"), 10, rng.randrange(2))
        found = best_bajada(hand, *asked("TE"), DEFAULT.order.points)
        shed = -1 if found is None else sum(card_points(DEFAULT.order.points, card) for row in found for card in row)
        assert shed == shed_by_trying(hand, "TE"), row_text(hand)
        met += found is not None
    assert met > 10


def test_a_card_is_kept_where_every_round_ends_with_a_discard() -> None:
    hand = parse_row("4S 4H 4D 9C 9D 9H KS KH KD 4C")
    keeps = asked("TTT", keeps=1)
    free = best_bajada(hand, *asked("TTT"), DEFAULT.order.points)
    kept = best_bajada(hand, *keeps, DEFAULT.order.points)
    assert free is not None and sum(map(len, free)) == 10
    assert kept is not None and sum(map(len, kept)) == 9
    assert best_bajada(hand[:9], *keeps, DEFAULT.order.points) is None
