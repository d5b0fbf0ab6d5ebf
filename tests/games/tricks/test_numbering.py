"""Each case PC01 to PC58 and every ruling D1 to D16 of docs/rules/pocha.md is a test that carries its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent


class Names:
    """A plugin that keeps what pytest found, the values of parameters included."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.found = [item.name for item in session.items]


@pytest.fixture(scope="module")
def names() -> list[str]:
    """The names of the tests of cases and rulings, as they are really run."""
    plugin = Names()
    quiet = ["--collect-only", "-p", "no:terminal", "-p", "no:cacheprovider"]
    files = [str(path) for path in HERE.glob("test_pocha_*.py")]
    assert pytest.main([*quiet, *files], plugins=[plugin]) == pytest.ExitCode.OK
    return plugin.found


def test_every_case_is_tested(names: list[str]) -> None:
    assert {number for name in names for number in re.findall(r"PC(\d\d)", name)} == {f"{n:02}" for n in range(1, 59)}


def test_every_ruling_is_tested(names: list[str]) -> None:
    assert {int(number) for name in names for number in re.findall(r"test_D(\d+)_", name)} == set(range(1, 17))
