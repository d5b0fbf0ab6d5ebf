"""Failures of every kind: a calm screen with a way on, a report on the disk, and a match that goes on."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carioca import cli
from carioca.games.contract.carioca import CARIOCA
from carioca.gui import start
from carioca.gui.forms import form
from carioca.gui.frame import log as log_module
from carioca.gui.frame.log import log_file, log_to, report_failure, watch_threads
from carioca.gui.frame.scene import Reset, Scene, Transition
from carioca.gui.frame.stage import Stage
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.scenes.trouble import TroubleScene
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage.errors import StorageError
from tests.gui.controls import names, press
from tests.gui.driver import Driver

pytestmark = pytest.mark.usefixtures("every_picture")

WORDS = "the sky fell"


class Faulty(Scene):
    """Fails in one of its methods, with the window's clip set as while something scrolls."""

    def __init__(self, where: str, window: pygame.Surface) -> None:
        self.where, self.window = where, window

    def _fail(self, where: str) -> None:
        if where == self.where:
            self.window.set_clip((0, 0, 5, 5))
            raise RuntimeError(WORDS)

    def enter(self, stage: Stage) -> None:
        self._fail("enter")

    def handle(self, event: pygame.event.Event) -> Transition:
        self._fail("handle" if event.type == pygame.KEYDOWN else "")
        return None

    def update(self, dt: float) -> Transition:
        self._fail("update")
        return None

    def resized(self) -> None:
        self._fail("resized")

    def draw(self, surface: pygame.Surface) -> None:
        self._fail("draw")


