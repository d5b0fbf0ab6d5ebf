"""What the points of a round are made of: names of two stand in one line where there is room for it."""

from __future__ import annotations

import pytest

from carioca.gui.parts.score_details import made_of
from carioca.words.voice import Head, Ledger
from tests.gui.driver import Driver

MADE = (("Table", ("480", "255")), ("Total", ("480", "255")))


def ledger(*names: str) -> Ledger:
    heads = tuple(Head(name, (at, at + 2)) for at, name in enumerate(names))
    return Ledger(heads, (), (), (0,), ((0, 0), (480, 255)), "more", made=MADE, goal=2000)


@pytest.mark.parametrize(("name", "lines"), [("Ana and Tomás", 1), ("Maximiliano José and Guillermina", 2)])
def test_names_beside_the_bars_take_a_second_line_only_where_they_must(driver: Driver, name: str, lines: int) -> None:
    short, high = (made_of(driver.stage, ledger(one, "Rosa"), 520, 30) for one in ("Ana", name))
    assert (high.get_height() > short.get_height()) == (lines == 2)
    assert high.get_width() == short.get_width() == 520
