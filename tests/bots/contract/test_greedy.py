"""The level for comparison: it ends its rounds, and no player is offered it."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.base import LEVELS, OPPONENTS
from carioca.bots.door import make_bot
from carioca.cards import Card, Suit
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import Draw
from tests.bots.play import ALL_ROUNDS, play_counted


def test_greedy_is_known_and_not_offered() -> None:
    assert "greedy" in LEVELS and "greedy" not in OPPONENTS
    assert set(OPPONENTS) < set(LEVELS)


@pytest.mark.slow
def test_greedy_matches_end_with_all_cards() -> None:
    for seats in (2, 4):
        rounds, _ = play_counted(("greedy",) * seats, f"greedy-{seats}", ALL_ROUNDS)
        assert rounds == 13


def test_greedy_leaves_in_the_pile_what_it_would_throw() -> None:
    hand = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH"]
    data = {"game": "carioca", "options": {"extra_rounds": ["payaso"]}, "round": "payaso", "pile": ["AH"]}
    state = CARIOCA.read_position({**data, "players": [{"hand": hand}, {"hand": ["2C", "3C"]}]})
    assert state.pile == (Card(1, Suit.HEARTS),)
    bot = make_bot("greedy", CARIOCA)
    assert bot.decide(CARIOCA.censor(state, 0), Random(1)) == Draw("stock")
