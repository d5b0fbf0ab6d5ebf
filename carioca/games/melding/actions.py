"""What a player can do in a melding game: small frozen values that carry cards and numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from carioca.cards import Card
from carioca.engine import game
from carioca.games.melding.state import Source

End = Literal["low", "high", ""]


@dataclass(frozen=True, slots=True)
class Deal(game.Action):
    """Deal the round, where the dealer may also pass the deal on (S10)."""


@dataclass(frozen=True, slots=True)
class Pass(game.Action):
    """Let go by what is offered: the seat to the right deals the round instead (S10), another one may call (K20)."""


@dataclass(frozen=True, slots=True)
class Draw(game.Action):
    """Take the top of the stock or of the discard pile (T2)."""

    source: Source


@dataclass(frozen=True, slots=True)
class TakePile(game.Action):
    """Take the whole discard pile together with the first melds of one's side (Buraco B17): one row a meld."""

    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class LayDown(game.Action):
    """Lay the whole contract at once (T5): one row a meld."""

    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class LayMeld(game.Action):
    """Lay further melds after going down (T8: not in Carioca's default)."""

    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class LayOff(game.Action):
    """Add a card to a meld of the table (T7), at one end of a run; the end may be left out when only one is legal."""

    card: Card
    meld: int
    end: End = ""


@dataclass(frozen=True, slots=True)
class SwapJoker(game.Action):
    """Take a joker of the table for the card it stands for (J10); `at` is its place when a meld has several."""

    card: Card
    meld: int
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Replace(game.Action):
    """Put a natural in the place of a wild card of a run, which moves to this end of it (K16, B13).

    The end may be left out when only one is legal.
    """

    card: Card
    meld: int
    end: End = ""


@dataclass(frozen=True, slots=True)
class Discard(game.Action):
    """Throw a card on the pile, which ends the turn (T10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class EndTurn(game.Action):
    """End the turn without a discard, when no card of the hand may be thrown (J9)."""


@dataclass(frozen=True, slots=True)
class Call(game.Action):
    """Ask for the card that was just thrown, out of turn (K20)."""


@dataclass(frozen=True, slots=True)
class Allow(game.Action):
    """Let the caller have the card (K22)."""


@dataclass(frozen=True, slots=True)
class Refuse(game.Action):
    """Do not let the caller have the card (K23)."""


@dataclass(frozen=True, slots=True)
class Take(game.Action):
    """Draw the card that was refused to a caller (K23)."""


@dataclass(frozen=True, slots=True)
class Decline(game.Action):
    """Leave the card that was refused to a caller on the pile (K23)."""


Action = (
    Deal
    | Pass
    | Draw
    | TakePile
    | LayDown
    | LayMeld
    | LayOff
    | SwapJoker
    | Replace
    | Discard
    | EndTurn
    | Call
    | Allow
    | Refuse
    | Take
    | Decline
)
