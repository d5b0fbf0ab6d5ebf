"""A round is reviewed in the real window with a real pointer: from the pause to the moves and back to the table.

Pictures lie in `out/pictures/review`: look at them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding.actions import Discard, LayDown
from carioca.gui.frame.scene import Push, Scene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.review import ReviewScene
from carioca.gui.scenes.score_sheet import ScoreSheet, Standing
from carioca.gui.scenes.table import TableScene
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings
from tests.gui.controls import page_of
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, missing_tools

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

SIZE = (1280, 720)
SEATS = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Tomás", "normal"))
PICTURES = ROOT / "out" / "pictures" / "review"


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk((1400, 860))
    yield desk
    desk.close()


def play_a_round(saves: Saves) -> Session:
    """A round in which the person once breaks the finished bajada, and the next one until it is the person's turn."""
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("TTT", "TE")), SEATS, "window-4", saves)
    helper = Session(session.match, tuple(Seat(seat.name, "normal") for seat in SEATS), "carioca-chile")
    broken = False
    while not session.results or session.current != 0:
        action = helper.think()
        if session.current == 0 and isinstance(action, LayDown) and not broken:
            broken, action = True, Discard(action.melds[0][0])
        session.submit(action)
    assert broken
    return session


def shows(desk: Desk, driver: Driver, name: str, seconds: float = 240) -> None:
    """Waits until the real window shows what the mirror shows; leaves its picture."""
    wanted = driver.picture()
    end = time.monotonic() + seconds
    while True:
        desk.picture(PICTURES / f"{name}.png")
        seen = pygame.image.load(str(PICTURES / f"{name}.png")).convert(wanted)
        if seen.get_size() == wanted.get_size():
            same = pygame.mask.from_threshold(seen, (0, 0, 0), (6, 6, 6, 255), wanted).count()
            if same > 0.97 * SIZE[0] * SIZE[1]:
                # It is looked at before anything is pressed.
                time.sleep(0.6)
                return
        assert time.monotonic() < end, f"the window never showed {name}"
        time.sleep(0.5)


def click(desk: Desk, scene: Scene, name: str) -> None:
    """The pointer presses a control where the mirror has it."""
    page = page_of(scene)
    desk.click(page.shown(page.find(name)).center)


def test_a_round_is_reviewed_with_the_pointer(tmp_path: Path, desk: Desk) -> None:
    folder = tmp_path / "data"
    with Saves(Paths(folder).saves) as saves:
        session = play_a_round(saves)
    stored.save(
        Paths(folder).settings, Settings(language="es", window=SIZE, animation="off", reduced_motion=True, news=False)
    )
    driver = Driver(tmp_path / "mirror", SIZE, language="es")
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    # Who goes on with the match sees the sheet of its last round first.
    driver.open(ScoreSheet(session, 0, opens=True))
    shows(desk, driver, "0-opens", 60)
    # On a quick machine it stands there before the keys that opened it are long enough ago: they would be one burst.
    time.sleep(3)
    desk.keys(["Escape"])
    driver.open(TableScene(session))
    pause = PauseScene(session)
    driver.app.go(Push(pause))
    driver.step(2)
    time.sleep(2)
    click(desk, pause, "score")
    time.sleep(1)
    click(desk, driver.open(Standing(session)), "last")
    sheet = driver.open(ScoreSheet(session, 0, closing=t("form.back")))
    shows(desk, driver, "1-sheet", 40)
    click(desk, sheet, "review")
    scene = driver.open(ReviewScene(session, 0))
    assert isinstance(scene, ReviewScene)
    while scene.result is None:
        time.sleep(0.1)
        driver.step()
    assert scene.result.costliest, "the planted move was not found"
    shows(desk, driver, "2-summary")
    click(desk, scene, "see")
    worst = scene.result.costliest
    scene.walk(worst, worst[0])
    scene.resized()
    shows(desk, driver, "3-move")
    desk.keys(["Escape"])
    time.sleep(1)
    desk.keys(["Escape"])
    driver.open(ScoreSheet(session, 0, closing=t("form.back")))
    shows(desk, driver, "4-sheet")
    driver.close()
    assert desk.game is not None and desk.game.poll() is None
