"""Lights that fade by themselves: cards that have just come to the hand, the button with which one may go down."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from math import cos, pi

STAYS, FADES = 0.35, 0.65
"""Seconds for which a card that has come glows fully, and in which that fades."""
LEVELS = 8
"""So many strengths of a light are told apart: each is a picture of its own."""
BEATS, BEAT = 3, 1.1
"""How often a button pulses that can be pressed now, and the seconds of each time."""


class Glows:
    """Which cards glow, by their tokens, and since when a button pulses. A table that is still has neither."""

    def __init__(self) -> None:
        self._left: dict[int, float] = {}
        self._pulse = 0.0
        self._ready = False
        self.pulses = True
        """Whether a button that can be pressed pulses; without motion it only stands out."""
        self.shown = True
        """Whether cards that have come glow."""

    @property
    def cards(self) -> bool:
        """Whether a card glows."""
        return bool(self._left)

    @property
    def active(self) -> bool:
        """Whether a light changes just now."""
        return bool(self._left) or self._pulse > 0

    def start(self, tokens: Iterable[int]) -> None:
        """These cards have come; they glow once they have arrived."""
        if self.shown:
            self._left.update(dict.fromkeys(tokens, STAYS + FADES))

    def keep(self, hand: Container[int]) -> None:
        """Only these cards are in the hand: one that was played lies among those that are painted once for all."""
        self._left = {token: left for token, left in self._left.items() if token in hand}

    def stop(self) -> None:
        """Nothing glows any more: other cards, other eyes."""
        self._left.clear()

    def ready(self, now: bool) -> None:
        """Whether one may go down now: the button pulses when that begins."""
        if now and not self._ready and self.pulses:
            self._pulse = BEATS * BEAT
        if not now:
            self._pulse = 0.0
        self._ready = now

    def update(self, dt: float, moving: Callable[[int], bool]) -> bool:
        """Let time pass; cards that are `moving` wait with it. Whether a light has changed."""
        changed = self.active
        self._left = {
            token: left for token, was in self._left.items() if (left := was if moving(token) else was - dt) > 0
        }
        self._pulse = max(0.0, self._pulse - dt)
        return changed

    def level(self, token: int) -> int:
        """How strongly a card glows, 0 to LEVELS."""
        return min(LEVELS, round(LEVELS * self._left.get(token, 0.0) / FADES))

    @property
    def pulse(self) -> int:
        """How strongly the button shines, 0 to LEVELS."""
        if not self._pulse:
            return 0
        return round(LEVELS * (1 - cos(2 * pi * self._pulse / BEAT)) / 2)
