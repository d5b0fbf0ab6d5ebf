"""The toy family in the window: a new game, the stake asked over the table, drawing by click, drag and key, the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from carioca.bots.base import CHARACTERS
from carioca.film import Film
from carioca.games import game_named
from carioca.gui.frame.scene import Scene
from carioca.gui.parts.tiles import VariantTile
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.hindsight import HindsightScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.question import DecisionScene
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.review import ReviewScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.i18n import LANGUAGES
from carioca.session import Session
from carioca.words.opponents import character_line
from tests.gui.controls import page_of, press
from tests.gui.driver import Driver
from tests.toy.family import act, match, play, shown
from tests.toy.rules import TOY, DrawCard, Stake, ToyOptions, own
from tests.toy.table import STOCK

SIZES = ((1280, 720), (800, 600))
PATIENCE = 20.0


@pytest.fixture(autouse=True)
def in_the_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with shown():
        yield


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def wait(driver: Driver, *kinds: type[Scene], until: Callable[[], bool] | None = None) -> Scene:
    """Let frames pass until one of these scenes is on top, at the table until somebody may act."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        scene = driver.scene
        ready = not isinstance(scene, TableScene) or scene.table.my_turn
        if isinstance(scene, kinds) and ready and (until is None or until()):
            return scene
        driver.step(4)
        time.sleep(0.0005)
    raise AssertionError(f"{driver.scene} stays on top")


def dealt_to(seat: int, people: int = 1, seats: int = 2) -> Session:
    """A match in which this seat says the stake first."""
    return match(people, seats, options=ToyOptions(first_dealer_seat=seat))


def stock(driver: Driver) -> tuple[int, int]:
    assert isinstance(driver.scene, TableScene)
    return driver.scene.table.board.zones()[STOCK].center


def by_click(driver: Driver) -> None:
    driver.click(*stock(driver))


def by_drag(driver: Driver) -> None:
    assert isinstance(driver.scene, TableScene)
    driver.drag(stock(driver), driver.scene.table.board.frame.hand.center)


def by_key(driver: Driver) -> None:
    driver.key("s")


def by_focus(driver: Driver) -> None:
    assert isinstance(driver.scene, TableScene)
    for _ in range(6):
        if driver.scene.table.focus.group == "stock" and driver.scene.table.focus.shown:
            break
        driver.key("tab")
    driver.key("enter")


def by_button(driver: Driver) -> None:
    assert isinstance(driver.scene, TableScene)
    button = next(button for button in driver.scene.table.buttons if button.name == "draw")
    driver.click(*button.rect.center)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("draw", [by_click, by_drag, by_key, by_focus, by_button])
def test_a_card_is_drawn(driver: Driver, draw: Callable[[Driver], None]) -> None:
    session = dealt_to(0)
    driver.open(TableScene(session))
    wait(driver, DecisionScene)
    press(driver, "choice0")
    wait(driver, TableScene)
    assert session.match.rounds[0].lines[:2] == ["0 double", "1 draw"]
    draw(driver)
    assert session.match.rounds[0].lines[2:] == ["0 draw"]
    wait(driver, ScoreSheet)


def test_before_the_stake_is_said_nothing_can_be_drawn(driver: Driver) -> None:
    session = dealt_to(0)
    driver.open(TableScene(session))
    scene = wait(driver, DecisionScene)
    driver.keys("s")
    assert driver.scene is scene and not session.match.rounds[0].lines
    driver.key("enter")
    assert session.match.rounds[0].lines[:1] == ["0 double"]


def test_the_other_answer_plays_single(driver: Driver) -> None:
    session = dealt_to(0)
    driver.open(TableScene(session))
    wait(driver, DecisionScene)
    press(driver, "choice1")
    wait(driver, TableScene)
    assert session.match.rounds[0].lines[0] == "0 single"
    assert own(session.match.state).doubled is False


