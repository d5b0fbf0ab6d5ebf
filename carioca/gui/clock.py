"""The clock of the main loop: the real one waits for the next frame, the fixed one never waits."""

from __future__ import annotations

from typing import Protocol

import pygame

LONGEST = 0.1
"""Seconds that one frame may count at most: after a suspended laptop nothing jumps."""


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
