"""A match is watched again in the real window, opened from a file and from the menu, with a real pointer.

The same clicks are made in a window that nobody sees: what both show must be the same picture. Pictures lie in
`out/pictures/`.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from carioca.film import Film
from carioca.games.contract.carioca import CariocaOptions
from carioca.gui.frame.scene import Push
from carioca.gui.scenes.matches import MatchesScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.replay import ReplayScene
from carioca.session import Seat
from carioca.storage import settings as stored
from carioca.storage.match_file import read_match
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings
from tests.gui.controls import page_of
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, missing_tools
from tests.gui.window.person import prepare

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

GOLDEN = ROOT / "tests" / "golden" / "records" / "carioca-chile.carioca"
LOOKS = [((1280, 720), "es"), ((1024, 600), "en"), ((1920, 1080), "en")]
if not os.environ.get("CARIOCA_ALL_LOOKS"):
    del LOOKS[1:]


class Eyes:
    """The real window and the one that nobody sees, side by side: both get the same clicks and keys."""

    def __init__(self, desk: Desk, driver: Driver, pictures: Path) -> None:
        self.desk, self.driver, self.pictures = desk, driver, pictures

    def click(self, point: tuple[float, float]) -> None:
        self.desk.click(point)
        self.driver.click(*point)

    def press(self, name: str) -> None:
        page = page_of(self.driver.scene)
        self.click(page.shown(page.find(name)).center)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.desk.keys([key])
            self.driver.key({"Escape": "esc"}.get(key, key.lower()))
            # The next one is meant for what this one brought.
            time.sleep(0.6)

    def compare(self, name: str) -> None:
        """Both windows show the same, but for a letter or two (the hour of a file)."""
        time.sleep(1.5)
        self.driver.step(30)
        time.sleep(0.2)
        self.driver.step(4)
        real, mirror = self.pictures / f"{name}.png", self.pictures / f"{name}-mirror.png"
        self.desk.picture(real)
        self.driver.picture(mirror)
        with Image.open(real) as one, Image.open(mirror) as other:
            difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
        other_pixels = sum(difference.point(lambda value: 255 * (value > 8)).histogram()[255:])
        assert other_pixels < 0.002 * difference.width * difference.height, name
        mirror.unlink()


@pytest.mark.parametrize(("size", "language"), LOOKS, ids=str)
def test_a_file_is_watched_and_a_match_of_the_list(
    tmp_path: Path, desk: Desk, size: tuple[int, int], language: str
) -> None:
    folder, file = tmp_path / "data", tmp_path / "una partida.carioca"
    shutil.copy(GOLDEN, file)
    settings = Settings(language=language, window=size, animation="off", muted=True)
    stored.save(Paths(folder).settings, settings)
    finished = Paths(folder).saves / "finished"
    finished.mkdir(parents=True)
    shutil.copy2(GOLDEN, finished / "1.carioca")
    mirror = tmp_path / "mirror"
    shutil.copytree(folder, mirror, copy_function=shutil.copy2)
    driver = Driver(mirror, size, language=language, reduced_motion=False)
    eyes = Eyes(desk, driver, ROOT / "out" / "pictures" / f"replay-{size[0]}x{size[1]}-{language}")
    try:
        desk.start("--data-dir", str(folder), str(file))
        driver.open(MenuScene(), 4)
        driver.app.go(Push(ReplayScene(Film.read(file))))
        driver.step(4)
        watch(eyes)
        eyes.keys("Escape")
        eyes.press("leave")
        # The menu draws its large cards first.
        time.sleep(3)
        driver.step(60)
        eyes.press("past")
        assert isinstance(driver.scene, MatchesScene)
        eyes.compare("list")
        eyes.press("match0")
        eyes.compare("match")
        eyes.press("watch")
        eyes.compare("first")
        eyes.press("on")
        eyes.compare("from-the-list")
        assert desk.game is not None and desk.game.poll() is None
    finally:
        driver.close()


def watch(eyes: Eyes) -> None:
    """On and back with the pointer, other eyes, the pile."""
    scene = eyes.driver.scene
    assert isinstance(scene, ReplayScene)
    for _ in range(9):
        eyes.press("on")
    eyes.press("back")
    assert scene.player.at == 8
    eyes.compare("moves")
    eyes.click(scene.table.board.frame.seats[1].pill.center)
    assert scene.player.eyes == 1
    line = scene.page.find("timeline").rect
    eyes.click((line.x + line.w * 0.3, line.centery))
    eyes.press("turn-on")
    eyes.compare("one-seat")
    eyes.click(scene.table.board.places.pile.center)
    eyes.compare("pile")
    eyes.keys("Escape", "0")
    assert scene.player.eyes is None
    eyes.press("round-on")
    eyes.press("back")
    eyes.compare("round-ended")


def test_a_second_start_with_a_file_leaves_the_running_match_alone(tmp_path: Path, desk: Desk) -> None:
    folder, file = tmp_path / "data", tmp_path / "otra.carioca"
    shutil.copy(GOLDEN, file)
    settings = Settings(language="es", window=(1024, 600), animation="off", muted=True)
    prepare(folder, CariocaOptions(rounds=("TE", "TT")), (Seat("Ana"), Seat("Rosa")), "two", settings)
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    time.sleep(4)
    first = desk.game
    saves = Paths(folder).saves
    # Two persons: nobody plays while this test looks elsewhere. The first window may note how a hand lies.
    before = read_match(saves / "match.carioca")
    try:
        desk.start("--data-dir", str(folder), str(file))
        time.sleep(1)
        desk.keys(["Right", "Right", "2"])
        desk.picture(ROOT / "out" / "pictures" / "replay-second.png")
        assert first is not None and first.poll() is None
        assert desk.game is not None and desk.game is not first and desk.game.poll() is None
        assert read_match(saves / "match.carioca") == before
    finally:
        if first is not None:
            first.terminate()
            first.wait(timeout=10)