@pytest.fixture(autouse=True)
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No log file of another test, and none left behind; the hook of threads as it was."""
    logger = logging.getLogger("carioca")
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(logger, "handlers", [])
    monkeypatch.setattr(log_module, "_folders", [])
    yield
    for handler in logger.handlers:
        handler.close()


@pytest.fixture
def guarded(driver: Driver) -> Driver:
    """The window as people have it: with its log, and failures caught."""
    log_to(driver.stage.paths.logs)
    driver.app.guarded = True
    return driver


def playing(driver: Driver, opponent: str = "random") -> Session:
    """A table at which an opponent has moved."""
    seats = (Seat("Ana"), Seat("Luis", opponent))
    session = Session.new(
        CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], seats, "trouble", driver.stage.saves
    )
    driver.open(TableScene(session), 30)
    return session


def move(session: Session) -> None:
    """The first thing that may be done."""
    session.submit(next(iter(session.game.legal_actions(session.match.state))))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("where", ["enter", "handle", "update", "resized", "draw"])
def test_whatever_fails_is_told_logged_and_left(guarded: Driver, where: str) -> None:
    app = guarded.app
    app.attempt(lambda: app.go(Reset(Faulty(where, app.surface))))
    guarded.step(2)
    guarded.resize(1000, 700)
    guarded.key("a")
    assert isinstance(guarded.scene, TroubleScene) and app.running
    assert app.surface.get_clip().size == app.stage.size, "the sentence is seen whole"
    assert WORDS in log_file(app.stage.paths.logs).read_text("utf-8")
    assert {"folder", "copy", "quit", "menu"} <= names(guarded)
    guarded.key("enter")
    guarded.step(2)
    assert isinstance(guarded.scene, MenuScene) and app.running


def test_a_failure_at_the_table_loses_no_move(guarded: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    session = playing(guarded)
    while session.current == 0:
        move(session)

    def broken(self: TableScene, surface: pygame.Surface) -> None:
        raise RuntimeError(WORDS)

    with monkeypatch.context() as patch:
        patch.setattr(TableScene, "draw", broken)
        guarded.stage.redraw()
        guarded.step()
    scene = guarded.scene
    assert isinstance(scene, TroubleScene) and scene._text() == t("trouble.text")
    # A rival may have thought of something in the same frame.
    before = session.match.state
    guarded.key("esc")
    guarded.step(3)
    resumed = Session.resume(guarded.stage.saves)
    assert resumed is not None and resumed.match.state == before


@pytest.mark.slow
def test_an_opponent_that_fails_holds_nothing_up(guarded: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> None:
        raise RuntimeError(WORDS)

    monkeypatch.setattr(Session, "ask", lambda self, *_: lost)
    session = playing(guarded)
    for _ in range(200):
        if session.current == 0:
            move(session)
        guarded.step()
    assert isinstance(guarded.scene, TableScene)
    assert sum(line.startswith("1 ") for line in session.match.rounds[0].lines) > 1
    assert WORDS in log_file(guarded.stage.paths.logs).read_text("utf-8")


def test_a_thread_that_fails_brings_the_sentence(guarded: Driver) -> None:
    def lost() -> None:
        raise RuntimeError(WORDS)

    watch_threads(guarded.app.alarm)
    guarded.open(MenuScene())
    thread = threading.Thread(target=lost, name="search")
    thread.start()
    thread.join()
    guarded.step(2)
    assert isinstance(guarded.scene, TroubleScene) and WORDS in guarded.scene.report
    log = log_file(guarded.stage.paths.logs).read_text("utf-8")
    assert WORDS in log and "search" in log


def test_the_sentence_never_claims_too_much(guarded: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = guarded.open(TroubleScene())
    assert isinstance(scene, TroubleScene) and scene._text() == t("trouble.text.no-match")
    assert "folder" not in names(guarded), "there is no log yet"
    session = playing(guarded)

    def full(*_: object) -> None:
        raise StorageError("storage.full")

    monkeypatch.setattr("carioca.storage.saves.Saves._write", full)
    move(session)
    scene = guarded.open(TroubleScene())
    assert isinstance(scene, TroubleScene) and scene._text() == t("trouble.text.unsaved")


def test_the_report_can_be_copied_and_its_folder_opened(guarded: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(form, "open_path", lambda path: opened.append(path) or True)
    guarded.app.go(Reset(Faulty("update", guarded.app.surface)))
    guarded.step(2)
    press(guarded, "copy")
    assert guarded.stage.notice.text == t("trouble.copied")
    assert WORDS in pygame.scrap.get_text() and "Carioca" in pygame.scrap.get_text()
    press(guarded, "folder")
    assert opened == [guarded.stage.paths.logs]


@pytest.mark.parametrize("writable", [True, False])
def test_before_there_is_a_window_the_terminal_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], writable: bool
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError(WORDS)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(start, "open_window", broken)
    if not writable:
        (tmp_path / "logs").write_text("a file where the folder should be")
    assert cli.main(["--data-dir", str(tmp_path), "--lang", "es"]) == 1
    told, log = capsys.readouterr().err, tmp_path / "logs" / "carioca.log"
    assert told.startswith("Carioca tuvo que cerrarse.")
    assert (str(log) in told and WORDS in log.read_text("utf-8")) if writable else WORDS in told


@pytest.mark.parametrize("hopeless", [False, True])
def test_a_first_screen_that_fails_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], hopeless: bool
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError(WORDS)

    def seen(self: TroubleScene, surface: pygame.Surface) -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setattr(MenuScene, "enter", broken)
    monkeypatch.setattr(TroubleScene, "draw", broken if hopeless else seen)
    assert cli.main(["--data-dir", str(tmp_path), "--lang", "en"]) == int(hopeless)
    assert WORDS in log_file(tmp_path / "logs").read_text("utf-8")
    told = capsys.readouterr().err
    assert told.startswith("Carioca had to close.") if hopeless else not told


@pytest.mark.parametrize(("system", "frozen", "shown"), [("win32", True, 1), ("win32", False, 0), ("linux", True, 0)])
def test_a_program_behind_an_icon_uses_the_system_s_own_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, frozen: bool, shown: int
) -> None:
    boxes: list[tuple[str, ...]] = []
    monkeypatch.setattr("pygame.display.message_box", lambda *words: boxes.append(words))
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("sys.frozen", frozen, raising=False)
    assert report_failure(tmp_path, RuntimeError(WORDS)) == 1
    assert len(boxes) == shown and all(str(log_file(tmp_path)) in words[1] for words in boxes)
