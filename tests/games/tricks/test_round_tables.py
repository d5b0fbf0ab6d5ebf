"""P04: the rounds of a match by players and table; who deals, and that nothing else decides it."""

from __future__ import annotations

import pytest

from carioca.engine.events import RoundEnded
from carioca.engine.options import OptionsError
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from tests.games.tricks import oracle
from tests.games.tricks.table import Changes, dealt, finish, setup_of
from tests.together import together


def rounds(seats: int, **options: object) -> list[int]:
    """The cards of each round, as the game says them and as they are dealt."""
    changes: Changes = {"players_min": 3, **options}
    named = POCHA.rounds(setup_of(seats, **changes))
    found = [dealt(seats, number, **changes).size for number in range(len(named))]
    assert list(map(int, named)) == found == oracle.sizes(seats, changes)
    with pytest.raises(IndexError):
        dealt(seats, len(named), **changes)
    return found


@pytest.mark.parametrize(
    ("seats", "pack", "most", "table", "count"),
    [
        (4, 40, 10, [1] * 4 + [*range(2, 10)] + [10] * 4 + [*range(9, 1, -1)] + [1] * 4, 28),
        (5, 40, 8, [1] * 5 + [*range(2, 8)] + [8] * 5 + [*range(7, 1, -1)] + [1] * 5, 27),
        (6, 36, 6, [1] * 6 + [*range(2, 6)] + [6] * 6 + [*range(5, 1, -1)] + [1] * 6, 26),
        (7, 40, 5, [1] * 7 + [*range(2, 5)] + [5] * 7 + [*range(4, 1, -1)] + [1] * 7, 27),
        (8, 40, 5, [1] * 8 + [*range(2, 5)] + [5] * 8 + [*range(4, 1, -1)] + [1] * 8, 30),
        # Three as an extension: 36 cards, twelve each.
        (3, 36, 12, [1] * 3 + [*range(2, 12)] + [12] * 3 + [*range(11, 1, -1)] + [1] * 3, 29),
    ],
)
def test_the_complete_table(seats: int, pack: int, most: int, table: list[int], count: int) -> None:
    assert rounds(seats) == table
    assert len(table) == count == 3 * seats + 2 * (most - 2)
    assert len(POCHA.cards(PochaOptions(), seats)) == pack and len(set(POCHA.cards(PochaOptions(), seats))) == pack
    # All cards are dealt in the largest rounds of all but seven.
    assert (most * seats == pack) == (seats != 7)


@pytest.mark.parametrize(
    ("seats", "table"),
    [
        (4, [*range(1, 10), *[10] * 4, *range(9, 0, -1)]),
        (5, [*range(1, 8), *[8] * 5, *range(7, 0, -1)]),
        (6, [1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 5, 4, 3, 2, 1]),
        (7, [1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 4, 3, 2, 1]),
        (8, [1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 4, 3, 2, 1]),
    ],
)
def test_the_medium_table(seats: int, table: list[int]) -> None:
    assert rounds(seats, rounds_table="medium") == table
    assert seats != 4 or len(table) == 22


@pytest.mark.parametrize(
    ("seats", "table"),
    [
        (3, [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]),
        (4, [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]),
        (5, [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]),
        (6, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]),
        (7, [1, 2, 3, 4, 5, 4, 3, 2, 1]),
        (8, [1, 2, 3, 4, 5, 4, 3, 2, 1]),
    ],
)
def test_the_short_table(seats: int, table: list[int]) -> None:
    assert rounds(seats, rounds_table="short") == table


def test_a_table_of_ones_own() -> None:
    assert rounds(4, rounds_table=[3, 1, 3, 10, 2]) == [3, 1, 3, 10, 2]
    assert rounds(8, rounds_table=[5] * 60) == [5] * 60
    assert rounds(6, remove_twos="never", rounds_table=[6]) == [6]


def test_forty_cards_for_six_leave_four_over() -> None:
    """D7: with 40 cards the six rounds of six have a turned trump (P05)."""
    state = dealt(6, 10, remove_twos="never")
    assert state.size == 6 and len(POCHA.cards(state.options, 6)) == 40
    assert state.turned is not None and not any(state.turned in hand for hand in state.hands)


@pytest.mark.parametrize("direction", ["ccw", "cw"])
@pytest.mark.parametrize("seats", [4, 7])
def test_the_deal_goes_round(seats: int, direction: str) -> None:
    """P03: each round the next player deals, on the right of the one before unless it is agreed otherwise."""
    step = 1 if direction == "ccw" else -1
    options: Changes = {"direction": direction, "first_dealer": "assigned", "first_dealer_seat": 2}
    state = dealt(seats, **options)
    assert state.dealer == 2
    for number in range(1, 2 * seats):
        state, told = finish(state)
        assert [event.round_no for event in told if isinstance(event, RoundEnded)] == [number - 1]
        assert state.round_no == number and state.dealer == (2 + step * number) % seats
        assert state.turn == (state.dealer + step) % seats


def test_the_first_dealer_is_drawn() -> None:
    """P03: at random by default, the same for the same seed; every seat can be it."""
    drawn = [dealt(4, seed=str(number)).dealer for number in range(60)]
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == [dealt(4, seed=str(number)).dealer for number in range(60)]
    assert {dealt(5, seed=str(n), first_dealer="lowest_cut").dealer for n in range(60)} == {0, 1, 2, 3, 4}


@together(
    ("changes", "seats", "code"),
    [
        ({"rounds_table": []}, 4, "no-rounds"),
        ({"rounds_table": [1] * 61}, 4, "many-rounds"),
        ({"rounds_table": [0]}, 4, "value"),
        ({"rounds_table": [14]}, 4, "value"),
        ({"rounds_table": [True]}, 4, "value"),
        ({"rounds_table": ["1"]}, 4, "value"),
        ({"rounds_table": [[1]]}, 4, "value"),
        ({"rounds_table": {"1": 1}}, 4, "value"),
        ({"rounds_table": "long"}, 4, "value"),
        ({"rounds_table": 3}, 4, "value"),
        ({"rounds_table": [1, 11]}, 4, "round-size"),
        ({"rounds_table": [9]}, 5, "round-size"),
        ({"rounds_table": [7]}, 6, "round-size"),
        ({"rounds_table": [6]}, 7, "round-size"),
        ({"rounds_table": [6]}, 8, "round-size"),
        ({"players_min": 3, "rounds_table": [13]}, 3, "round-size"),
        ({}, 3, "seats"),
        ({}, 9, "seats"),
        ({"players_max": 5}, 6, "seats"),
        ({"players_min": 6, "players_max": 5}, 6, "players"),
        ({"indias": "yes"}, 4, "value"),
        ({"hook": 1}, 4, "value"),
        ({"score_hit_base": -1}, 4, "value"),
        ({"decks": 2}, 4, "unknown"),
    ],
    ids=str,
)
def test_what_makes_no_game(changes: Changes, seats: int, code: str) -> None:
    with pytest.raises(OptionsError) as refused:
        POCHA.validate(setup_of(seats, **changes))
    assert refused.value.code == code
    assert code in ("seats", "players") or f"'{next(reversed(changes))}'" in str(refused.value)


def test_three_play_thirteen_cards_each_when_the_twos_stay() -> None:
    POCHA.validate(setup_of(3, players_min=3, remove_twos="never", rounds_table=[13]))
    assert dealt(3, 0, players_min=3, remove_twos="never", rounds_table=[13]).size == 13
