"""Rows as melds: properties of read_row and of what a meld on the table takes (docs/rules/carioca.md 2.3, 2.4)."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carioca.cards import JOKER, Card, Suit
from carioca.engine.game import Refusal
from carioca.games.contract import layoffs, melds
from carioca.games.melding.state import Kind, run_low

NATURALS = st.builds(Card, st.integers(1, 13), st.sampled_from([Suit.SPADES, Suit.HEARTS]))
CARDS = NATURALS | st.just(JOKER)


def run(low: int, size: int, suit: Suit = Suit.HEARTS) -> tuple[Card, ...]:
    return tuple(Card((low + step) % 13 + 1, suit) for step in range(size))


@pytest.mark.slow
@given(st.lists(NATURALS, min_size=1, max_size=5))
def test_the_order_of_naturals_does_not_matter(row: list[Card]) -> None:
    """M2: a row without jokers is a set of cards; only the order of equal ranks in a trío shows."""
    read = melds.read_row(tuple(row))
    for other in list(permutations(row))[:24]:
        again = melds.read_row(other)
        if isinstance(read, Refusal):
            assert isinstance(again, Refusal) and again.rule == read.rule
        else:
            assert not isinstance(again, Refusal)
            assert again.kind is read.kind and sorted(again.cards) == sorted(read.cards)
            assert read.kind is Kind.SET or again == read


@pytest.mark.slow
@given(st.lists(CARDS, min_size=0, max_size=6))
def test_what_is_read_keeps_its_cards_and_the_law(row: list[Card]) -> None:
    read = melds.read_row(tuple(row))
    if isinstance(read, Refusal):
        assert read.code and read.rule
        return
    plain = [card for card in row if card != JOKER]
    assert sorted(read.cards) == sorted(row)
    assert len(row) - len(plain) <= 1  # J1
    if read.kind is Kind.SET:
        assert len(row) == 3 and len({card.rank for card in plain}) == 1  # M1, M5
    else:
        assert read.kind is Kind.RUN and len(row) == 4 and len({card.suit for card in plain}) == 1  # M2, M5
        low = run_low(read.cards)
        assert all(card == JOKER or card.rank == (low + at) % 13 + 1 for at, card in enumerate(read.cards))  # M3
    assert melds.read_row(read.cards) == read


def test_every_window_of_the_cycle_is_an_escala() -> None:
    """M3: thirteen of them a suit; with a joker at each of the four places, read upwards and downwards."""
    for low in range(13):
        row = run(low, 4)
        assert melds.read_row(row) == (Kind.RUN, row)
        for at in range(4):
            joker = (*row[:at], JOKER, *row[at + 1 :])
            assert melds.read_row(joker) == melds.read_row(joker[::-1]) == (Kind.RUN, joker)


def _lawful(kind: Kind, row: tuple[Card, ...]) -> bool:
    """What may lie on a table, from the words of M1, M2, M4, J5, J6."""
    plain = [card for card in row if card != JOKER]
    jokers = [at for at, card in enumerate(row) if card == JOKER]
    if kind is Kind.SET:
        return len({card.rank for card in plain}) == 1 and len(jokers) <= len(plain) + 1
    low = run_low(row)
    placed = all(card == JOKER or card.rank == (low + at) % 13 + 1 for at, card in enumerate(row))
    between = [right - left - 1 for left, right in pairwise(jokers)]
    spaced = all(gap >= 3 for gap in between) and (len(jokers) < 2 or len(plain) >= 4)
    return placed and spaced and len({card.suit for card in plain}) == 1 and 4 <= len(row) <= 13


STARTS = st.sampled_from(
    [
        *(run(low, 4) for low in range(13)),
        *((*run(low, 4)[:at], JOKER, *run(low, 4)[at + 1 :]) for low in (0, 5, 11) for at in range(4)),
        (Card(7, Suit.HEARTS), Card(7, Suit.SPADES), Card(7, Suit.HEARTS)),
        (Card(7, Suit.HEARTS), Card(7, Suit.SPADES), JOKER),
    ]
)


@pytest.mark.slow
@settings(max_examples=200)
@given(STARTS, st.lists(st.tuples(st.sampled_from(["low", "high", "joker low", "joker high"])), max_size=14))
def test_a_legal_lay_off_never_breaks_a_meld(row: tuple[Card, ...], steps: list[tuple[str]]) -> None:
    """And a refused one would have: `layoff_refusal` is the law, not less and not more."""
    kind = Kind.SET if row[0].rank == row[1].rank else Kind.RUN
    for (step,) in steps:
        end = "low" if step.endswith("low") else "high"
        suit = next(card.suit for card in row if card != JOKER)
        if kind is Kind.SET:
            natural = Card(7, Suit.SPADES)
        else:
            low = run_low(row)
            natural = Card((low - 1 if end == "low" else low + len(row)) % 13 + 1, suit)
        card = JOKER if step.startswith("joker") else natural
        grown = (card, *row) if end == "low" else (*row, card)
        refusal = layoffs.layoff_refusal(kind, row, card, end)  # type: ignore[arg-type]
        assert (refusal is None) == _lawful(kind, grown), (row, card, end)
        if refusal is None:
            row = grown


@pytest.mark.slow
@given(STARTS, CARDS)
def test_no_other_card_fits(row: tuple[Card, ...], card: Card) -> None:
    kind = Kind.SET if row[0].rank == row[1].rank else Kind.RUN
    for end in layoffs.open_ends(kind, row, card):
        grown = (card, *row) if end == "low" else (*row, card)
        assert _lawful(kind, grown)
    if not layoffs.open_ends(kind, row, card):
        assert not _lawful(kind, (card, *row)) and not _lawful(kind, (*row, card))


def test_equal_melds_are_told_by_what_they_stand_for() -> None:
    """M6: 3-6 with a joker as 6 is 3-6; a joker as 2 makes it 2-5."""

    def stands(row: tuple[Card, ...]) -> object:
        read = melds.read_row(row)
        assert not isinstance(read, Refusal)
        return melds.represented(read)

    three = run(2, 4)
    assert stands(three) == stands((*three[:3], JOKER)) == stands((JOKER, *three[1:]))
    assert stands(three) != stands((JOKER, *three[:3]))
    assert stands(three) != stands(run(2, 4, Suit.SPADES))
