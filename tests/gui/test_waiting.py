"""The loop's wait: how long it is, what ends it, and what is done where SDL's functions cannot be called."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from math import inf
from types import SimpleNamespace

import pygame
import pytest

from carioca.gui.frame.clock import (
    ACTIVE,
    ASLEEP,
    DEEPEST,
    IDLE,
    LONGEST,
    RESTING,
    WAKE,
    RealClock,
    wake,
    woken_by_signals,
)
from carioca.gui.frame.scene import Scene, Transition
from carioca.gui.frame.sdl import Sdl, find_sdl
from carioca.gui.frame.thinker import Thinker
from tests.gui.driver import Driver


class Still(Scene):
    """A screen on which nothing happens by itself; it notes how much time it was told of."""

    def __init__(self, rests: float = inf) -> None:
        self.rests = rests
        self.passed: list[float] = []
        self.keys: list[int] = []
        """After how many updates a key came."""

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN:
            self.keys.append(len(self.passed))
        return None

    def update(self, dt: float) -> Transition:
        self.passed.append(dt)
        return None

    def rest(self) -> float:
        return self.rests


class Spy:
    """A clock that notes for how long the loop would wait."""

    def __init__(self, wakes: bool, passes: float = 1 / 60) -> None:
        self.wakes, self.passes = wakes, passes
        self.pauses: list[float] = []

    def tick(self, pause: float) -> float:
        self.pauses.append(pause)
        return self.passes


def spied(driver: Driver, wakes: bool) -> Spy:
    spy = Spy(wakes)
    driver.app.clock = spy
    return spy


def pause_after(driver: Driver, spy: Spy, seconds: float) -> float:
    driver.seconds(seconds)
    driver.step(2)
    return spy.pauses[-1]


# -- how long --


def test_the_loop_waits_for_events_alone_once_a_person_has_been_quiet(driver: Driver) -> None:
    driver.open(Still())
    spy = spied(driver, True)
    assert pause_after(driver, spy, 1) == IDLE
    assert pause_after(driver, spy, 5) == DEEPEST
    driver.move(5, 5)
    assert pause_after(driver, spy, 0) == IDLE
    driver.stage.redraw()
    driver.step()
    assert spy.pauses[-1] == ACTIVE


def test_where_events_have_to_be_looked_for_it_looks_often_and_seldom_later(driver: Driver) -> None:
    driver.open(Still())
    spy = spied(driver, False)
    driver.move(5, 5)
    assert pause_after(driver, spy, 0) == ACTIVE
    assert pause_after(driver, spy, 1) == IDLE
    assert pause_after(driver, spy, 5) == RESTING


@pytest.mark.parametrize("wakes", [True, False])
def test_nobody_looks_so_it_is_slow_even_while_something_moves(driver: Driver, wakes: bool) -> None:
    driver.open(Still())
    spy = spied(driver, wakes)
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step(2)
    assert spy.pauses[-1] == ASLEEP
    driver.scene.animating = True
    assert pause_after(driver, spy, 6) == ASLEEP
    driver.post(pygame.WINDOWFOCUSGAINED)
    assert pause_after(driver, spy, 0) == ACTIVE


def test_a_screen_says_how_long_it_rests_and_one_that_does_not_is_looked_after(driver: Driver) -> None:
    class Silent(Scene):
        """Does not say how long it rests."""

        def update(self, dt: float) -> Transition:
            return None

    class Timeless(Scene):
        """Has nothing to do with time."""

    for scene, longest in (
        (Still(1.5), 1.5),
        (Still(0.0), ACTIVE),
        (Silent(), RESTING),
        (Timeless(), DEEPEST),
    ):
        driver.open(scene)
        assert pause_after(driver, spied(driver, True), 5) == longest, scene


def test_a_sentence_at_the_bottom_goes_away_in_time(driver: Driver) -> None:
    driver.open(Still())
    driver.seconds(5)
    spy = spied(driver, True)
    # Without a new picture, after which the loop looks about more often for some seconds.
    driver.stage.notice.show("words")
    driver.seconds(1)
    assert spy.pauses[-1] == pytest.approx(driver.stage.notice.left or 0, abs=0.02)


def test_a_picture_at_the_end_of_a_rest_is_followed_by_the_next_rest(driver: Driver) -> None:
    class Shows(Still):
        """Once it has been told to, it shows something else with every update."""

        turns = False

        def update(self, dt: float) -> Transition:
            if self.turns:
                driver.stage.redraw()
            return super().update(dt)

    scene = Shows(1.5)
    driver.open(scene)
    spy = spied(driver, True)
    driver.seconds(5)
    spy.pauses.clear()
    scene.turns = True
    driver.step(4)
    assert spy.pauses == [1.5] * 4
    driver.move(5, 5)
    driver.step(2)
    assert spy.pauses[-1] == IDLE, "after an event the next one is looked for"
    scene.animating = True
    driver.seconds(5)
    scene.animating = scene.turns = False
    driver.step(2)
    assert spy.pauses[-1] == IDLE, "and after what moved"


def test_what_begins_after_a_long_rest_has_not_been_on_its_way_so_long(driver: Driver) -> None:
    scene = Still()
    driver.open(scene, 40)
    driver.app.clock = Spy(True, 3.0)
    before = len(scene.passed)
    driver.key("a")
    rest, begun = scene.passed[before:]
    assert rest + begun == pytest.approx(3.0) and begun <= 1 / 60
    assert scene.keys == [before + 1], "the key is told after the rest"


# -- the clock --


class Hands:
    """A clock's hands and a wait that can be looked at."""

    def __init__(self, ends_after: float = inf) -> None:
        self.now, self.ends_after = 100.0, ends_after
        self.waited: list[float] = []

    def wait(self, milliseconds: int) -> bool:
        seconds = milliseconds / 1000
        self.waited.append(seconds)
        self.now += min(seconds, self.ends_after)
        return seconds > self.ends_after

    def clock(self) -> RealClock:
        return RealClock(lambda: self.wait, lambda: self.now)


