"""Anything that a hand can do, in any order, at every table and speed: the game plays on, and shows what is so."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.engine import record
from carioca.games import CATALOGUE, entry_of, game_named
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from tests.gui.driver import KEYS, Driver

PRESETS = ("carioca-chile", "carioca-rummy", *(entry.presets[0] for entry in CATALOGUE[1:]))
LOOKS = (("off", True), ("slow", False), ("normal", False), ("fast", False))
"""Speeds of the animation, and whether motion is reduced."""
SIZES = ((640, 400), (800, 600), (700, 420))
SPELL = 100
"""Inputs after which everything comes to rest and is looked at."""
INPUTS = 20_000 if os.environ.get("CARIOCA_LONG") else 2_000
"""Inputs in all: at every table and speed as many."""
PATIENCE = 30.0
"""Seconds of real time in which one of the others must have played."""
LETTERS = ("s", "z", "p", "b", "l", "d", "t", "r", "h", "g", "u", "j", "a", "f", "c", "m", "1", "2", "3", "4", "?")
SPEEDS = ("1", "2", "4")
"""With Ctrl they set the speed of the table."""
HELD = (pygame.K_TAB, pygame.K_SPACE)
"""Keys that mean something else when they stay down."""


class Hands:
    """Somebody who does anything, now and then what makes sense."""

    def __init__(self, driver: Driver, rng: Random) -> None:
        self.driver, self.rng = driver, rng
        self.held = False
        self.down: int | None = None
        self.acts = 0

    def act(self) -> None:
        """One input, and the frame after it."""
        rng, driver = self.rng, self.driver
        self.acts += 1
        kind = rng.random()
        if kind < 0.3:
            driver.move(*self.place(), held=self.held)
        elif kind < 0.5:
            self.held = not self.held
            driver.button(*self.place(), down=self.held)
        elif kind < 0.55:
            place = self.place()
            for down in (True, False, True, False)[: rng.choice((2, 4))]:
                driver.button(*place, down=down, button=rng.choice((1, 1, 1, 3)))
        elif kind < 0.62:
            driver.drag(self.card(), self.place(), moves=rng.choice((1, 3, 6)))
            self.held = False
        elif kind < 0.82:
            driver.key(rng.choice((*KEYS, *LETTERS)), rng.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)))
        elif kind < 0.83:
            driver.key(rng.choice(SPEEDS), pygame.KMOD_CTRL)
        elif kind < 0.84:
            self.hold(rng.choice(HELD) if self.down is None else None)
            driver.step(rng.choice((3, 40)))
        elif kind < 0.85:
            driver.app.window.size = rng.choice(SIZES)
        elif kind < 0.87:
            driver.post(rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED)))
        elif kind < 0.88:
            driver.wheel(rng.choice((-1, 1)))
        else:
            driver.step(rng.choice((1, 5, 30)))
        driver.step()

    def hold(self, code: int | None) -> None:
        """Let go of the key that is down, and press this one for longer."""
        for kind, key in ((pygame.KEYUP, self.down), (pygame.KEYDOWN, code)):
            if key is not None:
                self.driver.post(kind, key=key, mod=0, unicode="", scancode=0)
        self.down = code

    def place(self) -> tuple[float, float]:
        """Anywhere, or where something lies."""
        scene, (width, height) = self.driver.scene, self.driver.stage.size
        if isinstance(scene, TableScene) and self.rng.random() < 0.7:
            table = scene.table
            rects = [*table.board.zones().values(), *(button.rect for button in table.buttons)]
            return self.rng.choice(rects).center
        return self.rng.randrange(width), self.rng.randrange(height)

    def card(self) -> tuple[float, float]:
        """A card of the own hand."""
        scene = self.driver.scene
        own = scene.table.board.own_row() if isinstance(scene, TableScene) else []
        if not own:
            return self.place()
        sprite = self.rng.choice(own)
        return sprite.x, sprite.y

    def rest(self) -> TableScene | None:
        """Let go of everything and come back to the table; None when the match is over or was left."""
        driver = self.driver
        if not driver.app.running:
            # Somebody left the program: they come back and begin a match.
            driver.app.running = True
            return None
        for button in (1, 3):
            driver.button(1, 1, down=False, button=button)
        self.held = False
        self.hold(None)
        driver.post(pygame.WINDOWFOCUSGAINED)
        driver.step(15)
        if not driver.app.running:
            return self.rest()
        tables = [scene for scene in driver.app.stack.scenes if isinstance(scene, TableScene)]
        for _ in range(200):
            if driver.scene in tables:
                return tables[-1]
            if not tables or tables[-1] not in driver.app.stack.scenes:
                return None
            if not driver.app.running:
                return self.rest()
            driver.key(self.rng.choice(("esc", "esc", "esc", "enter", "enter", "tab")))
            driver.step(20)
        raise AssertionError(f"no way back from {driver.scene}")


@pytest.fixture
def driver(tmp_path: Path, look: tuple[str, bool]) -> Iterator[Driver]:
    driver = Driver(tmp_path, SIZES[0], animation=look[0], reduced_motion=look[1], stand_in=True, self_lay=True)
    yield driver
    driver.close()


def new_match(driver: Driver, preset: str, seed: str) -> Session:
    """A match of one person against quick opponents."""
    game = game_named(entry_of(preset).name)
    size = max(seats for seats in Agreement(preset).sizes if seats <= 4)
    names = ("Ana", *(f"B{number}" for number in range(1, size)))
    seats = tuple(Seat(name, None if at == 0 else "easy") for at, name in enumerate(names))
    return Session.new(game, preset, game.presets[preset], seats, seed, driver.stage.saves)


@pytest.mark.seldom(3)
@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look[0])
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_done_the_game_plays_on_and_shows_what_is_so(
    driver: Driver, preset: str, look: tuple[str, bool]
) -> None:
    rng = Random(f"{preset}/{look}")
    hands, session = Hands(driver, rng), None
    for spell in range(max(1, INPUTS // len(PRESETS) // len(LOOKS) // SPELL)):
        scene = hands.rest() if session is not None else None
        if scene is None:
            session = new_match(driver, preset, f"{preset}/{spell}")
            driver.open(TableScene(session), 30)
        for _ in range(SPELL):
            hands.act()
        scene = settled(driver, hands)
        if scene is None:
            continue
        shows_what_is_so(driver, scene)
        assert session is not None
        again = record.replay(session.record(), game_named).match
        assert session.game.position(again.state) == session.game.position(session.match.state)


def settled(driver: Driver, hands: Hands) -> TableScene | None:
    """The table at rest, beyond all sheets of finished rounds; None when the match is over or was left."""
    while (scene := hands.rest()) is not None:
        comes_to_rest(driver, scene)
        if driver.scene is scene:
            break
    return scene


def comes_to_rest(driver: Driver, scene: TableScene) -> None:
    """A person can act: until then others play, and never is there a long while in which nothing is played."""
    table, session, seen, end = scene.table, scene.session, -1, 0.0
    if session.stand_ins:
        driver.key("f")
    while driver.scene is scene and (not table.my_turn or table.animator.active):
        played = sum(len(taken.lines) for taken in session.match.rounds)
        if played != seen:
            seen, end = played, time.monotonic() + PATIENCE
        driver.step(10)
        time.sleep(0.001)
        assert time.monotonic() < end, "the table is stuck"
    driver.move(2, 2)
    driver.seconds(8)


def shows_what_is_so(driver: Driver, scene: TableScene) -> None:
    """The picture is the one that is painted when all of it is made anew."""
    table = scene.table
    assert not table.board.held and not table.board.aloft
    for goal in table.board.goals():
        sprite = goal.sprite
        assert (round(sprite.x), round(sprite.y)) == (round(goal.slot.x), round(goal.slot.y))
    before = pygame.image.tobytes(driver.app.surface, "RGB")
    scene.resized()
    driver.seconds(1)
    driver.picture()
    after = pygame.image.tobytes(driver.app.surface, "RGB")
    if before != after:
        keep = os.environ.get("CARIOCA_PICTURES")
        if keep:
            for name, data in (("before", before), ("after", after)):
                pygame.image.save(pygame.image.frombytes(data, driver.stage.size, "RGB"), f"{keep}/{name}.png")
    assert before == after
