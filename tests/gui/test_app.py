"""The frame of the window: stack of scenes, loop, shortcuts, settings at once, failures."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from carioca.gui.frame import screen
from carioca.gui.frame.clock import woken_by_signals
from carioca.gui.frame.scene import Pop, Push, Quit, Reset, Scene, Transition
from carioca.gui.frame.stage import units
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.trouble import TroubleScene
from carioca.gui.start import NoScreen, run
from carioca.i18n import language
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from tests.gui.driver import Driver
from tests.together import together


class Probe(Scene):
    """Notes what happens to it."""

    def __init__(self, answer: Transition = None) -> None:
        self.log: list[str] = []
        self.answer = answer
        self.drawn = 0

    def enter(self, stage: object) -> None:
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def covered(self) -> None:
        self.log.append("covered")

    def revealed(self) -> None:
        self.log.append("revealed")

    def resized(self) -> None:
        self.log.append("resized")

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN:
            self.log.append(pygame.key.name(event.key))
            return self.answer
        if event.type == pygame.MOUSEMOTION:
            self.log.append(str(event.pos))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1


def test_push_pop_and_reset_call_the_scenes_in_order(driver: Driver) -> None:
    top = Probe(Pop())
    below = Probe(Push(top))
    driver.open(below)
    driver.key("a")
    assert driver.scene is top and below.log == ["enter", "a", "covered"]
    driver.key("b")
    assert driver.scene is below and top.log == ["enter", "b", "leave"] and below.log[-1] == "revealed"
    other = Probe()
    driver.app.go(Reset(other))
    assert driver.app.stack.scenes == [other] and below.log[-1] == "leave"


def test_quit_stops_the_loop_and_closing_leaves_every_scene(driver: Driver) -> None:
    probe = Probe(Quit())
    driver.open(probe)
    driver.key("a")
    assert not driver.app.running
    assert driver.app.loop() == 0
    assert probe.log[-1] == "leave"


def test_popping_the_last_scene_ends_the_program(driver: Driver) -> None:
    driver.open(Probe(Pop()))
    driver.key("a")
    assert not driver.app.running


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_ctrl_q_and_closing_the_window_quit(driver: Driver, mod: int) -> None:
    driver.open(Probe())
    driver.key("q", mod)
    assert not driver.app.running
    driver.app.running = True
    driver.post(pygame.QUIT)
    driver.step()
    assert not driver.app.running


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_sigterm_ends_the_loop_in_order(driver: Driver) -> None:
    probe = Probe()
    driver.open(probe)
    with woken_by_signals():
        os.kill(os.getpid(), signal.SIGTERM)
        driver.step(3)
    assert not driver.app.running


def test_a_frame_in_which_nothing_happens_draws_nothing(driver: Driver) -> None:
    probe = Probe()
    driver.open(probe)
    driver.seconds(1)
    assert driver.app.surface, "painted when it is looked at"
    before = probe.drawn
    driver.seconds(2)
    assert driver.app.surface and probe.drawn == before
    driver.picture()
    assert probe.drawn == before + 1


def test_a_new_window_size_reaches_the_scenes_once_it_has_settled(driver: Driver) -> None:
    probe = Probe()
    driver.open(probe)
    for width in (1000, 900, 800):
        driver.app.window.size = (width, 600)
        driver.step()
    assert "resized" not in probe.log
    driver.step(12)
    assert probe.log.count("resized") == 1
    assert driver.stage.size == (800, 600) and driver.stage.unit == pytest.approx(0.625)


def test_settings_act_at_once_and_are_remembered(driver: Driver, tmp_path: Path) -> None:
    probe = Probe()
    driver.open(probe)
    app = driver.app
    app.stage.change(replace(app.stage.settings, language="en", scale=1.5, high_contrast=True))
    assert language() == "en" and probe.log[-1] == "resized"
    assert app.stage.palette.high_contrast and app.stage.text_unit == pytest.approx(1.5)
    assert stored.load(Paths(tmp_path).settings)[0] == app.stage.settings


def test_a_disk_that_refuses_the_settings_gives_one_sentence(driver: Driver, tmp_path: Path) -> None:
    driver.open(Probe())
    blocker = tmp_path / "file"
    blocker.write_text("no folder")
    driver.stage.paths.settings = blocker / "settings.json"
    driver.stage.change(replace(driver.stage.settings, language="en"))
    driver.step()
    assert driver.stage.notice.text and driver.stage.settings.language == "en"


def test_m_mutes_unless_a_text_is_being_typed(driver: Driver) -> None:
    driver.open(Probe())
    driver.key("m")
    assert not driver.stage.settings.muted and driver.stage.notice.text
    driver.stage.typing = True
    driver.key("m")
    assert not driver.stage.settings.muted


def test_a_sound_device_comes_and_goes(driver: Driver) -> None:
    driver.open(Probe())
    driver.stage.change(replace(driver.stage.settings, muted=False, sound=0.5))
    audio = driver.stage.audio
    audio._failed = True  # no device was found at first
    driver.post(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    driver.step()
    assert not audio._failed, "the next sound looks for a device"
    audio.play("click")
    for _ in range(500):
        if "click" in audio.ready:
            break
        time.sleep(0.01)
    driver.post(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
    driver.step()
    assert audio._worker is None, "the lost device is given back"
    audio.play("click")
    assert audio._worker is not None, "and another one looked for"
    audio.close()


@pytest.mark.parametrize(("key", "mod"), [("f11", 0), ("enter", pygame.KMOD_LALT)])
def test_full_screen_and_back(driver: Driver, key: str, mod: int) -> None:
    driver.open(Probe())
    driver.key(key, mod)
    assert driver.stage.settings.full_screen
    driver.key(key, mod)
    assert not driver.stage.settings.full_screen


def test_a_failing_scene_becomes_a_sentence_with_choices(driver: Driver) -> None:
    class Broken(Probe):
        def update(self, dt: float) -> Transition:
            raise RuntimeError("broken")

    app = driver.app
    app.guarded = True
    app.go(Reset(Broken()))
    driver.step(3)
    assert isinstance(driver.scene, TroubleScene) and app.running
    driver.key("enter")
    driver.step(3)
    assert isinstance(driver.scene, MenuScene)


def test_a_failure_that_cannot_even_be_told_ends_with_1(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Scene, surface: pygame.Surface) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(TroubleScene, "draw", broken)
    monkeypatch.setattr(Probe, "draw", broken)
    driver.app.guarded = True
    driver.app.go(Reset(Probe()))
    driver.step(5)
    assert not driver.app.running and driver.app.exit_code == 1


def test_units_keep_the_table_inside_and_the_letters_legible() -> None:
    assert units((1280, 720), 1.0) == pytest.approx((1.0, 1.0))
    assert units((2560, 1440), 1.0) == pytest.approx((2.0, 2.0))
    for size in ((200, 150), (800, 600), (900, 1200), (2560, 1440)):
        for scale in (0.75, 1.0, 2.0):
            table, form = units(size, scale)
            assert 0 < table <= 1.3 * min(size[0] / 1280, size[1] / 720) + 0.05
            assert form >= 0.3
            assert size[0] < 400 or (size[0] / form >= 459 and size[1] / form >= 329)


def test_without_a_display_the_window_says_so_before_it_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pygame.display.quit()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NoScreen):
        run(Paths(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(NoScreen):
        run(Paths(tmp_path))


def test_run_plays_until_the_window_is_closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    ticks = 0

    def update(self: MenuScene, dt: float) -> Transition:
        nonlocal ticks
        ticks += 1
        return Quit() if ticks == 3 else None

    monkeypatch.setattr(MenuScene, "update", update)
    assert run(Paths(tmp_path), language="en") == 0
    assert ticks == 3


def test_positions_are_pixels_where_a_point_has_several(driver: Driver) -> None:
    probe = Probe()
    driver.open(probe)
    window = driver.app.window
    driver.app.window = SimpleNamespace(size=(640, 360), flip=lambda: None)  # type: ignore[assignment]
    driver.app._dispatch(pygame.event.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(0, 0), buttons=(0, 0, 0)))
    assert probe.log[-1] == "(20, 40)" and driver.stage.pointer == (20, 40)
    driver.app.window = window


def test_of_motions_that_come_together_the_last_one_counts(driver: Driver) -> None:
    seen: list[tuple[int, tuple[int, int], tuple[int, int, int]]] = []

    class Follows(Scene):
        def handle(self, event: pygame.event.Event) -> Transition:
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
                seen.append((event.type, event.pos, getattr(event, "buttons", (0, 0, 0))))
            return None

    driver.open(Follows(), 30)
    free, held = (0, 0, 0), (1, 0, 0)
    for x, buttons in ((1, free), (2, free), (3, free), (4, held), (5, held)):
        driver.post(pygame.MOUSEMOTION, pos=(x, 9), rel=(1, 0), buttons=buttons, touch=False)
        if x == 3:
            driver.post(pygame.MOUSEBUTTONDOWN, pos=(3, 9), button=1, touch=False, clicks=1)
    driver.step()
    assert seen == [
        (pygame.MOUSEMOTION, (3, 9), free),
        (pygame.MOUSEBUTTONDOWN, (3, 9), free),
        (pygame.MOUSEMOTION, (5, 9), held),
    ]


def test_the_size_of_the_window_is_remembered(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.open(Probe())
    driver.resize(1000, 700)
    driver.post(pygame.WINDOWMAXIMIZED)
    driver.resize(1280, 701)

    def kept() -> tuple[object, bool]:
        """As it changes, not when it is closed: a program that is killed closes nothing."""
        found = stored.load(Paths(tmp_path).settings)[0]
        return found.window, found.maximised

    assert kept() == ((1000, 700), True)
    # So SDL tells of a maximised window that was out of sight and comes back.
    for event in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
        driver.post(event)
        driver.step()
        assert kept() == ((1000, 700), True)
    driver.resize(900, 640)
    assert kept() == ((900, 640), False), "its size alone tells that it is maximised no more"
    driver.post(pygame.WINDOWMAXIMIZED)
    driver.resize(1280, 701)
    driver.post(pygame.WINDOWRESTORED)
    driver.resize(1000, 700)
    assert kept() == ((1000, 700), False)
    driver.close()
    assert kept() == ((1000, 700), False)


def test_the_first_size_suits_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    assert screen.first_size(None) == (1536, 864)
    assert screen.first_size((1000, 700)) == (1000, 700)
    assert screen.first_size((3000, 700)) == (1536, 864)
    assert screen.first_size((10, 10)) == screen.MINIMUM


@together("desktop, usable", [((800, 600), (800, 600)), ((1024, 600), (1024, 560)), ((1280, 720), (1216, 720)),
                              ((640, 480), None)])  # fmt: skip
@together("wanted", [None, (800, 600), (1280, 720), (640, 480)])
def test_the_first_window_fits_with_its_title_bar(monkeypatch: pytest.MonkeyPatch, desktop, usable, wanted) -> None:
    """W21: on a small screen the lower edge of the hand was below the screen's."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    monkeypatch.setattr(screen, "usable_area", lambda: usable)
    wide, tall = screen.first_size(wanted)
    room = usable or desktop
    assert wide <= room[0] and tall <= room[1] - 60
    assert wide >= min(640, room[0]) - 10 and tall >= min(480, room[1]) - 60


def test_the_usable_area_is_asked_of_the_display(driver: Driver) -> None:
    assert screen.usable_area() == pygame.display.get_desktop_sizes()[0]