@pytest.mark.sampled(16)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_played_to_its_end(tmp_path: Path, lang: str, size: tuple[int, int], seats: int) -> None:
    driver = Driver(tmp_path, size, language=lang)
    try:
        session = dealt_to(0, seats=seats)
        driver.open(TableScene(session))
        pictures = {}
        for _ in range(12):
            scene = wait(driver, DecisionScene, TableScene, ScoreSheet, FinalScene)
            pictures[type(scene).__name__] = driver.picture()
            if isinstance(scene, DecisionScene):
                press(driver, "choice0")
            elif isinstance(scene, TableScene):
                by_click(driver)
            elif isinstance(scene, ScoreSheet):
                driver.key("enter")
            else:
                break
        assert isinstance(driver.scene, FinalScene) and session.current is None
        assert len(pictures) == 4
        # Nothing is plain cloth: every screen has more than a few colours.
        for name, picture in pictures.items():
            few = pygame.transform.smoothscale(picture, (64, 36))
            assert len({tuple(few.get_at((x, y))) for x in range(64) for y in range(36)}) > 60, name
    finally:
        driver.close()


@pytest.mark.slow
def test_two_persons_pass_the_machine_round(driver: Driver) -> None:
    session = dealt_to(0, people=2)
    driver.open(TableScene(session))
    seen: list[tuple[int, str]] = []
    for _ in range(40):
        scene = wait(driver, DecisionScene, TableScene, ScoreSheet, FinalScene, HandoverScene)
        if isinstance(scene, DecisionScene):
            press(driver, "choice0")
        elif isinstance(scene, TableScene):
            viewer = scene.table.board.viewer
            assert viewer == session.current
            seen.append((viewer, "table"))
            by_key(driver)
        elif isinstance(scene, FinalScene):
            break
        else:
            driver.key("enter")
    assert session.current is None
    assert sorted(seen) == [(0, "table"), (0, "table"), (1, "table"), (1, "table")]


def test_a_new_game_of_the_toy_is_set_up(driver: Driver) -> None:
    scene = driver.open(NewGameScene(), 4)
    assert isinstance(scene, NewGameScene)
    press(driver, "game.toy")
    tile = page_of(scene).find("rules.toy.")
    assert isinstance(tile, VariantTile) and tile.text == "Carta alta"
    assert scene.choosing.now.game is TOY
    assert len(scene.table.drafts) in (2, 4)
    press(driver, "play")
    wait(driver, DecisionScene, TableScene)
    running = driver.stage.saves.load()
    assert running is not None and running.record["game"] == "toy"


def test_a_played_match_is_watched_again(driver: Driver) -> None:
    film = Film(play(match(1, 4)).record())
    driver.open(ReplayScene(film), 4)
    for _ in film.frames:
        driver.key("right")
        driver.step(2)
    assert isinstance(driver.scene, ReplayScene)
    assert driver.scene.player.at == len(film.frames) - 1


def test_a_hint_lights_the_stock(driver: Driver) -> None:
    session = dealt_to(1)
    driver.open(TableScene(session))
    scene = wait(driver, TableScene)
    assert isinstance(scene, TableScene)
    for step in (1, 2, 3):
        driver.key("h")
        end = time.monotonic() + PATIENCE
        while scene.table.hint is None or scene.table.hint.step < step:
            assert time.monotonic() < end
            driver.step(2)
    assert scene.table.toast is not None and "{" not in scene.table.toast.text


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_is_looked_at_again(tmp_path: Path, lang: str) -> None:
    """What the review and the reasons of opponents have to say of a decision without cards."""
    driver = Driver(tmp_path, language=lang)
    try:
        session = dealt_to(0)
        while session.current is not None:
            act(session, "single")
        scene = driver.open(ReviewScene(session, 0), 4)
        assert isinstance(scene, ReviewScene)
        end = time.monotonic() + PATIENCE
        while scene.result is None:
            assert time.monotonic() < end
            driver.step(4)
        assert scene.result.given > 0
        driver.step(4)
        press(driver, "at.0")
        assert scene.shown == scene.result.decisions[0]
        driver.open(HindsightScene(session, 1), 10)
        assert isinstance(driver.scene, HindsightScene)
        assert [type(turn.frames[0].action) for turn in driver.scene.hindsight.turns[1]] == [Stake, DrawCard]
    finally:
        driver.close()


def test_characters_say_nothing_of_how_they_play_a_game_that_they_have_no_style_in() -> None:
    assert {character_line(bot, TOY) for bot in CHARACTERS} == {""}
    assert all(character_line(bot, game_named("carioca")) for bot in CHARACTERS)
