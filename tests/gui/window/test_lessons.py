"""The first round in the real window, from an empty folder, by a real pointer and by keys alone; a lesson after it.

Pictures of the way lie in `out/pictures/lessons-*`: look at them. What the player needs is timed: in the window, and to
read what is said at 200 words a minute.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from carioca.gui.scenes.lesson import JudgedScene, LessonScene
from carioca.gui.scenes.lessons import AnswerScene, LessonDone
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.welcome import ASKED
from carioca.gui.table.render.overlays import said
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.progress import Learning
from carioca.storage.settings import Settings
from tests.gui.controls import focus, press
from tests.gui.driver import Driver
from tests.gui.lesson_ways import FIRST, by_keys, by_pointer, waited
from tests.gui.window.desk import Desk, missing_tools, pictures

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

NAMES = {"enter": "Return", "tab": "Tab", "space": "space", "esc": "Escape"}
LIKE = 12
"""How much the colours of two pictures of the same words may differ, of 255."""
WORDS_A_SECOND = 200 / 60
LONGEST = 180
"""Seconds for the whole first round."""


class Twin:
    """What is done here is done in the real window and in a window that nobody sees, which tells where things lie."""

    def __init__(self, desk: Desk, driver: Driver, shots: Path) -> None:
        self.desk, self.driver, self.shots = desk, driver, shots

    def __getattr__(self, name: str) -> Any:
        return getattr(self.driver, name)

    def click(self, x: float, y: float) -> None:
        self.desk.click((x, y))
        self.driver.click(x, y)
        time.sleep(0.25)

    def keys(self, *keys: str) -> None:
        self.desk.keys([NAMES.get(key, key.capitalize() if len(key) > 1 else key) for key in keys])
        self.driver.keys(*keys)

    def key(self, key: str) -> None:
        self.keys(key)

    def seconds(self, seconds: float) -> None:
        time.sleep(seconds)
        self.driver.seconds(seconds)

    def alike(self, place: pygame.Rect, name: str, seconds: float = 20.0) -> None:
        """Wait until a part of the real window looks as it does here."""
        wanted, end = self.driver.picture().subsurface(place), time.monotonic() + seconds
        while True:
            self.desk.picture(self.shots / f"{name}.png")
            seen = pygame.image.load(self.shots / f"{name}.png").subsurface(place)
            pairs = zip(pygame.transform.average_color(seen), pygame.transform.average_color(wanted), strict=True)
            if all(abs(one - other) <= LIKE for one, other in pairs):
                return
            assert time.monotonic() < end, f"{name}: the window shows something else"
            time.sleep(0.1)


def opened(tmp_path: Path, desk: Desk, shots: str, language: str) -> tuple[Twin, Path]:
    """The game as who has never played it opens it, in a language of the system."""
    desk.environment |= {"LANG": f"{language}.UTF-8", "LC_ALL": "", "LANGUAGE": ""}
    folder = tmp_path / "data"
    # The question of the first start has been answered.
    stored.save(Paths(folder).settings, Settings(told=(ASKED,)))
    desk.start("--data-dir", str(folder))
    where = pictures(shots)
    desk.picture(where / "menu.png")
    size = pygame.image.load(where / "menu.png").get_size()
    driver = Driver(tmp_path / "mirror", size, language=language[:2])
    driver.open(MenuScene(), 4)
    return Twin(desk, driver, where), Paths(folder).learning


def page(twin: Twin, name: str) -> None:
    """Wait for a screen with buttons, until all of it is there."""
    twin.driver.step(4)
    width, height = twin.driver.stage.size
    twin.alike(pygame.Rect(width // 4, height // 8, width // 2, height * 3 // 4), name)


@pytest.mark.parametrize(("way", "language"), [(by_pointer, "es_CL"), (by_keys, "en_US")], ids=["pointer", "keys"])
def test_the_first_round_from_an_empty_folder_takes_less_than_three_minutes(
    tmp_path: Path, desk: Desk, way: Callable[..., None], language: str
) -> None:
    keys = way is by_keys
    twin, learnt = opened(tmp_path, desk, f"lessons-{'keys' if keys else 'pointer'}", language)
    page(twin, "menu")
    choose(twin, "first", keys)
    began, words = time.monotonic(), 0
    scene = twin.scene
    assert isinstance(scene, LessonScene)
    for at, step in enumerate(FIRST.steps):
        waited(twin.driver, lambda: scene.table.my_turn)
        twin.driver.step(3)
        twin.alike(said(scene.table).lesson.box, f"{at}-{step.id}")
        words += len(scene.teacher.words.split())
        for act in step.does:
            way(twin, scene, act)
            twin.seconds(0.6)
        reached = at + 1 if at + 1 < len(FIRST.steps) else 0
        until(lambda reached=reached: Learning.load(learnt).at.get(FIRST.key, 0) == reached)
    waited(twin.driver, lambda: isinstance(twin.scene, LessonDone))
    page(twin, "done")
    seconds, reading = time.monotonic() - began, words / WORDS_A_SECOND
    print(f"{way.__name__}: {seconds:.0f} s in the window, {words} words, {reading:.0f} s of reading")
    assert seconds + reading < LONGEST
    assert Learning.load(learnt).done == {FIRST.key}

    # On to the lessons: a dear move first, then another one.
    choose(twin, "learn", keys)
    page(twin, "list")
    choose(twin, "carioca.take", keys)
    for act, name in (("draw stock", "dear"), ("draw pile", "best")):
        lesson = twin.scene
        assert isinstance(lesson, JudgedScene)
        waited(twin.driver, lambda lesson=lesson: lesson.table.my_turn)
        twin.driver.step(3)
        twin.alike(said(lesson.table).lesson.box, f"ask-{name}")
        way(twin, lesson, act)
        waited(twin.driver, lambda: isinstance(twin.scene, AnswerScene))
        page(twin, f"answer-{name}")
        if name == "dear":
            assert Learning.load(learnt).done == {FIRST.key}
            choose(twin, "again", keys)
    until(lambda: Learning.load(learnt).done == {FIRST.key, "carioca.take"})
    assert desk.game is not None and desk.game.poll() is None


def choose(twin: Twin, name: str, keys: bool) -> None:
    """A button of a form."""
    if keys:
        focus(twin, name)  # type: ignore[arg-type]
        twin.keys("enter")
    else:
        press(twin, name)  # type: ignore[arg-type]
    time.sleep(0.3)
    twin.driver.step(3)


def until(ready: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)
