"""What the faces at the table show: who is glad or annoyed for a few seconds after what happened, and calm again.

A mood follows from what everybody sees, never from cards that are hidden: a face gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple

from carioca.engine.events import RoundEnded
from carioca.gui.art.portraits import Mood
from carioca.gui.table.moments import Happened

DEAR = 30
"""From so many points on a round was a dear one, where points are paid."""
SECONDS = 4.0
"""How long a mood is seen: by the clock on the wall, however fast the cards fly."""


class Stir(NamedTuple):
    """What an event means to a seat: its mood, and the occasion for a line of its own (words/voices.py), if it is
    one."""

    seat: int
    mood: Mood
    occasion: str = ""


Stirs = Callable[[Happened], Iterable[Stir]]
"""Whom an event stirs. Who did it comes first."""


def round_over(happened: Happened) -> Iterable[Stir]:
    """Who won a round is glad; who pays dearly for it, more than anybody else, is not."""
    event = happened.event
    assert isinstance(event, RoundEnded)
    worst = max(event.points) if event.winners else 0
    for seat, points in enumerate(event.points):
        if seat in event.winners:
            yield Stir(seat, "glad")
        elif points == worst >= DEAR:
            yield Stir(seat, "annoyed")


class Moods:
    """The moods of the seats of one table."""

    def __init__(self) -> None:
        self._left: dict[int, tuple[Mood, float]] = {}

    def of(self, seat: int) -> Mood:
        """What the face of a seat shows now."""
        return self._left[seat][0] if seat in self._left else "calm"

    def show(self, seat: int, mood: Mood) -> bool:
        """A seat is in this mood from now on; whether its face changes."""
        before = self.of(seat)
        if mood == "calm":
            self._left.pop(seat, None)
        else:
            self._left[seat] = mood, SECONDS
        return mood != before

    def update(self, dt: float) -> bool:
        """Let time pass; whether a face changes."""
        if not self._left:
            return False
        before = len(self._left)
        self._left = {seat: (mood, left - dt) for seat, (mood, left) in self._left.items() if left > dt}
        return len(self._left) < before

    def clear(self) -> bool:
        """All are calm; whether a face changes."""
        had, self._left = bool(self._left), {}
        return had

    @property
    def rest(self) -> float:
        """Seconds until a face changes by itself."""
        return min((left for _, left in self._left.values()), default=inf)
