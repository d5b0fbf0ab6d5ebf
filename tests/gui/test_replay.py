"""Watching a match again in the window: ways in, on and back, eyes, and a running match that is left alone."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from carioca import i18n
from carioca.bots.door import make_bot
from carioca.cards import HIDDEN
from carioca.film import Film
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.state import State, censor
from carioca.gui.forms import form
from carioca.gui.frame.scene import Pop, Push
from carioca.gui.replay.player import piles_at
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.matches import MatchesScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.pause import ReplayMenu
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.replay import KeyList, PileScene, ReplayScene
from carioca.gui.scenes.review import ReviewScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage import paths as places
from carioca.words.door import voice_of
from tests.gui.controls import names, page_of, press
from tests.gui.driver import Driver

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "carioca-chile.carioca"


@pytest.fixture(autouse=True)
def _far_from_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_meeting_places", lambda: ())
    monkeypatch.setattr(form, "open_path", lambda path: True)


def two_rounds() -> dict[str, Any]:
    """Two rounds of a golden record; Ana is a person."""
    found: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    found["seats"][0] = {"name": "Ana"}
    return {**found, "rounds": found["rounds"][:2]}


@pytest.fixture
def data() -> dict[str, Any]:
    return two_rounds()


@pytest.fixture(scope="module")
def film() -> Film:
    return Film(two_rounds())


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """One small window for all: its cards are drawn once."""
    before = i18n.language()
    driver = Driver(tmp_path_factory.mktemp("data"), (720, 440))
    yield driver
    driver.close()
    i18n.set_language(before)


@pytest.fixture
def driver(window: Driver) -> Driver:
    """The window with hardly anything on its screen and an empty folder."""
    window.stage.saves.close()
    shutil.rmtree(window.stage.paths.saves.parent, ignore_errors=True)
    window.open(QuestionScene("?", "1", Pop, "2"), 1)
    return window


@pytest.fixture
def scene(driver: Driver, film: Film) -> ReplayScene:
    """The replay over that."""
    driver.app.go(Push(ReplayScene(film)))
    driver.step(2)
    assert isinstance(driver.scene, ReplayScene)
    return driver.scene


def write(driver: Driver, data: object, name: str = "1.carioca") -> Path:
    path = driver.stage.paths.saves / "finished" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), "utf-8")
    return path


def drop(driver: Driver, path: Path) -> None:
    driver.post(pygame.DROPFILE, file=str(path))
    driver.step(2)


def shown(scene: ReplayScene) -> list[list[Any]]:
    """The cards of all hands that lie face up, and HIDDEN for the others."""
    return [
        sorted(sprite.shown if sprite.face > 0 else HIDDEN for sprite in hand)
        for hand in map(scene.table.board.sprites.hand, range(3))
    ]


# -- on and back -----------------------------------------------------------------------------------------------------


def test_keys_and_buttons_go_on_and_back(driver: Driver, scene: ReplayScene) -> None:
    player, frames = scene.player, scene.film.frames
    driver.keys("right", "right", "right", "left")
    assert player.at == 2
    press(driver, "on")
    press(driver, "back")
    assert player.at == 2
    driver.key("right", pygame.KMOD_CTRL)
    assert frames[player.at].seat != frames[player.at + 1].seat
    here = player.at
    press(driver, "turn-on")
    press(driver, "turn-back")
    assert player.at == here
    driver.key("pagedown")
    assert frames[player.at].round_no == 1 and not frames[player.at].line
    press(driver, "round-back")
    assert player.at == 0
    driver.key("end")
    assert player.at == len(frames) - 1 and scene.table.banner
    driver.wheel(1)
    assert player.at == len(frames) - 2
    driver.key("home")
    assert player.at == 0


def test_nothing_stays_over_the_names_when_cards_have_landed(tmp_path: Path, film: Film) -> None:
    driver = Driver(tmp_path, (720, 440), animation="normal", reduced_motion=False)
    scene = driver.open(ReplayScene(film))
    assert isinstance(scene, ReplayScene)
    for _ in range(3):
        driver.key("right")
        driver.seconds(1.5)
    assert not scene.animating
    shown = driver.app.surface.copy()
    scene.painter.forget()
    assert pygame.image.tobytes(driver.picture(), "RGB") == pygame.image.tobytes(shown, "RGB")
    driver.close()


def test_the_line_is_dragged(driver: Driver, scene: ReplayScene) -> None:
    line = scene.page.find("timeline")
    driver.drag((line.rect.x + 4, line.rect.centery), line.rect.center)
    assert abs(scene.player.at - scene.player.last / 2) <= 2
    driver.click(line.rect.right - 2, line.rect.centery)
    assert scene.player.at == scene.player.last


def test_it_plays_by_itself_and_stops_at_the_end(driver: Driver, scene: ReplayScene) -> None:
    driver.key("space")
    driver.seconds(3)
    assert 1 <= scene.player.at < 8 and scene.player.playing
    slow = scene.player.at
    driver.keys("space", "home", "+", "+", "+")
    assert not scene.player.playing and scene.player.speed == 8.0
    press(driver, "play")
    driver.seconds(3)
    assert scene.player.at > 3 * slow
    scene.player.seek(scene.player.last - 1)
    driver.seconds(3)
    assert scene.player.at == scene.player.last and not scene.player.playing
    driver.key("space")
    assert scene.player.at == 0 and scene.player.playing
    driver.key("h")
    assert isinstance(driver.scene, KeyList) and not scene.player.playing


def test_words_and_reasons_stand_below(driver: Driver, scene: ReplayScene) -> None:
    film = scene.film
    luis = next(i for i, frame in enumerate(film.frames) if frame.seat == 1)
    ana = next(i for i, frame in enumerate(film.frames) if frame.seat == 0)
    for at, reasons in ((luis, True), (ana, False)):
        scene.player.seek(at)
        driver.step(2)
        while scene.thinker.asked:
            driver.step()
        # Ana is who played it here, and reads it.
        assert ("Luis" in scene.band.words) is reasons and "Ana" not in scene.band.words
        assert bool(scene.band.why) is reasons
    # A button says what it does until it is pressed: then the reason is read.
    button = scene.page.find("on").rect
    driver.move(*button.center)
    assert scene.band._hint() == t("replay.button.on")
    driver.click(*button.center)
    assert not scene.band._hint()
    driver.move(*scene.page.find("back").rect.center)
    assert scene.band._hint() == t("replay.button.back")
    scene.player.seek(luis)
    driver.key("3")
    driver.step(2)
    assert not scene.band.why, "Rosa cannot know why Luis did that"


# -- eyes ------------------------------------------------------------------------------------------------------------


def test_a_seat_sees_exactly_what_the_game_showed_it(driver: Driver, scene: ReplayScene) -> None:
    player = scene.player
    pairs = [(at, eyes) for at in range(0, player.last, 13) for eyes in (0, 1, 2, None)]
    for at, eyes in pairs:
        player.eyes = eyes
        player.seek(at)
        frame = player.frame
        if frame.ended is None:
            state: State = frame.after if eyes is None else censor(frame.after, eyes).state
            assert shown(scene) == [sorted(hand) for hand in state.hands]
        else:
            assert not any(HIDDEN in hand for hand in shown(scene))
        assert scene.table.board.seat == (eyes or 0)


def test_eyes_are_changed_by_keys_names_and_control(driver: Driver, scene: ReplayScene) -> None:
    driver.keys("2")
    assert scene.player.eyes == 1
    driver.keys("down")
    assert scene.player.eyes == 2
    driver.keys("down", "down", "7")
    assert scene.player.eyes == 0
    layout = scene.table.board.frame
    driver.click(*layout.seats[1].pill.center)
    assert scene.player.eyes == 1
    driver.click(*scene.table.board.frame.own.center)
    assert scene.player.eyes is None
    eyes = scene.page.find("eyes").rect
    driver.click(eyes.right - 8, eyes.centery)
    assert scene.player.eyes == 0
    driver.key("0")
    assert scene.player.eyes is None


def test_the_pile_holds_what_was_seen_going_there(driver: Driver, scene: ReplayScene) -> None:
    scene.player.seek(40)
    frame = scene.player.frame
    for eyes in (None, 1):
        scene.player.look(eyes)
        driver.click(*scene.table.board.places.pile.center)
        pile = driver.scene
        assert isinstance(pile, PileScene)
        assert piles_at(scene.table.model, pile.film, pile.at, pile.eyes)[0].cards == frame.after.pile
        driver.key("z")
    assert driver.scene is scene


# -- the menu over it ------------------------------------------------------------------------------------------------


def test_rules_points_and_a_copy_are_in_reach(driver: Driver, scene: ReplayScene, data: dict[str, Any]) -> None:
    driver.key("esc")
    assert isinstance(driver.scene, ReplayMenu) and "score" not in names(driver)
    driver.key("esc")
    driver.keys("end", "esc")
    press(driver, "score")
    assert isinstance(driver.scene, ScoreSheet) and driver.scene.round_no == 1
    driver.key("esc")
    press(driver, "copy")
    menu = driver.scene
    assert isinstance(menu, ReplayMenu) and menu.written is not None and menu.written.name.startswith("Partida de Ana")
    assert Film.read(menu.written).data == data
    first = menu.written
    press(driver, "copy")
    assert menu.written != first and first.exists()
    press(driver, "leave")
    assert isinstance(driver.scene, QuestionScene)


def test_what_the_file_and_the_rules_disagree_on_is_said(driver: Driver, data: dict[str, Any]) -> None:
    data["rounds"][0]["actions"][9] = "0 discard *"
    driver.app.watch(write(driver, data))
    driver.step(2)
    scene = driver.scene
    assert isinstance(scene, ReplayScene) and scene.table.toast is not None
    assert scene.table.toast.text == t("verify.broken", rounds="1", n=1)
    driver.key("esc")
    assert scene.table.toast is None and driver.scene is scene
    for size in ((480, 400), (720, 440)):
        driver.resize(*size)
        assert scene.table.board.frame.size == (size[0], scene.band.rect.top)


# -- ways in ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_match_is_chosen_from_the_list(driver: Driver, data: dict[str, Any]) -> None:
    driver.open(MenuScene(), 1)
    assert "past" not in names(driver)
    write(driver, json.loads(GOLDEN.read_text("utf-8")), "3.carioca")
    driver.open(MenuScene(), 1)
    press(driver, "past")
    driver.step(8)
    scene = driver.scene
    assert isinstance(scene, MatchesScene)
    assert scene.known[scene.matches[0]].result == t("past.won", name="Ana", points=t("points", n=139), n=1)
    press(driver, "match0")
    press(driver, "watch")
    driver.step(2)
    assert isinstance(driver.scene, ReplayScene)


def test_a_file_dropped_at_the_table_leaves_the_match_alone(driver: Driver, data: dict[str, Any]) -> None:
    seats = (Seat("Ana"), Seat("Rosa", "random"))
    session = Session.new(CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], seats, "7", driver.stage.saves)
    table = driver.open(TableScene(session), 40)
    for _ in range(2000):
        if session.current == 0:
            break
        # The opponent thinks on a thread of its own.
        driver.step()
        time.sleep(0.001)
    saved = {path.name: path.read_bytes() for path in driver.stage.paths.saves.iterdir() if path.is_file()}
    lines = list(session.match.rounds[-1].lines)
    good = write(driver, data)
    drop(driver, write(driver, [], "no.carioca"))
    assert isinstance(driver.scene, QuestionScene)
    driver.key("enter")
    assert driver.scene is table
    drop(driver, good)
    replay = driver.scene
    assert isinstance(replay, ReplayScene)
    drop(driver, good)
    assert driver.scene is not replay and len(driver.app.stack.scenes) == 2
    driver.keys("right", "right", "esc")
    press(driver, "leave")
    assert driver.scene is table
    assert session.match.rounds[-1].lines == lines
    assert {path.name: path.read_bytes() for path in driver.stage.paths.saves.iterdir() if path.is_file()} == saved


def test_the_match_at_the_table_is_not_shown(driver: Driver, tmp_path: Path) -> None:
    """Two people pass the machine round: no file, no copy of it opens the other one's hand."""
    seats = (Seat("Ana"), Seat("Luis"))
    session = Session.new(CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], seats, "7", driver.stage.saves)
    driver.open(TableScene(session), 10)
    running = driver.stage.paths.saves / "match.carioca"
    copy = Path(shutil.copy(running, tmp_path / "copy.carioca"))
    for path in (running, copy):
        drop(driver, path)
        assert isinstance(driver.scene, QuestionScene)
        assert driver.scene.text == t("replay.file.running", name=path.name)
        driver.key("enter")


