"""Press, move, release: tells a click from a drag by a threshold; knows neither cards nor rules."""

from __future__ import annotations

from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")
Point = tuple[float, float]


class Phase(Enum):
    """What the pointer is doing."""

    IDLE = "idle"
    PRESSED = "pressed"
    DRAGGING = "dragging"


class Outcome(Enum):
    """What a release meant."""

    NOTHING = "nothing"
    CLICK = "click"
    DROP = "drop"


class Drag(Generic[T]):
    """One pointer and the thing it holds.

    `press` takes hold of an item, `move` tells when the hold becomes a drag (once the pointer is further than
    `threshold` pixels from where it went down; it stays one even if the pointer returns), `release` tells what
    it was. A release without a press, a second press or a lost release are harmless.
    """

    def __init__(self, threshold: float) -> None:
        self.threshold = threshold
        self.phase = Phase.IDLE
        self.item: T | None = None
        self.start: Point = (0.0, 0.0)
        self.pos: Point = (0.0, 0.0)

    @property
    def dragging(self) -> bool:
        """Whether an item is on its way."""
        return self.phase is Phase.DRAGGING

    @property
    def offset(self) -> Point:
        """How far the pointer is from where it was pressed."""
        return self.pos[0] - self.start[0], self.pos[1] - self.start[1]

    def press(self, pos: Point, item: T | None) -> None:
        """The button went down on an item (None: on nothing that can be taken)."""
        self.phase = Phase.PRESSED
        self.item = item
        self.start = self.pos = pos

    def move(self, pos: Point) -> bool:
        """The pointer moved; True when this very movement turns the press into a drag."""
        self.pos = pos
        if self.phase is not Phase.PRESSED or self.item is None:
            return False
        dx, dy = self.offset
        if dx * dx + dy * dy <= self.threshold * self.threshold:
            return False
        self.phase = Phase.DRAGGING
        return True

    def release(self, pos: Point) -> Outcome:
        """The button went up; the held item is still in `item` until the next press."""
        self.pos = pos
        was, self.phase = self.phase, Phase.IDLE
        if was is Phase.DRAGGING:
            return Outcome.DROP
        return Outcome.CLICK if was is Phase.PRESSED else Outcome.NOTHING

    def cancel(self) -> T | None:
        """Let go without dropping; returns the item that was on its way."""
        item = self.item if self.dragging else None
        self.phase = Phase.IDLE
        self.item = None
        return item