def test_the_first_picture_does_not_wait_and_frames_keep_their_rhythm() -> None:
    hands = Hands()
    clock = hands.clock()
    assert clock.tick(ACTIVE) == 0 and not hands.waited
    hands.now += 0.012
    assert clock.tick(0.03) == pytest.approx(0.03, abs=0.002)
    assert hands.waited == [pytest.approx(0.018, abs=0.002)]


def test_an_event_ends_the_wait_and_time_that_jumps_moves_nothing_far() -> None:
    hands = Hands(0.25)
    clock = hands.clock()
    clock.tick(ACTIVE)
    assert clock.tick(5.0) == pytest.approx(0.25)
    hands.now += 3600
    assert clock.tick(ACTIVE) == LONGEST
    hands.now -= 7200
    assert clock.tick(ACTIVE) == pytest.approx(ACTIVE, abs=0.002)
    assert clock.tick(5.0) == pytest.approx(0.25)


def test_a_mouse_that_tells_a_thousand_times_a_second_makes_no_thousand_frames() -> None:
    clock = RealClock(lambda: lambda ms: True)
    clock.tick(1)
    begin, frames = time.perf_counter(), 0
    while time.perf_counter() - begin < 0.1:
        clock.tick(1)
        frames += 1
    assert frames <= 17


@pytest.mark.parametrize("every", [1 / 60 + 0.0004, 1 / 60, 1 / 60 - 0.0004, 1 / 52])
def test_while_something_moves_a_pointer_on_its_way_makes_one_frame_with_each_motion(every: float) -> None:
    now = [0.0]

    def wait(milliseconds: int) -> bool:
        coming = (int(now[0] / every + 1e-6) + 1) * every
        comes = coming <= now[0] + milliseconds / 1000
        now[0] = coming if comes else now[0] + milliseconds / 1000
        return comes

    clock = RealClock(lambda: wait, lambda: now[0])
    frames = 0
    while now[0] < 2.0:
        clock.tick(ACTIVE)
        # A frame takes a moment.
        now[0] += 0.0005
        frames += 1
    assert frames == pytest.approx(2.0 / every, abs=4)


# -- what ends it --


def waited(act: Callable[[], object], longest: int = 5000) -> float:
    """Seconds until a wait through SDL is over in which something happens after a moment."""
    pygame.event.clear()
    timer = threading.Timer(0.05, act)
    timer.start()
    begin = time.perf_counter()
    try:
        assert find_sdl().wait(longest)
    finally:
        took = time.perf_counter() - begin
        timer.join()
    return took


