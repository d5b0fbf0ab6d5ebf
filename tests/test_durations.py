"""How long matches take: the shipped table and what is said of it."""

from __future__ import annotations

import pytest

from benchmarks.durations import durations_text
from carioca import durations
from carioca.agreement import Agreement
from carioca.durations import Durations, durations_file, minutes, read_durations, rounded
from carioca.engine.game import Setup
from carioca.games import all_presets

TABLE = Durations({4: {"1": 60.0, "2": 90.0, "8": 300.0}, 2: {"": 1500.0}}, 4.0, 3, "s", "0.2.0")


@pytest.fixture(autouse=True)
def _shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durations, "_shipped", lambda: {"pocha": TABLE})


def test_the_rounds_of_a_match_add_up() -> None:
    assert minutes("pocha", 4, ("1", "1", "2")) == 4  # 210 s
    assert minutes("pocha", 4, ("1",) * 12) == 12
    # Of a round that was not measured the nearest size counts.
    assert minutes("pocha", 4, ("7", "10")) == 10
    assert minutes("pocha", 2, None) == 25


def test_nothing_is_said_of_what_was_not_measured() -> None:
    assert minutes("pocha", 5, ("1",)) is None and minutes("kalooki", 4, ("1",)) is None


@pytest.mark.parametrize(("exact", "said"), [(0.2, 1), (3.4, 3), (12.6, 13), (29.7, 30), (31.0, 30), (48.0, 50)])
def test_minutes_are_said_roundly(exact: float, said: int) -> None:
    assert rounded(exact) == said


def test_the_file_is_read_as_it_is_written() -> None:
    text = durations_text({"pocha": TABLE})
    assert read_durations(text.encode()) == {"pocha": TABLE}
    assert durations_text(read_durations(text.encode())) == text


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"format": 2, "presets": {}}', b'{"format": 1, "presets": {"x": 1}}']
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises((AttributeError, KeyError, TypeError, ValueError)):
        read_durations(content)


@pytest.mark.parametrize("preset", all_presets())
def test_every_table_that_can_be_chosen_was_measured(preset: str) -> None:
    """Without it no screen tells how long a match takes: `python benchmarks/durations.py --preset NAME`."""
    measured = read_durations(durations_file().read_bytes())[preset]
    agreed = Agreement(preset)
    assert set(agreed.sizes) <= set(measured.seconds)
    for seats in agreed.sizes:
        rounds = agreed.game.rounds(Setup(agreed.game.name, agreed.options, seats, "-"))
        assert set(rounds or ("",)) <= set(measured.seconds[seats])
        assert all(5 < spent < 3600 for spent in measured.seconds[seats].values())


def test_nothing_is_kept_of_games_that_are_gone() -> None:
    assert set(read_durations(durations_file().read_bytes())) <= set(all_presets())
