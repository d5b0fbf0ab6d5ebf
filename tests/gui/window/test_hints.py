"""Hints in the real window, by key, button and word, followed to the end of the turn; and why, after the round.

Pictures of the way lie in `out/pictures/hints`: look at them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carioca.bots.base import Advice
from carioca.bots.door import advise
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding.actions import Discard, EndTurn, LayDown
from carioca.gui.forms.form import FormScene
from carioca.gui.scenes.hindsight import HindsightScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render.overlays import said
from carioca.session import Seat, Session
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, missing_tools
from tests.gui.window.mirror import Point
from tests.gui.window.person import Person, prepare

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

SIZE = (1280, 720)
SEATS = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Tomás", "easy"))
OPTIONS = CariocaOptions(rounds=("TT", "TE"))


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk((1300, 800))
    yield desk
    desk.close()


def words_of(person: Person, advice: Advice, step: int) -> tuple[pygame.Rect, Point, pygame.Surface]:
    """Where a step of a hint stands, where its button is, and what is seen there."""
    scene = person.driver.open(TableScene(person.session()))
    assert isinstance(scene, TableScene)
    scene.hints.show(advice, step)
    person.driver.step(2)
    parts = said(scene.table).toast
    assert parts is not None
    return parts.box, parts.button.center, person.driver.app.surface.subsurface(parts.box).copy()


def assert_seen(person: Person, advice: Advice, step: int) -> Point:
    """The real window shows this step; the point of its button."""
    time.sleep(0.6)
    person.show(f"step{step}")
    box, button, expected = words_of(person, advice, step)
    shown = pygame.image.load(sorted(person.pictures.glob("*.png"))[-1]).subsurface(box).copy()
    unlike = pygame.mask.from_threshold(shown, (0, 0, 0), (13, 13, 13, 255), expected)
    assert box.w * box.h - unlike.count() < box.w * box.h * 0.01
    return button


def follow(person: Person, first: bool) -> list[str]:
    """Ask for a hint before each move of a turn and do what it says; what was done."""
    done: list[str] = []
    while True:
        session = person.wait(lambda s: s.current == 0 or bool(s.results), 60)
        if session.results:
            return done
        advice = advise(CARIOCA, session.view(0))
        person.desk.keys(["h"])
        if first and not done:
            assert_seen(person, advice, 1)
            person.desk.click(person.mirror().button("hint"))
            person.desk.click(assert_seen(person, advice, 2))
            assert_seen(person, advice, 3)
        elif done:
            time.sleep(0.3)
            person.desk.keys(["h"])
            time.sleep(0.3)
            person.show(type(advice.action).__name__.lower())
        if isinstance(advice.action, LayDown):
            # The proposal puts exactly the hinted cards on the tray.
            before = person.lines()
            person.desk.keys(["p"])
            time.sleep(0.6)
            person.show("proposed")
            person.desk.keys(["b"])
            person.wait(lambda _, before=before: person.lines() != before, 8)
        else:
            person.act(advice.action)
        done.append(CARIOCA.action_text(advice.action))
        if isinstance(advice.action, Discard | EndTurn):
            return done


def on_sheet(person: Person, session: Session, name: str) -> Point:
    """A button of the score sheet."""
    scene = person.driver.open(ScoreSheet(session, 0))
    assert isinstance(scene, FormScene)
    return scene.page.find(name).rect.center


def test_hints_are_followed_and_moves_are_explained(tmp_path: Path, desk: Desk) -> None:
    folder = tmp_path / "data"
    prepare(folder, OPTIONS, SEATS, "hints", Settings(language="es", window=SIZE, animation="fast", sort="rank"))
    driver = Driver(tmp_path / "mirror", SIZE, language="es", sort="rank")
    person = Person(desk, folder, driver, ROOT / "out" / "pictures" / "hints")
    for old in person.pictures.glob("*.png"):
        old.unlink()
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    told: list[str] = []
    while not person.wait(lambda s: s.current == 0 or bool(s.results), 60).results:
        told += follow(person, not told)
    session = person.session()
    assert [line[2:] for line in session.match.rounds[0].lines if line[0] == "0"] == told
    time.sleep(4)
    person.show("sheet")
    desk.click(on_sheet(person, session, "why"))
    time.sleep(1)
    person.show("why")
    why = person.driver.open(HindsightScene(session, 0))
    assert isinstance(why, HindsightScene)
    desk.click(why.page.find("previous").rect.center)
    time.sleep(0.6)
    person.show("turn-before")
    desk.keys(["shift+Tab", "Right"])
    time.sleep(0.6)
    person.show("another")
    desk.keys(["Escape"])
    time.sleep(0.6)
    desk.click(on_sheet(person, session, "go_on"))
    person.wait(lambda s: s.current == 0, 60)
    person.show("next-round")
    before = person.lines()
    person.act(advise(CARIOCA, person.session().view(0)).action)
    assert person.lines() > before
