"""What happens in a trick game; `seen_by` hides what a seat may not know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, Self

from carioca.cards import HIDDEN, Card, Suit
from carioca.engine.events import Event, RoundBegan, TurnBegan
from carioca.games.tricks.state import Trick

RoundEnd = Literal["played", "revoke"]


@dataclass(frozen=True, slots=True)
class RoundDealt(RoundBegan):
    """A round was dealt; each seat sees its own hand, in an Indian round the others' instead (P17).

    `trump` is None while nobody may know it, Suit.NONE where there is none; `turned` is the card that shows it, which
    lies beside the cards left over (P05) or stays in the dealer's hand (P06), None where none is shown.
    """

    size: int
    hands: tuple[tuple[Card, ...], ...]
    trump: Suit | None
    turned: Card | None
    indian: bool

    def seen_by(self, seat: int | None) -> Self:
        def hidden(at: int) -> bool:
            return seat is None or (at == seat) == self.indian

        hands = tuple((HIDDEN,) * len(hand) if hidden(at) else hand for at, hand in enumerate(self.hands))
        return replace(self, hands=hands)


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat announced its tricks (P07)."""

    seat: int
    tricks: int


@dataclass(frozen=True, slots=True)
class HandsSeen(Event):
    """All have bid in an Indian round: everybody looks at the card that only the others saw (P17).

    Who does not play still sees none of them, as in any other round.
    """

    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: int | None) -> Self:
        if seat is not None:
            return self
        return replace(self, hands=tuple((HIDDEN,) * len(hand) for hand in self.hands))


@dataclass(frozen=True, slots=True)
class TrumpShown(Event):
    """The card that was fixed unseen at the deal is shown: its suit is trump (P18 chusas)."""

    card: Card


@dataclass(frozen=True, slots=True)
class TrumpNamed(Event):
    """A seat named the trump suit, or Suit.NONE for no trump (P18)."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is complete; `number` counts the tricks of the round from 0 (P11)."""

    seat: int
    number: int
    trick: Trick


@dataclass(frozen=True, slots=True)
class Revoked(Event):
    """A seat broke a duty, which ends the round where that is agreed (renuncio_policy lose_round).

    `duty` is the code of the duty, `due` are the cards that would have kept it.
    """

    seat: int
    card: Card
    duty: str
    due: tuple[Card, ...]


# There are few of these and every move tells one: the same values serve again.
turn_began, bid_made, card_played = cache(TurnBegan), cache(BidMade), cache(CardPlayed)
