"""Events: what happened, in the order in which it happened; animator, log, sounds and speech all read these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from carioca.cards import Card


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table."""

    def seen_by(self, seat: int | None) -> Self:
        """The event as this seat sees it: cards it may not know are HIDDEN. Most events are public."""
        return self


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat has to act."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over: who won it (None: nobody), what each seat scored, the cards left in the hands (now open).

    `reason` is a code of the family: in melding games "out", or why the round was dead (carioca.md T15).
    """

    round_no: int
    winner: int | None
    points: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    reason: str


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last round is over; `ranking` as in Game.ranking."""

    ranking: tuple[tuple[int, ...], ...]