def test_a_bad_file_leads_to_the_list(driver: Driver, tmp_path: Path) -> None:
    driver.app.watch(tmp_path / "gone.carioca")
    driver.step()
    assert isinstance(driver.scene, QuestionScene) and "gone.carioca" in driver.scene.text
    press(driver, "no")
    scene = driver.scene
    assert isinstance(scene, MatchesScene)
    drop(driver, tmp_path / "gone.json")
    assert scene.problem == t("replay.file.missing", name="gone.json")
    press(driver, "open")
    press(driver, "path")
    driver.text(f'"{GOLDEN}"')
    press(driver, "watch")
    driver.step(2)
    assert isinstance(driver.scene, ReplayScene)


@pytest.mark.slow
def test_the_winner_is_followed_by_the_match_again(driver: Driver) -> None:
    film = Film(json.loads(GOLDEN.read_text("utf-8")))
    driver.open(FinalScene(film.session), 3)
    assert page_of(driver.scene).find("replay")
    press(driver, "replay")
    driver.step(2)
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    assert [frame.line for frame in scene.film.frames] == [frame.line for frame in film.frames]
    driver.key("esc")
    press(driver, "leave")
    assert isinstance(driver.scene, FinalScene)


def test_a_replay_has_one_speed(driver: Driver, film: Film) -> None:
    """That of the table, which is how fast others play, stands nowhere beside it and is not heeded."""
    driver.stage.settings = replace(driver.stage.settings, tempo=4)
    scene = driver.open(ReplayScene(film), 10)
    assert isinstance(scene, ReplayScene)
    names = {command.name for command in scene.table.commands}
    assert not names & {"speed", "hasten"} and scene.page.find("speed") is not None


