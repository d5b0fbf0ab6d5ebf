"""What happens in a melding game; `seen_by` hides what a seat may not know (T3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self

from carioca.cards import HIDDEN, Card
from carioca.engine.events import Event, RoundBegan
from carioca.engine.events import RoundEnded as RoundEnded
from carioca.games.melding.actions import End, Source
from carioca.games.melding.state import Meld

RoundEnd = Literal["out", "dead-draw", "dead-recycles", "dead-table", "dead-turns"]
SideEnd = Literal["closed", "stock-out", "stalled"]  # how a deal ends where seats play in sides (Buraco B22, B24)


class SidePoints(NamedTuple):
    """What a side scored in a deal, part by part (Buraco B26): what each part adds, so that their sum is the result."""

    cards: int
    canastas: int
    closing: int
    hands: int
    muerto: int

    @property
    def total(self) -> int:
        return sum(self)


@dataclass(frozen=True, slots=True)
class SidesEnded(RoundEnded):
    """A deal between sides is over: beside what all rounds tell, what each side's points are made of."""

    parts: tuple[SidePoints, ...] = ()


class HandPoints(NamedTuple):
    """What a seat's points of a round are made of (K27): the cards left in its hand, how many times they count, and
    what is added for not having gone down, for calls beyond those agreed, and for having won."""

    cards: int
    times: int = 1
    not_down: int = 0
    calls: int = 0
    won: int = 0

    @property
    def total(self) -> int:
        return self.cards * self.times + self.not_down + self.calls + self.won


@dataclass(frozen=True, slots=True)
class HandsEnded(RoundEnded):
    """A round in which more counts than the cards left in the hands is over: what each seat's points are made of."""

    parts: tuple[HandPoints, ...] = ()


@dataclass(frozen=True, slots=True)
class DealOffered(Event):
    """A round is about to begin: its dealer deals or passes the deal on (S10)."""

    round_no: int
    dealer: int


@dataclass(frozen=True, slots=True)
class DealPassed(Event):
    """A seat let the one to its right deal (S10)."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class RoundDealt(RoundBegan):
    """A round was dealt, and a card turned up where that is the custom (None: it is not); each sees its own hand."""

    hands: tuple[tuple[Card, ...], ...]
    upcard: Card | None

    def seen_by(self, seat: int | None) -> Self:
        hands = tuple(hand if s == seat else (HIDDEN,) * len(hand) for s, hand in enumerate(self.hands))
        return replace(self, hands=hands)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew; a card from the stock is its secret, one from the pile is known to all. `called`: K22."""

    seat: int
    source: Source
    card: Card
    called: bool = False

    def seen_by(self, seat: int | None) -> Self:
        return self if self.source == "pile" or seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class TookPile(Event):
    """A seat took the whole discard pile; `cards` as they lay, the top last. All saw them (Buraco B13)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MuertoTaken(Event):
    """A seat whose hand was empty took the reserve hand of its side; `thrown`: with a discard, its turn is over."""

    seat: int
    cards: tuple[Card, ...]
    thrown: bool

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class MuertosToStock(Event):
    """The stock was empty: the reserve hands that nobody had taken became a new one of so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class StockTurned(Event):
    """The stock was empty: all of the pile but its top was shuffled into a new one of so many cards (T14)."""

    cards: int


@dataclass(frozen=True, slots=True)
class WentDown(Event):
    """A seat laid its contract; `first` is the number of its first meld."""

    seat: int
    first: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class LaidMelds(WentDown):
    """A seat that is down laid further melds (T8); `first` is the number of the first one."""


@dataclass(frozen=True, slots=True)
class JokerSwapped(Event):
    """A seat took a joker out of a meld for the card it stood for (J10); `at` is its place in the row."""

    seat: int
    card: Card
    meld: int
    at: int


@dataclass(frozen=True, slots=True)
class WildMoved(Event):
    """A seat put a card in the place of a wild one of a run, which moved to an end of it (K16).

    `at` is where the wild one stood, `to` where it stands in the longer row.
    """

    seat: int
    card: Card
    meld: int
    end: End
    at: int
    to: int


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """A seat added a card to a meld; `at` is its place in the row afterwards."""

    seat: int
    card: Card
    meld: int
    end: End
    at: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A seat ended its turn without a discard (J9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A seat asks out of turn for the card that another one threw (K20)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CallPassed(Event):
    """A seat that could call does not (K20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallAllowed(Event):
    """A seat lets the caller have the card (K22); `fine`: points that it costs, where no free call is left (K20)."""

    seat: int
    caller: int
    fine: int = 0


@dataclass(frozen=True, slots=True)
class CallRefused(Event):
    """A seat does not let the caller have the card (K23)."""

    seat: int
    caller: int


@dataclass(frozen=True, slots=True)
class CardDeclined(Event):
    """The seat whose turn it is leaves the card on the pile that was refused to a caller (K23)."""

    seat: int
