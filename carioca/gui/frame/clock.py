"""Time of the main loop: a clock that waits for the next frame, one that never waits, and how long to wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    from carioca.gui.frame.sdl import Sdl

LONGEST = 0.1
"""Seconds that a frame may count beyond what it was to wait: after a suspended laptop nothing jumps."""
ACTIVE, IDLE, ASLEEP = 1 / 60, 1 / 30, 1 / 10
"""Seconds between frames: something moves; nothing does; nobody looks."""
RESTING = 1 / 12
"""The same after some quiet seconds, where events have to be looked for or a screen has not said how long it rests."""
CLOSEST = 1 / 125
"""Seconds between frames that answer events: as often as an ordinary mouse tells of itself, though some do oftener."""
PATIENCE = 1 / 120
"""Seconds by which a frame of its own rhythm may come late after one that answered an event: a pointer on its way tells
of itself about as often as frames follow one another, on a busy machine less regularly, and each time one frame is
enough for both."""
DEEPEST = 5.0
"""Seconds that a wait lasts at most, whatever a screen says."""
LINGER, TIRED = 0.4, 4.0
"""Seconds after the last event or change of the picture: for so long the loop looks for the next event at full speed
where it has to look, and then it rests."""
HUSHED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
BACK = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Clock(Protocol):
    """What the loop asks of a clock."""

    @property
    def wakes(self) -> bool:
        """Whether the next event ends a wait; else it is found only afterwards."""

    def tick(self, pause: float) -> float:
        """Wait until the next event, or so many seconds since the last call; the seconds since then."""


class RealClock:
    """Waits through SDL; where its functions are not found it sleeps."""

    def __init__(self, sdl: Callable[[], Sdl], now: Callable[[], float] = time.perf_counter) -> None:
        """`sdl` is called before the first wait, not sooner: no picture has to wait for it."""
        self._find = sdl
        self._now = now
        self._last: float | None = None
        self._wait: Callable[[int], object] | None = None
        self._answered = -CLOSEST
        """When an event ended a wait."""
        self._answers = False
        """Whether the last wait ended so."""

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
            sdl = self._find()
            self._wait = sdl.wait if sdl.waits else self._sleep
        return bool(self._wait(milliseconds))

    def _sleep(self, milliseconds: int) -> None:
        time.sleep(milliseconds / 1000)


class FixedClock:
    """Every frame takes the same time and none waits."""

    wakes = True

    def __init__(self, step: float = 1 / 60) -> None:
        self.step = step

    def tick(self, pause: float) -> float:
        return self.step


class Pace:
    """How long to wait for the next frame."""

    def __init__(self) -> None:
        self._quiet = 0.0
        self._awake = True

    @property
    def calm(self) -> bool:
        """Nothing happened for a moment."""
        return self._quiet > LINGER

    def stir(self) -> None:
        """Something happened."""
        self._quiet = 0.0

    def notice(self, event: pygame.event.Event) -> None:
        """An event came."""
        self.stir()
        if event.type in HUSHED or event.type in BACK:
            self._awake = event.type in BACK

    def pass_time(self, dt: float) -> None:
        """`dt` seconds passed."""
        self._quiet += dt

    def pause(self, busy: bool, rest: Callable[[], float], wakes: bool) -> float:
        """Seconds; `busy`: something moves or waits to be drawn; `rest` tells how long the screen needs no time to
        pass; `wakes`: the next event ends the wait.
        """
        tired = self._quiet >= TIRED
        if not self._awake and (busy or not tired):
            return ASLEEP
        if busy or not (wakes or self.calm):
            return ACTIVE
        if not self._quiet:
            # Under a moving pointer this is asked with every motion, and the next one ends the wait.
            return IDLE
        longest = IDLE if not tired else DEEPEST if wakes else RESTING
        return min(max(rest(), ACTIVE), longest)
