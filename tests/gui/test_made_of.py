"""What the points of a round are made of: names of two stand in one line where there is room for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carioca.film import Film
from carioca.gui.forms.form import Rows
from carioca.gui.parts.score_details import made_of
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.i18n import LANGUAGES, set_language, t
from carioca.words.voice import Entry, Head, Ledger, LedgerRow
from tests.gui.driver import Driver

MADE = (("Table", ("480", "255")), ("Total", ("480", "255")))


def ledger(*names: str) -> Ledger:
    heads = tuple(Head(name, (at, at + 2)) for at, name in enumerate(names))
    row = LedgerRow("", "1", (Entry("480", "480"), Entry("255", "255")), (0,), ("", ""), MADE)
    return Ledger(heads, (row,), (), (0,), ((0, 0), (480, 255)), "more", goal=2000)


@pytest.mark.parametrize(("name", "lines"), [("Ana and Tomás", 1), ("Maximiliano José and Guillermina", 2)])
def test_names_beside_the_bars_take_a_second_line_only_where_they_must(driver: Driver, name: str, lines: int) -> None:
    short, high = (made_of(driver.stage, ledger(one, "Rosa"), 520, 30) for one in ("Ana", name))
    assert (high.get_height() > short.get_height()) == (lines == 2)
    assert high.get_width() == short.get_width() == 520


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_lost_by_a_muerto_are_explained_below_them(
    lang: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Muerto −100" stood there and said neither whose it was nor what had been done wrong."""
    set_language(lang)
    noted: list[str] = []
    note = Rows.note
    monkeypatch.setattr(Rows, "note", lambda rows, text, *more, **named: noted.append(text) or note(rows, text, *more))
    file = Path(__file__).parents[1] / "golden" / "records" / "buraco.carioca"
    session = Film(json.loads(file.read_text("utf-8"))).session
    for round_no, lost in ((0, False), (1, True)):
        noted.clear()
        driver.open(ScoreSheet(session, round_no, closing="x"))
        assert (t("score.lost") in noted) == lost
