"""Matches of opponents alone end with every card accounted for; whoever breaks a rule raises Illegal."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from carioca.games.contract.carioca import CariocaOptions
from tests.bots.play import ALL_ROUNDS, play_counted, play_many
from tests.longer import many

MANY = many(1, 20)
"""With CARIOCA_LONG=1 there are two thousand matches of random players and two hundred of normal ones."""
SHORT = CariocaOptions(max_recycles=1)
"""Nine rounds in which the stock is turned over once at most: random players fill a round to its last card."""


def _jobs(count: int, name: str, options: CariocaOptions) -> Iterable[tuple[int, str, CariocaOptions]]:
    return ((2 + number % 5, f"{name}-{number}", options) for number in range(count))


@pytest.mark.sampled(18)
@pytest.mark.parametrize("number", range(10))
def test_random_matches_end_with_all_cards(number: int) -> None:
    rounds, _ = play_counted(("random",) * (2 + number % 5), f"random-{number}", SHORT)
    assert rounds == 9


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_normal_matches_end_with_all_cards(seats: int) -> None:
    rounds, dead = play_counted(("normal",) * seats, f"normal-{seats}", CariocaOptions())
    assert rounds == 9
    assert dead <= 1


@pytest.mark.slow
def test_normal_plays_all_thirteen_card_rounds_among_random_players() -> None:
    rounds, _ = play_counted(("normal", "random", "normal"), "all rounds", ALL_ROUNDS)
    assert rounds == 13


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        CariocaOptions(decks=1, max_recycles=1),
        CariocaOptions(hand_size=13, down_may_draw_pozo=True, layoff_same_turn=True, max_recycles=2),
        CariocaOptions(hand_size=11, last_round_pozo_win="allow", final_jokers=0),
        CariocaOptions(rounds=("TT", "EEE"), ace_value=0, joker_value=0, cut_bonus=10, max_recycles=2),
        CariocaOptions(rounds=(), extra_rounds=("payaso", "real"), final_jokers=4, max_recycles=3),
    ],
    ids=["one-deck", "thirteen-open-pile", "eleven", "two-rounds", "extra-rounds"],
)
def test_normal_plays_under_house_rules(options: CariocaOptions) -> None:
    rounds, _ = play_counted(("normal", "normal"), "house", options)
    assert rounds == len(options.round_ids)


@pytest.mark.slow
def test_many_random_matches() -> None:
    rounds, _ = play_many("random", _jobs(1900 // MANY, "many", SHORT))
    default, _ = play_many("random", _jobs(100 // MANY, "default", CariocaOptions()))
    assert rounds + default == 9 * (2000 // MANY)


@pytest.mark.slow
def test_many_normal_matches() -> None:
    rounds, dead = play_many("normal", _jobs(200 // MANY, "many", CariocaOptions()))
    assert rounds == 9 * (200 // MANY)
    assert dead < rounds / 20
