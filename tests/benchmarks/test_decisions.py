"""How fast the levels decide: the same positions for all of them, in whole rounds, under usual rules or odd ones."""

from __future__ import annotations

import pytest

from benchmarks.decisions import Taken, seconds, taken
from benchmarks.ladder import PINNED
from carioca.arena.identity import SAMPLES


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", PINNED)
def test_all_levels_answer_in_the_same_positions(name: str) -> None:
    counts = {len(list(seconds(name, level, 1))) for level in ("easy", "normal")}
    assert len(counts) == 1 and counts.pop() > 5


@pytest.mark.slow
def test_times_are_those_of_whole_rounds_of_the_wished_kind() -> None:
    kinds = len(SAMPLES["carioca"].rules)
    usual, odd = (list(seconds("carioca", "easy", number)) for number in (0, 1))
    assert kinds > 1 and taken("carioca", "easy", False, 1).number == len(usual)
    assert taken("carioca", "easy", True, 1).number == len(odd)
    found = taken("carioca", "easy", True, len(odd) + 1)
    assert found.number > len(odd) and 0 < found.median <= found.p99 <= found.longest


@pytest.mark.parametrize(
    ("figures", "met"), [((150, 1000, 1000), True), ((151, 200, 300), False), ((9, 1001, 1001), False)]
)
def test_what_takes_longer_than_its_limit_is_missed(figures: tuple[float, float, float], met: bool) -> None:
    assert Taken(2000, *figures).met == met
