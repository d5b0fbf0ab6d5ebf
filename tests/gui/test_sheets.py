"""The score sheet after a round, and the end of a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.forms.widgets import Image
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.i18n import t
from carioca.session import Seat, Session
from tests.gui.controls import page_of
from tests.gui.driver import Driver
from tests.gui.made_up import NAMES, MadeUp


def test_the_sheet_adds_up_and_names_the_next_contract(driver: Driver) -> None:
    points = [(0, 25, 40), (35, 0, 60), (10, 30, 0), (-10, 5, 5)]
    scene = driver.open(ScoreSheet(MadeUp(NAMES[:3], 4, points), 3))
    assert isinstance(scene, ScoreSheet)
    assert scene.data.course == ((0, 0, 0), (0, 25, 40), (35, 25, 100), (45, 55, 100), (35, 60, 105))
    assert scene.aside() == t("score.next", round=5, contract="2 tríos y 1 escala")
    driver.key("enter")
    assert not driver.app.running


def test_an_earlier_round_is_shown_as_it_was(driver: Driver) -> None:
    scene = driver.open(ScoreSheet(MadeUp(NAMES[:3], 5), 1))
    assert isinstance(scene, ScoreSheet)
    assert scene.data.played == 2
    assert "Nadie la ganó" in scene.subtitle()


def test_the_last_sheet_leads_to_the_winner(driver: Driver) -> None:
    driver.open(ScoreSheet(MadeUp(NAMES[:3], 9), 8))
    driver.key("space")
    assert isinstance(driver.scene, FinalScene)
    driver.key("enter")
    again = driver.scene
    assert type(again).__name__ == "TableScene"
    assert again.session.names == NAMES[:3]  # type: ignore[attr-defined]
    assert again.session.match.state.round_no == 0  # type: ignore[attr-defined]


def test_a_match_that_was_really_played_fills_sheet_and_final(driver: Driver) -> None:
    options = CariocaOptions(rounds=("TT", "TE"))
    session = Session.new(CARIOCA, "carioca-chile", options, (Seat("Ana", "normal"), Seat("Rosa", "normal")), "1")
    while session.current is not None:
        session.submit(session.ask()())
    sheet = driver.open(ScoreSheet(session, 1))
    assert isinstance(sheet, ScoreSheet)
    assert sheet.data.course[-1] == session.match.state.scores
    assert tuple(row.standing for row in sheet.data.rows) == tuple(result.winners for result in session.results)
    driver.key("enter")
    assert isinstance(driver.scene, FinalScene)
    assert driver.scene.title() == t("final.winner", name=session.names[session.ranking[0][0]])


def test_negative_totals_and_ties_are_drawn(driver: Driver) -> None:
    points = [(-10, -10, 20)] * 9
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9, points)))
    assert isinstance(scene, FinalScene)
    assert scene.title() == t("final.shared", names="Iñaki y Rosa")
    driver.open(ScoreSheet(MadeUp(NAMES[:3], 9, points), 8))


@pytest.mark.slow
def test_confetti_falls_once_unless_motion_is_reduced(driver: Driver) -> None:
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9)))
    assert not scene.animating
    driver.stage.change(replace(driver.stage.settings, reduced_motion=False, animation="normal"))
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9)))
    assert scene.animating
    driver.seconds(8)
    assert not scene.animating


def test_pictures_do_not_take_the_focus(driver: Driver) -> None:
    scene = driver.open(ScoreSheet(MadeUp(), 3))
    pictures = [widget for widget in page_of(scene).widgets if isinstance(widget, Image)]
    assert pictures and not any(picture.focusable for picture in pictures)
