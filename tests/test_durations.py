"""How long matches take: the shipped table and what is said of it."""

from __future__ import annotations

import pytest

from benchmarks.durations import durations_text
from carioca import durations
from carioca.agreement import Agreement
from carioca.durations import Durations, Spent, durations_file, minutes, read_durations, rounded
from carioca.engine.game import Setup
from carioca.games import all_presets
from carioca.gui.table.motion.pacing import PACES
from carioca.storage.settings import SLOW_TAKE_BACK

ROUNDS = {
    4: {"1": Spent(36.0, 4.0, 2.0, 8.0), "2": Spent(50.0, 8.0, 4.0, 8.0), "8": Spent(228.0, 16.0, 8.0, 8.0)},
    2: {"": Spent(1100.0, 80.0, 40.0, 80.0)},
}
TABLE = Durations(ROUNDS, 4.0, 3, "s", "0.2.0", {"slow": 1.5, "normal": 1.0}, 10.0)


@pytest.fixture(autouse=True)
def _shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durations, "_shipped", lambda: {"pocha": TABLE})


def test_the_rounds_of_a_match_add_up() -> None:
    assert minutes("pocha", 4, ("1", "1", "2")) == 4  # 210 s
    assert minutes("pocha", 4, ("1",) * 12) == 12
    # Of a round that was not measured the nearest size counts.
    assert minutes("pocha", 4, ("7", "10")) == 10
    assert minutes("pocha", 2, None) == 25


def test_what_is_shown_follows_the_pace_and_what_a_person_thinks_does_not() -> None:
    assert minutes("pocha", 2, None) == 25
    assert minutes("pocha", 2, None, tempo=4) == 11  # a quarter of 1100 s, 400 s as before
    assert minutes("pocha", 2, None, pace="slow", take_back=6.0) == 40  # and a half of them, and 40 times six seconds
    assert minutes("pocha", 2, None, take_back=4.0) == 28


def test_every_person_more_takes_time_to_think_and_to_take_the_seat() -> None:
    # Alone 36 s are shown and 16 s thought; each of two takes 4 decisions of 4 s, and 2 hand-overs of 10 s.
    assert minutes("pocha", 4, ("1",) * 12, 2) == 21  # 12 * (36 * 3 / 4 + 2 * 4 * 9 + 8) s
    assert minutes("pocha", 4, ("1",) * 12, 4) == 30


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
    "content", [b"", b"[]", b'{"format": 1, "presets": {}}', b'{"format": 2, "presets": {"x": 1}}']
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises((AttributeError, KeyError, TypeError, ValueError)):
        read_durations(content)


@pytest.mark.parametrize("preset", all_presets())
def test_every_table_that_can_be_chosen_was_measured(preset: str) -> None:
    """Without it no screen tells how long a match takes: `python benchmarks/durations.py --preset NAME`."""
    measured = read_durations(durations_file().read_bytes())[preset]
    agreed = Agreement(preset)
    assert set(agreed.sizes) <= set(measured.rounds)
    for seats in agreed.sizes:
        rounds = agreed.game.rounds(Setup(agreed.game.name, agreed.options, seats, "-"))
        assert set(rounds or ("",)) <= set(measured.rounds[seats])
        assert all(
            5 < spent.shown < 3600 and spent.decisions >= spent.turns > 0 for spent in measured.rounds[seats].values()
        )
    assert set(PACES) == set(measured.paces)
    assert measured.paces["fast"] < measured.paces["normal"] == 1 < measured.paces["slow"]


def test_nothing_is_kept_of_games_that_are_gone() -> None:
    assert set(read_durations(durations_file().read_bytes())) <= set(all_presets())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("preset", all_presets())
def test_no_match_is_shorter_for_one_person_more(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an opponent's place, or on one more seat where that changes nothing of the rounds; at every pace."""
    monkeypatch.setattr(durations, "_shipped", lambda: read_durations(durations_file().read_bytes()))
    agreed = Agreement(preset)
    rounds = {n: agreed.game.rounds(Setup(agreed.game.name, agreed.options, n, "-")) for n in agreed.sizes}
    told: dict[tuple[int, int, str], int] = {}
    for seats, played in rounds.items():
        for pace in PACES:
            back = SLOW_TAKE_BACK if pace == "slow" else 0.0
            said = [minutes(preset, seats, played, n, pace, take_back=back) for n in range(1, seats + 1)]
            told |= {(seats, n, pace): about for n, about in enumerate(said, 1) if about is not None}
    for (seats, persons, pace), about in told.items():
        assert told.get((seats, persons + 1, pace), about) >= about, (pace, seats, persons)
        if rounds[seats] is not None and rounds.get(seats + 1) == rounds[seats]:
            assert told[seats + 1, persons + 1, pace] >= about, (pace, seats, persons)
        assert told[seats, persons, "slow"] > told[seats, persons, "fast"]