def test_a_thread_that_is_done_ends_the_wait(driver: Driver) -> None:
    thinker: Thinker[int] = Thinker()
    assert waited(lambda: thinker.ask(lambda: 7)) < 1
    assert [event.type for event in pygame.event.get()] == [WAKE]
    assert thinker.answer() == (7,)
    thinker.ask(lambda: 1 // 0)
    assert find_sdl().wait(5000) and thinker.answer() == (None,), "a thought that fails is told as well"
    thinker.close()


def test_a_failure_on_a_thread_is_told_at_once(driver: Driver) -> None:
    assert waited(lambda: driver.app.alarm(RuntimeError("thread"))) < 1


def test_after_a_new_picture_the_loop_looks_about_for_some_seconds(driver: Driver) -> None:
    driver.open(Still())
    spy = spied(driver, True)
    assert pause_after(driver, spy, 5) == DEEPEST
    driver.stage.redraw()
    assert pause_after(driver, spy, 1) == IDLE
    driver.scene.rests = 0.02  # type: ignore[attr-defined]
    assert pause_after(driver, spy, 0) == 0.02


def test_waking_says_nothing_and_needs_no_window(driver: Driver) -> None:
    scene = Still()
    driver.open(scene)
    driver.seconds(6)
    spy = spied(driver, True)
    wake()
    driver.step(2)
    assert spy.pauses[-1] == DEEPEST, "whoever waited for a thought is still quiet"
    driver.app.window.destroy()
    pygame.display.quit()
    wake()
    pygame.display.init()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals to itself")
def test_signals_end_the_wait(driver: Driver) -> None:
    # What a shell starts in the background is told to ignore Ctrl+C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with woken_by_signals():
        assert waited(lambda: os.kill(os.getpid(), signal.SIGTERM)) < 1
        pygame.event.get()
        assert waited(lambda: os.kill(os.getpid(), signal.SIGTERM)) < 1
        assert pygame.QUIT in [event.type for event in pygame.event.get()]
        with pytest.raises(KeyboardInterrupt):
            waited(lambda: os.kill(os.getpid(), signal.SIGINT))
    signal.signal(signal.SIGINT, before)
    assert signal.set_wakeup_fd(-1) == -1, "what was there before is there again"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_program_at_rest_ends_within_half_a_second(number: signal.Signals, tmp_path: object) -> None:
    # Whichever screen a first start shows; one that never rests ends with where it stood.
    script = """
import faulthandler, sys
from pathlib import Path
from carioca.gui.frame import clock
faulthandler.dump_traceback_later(120, exit=True)
clock.TIRED, clock.DEEPEST = 0.0, 60.0
tick = clock.RealClock.tick
def told(self, pause):
    if pause > 4:
        print("rests", flush=True)
    return tick(self, pause)
clock.RealClock.tick = told
from carioca.gui.start import run
from carioca.storage.paths import Paths
sys.exit(run(Paths(Path(sys.argv[1]))))
"""
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", script, str(tmp_path)]
    keys = {"env": os.environ | drivers, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, preexec_fn=_listens, **keys) as program:  # type: ignore[call-overload]
        try:
            assert program.stdout is not None and program.stdout.readline() == "rests\n"
            time.sleep(0.1)
            begin = time.perf_counter()
            program.send_signal(number)
            assert program.wait(10) == 0
            # Half a second here; other programs take their time meanwhile.
            assert time.perf_counter() - begin < 3
        finally:
            program.kill()


def _listens() -> None:
    """What is started in the background of a shell is told to ignore Ctrl+C; a player's program is not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_the_loop_on_another_thread_does_without_signals() -> None:
    done: list[bool] = []

    def turn() -> None:
        with woken_by_signals():
            done.append(True)

    thread = threading.Thread(target=turn)
    thread.start()
    thread.join(5)
    assert done


# -- without SDL's functions --


def test_another_build_of_the_library_is_no_error(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    window = driver.app.window
    for library in (None, SimpleNamespace()):
        sdl = Sdl(library)
        assert (
            not sdl.waits
            and not sdl.wait(50)
            and sdl.usable() is None
            and not sdl.send(window, [pygame.Rect(0, 0, 5, 5)])
        )
    monkeypatch.delattr(pygame.base, "__file__")
    assert not find_sdl().waits
    monkeypatch.setattr(pygame.base, "__file__", "/nowhere/base.so", raising=False)
    assert not find_sdl().waits


def test_without_a_display_another_copy_of_the_library_is_not_taken(driver: Driver) -> None:
    assert find_sdl().waits
    # A window that outlives its display would be freed twice, and the next one with it.
    driver.app.window.destroy()
    pygame.display.quit()
    try:
        assert not find_sdl().waits
    finally:
        pygame.display.init()


def test_a_clock_without_sdl_sleeps() -> None:
    clock = RealClock(lambda: None)
    clock.tick(0.1)
    assert 0.09 <= clock.tick(0.1) < 0.5 and not clock.wakes
