"""What may be played and who takes a trick, for all small hands and tricks, against a second reading (oracle.py)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any

import pytest

from carioca.cards import SPANISH, Suit, card_text
from carioca.games.tricks.actions import SUIT_LETTERS
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.rules import due, forbidden_bid, winning
from tests.games.tricks import oracle
from tests.games.tricks.table import bidding, bids, holding, playable, row

LONG = bool(os.environ.get("CARIOCA_LONG"))
TEXTS = [card_text(card) for card in SPANISH.cards]
CARD = dict(zip(TEXTS, SPANISH.cards, strict=True))
TRUMPS = "OCEB-"
DUTIES: list[dict[str, Any]] = [
    {},
    {"must_head": False},
    {"montar_target": "led_card"},
    {"must_head_after_ruff": True},
    {"undertrump_duty": True},
    {"card_order": "natural"},
    {"card_order": "natural", "montar_target": "led_card", "must_head_after_ruff": True, "undertrump_duty": True},
]


def agree(hand: tuple[str, ...], trick: tuple[str, ...], trump: str, rules: dict[str, Any]) -> int:
    """Both readings of P10 allow the same cards; how many."""
    options = OPTIONS[str(rules)]
    found = due(tuple(CARD[c] for c in hand), tuple(CARD[c] for c in trick), SUIT_LETTERS[trump], options)
    truth = [card for card in hand if oracle.may_play(card, hand, trick, trump, rules)]
    assert [card_text(card) for card in found.cards] == truth, (hand, trick, trump, rules)
    # Where a card is refused there is a duty to name.
    assert found.duty or len(truth) == len(hand), (hand, trick, trump, rules)
    return len(truth)


OPTIONS = {str(rules): PochaOptions().with_changes(rules) for rules in DUTIES}


def some_tricks(hand: tuple[str, ...], rng: Random) -> Iterator[tuple[str, ...]]:
    """A trick of each length from none to three cards, of cards that are not in the hand."""
    for length in range(4):
        trick: list[str] = []
        while len(trick) < length:
            card = TEXTS[int(rng.random() * 40)]
            if card not in hand and card not in trick:
                trick.append(card)
        yield tuple(trick)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("rules", DUTIES, ids=str)
def test_hands_and_tricks_by_chance(rules: dict[str, Any]) -> None:
    rng, free, bound = Random(str(rules)), 0, 0
    for _ in range(2_000):
        hand = tuple(rng.sample(TEXTS, rng.randint(1, 5)))
        for trick in some_tricks(hand, rng):
            allowed = agree(hand, trick, rng.choice(TRUMPS), rules)
            free += allowed == len(hand)
            bound += allowed < len(hand)
    assert free > 1_000 and bound > 1_000


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("size", range(1, 6))
def test_all_hands_up_to_five_cards(size: int) -> None:
    """Every hand with a trick of each length and every trump; of the largest only one of twenty but in the long run."""
    rng, every = Random(size), 20 if size > 3 and not LONG else 1
    for hand in islice(combinations(TEXTS, size), None, None, every):
        for trick in some_tricks(hand, rng):
            for trump in TRUMPS if size < 5 else rng.choice(TRUMPS):
                agree(hand, trick, trump, {})


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("rules", DUTIES, ids=str)
@pytest.mark.parametrize("length", range(3))
def test_all_hands_of_two_and_all_tricks_of_two(rules: dict[str, Any], length: int) -> None:
    every = 1 if LONG or length < 2 else 17
    for trick in islice(permutations(TEXTS, length), None, None, every):
        rest = [card for card in TEXTS if card not in trick]
        for hand in combinations(rest, 2):
            agree(hand, trick, "E", rules)


@pytest.mark.slow
def test_all_tricks_of_three() -> None:
    """Every trick of three cards and trump, before hands that bring each duty about."""
    rng = Random(3)
    for trick in permutations(TEXTS, 3):
        rest = [card for card in TEXTS if card not in trick]
        for trump in TRUMPS:
            agree(tuple(rng.sample(rest, 5)), trick, trump, {})


def test_the_game_itself_says_the_same() -> None:
    """Through positions: the cards that are listed are legal, every other one of the hand is refused."""
    rng = Random("positions")
    for _ in range(150):
        drawn = rng.sample(TEXTS, 8)
        length, size, trump = rng.randint(0, 3), rng.randint(1, 5), rng.choice("OCEB")
        trick, hand = drawn[:length], drawn[3 : 3 + size]
        truth = {card for card in hand if oracle.may_play(card, hand, trick, trump, {})}
        assert playable(holding(" ".join(hand), " ".join(trick), trump)) == truth


@pytest.mark.parametrize("rules", [{}, {"card_order": "natural"}], ids=str)
def test_who_takes_a_trick(rules: dict[str, Any]) -> None:
    """P11, for tricks of three to eight cards."""
    rng, options, takers = Random(11), OPTIONS[str(rules)], set()
    for _ in range(4_000):
        trick, trump = rng.sample(TEXTS, rng.randint(3, 8)), rng.choice(TRUMPS)
        found = winning(tuple(CARD[card] for card in trick), SUIT_LETTERS[trump], options)
        assert found == oracle.taken_by(trick, trump, rules), (trick, trump)
        takers.add(found)
    assert takers == set(range(8))


@pytest.mark.slow
@pytest.mark.parametrize("trump", TRUMPS)
def test_who_takes_every_trick_of_three(trump: str) -> None:
    options, suit = PochaOptions(), SUIT_LETTERS[trump]
    for trick in permutations(TEXTS, 3):
        assert winning(tuple(CARD[card] for card in trick), suit, options) == oracle.taken_by(trick, trump, {})


def test_no_suit_is_the_trump_of_a_round_without_one() -> None:
    """An unknown trump and none at all are alike for a trick: the led suit decides."""
    for trump in (None, Suit.NONE):
        assert winning(row("2O 1C 1E 3O"), trump, PochaOptions()) == 3


# -- the hook ----------------------------------------------------------------------------------------------------------

SIZES = [(seats, n) for seats in range(3, 9) for n in range(1, {3: 12, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5}[seats] + 1)]


def check_hook(seats: int, n: int, made: tuple[int, ...]) -> None:
    """P08: the dealer may bid all but the number that would make the sum n; he always may bid something."""
    keys = {"options": {"players_min": 3}}
    hooked = oracle.forbidden(n, made, {})
    left = bids(bidding(n, *made, seats=seats, **keys))
    assert left == [bid for bid in range(n + 1) if bid != hooked] and left


def test_the_hook_by_chance_for_all_players_and_cards() -> None:
    rng = Random("hook")
    for seats, n in SIZES:
        for _ in range(5):
            # Sums around n are the ones that matter.
            check_hook(seats, n, tuple(rng.randint(0, max(1, 2 * n // seats)) for _ in range(seats - 1)))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "n"), SIZES)
def test_the_hook_for_all_bids(seats: int, n: int) -> None:
    """Every way to bid; what follows from the sum alone is asked of the state, not of a position each time."""
    state = bidding(n, *[0] * (seats - 1), seats=seats, options={"players_min": 3})
    for made in product(range(n + 1), repeat=seats - 1):
        asked = state._replace(bids=(*made, None))
        assert forbidden_bid(asked) == oracle.forbidden(n, made, {})


def test_no_hook_where_it_is_switched_off() -> None:
    for seats, n in SIZES:
        keys = {"options": {"players_min": 3, "hook": False}}
        assert bids(bidding(n, *[0] * (seats - 1), seats=seats, **keys)) == list(range(n + 1))
