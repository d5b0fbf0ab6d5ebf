"""Every route leads to its screen, and the ways between screens: over one another, instead of one another, back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from carioca.agreement import Agreement
from carioca.film import Film
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import EndTurn
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Scene, Swap
from carioca.gui.scenes.agreement import AgreedScene
from carioca.gui.scenes.cut import CutScene
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.lesson import LessonScene
from carioca.gui.scenes.lessons import LearnScene
from carioca.gui.scenes.matches import MatchesScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.question import DecisionScene, QuestionScene
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import ScoreSheet, Standing
from carioca.gui.scenes.settings import SettingsScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.scenes.trouble import TroubleScene
from carioca.session import Seat, Session
from carioca.words.voice import Choice, Question
from tests.gui.driver import Driver
from tests.gui.made_up_review import finished

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "carioca-chile.carioca"


def match(driver: Driver, preset: str = "carioca-chile") -> Session:
    seats = (Seat("Ana"), Seat("Rosa", "normal"))
    return Session.new(CARIOCA, preset, CARIOCA.presets[preset], seats, "7", driver.stage.saves)


@pytest.mark.slow
def test_every_route_leads_to_its_screen(driver: Driver) -> None:
    session = match(driver)
    ways: list[tuple[routes.Route, type[Scene]]] = [
        (routes.Menu(), MenuScene),
        (routes.Settings(), SettingsScene),
        (routes.Rules("K6", session.match.setup.options, "carioca-chile"), RulesScene),
        (routes.Agreed(Agreement(), session.names), AgreedScene),
        (routes.Match(session), TableScene),
        (routes.Pause(session), PauseScene),
        (
            routes.Decision(session, Question("", (Choice("", EndTurn()),), "", "", ""), lambda action: None),
            DecisionScene,
        ),
        (routes.RoundScore(session, 0), ScoreSheet),
        (routes.InterimScore(session), Standing),
        (routes.Learn(), LearnScene),
        (routes.Lesson("carioca", "first"), LessonScene),
        (routes.Matches(), MatchesScene),
        (routes.Replay(Film.read(GOLDEN)), ReplayScene),
        (routes.Watch(GOLDEN, GOLDEN.parent), ReplayScene),
        (routes.Trouble("it fell"), TroubleScene),
        (routes.Final(finished()), FinalScene),
        (routes.Opening(session), TableScene),
    ]
    assert {type(route) for route, _ in ways} == set(get_args(routes.Route))
    for route, kind in ways:
        driver.app.go(Reset(MenuScene()))
        driver.app.go(Push(route))
        assert type(driver.scene) is kind, route


def test_a_route_hands_over_what_it_says(driver: Driver) -> None:
    session = match(driver)
    driver.app.go(Reset(routes.RoundScore(session, 0, "look")))
    sheet = driver.scene
    assert isinstance(sheet, ScoreSheet) and (sheet.session, sheet.round_no, sheet.closing) == (
        session,
        0,
        "look",
    )
    driver.app.go(Reset(routes.Rules("K6", session.match.setup.options, "carioca-rummy")))
    rules = driver.scene
    assert isinstance(rules, RulesScene) and (rules.rule, rules.base) == ("K6", "carioca-rummy")
    assert rules.options == session.match.setup.options


def test_a_match_opens_with_the_draw_where_it_was_agreed(driver: Driver) -> None:
    options = replace(CARIOCA.presets["carioca-chile"], first_dealer="lowest_cut")
    seats = (Seat("Ana"), Seat("Rosa", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", options, seats, "7", driver.stage.saves)
    driver.app.go(Reset(routes.Opening(session)))
    assert isinstance(driver.scene, CutScene)


@pytest.mark.slow
def test_swap_and_pop_of_several(driver: Driver) -> None:
    driver.open(MenuScene())
    menu = driver.scene
    driver.app.go(Push(routes.Settings()))
    driver.app.go(Swap(routes.Matches()))
    assert [type(scene) for scene in driver.app.stack.scenes] == [MenuScene, MatchesScene]
    driver.app.go(Push(routes.Rules()))
    driver.app.go(Pop(2))
    assert driver.app.stack.scenes == [menu] and driver.app.running
    driver.app.go(Swap(routes.Settings()))
    assert isinstance(driver.scene, SettingsScene) and driver.app.running, "nothing below is no end"
    driver.app.go(Pop(3))
    assert not driver.app.running


@pytest.mark.slow
def test_a_file_that_cannot_be_shown_leaves_the_replay_under_the_sentence(driver: Driver, tmp_path: Path) -> None:
    driver.open(MenuScene())
    driver.app.watch(GOLDEN)
    first = driver.scene
    driver.app.watch(tmp_path / "gone.carioca")
    assert isinstance(driver.scene, QuestionScene) and driver.app.stack.scenes[-2] is first
    driver.key("enter")
    driver.app.watch(GOLDEN)
    assert driver.scene is not first and [type(scene) for scene in driver.app.stack.scenes] == [MenuScene, ReplayScene]
