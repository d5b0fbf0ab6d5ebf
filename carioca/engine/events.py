"""Events: what happened, in the order in which it happened; animator, log, sounds and speech all read these."""

from __future__ import annotations

from dataclasses import dataclass, field
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
class RoundBegan(Event):
    """A round was dealt: by whom, and who by the rules of the game begins it for that."""

    round_no: int
    dealer: int
    first: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over: the seats that won it (maybe none), what each seat scored, the cards left in the hands (open).

    Who wins a round is the game's word: in Carioca at most one seat, who went out; elsewhere the side that closed, or
    all who made their bid. `reason` is a code of the family: in Carioca "out", or why the round was dead (T15).
    `bids` has for each seat what it had bid and what it made of it, in games where one bids.
    """

    round_no: int
    winners: tuple[int, ...]
    points: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    reason: str
    bids: tuple[tuple[int, int], ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last round is over; `ranking` as in Game.ranking."""

    ranking: tuple[tuple[int, ...], ...]
