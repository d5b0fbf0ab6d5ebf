"""Each character does otherwise than its level what its line says: seen in 200 rounds, by two standard errors."""

from __future__ import annotations

from functools import cache

import pytest

from benchmarks.counted import COUNTING
from benchmarks.habits import ROUNDS, SEATS, Report, Seat, measure, plan_of, report, seats_of
from carioca.bots.base import CHARACTERS
from carioca.games import game_named
from tests.longer import many

DEALS = ROUNDS // SEATS
SEEN = 2.0

HABITS: dict[str, dict[str, dict[str, int]]] = {
    "carioca": {
        "lautaro": {"pile": 1},
        "rosa": {"holds": -1, "overlooks": 1},
        "tomas": {"holds": 1, "jokers": 1},
        "ines": {"dear": 1, "load": -1},
        "hernan": {"holds": 1},
        "elena": {"echo": 1},
    },
}
"""By game and character: the habits that its line tells, each with the sign of its difference."""


@cache
def measured(game: str, name: str) -> Report:
    """A character beside its level."""
    return measure(game, name, DEALS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in HABITS for name in list(HABITS[game])[:: many(1, 6)]]
)
def test_a_character_does_what_its_line_says(game: str, name: str) -> None:
    found = measured(game, name)
    assert found.rounds == DEALS * SEATS
    for habit, sign in HABITS[game][name].items():
        assert sign * found.habits[habit].z >= SEEN, f"{habit}: {found.habits[habit]}"


def test_every_character_has_a_habit() -> None:
    for game, names in HABITS.items():
        assert names.keys() == CHARACTERS.keys()
        known = COUNTING[game_named(game).profile.family].habits
        assert all(habit in known for habits in names.values() for habit in habits)


def test_a_habit_is_a_ratio_of_sums_and_its_difference_is_paired_by_deals() -> None:
    """One deal with 3 in 4 cases against 1 in 4, another one with 1 in 4 against 1 in 4."""
    plan = plan_of("carioca", "lautaro", 2)
    ones = [Seat(0, 0, 5.0, {"pile": [3.0, 4]}), Seat(1, 0, 1.0, {"pile": [1.0, 4]})]
    levels = [Seat(0, 0, 0.0, {"pile": [1.0, 4]}), Seat(1, 0, 0.0, {"pile": [1.0, 4]})]
    found = report(plan, ones, levels)
    habit = found.habits["pile"]
    assert (habit.one, habit.level) == (0.5, 0.25) and found.habits.keys() == {"pile"}
    # Each deal adds (3 - 0.5 * 4) / 8 and (1 - 0.5 * 4) / 8; the level's deals are alike.
    error = (2 * 0.125**2) ** 0.5
    assert habit.one_error == pytest.approx(error) and habit.level_error == 0
    assert habit.z == pytest.approx(0.25 / error * (ROUNDS / 2) ** 0.5)
    assert found.points == pytest.approx(6.0), "the sum over the kinds of rounds"


def test_rounds_that_are_kept_are_not_played_again(tmp_path: pytest.TempPathFactory) -> None:
    plan, path = plan_of("pocha", "rosa", 1), tmp_path / "kept.jsonl"  # type: ignore[operator]
    first = list(seats_of(plan, path))
    assert len(first) == SEATS and {one.seat for one in first} == set(range(SEATS))
    whole = path.read_bytes()
    # A kill tears the last line.
    path.write_bytes(whole[:-9])
    assert sorted(map(repr, seats_of(plan, path))) == sorted(map(repr, first)) and path.read_bytes() == whole
    assert list(seats_of(plan)) == first