@pytest.mark.slow
def test_a_match_of_the_list_offers_the_review_of_a_round_that_was_shown(driver: Driver, monkeypatch: Any) -> None:
    """Everything that a review needs is in the record, who played for a person too."""
    for name, number in (("HANDS", 3), ("DEALS", 2), ("RUNS", 1), ("EXPERT", "normal")):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)
    seats = (Seat("Ana"), Seat("Rosa", "random"), Seat("Beto"))
    rules = CARIOCA.presets["carioca-chile"].with_changes({"rounds": ["TT"]})
    session = Session.new(CARIOCA, "carioca-chile", rules, seats, "r", driver.stage.saves)
    brain = make_bot("easy", CARIOCA)
    while (seat := session.current) is not None:
        if session.place[1] == 30:
            session.hand_over(2, "easy")
        person = session.is_person(seat)
        session.submit(brain.decide(session.view(seat), Random(7)) if person else session.think())
    driver.open(MenuScene(), 3)
    driver.seconds(1)
    press(driver, "past")
    driver.step(3)
    press(driver, "match0")
    press(driver, "watch")
    driver.step(3)
    replay = driver.scene
    assert isinstance(replay, ReplayScene)
    driver.key("esc")
    driver.step(2)
    assert isinstance(driver.scene, ReplayMenu) and "review" not in names(driver), "nothing is told that was not shown"
    driver.key("esc")
    replay.player.seek(replay.player.last)
    driver.step(2)
    assert any("suplente de Beto" in line for line in map(str.strip, newest(replay))), newest(replay)
    driver.key("esc")
    driver.step(2)
    press(driver, "review")
    driver.step(2)
    assert isinstance(driver.scene, ReviewScene) and driver.scene.people == (0, 2)
    assert driver.scene.session.played_for(0, 2) == session.played_for(0, 2) != {}
    reviewer = driver.scene.reviewer
    for _ in range(4000):
        if reviewer.ended:
            break
        time.sleep(0.005)
        driver.step()
    assert reviewer.result is not None


def newest(replay: ReplayScene) -> list[str]:
    voice = voice_of(replay.film.game)
    return [voice.watched(event, told) for event, told in replay.table.logged()]
