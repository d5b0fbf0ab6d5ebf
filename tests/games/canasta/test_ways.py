"""Chosen cards are laid in every way there is, and in no way twice (BC11, BC13, BC21; B07)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from carioca.cards import card_text, parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.law import law_of
from carioca.games.canasta.melds import kind_of, read
from carioca.games.canasta.proposal import gained, lays, partings, proposal
from carioca.games.melding.actions import LayMeld, TakePile
from carioca.games.melding.state import Laid
from tests.games.canasta.table import LAW, position, sides, texts, turn

OFF = law_of(wild_combination="off")


def told(cards: str) -> set[tuple[str, ...]]:
    """Each way to lay cards, its melds in no order."""
    return {tuple(sorted(" ".join(map(card_text, row)) for row in rows)) for rows in partings(parse_row(cards), LAW)}


@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        ("3S 2S 5S *", {("2S 3S * 5S",)}),
        ("KH AH 2H", {("2H KH AH",)}),
        ("5H 6H 7H *", {("* 5H 6H 7H",), ("5H 6H 7H *",)}),
        ("2S 2S 3S", {("2S 2S 3S",), ("2S 3S 2S",)}),
        ("KS KH KD 4S 5S 6S", {("4S 5S 6S", "KS KH KD")}),
        (
            "KS KH KD 4S 5S 6S *",
            {("* 4S 5S 6S", "KS KH KD"), ("4S 5S 6S *", "KS KH KD"), ("4S 5S 6S", "KS KH KD *")},
        ),
        ("KS KH 4S 5S *", set()),
        ("5H 6H * *", set()),
        ("4S 5S 6S 7S 8S 9S", {("4S 5S 6S 7S 8S 9S",)}),
    ],
)
def test_every_way_and_none_twice(cards: str, ways: set[tuple[str, ...]]) -> None:
    assert told(cards) == ways
    assert len(list(partings(parse_row(cards), LAW))) == len(ways)


def test_each_way_uses_all_the_cards_and_lies_as_melds() -> None:
    for cards in ("AS AH AD AC 2C KS QS JS TS", "7H 7D 7C 7S 8S 9S 2D 2H 2S", "3C 4C 5C 3D 4D 5D 3H 4H 5H *"):
        row = parse_row(cards)
        found = list(partings(row, LAW))
        assert found
        for rows in found:
            assert Counter(card for one in rows for card in one) == Counter(row)
            assert all(kind_of(one, LAW) for one in rows)
        assert not [rows for rows in partings(row, OFF) if any(all(OFF.wild(card) for card in one) for one in rows)]


def test_only_what_the_rules_allow_is_offered() -> None:
    """B23: with the muerto taken and no canasta two cards must stay."""
    state = turn("5H 6H 7H * 9C", rows=["4S 5S 6S"], muerto="taken")
    assert lays(state, parse_row("5H 6H 7H *"), 6) == ()
    state = turn("5H 6H 7H * 9C JS", rows=["4S 5S 6S"], muerto="taken")
    assert {type(action) for action in lays(state, parse_row("5H 6H 7H *"), 6)} == {LayMeld}
    assert len(lays(state, parse_row("5H 6H 7H *"), 6)) == 2 and len(lays(state, parse_row("5H 6H 7H *"), 1)) == 1


def test_before_the_draw_the_top_of_the_pozo_may_join() -> None:
    """B17: and no card below it."""
    state = position("KS KH 4C 9C JS", pile=texts("KC 7C KD"), sides=sides({}))
    assert lays(state, parse_row("KS KH"), 6) == (TakePile((parse_row("KS KH KD"),)),)
    assert lays(state, parse_row("4C 9C"), 6) == ()


@pytest.mark.slow
def test_what_is_proposed_can_be_laid_however_many_cards_it_is() -> None:
    pack = BURACO.presets["buraco"].pack(2)
    sizes = []
    for size in (11, 19, 20, 26, 27, 33, 40, 44):
        for seed in range(4):
            cards = Random(f"{size}:{seed}").sample(pack, size)
            left = next(card for card in pack if pack.count(card) > cards.count(card))
            state = turn(" ".join(map(card_text, cards)), card_text(left))
            rows = proposal(BURACO.censor(state, 0)) or ()
            picked = [card for row in rows for card in row]
            Random(seed).shuffle(picked)
            found = lays(state, tuple(picked), 6)
            assert bool(found) == bool(picked), (size, seed)
            for action in found:
                assert Counter(card for row in action.melds for card in row) == Counter(picked)
            sizes.append(len(picked))
    assert max(sizes) > 35 and sum(size > 18 for size in sizes) > 10


def test_no_way_parts_what_could_be_one_meld() -> None:
    assert told("KS KH KD KC KS KH 4S 5S 6S 7S 8S 9S") == {("4S 5S 6S 7S 8S 9S", "KS KS KH KH KD KC")}


FEW = parse_row("5D 6D 7D 8D 9D 6H 8H 8S AH AD KH 2D 2H *")
"""Cards of which a few often make a meld."""


@pytest.mark.slow
@pytest.mark.parametrize("law", [{}, {"wild_combination": "off"}, {"twos_wild": False}], ids=str)
def test_what_a_pozo_makes_is_found_wherever_trying_every_choice_of_cards_finds_a_meld(law: dict[str, object]) -> None:
    rng, met = Random("gained"), Counter[bool]()
    for _ in range(400):
        cards = tuple(rng.choice(FEW) for _ in range(rng.choice((4, 5, 6, 7))))
        state = position("KS KH 4C", options=law)
        pile, hand = cards[: rng.choice((1, 1, 2, 3))], cards[3:]
        pile = pile[: len(cards) - len(hand)]
        every = (*hand, *pile)
        tried = (row for size in range(3, len(every) + 1) for row in combinations(every, size))
        new = [row for row in tried if Counter(row) - Counter(hand) and isinstance(read(row, state.law), Laid)]
        rows = gained(state, hand, pile)
        assert bool(rows) == bool(new), (every, rows, new)
        for row in rows:
            assert sorted(row) in [sorted(one) for one in new]
        assert not Counter(card for row in rows for card in row) - Counter(every)
        met[bool(rows)] += 1
    assert min(met[True], met[False]) > 50
