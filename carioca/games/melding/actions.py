"""What a player can do in a melding game: small frozen values that carry cards and numbers only, and their lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from carioca.cards import Card, CardError, card_text, parse_card, parse_row, row_text
from carioca.engine import game
from carioca.engine.game import NotationError

Source = Literal["stock", "pile"]
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


# -- as lines of text (docs/formats.md 2) ------------------------------------------------------------------------------


_ENDS: dict[str, End] = {"": "", "low": "low", "high": "high"}
_BARE: dict[str, Action] = {
    "end": EndTurn(),
    "deal": Deal(),
    "pass": Pass(),
    "call": Call(),
    "allow": Allow(),
    "refuse": Refuse(),
    "take": Take(),
    "decline": Decline(),
}
"""The actions that are one word."""
_WORD: dict[type, str] = {type(action): word for word, action in _BARE.items()}


def action_text(action: game.Action) -> str:
    match action:
        case Draw(source):
            return f"draw {source}"
        case TakePile(melds):
            return "draw pile " + " ".join(row_text(row, "") for row in melds)
        case LayDown(melds):
            return "down " + " ".join(row_text(row, "") for row in melds)
        case LayMeld(melds):
            return "meld " + " ".join(row_text(row, "") for row in melds)
        case LayOff(card, meld, end):
            return f"lay {card_text(card)} m{meld}" + (f" {end}" if end else "")
        case SwapJoker(card, meld, at):
            return f"swap {card_text(card)} m{meld}" + ("" if at is None else f" @{at}")
        case Replace(card, meld, end):
            return f"replace {card_text(card)} m{meld}" + (f" {end}" if end else "")
        case Discard(card):
            return f"discard {card_text(card)}"
    if type(action) in _WORD:
        return _WORD[type(action)]
    raise TypeError(f"{type(action).__name__} is no action of this table")


def parse_action(text: str, pile_rows: bool = False) -> Action:
    """The action of a line; case does not matter. Raises NotationError with one sentence.

    `pile_rows`: whether the pile may be drawn together with melds.
    """
    words = text.split()
    try:
        match [words[0].lower() if words else "", *words[1:]]:
            case ["draw", source] if source.lower() in ("stock", "pile"):
                return Draw("stock" if source.lower() == "stock" else "pile")
            case ["draw", source, _, *_] if pile_rows and source.lower() == "pile":
                return TakePile(_rows(words[2:]))
            case ["down" | "meld" as verb, _, *_]:
                return (LayDown if verb == "down" else LayMeld)(_rows(words[1:]))
            case ["lay" | "replace" as verb, card, meld, *end] if len(end) < 2 and "".join(end).lower() in _ENDS:
                kind = LayOff if verb == "lay" else Replace
                return kind(_known(parse_card(card)), _meld(meld), _ENDS["".join(end).lower()])
            case ["swap", card, meld]:
                return SwapJoker(_known(parse_card(card)), _meld(meld))
            case ["swap", card, meld, at] if re.fullmatch(r"@\d{1,2}", at):
                return SwapJoker(_known(parse_card(card)), _meld(meld), int(at[1:]))
            case ["discard", card]:
                return Discard(_known(parse_card(card)))
            case [word] if word in _BARE:
                return _BARE[word]
    except CardError as error:
        raise NotationError(f"'{text[:60]}': {error}") from None
    raise NotationError(f"'{text[:60]}' is not an action")


def _rows(texts: list[str]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(_known, parse_row(text))) for text in texts)


def _known(card: Card) -> Card:
    if card.rank < 0:
        raise CardError("an action cannot name an unknown card")
    return card


def _meld(text: str) -> int:
    found = re.fullmatch(r"m(\d{1,3})", text.lower())
    if not found:
        raise NotationError(f"'{text[:20]}' is not a meld like m0")
    return int(found[1])
