"""Time of the main loop: a clock that waits for the next frame, one that never waits, and how fast to go."""

from __future__ import annotations

from typing import Protocol

import pygame

LONGEST = 0.1
"""Seconds that one frame may count at most: after a suspended laptop nothing jumps."""

ACTIVE, IDLE, RESTING, ASLEEP = 60, 30, 12, 10
"""Frames a second: something moves or was just touched; nothing does; for a while already; nobody looks."""
LINGER, TIRED = 0.4, 4.0
"""Seconds that the loop stays at full speed after the last event, and until it rests."""
HUSHED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
BACK = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Clock(Protocol):
    """What the loop asks of a clock."""

    def tick(self, rate: int) -> float:
        """Wait until the next frame at `rate` frames a second; the seconds since the last one."""


class RealClock:
    """Sleeps between frames (pygame's `tick`, which does not poll)."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()

    def tick(self, rate: int) -> float:
        return min(self._clock.tick(rate) / 1000.0, LONGEST)


class FixedClock:
    """Every frame takes the same time and none waits."""

    def __init__(self, step: float = 1 / 60) -> None:
        self.step = step

    def tick(self, rate: int) -> float:
        return self.step


class Pace:
    """How many frames a second the moment deserves. Waiting for events instead would poll 1000 times a second."""

    def __init__(self) -> None:
        self._quiet = 0.0
        self._awake = True

    @property
    def calm(self) -> bool:
        """Nothing happened for a moment."""
        return self._quiet > LINGER

    def notice(self, event: pygame.event.Event) -> None:
        """Something happened."""
        self._quiet = 0.0
        if event.type in HUSHED or event.type in BACK:
            self._awake = event.type in BACK

    def pass_time(self, dt: float) -> None:
        """`dt` seconds passed."""
        self._quiet += dt

    def rate(self, busy: bool) -> int:
        """Frames a second; `busy`: something moves or waits to be drawn."""
        if not self._awake:
            return ASLEEP
        if busy or not self.calm:
            return ACTIVE
        return IDLE if self._quiet < TIRED else RESTING
