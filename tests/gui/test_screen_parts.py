"""What is sent to the desktop: parts of the picture, and the desktop shows the same as if it were all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.film import Film
from carioca.games import CATALOGUE, game_named
from carioca.gui.frame.screen import compact
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render.painter import Painter
from carioca.session import Seat, Session
from tests.gui.driver import Driver

pytestmark = pytest.mark.usefixtures("every_picture")

SIZE = (640, 400)
NAMES = ("Ana", "Rosa", "Carmen", "Elena", "Pilar", "Inés", "Marta", "Julia")


def seen(picture: pygame.Surface) -> bytes:
    """What can be seen of a picture."""
    return pygame.image.tobytes(picture, "RGB")


class Desktop:
    """Has what was sent to it, as a screen has; stands for the window and for SDL."""

    def __init__(self, driver: Driver, works: bool = True) -> None:
        self.app, self.works = driver.app, works
        self.window = driver.app.window
        self.shown = pygame.Surface(SIZE)
        self.parts = self.wholes = 0
        driver.app.window = self  # type: ignore[assignment]
        driver.app._sdl = SimpleNamespace(send=self.send, close=lambda: None)  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.window, name)

    def send(self, window: object, parts: list[pygame.Rect]) -> bool:
        for part in parts if self.works else ():
            self.shown.blit(self.app.surface, part, part)
        self.parts += self.works
        return self.works

    def flip(self) -> None:
        """All of the picture."""
        self.shown = self.app.surface.copy()
        self.wholes += 1

    def agrees(self) -> bool:
        """Whether the desktop shows what the window has painted."""
        return seen(self.shown) == seen(self.app.surface)


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Driver]:
    """An app in which cards move."""
    driver = Driver(tmp_path, SIZE, animation="fast", reduced_motion=False)
    yield driver
    driver.app.window = getattr(driver.app.window, "window", driver.app.window)
    driver.close()


def match_of(driver: Driver, name: str) -> Session:
    """A match some way into a later round, the only person being asked something."""
    game = game_named(name)
    preset, options = next(iter(game.presets.items()))
    size = next(seats for seats in Agreement(preset).sizes if seats > 2)
    seats = (Seat(NAMES[0]), *(Seat(one, "random") for one in NAMES[1:size]))
    session = Session.new(game, preset, options, seats, "sent", driver.stage.saves)
    while session.match.state.turns < 9 or session.current != 0:
        person = session.current == 0
        session.submit(next(iter(session.game.legal_actions(session.match.state))) if person else session.think())
    return session


def wander(driver: Driver, rng: Random, frames: int) -> Iterator[None]:
    """Somebody presses, drags, lets go and types without sense; yields after every frame."""
    width, height = SIZE
    at, held = (width // 2, height - 60), False
    for _ in range(frames):
        act = rng.random()
        if act < 0.12:
            held = not held
            if held:
                at = (rng.randrange(80, width - 80), height - rng.randrange(10, 110))
                driver.move(*at)
            driver.button(*at, down=held)
        elif act < 0.7:
            at = tuple(max(0, min(most - 1, old + rng.randint(-60, 60))) for old, most in zip(at, SIZE, strict=True))
            driver.move(*at, held=held)
        elif act < 0.76:
            driver.key(rng.choice(["left", "right", "tab", "space", "enter", "h", "t", "r", "1"]))
        else:
            driver.step()
        yield


@pytest.mark.sampled(64)
@pytest.mark.parametrize("name", [entry.name for entry in CATALOGUE])
def test_the_desktop_shows_at_every_table_what_is_painted(moving: Driver, name: str) -> None:
    moving.open(TableScene(match_of(moving, name)), 20)
    desktop = Desktop(moving)
    moving.app._spoilt = True
    anew, compared = pygame.Surface(SIZE), 0
    for frame, _ in enumerate(wander(moving, Random(name), 90)):
        if desktop.wholes:
            assert desktop.agrees(), f"frame {frame}"
        scene = moving.scene
        if isinstance(scene, TableScene) and not scene.animating and not moving.stage.dirty and not frame % 3:
            Painter(scene.table).draw(anew)
            assert seen(anew) == seen(moving.app.surface), f"frame {frame} is not as if it were painted anew"
            compared += 1
    assert compared > 2
    assert desktop.parts >= 5, "most pictures are sent in parts"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["carioca", "buraco", "pocha"])
def test_every_picture_of_a_drag_is_as_if_it_were_painted_anew(moving: Driver, name: str) -> None:
    scene = moving.open(TableScene(match_of(moving, name)), 90)
    assert isinstance(scene, TableScene)
    board, anew, compared = scene.table.board, pygame.Surface(SIZE), 0
    sprite = board.own_row()[0]
    x, y = sprite.x - 0.3 * sprite.height, sprite.y
    moving.move(x, y)
    moving.button(x, y, down=True)
    for number in range(44):
        # Along the hand, over the middle, and back; now and then the pointer rests.
        part = min(number, 44 - number) / 22
        moving.move(x + 420 * part, y - max(0.0, part - 0.4) * 380, held=True)
        if not scene.animating:
            Painter(scene.table).draw(anew)
            assert seen(anew) == seen(moving.app.surface), f"motion {number}"
            compared += 1
    assert board.held and compared > 9


@pytest.mark.slow
def test_a_replay_with_its_band_is_shown_as_it_is_painted(moving: Driver) -> None:
    moving.open(ReplayScene(Film(match_of(moving, "carioca").record())), 5)
    desktop = Desktop(moving)
    moving.picture()
    for key in ("right", "right", "space", "left", "home", "right"):
        moving.key(key)
        for _ in range(8):
            moving.step()
            assert desktop.agrees() or not desktop.wholes


def test_after_the_window_was_covered_all_of_it_is_sent(moving: Driver) -> None:
    moving.open(TableScene(match_of(moving, "carioca")), 20)
    desktop = Desktop(moving)
    for event in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
        moving.step(3)
        before = desktop.wholes
        desktop.shown.fill("red")
        moving.post(event)
        moving.step()
        assert desktop.wholes == before + 1 and desktop.agrees()


def test_a_library_that_sends_no_parts_sends_everything(moving: Driver) -> None:
    moving.open(TableScene(match_of(moving, "carioca")), 20)
    desktop = Desktop(moving, works=False)
    for _ in wander(moving, Random(3), 20):
        assert desktop.agrees() or not desktop.wholes
    assert desktop.wholes > 5 and not desktop.parts


def test_the_window_changes_its_size_in_mid_drag(moving: Driver) -> None:
    moving.open(TableScene(match_of(moving, "carioca")), 20)
    moving.move(320, 360)
    moving.button(320, 360, down=True)
    moving.move(300, 200, held=True)
    moving.resize(500, 380)
    moving.move(200, 150, held=True)
    moving.button(200, 150, down=False)
    moving.step(60)
    shown = moving.app.surface.copy()
    moving.scene.resized()
    assert moving.picture().get_size() == (500, 380) and seen(shown) == seen(moving.app.surface)


def test_parts_are_joined_clipped_and_left_when_they_are_not_worth_it() -> None:
    size = (1000, 500)
    assert compact(None, size) is None and compact([], size) == []
    near = [pygame.Rect(10, 10, 50, 70), pygame.Rect(12, 14, 50, 70), pygame.Rect(900, 400, 500, 500)]
    assert compact(near, size) == [pygame.Rect(10, 10, 52, 74), pygame.Rect(900, 400, 100, 100)]
    assert compact([pygame.Rect(2000, 0, 10, 10), pygame.Rect(5, 5, 0, 9)], size) == []
    assert compact([pygame.Rect(0, 0, 900, 400)], size) is None
    assert compact([pygame.Rect(20 * at, 0, 9, 9) for at in range(40)], size) is None
