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
    """What an event means to a seat: its mood, and the occasion for a line of its own (words/voices.py), if it is one.

    `worth`: how often it is worth the words, 0 to 1; less for what comes often.
    """

    seat: int
    mood: Mood
    occasion: str = ""
    worth: float = 1.0


Stirs = Callable[[Happened], Iterable[Stir]]
"""Whom an event stirs. Who did it comes first."""


def moods_after(event: RoundEnded, higher_wins: bool) -> dict[int, Mood]:
    """How everybody takes the end of a round: who won it or met the bid is glad; who paid most for it, lost points, or
    missed the bid, is not; all others are calm."""
    worst = max(event.points) if event.winners else 0
    found: dict[int, Mood] = {}
    for seat, points in enumerate(event.points):
        dear = bool(event.bids) or (points < 0 if higher_wins else points == worst >= DEAR)
        found[seat] = "glad" if seat in event.winners else "annoyed" if dear else "calm"
    return found


def round_over(happened: Happened, higher_wins: bool = False) -> Iterable[Stir]:
    """The points of a round are counted."""
    assert isinstance(happened.event, RoundEnded)
    return [Stir(seat, mood) for seat, mood in moods_after(happened.event, higher_wins).items()]


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
