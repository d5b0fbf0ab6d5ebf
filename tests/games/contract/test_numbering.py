"""Every worked case 1 to 112 and every ruling A1 to A25 of docs/rules/carioca.md is a test that carries its number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).parent
HALVES = {
    **dict.fromkeys((2, 4, 7, 11, 13, 14, 17, 19, 21, 23, 26, 48, 50, 51, 53, 54, 56, 58, 59, 60, 63, 64, 65, 69), 2),
    **dict.fromkeys((71, 79, 81, 85, 87, 90, 95, 100, 101, 104, 106, 107, 112), 2),
    **dict.fromkeys((67, 77), 3),
}
"""Cases that say several things, and how many tests they need at least."""


class Names:
    """A plugin that keeps what pytest found, the values of parameters included."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.found = [item.name for item in session.items]


@pytest.fixture(scope="module")
def names() -> list[str]:
    """The names of all tests of this folder, as they are really run."""
    plugin = Names()
    quiet = ["--collect-only", "-p", "no:terminal", "-p", "no:cacheprovider", "-m", "not window"]
    assert pytest.main([*quiet, str(HERE)], plugins=[plugin]) == pytest.ExitCode.OK
    return plugin.found


@pytest.mark.slow
def test_every_case_is_tested(names: list[str]) -> None:
    numbers = Counter(int(number) for name in names for number in set(re.findall(r"case[-_](\d+)", name)))
    assert sorted(numbers) == list(range(1, 113))
    assert {case: numbers[case] for case, least in HALVES.items() if numbers[case] < least} == {}


@pytest.mark.slow
def test_every_ruling_is_tested(names: list[str]) -> None:
    rulings = {int(number) for name in names for number in re.findall(r"ruling_A(\d+)_", name)}
    assert sorted(rulings) == list(range(1, 26))
