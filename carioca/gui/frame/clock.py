"""Time of the main loop: how long it waits for the next frame, and what ends a wait besides events of the window."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Protocol

import pygame

LONGEST = 0.1  # seconds that a frame may count beyond what it was to wait: after a suspended laptop nothing jumps
ACTIVE, IDLE, ASLEEP = 1 / 60, 1 / 30, 1 / 10  # seconds between frames: something moves; nothing does; nobody looks
RESTING = 1 / 12
"""The same after some quiet seconds, where events have to be looked for or a screen has not said how long it rests."""
CLOSEST = 1 / 125
"""Seconds between frames that answer events: as often as an ordinary mouse tells of itself, though some do oftener."""
PATIENCE = 1 / 120
"""Seconds by which a frame of its own rhythm may come late after one that answered an event: a pointer on its way tells
of itself about as often as frames follow one another, on a busy machine less regularly, and each time one frame is
enough for both."""
DEEPEST = 5.0  # seconds that a wait lasts at most, whatever a screen says
LINGER, TIRED = 0.4, 4.0
"""Seconds after the last event or change of the picture (at the end of a rest none counts): for so long the loop looks
for the next event at full speed where it has to look, and then it rests."""
HUSHED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
BACK = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Clock(Protocol):
    @property
    def wakes(self) -> bool:
        """Whether the next event ends a wait; else it is found only afterwards."""

    def tick(self, pause: float) -> float:
        """Wait until the next event, or so many seconds since the last call; the seconds since then."""


class RealClock:
    """Waits for events; where nothing is found that does, it sleeps."""

    def __init__(
        self, find: Callable[[], Callable[[int], bool] | None], now: Callable[[], float] = time.perf_counter
    ) -> None:
        """`find`: what waits for the next event, so many milliseconds at most, and tells whether there is one. It is
        looked for before the first wait, not sooner: no picture has to wait for it.
        """
        self._find = find
        self._now = now
        self._last: float | None = None
        self._wait: Callable[[int], object] | None = None
        self._answered = -CLOSEST  # when an event ended a wait
        self._answers = False  # whether the last wait ended so

    @property
    def wakes(self) -> bool:
        return self._wait is None or self._wait != self._sleep

    def tick(self, pause: float) -> float:
        if self._last is None:
            # What is first to be seen does not wait.
            self._last = self._now()
            return 0.0
        # Time that went back must not be waited for.
        self._last = min(self._last, self._now())
        self._answers = self._until(self._last + pause + PATIENCE * self._answers)
        now = self._now()
        if self._answers:
            # An event ended the wait. A frame of its own rhythm just before does not hold it up, another event does.
            early = int(1000 * (min(self._answered, now) + CLOSEST - now))
            if early > 0:
                self._sleep(early)
                now = self._now()
            self._answered = now
        passed, self._last = now - self._last, now
        return min(max(0.0, passed), max(LONGEST, pause))

    def _until(self, due: float) -> bool:
        """Wait so long at most; whether an event has ended it."""
        milliseconds = int(1000 * (due - self._now()))
        if milliseconds <= 0:
            return False
        if self._wait is None:
            self._wait = self._find() or self._sleep
        return bool(self._wait(milliseconds))

    def _sleep(self, milliseconds: int) -> None:
        time.sleep(milliseconds / 1000)


class FixedClock:
    """Every frame takes the same time and none waits."""

    wakes = True

    step = 1 / 60

    def tick(self, pause: float) -> float:
        return self.step


class Pace:
    def __init__(self) -> None:
        self._quiet = 0.0
        self._awake = True

    def reset(self) -> None:
        self._quiet = 0.0

    def notice(self, event: pygame.event.Event) -> None:
        self.reset()
        if event.type in HUSHED or event.type in BACK:
            self._awake = event.type in BACK

    def pass_time(self, dt: float) -> None:
        self._quiet += dt

    def pause(self, busy: bool, rest: Callable[[], float], wakes: bool) -> float:
        """Seconds; `busy`: something moves or waits to be drawn; `rest` tells how long the screen needs no time to
        pass; `wakes`: the next event ends the wait.
        """
        tired = self._quiet >= TIRED
        if not self._awake and (busy or not tired):
            return ASLEEP
        if busy or not (wakes or self._quiet > LINGER):
            return ACTIVE
        if not self._quiet:
            # Under a moving pointer this is asked with every motion, and the next one ends the wait.
            return IDLE
        longest = IDLE if not tired else DEEPEST if wakes else RESTING
        return min(max(rest(), ACTIVE), longest)


WAKE = pygame.event.custom_type()
"""An event that says nothing: the loop turns once, and screens look at what their threads have found."""

bells: list[int] = []  # file descriptors; whoever waits on the other end of one wakes up when a byte is written


def wake() -> None:
    """End the loop's wait: a thread has something to tell. Any thread may call this; without a window it is nothing."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))
    for bell in bells:
        # One that is full of calls rings already.
        with contextlib.suppress(OSError):
            os.write(bell, b".")


def quit_soon(*_: object) -> None:
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.QUIT))


@contextlib.contextmanager
def woken_by_signals() -> Iterator[None]:
    """Meanwhile Ctrl+C and the system's wish that the program ends also end a wait.

    Python only notes a signal and acts between two of its own instructions, and SDL goes on waiting after one: so a
    thread reads what Python writes into a pipe for each signal, and wakes the loop.
    """
    ends = os.pipe()
    os.set_blocking(ends[1], False)
    try:
        before = signal.set_wakeup_fd(ends[1], warn_on_full_buffer=False), signal.getsignal(signal.SIGTERM)
        signal.signal(signal.SIGTERM, quit_soon)
    except ValueError:
        # Only the main thread hears of signals; the loop runs on another one in some tests.
        os.close(ends[1])
        os.close(ends[0])
        yield
        return
    threading.Thread(target=_listen, args=(ends[0],), name="signals", daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before[0])
        signal.signal(signal.SIGTERM, before[1] or signal.SIG_DFL)
        # The thread reads the end of the pipe and goes.
        os.close(ends[1])


def _listen(pipe: int) -> None:
    while os.read(pipe, 16):
        wake()
    os.close(pipe)
