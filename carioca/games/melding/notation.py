"""Actions of melding games as lines of text (formats.md 2)."""

from __future__ import annotations

import re

from carioca.cards import Card, CardError, card_text, parse_card, parse_row, row_text
from carioca.engine import game
from carioca.engine.notation import NotationError
from carioca.games.melding.actions import (
    Action,
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
    End,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
    TakePile,
)

_ENDS: dict[str, End] = {"low": "low", "high": "high"}
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
    """The one line of an action, in the form that is always written."""
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


def parse_action(text: str) -> Action:
    """The action of a line; case does not matter. Raises NotationError with one sentence."""
    words = text.split()
    try:
        match [words[0].lower() if words else "", *words[1:]]:
            case ["draw", source] if source.lower() in ("stock", "pile"):
                return Draw("stock" if source.lower() == "stock" else "pile")
            case ["down", _, *_]:
                return LayDown(tuple(map(_row, words[1:])))
            case ["meld", _, *_]:
                return LayMeld(tuple(map(_row, words[1:])))
            case ["lay", card, meld]:
                return LayOff(_card(card), _meld(meld))
            case ["lay", card, meld, end] if end.lower() in _ENDS:
                return LayOff(_card(card), _meld(meld), _ENDS[end.lower()])
            case ["swap", card, meld]:
                return SwapJoker(_card(card), _meld(meld))
            case ["swap", card, meld, at] if re.fullmatch(r"@\d{1,2}", at):
                return SwapJoker(_card(card), _meld(meld), int(at[1:]))
            case ["replace", card, meld]:
                return Replace(_card(card), _meld(meld))
            case ["replace", card, meld, end] if end.lower() in _ENDS:
                return Replace(_card(card), _meld(meld), _ENDS[end.lower()])
            case ["discard", card]:
                return Discard(_card(card))
            case [word] if word in _BARE:
                return _BARE[word]
    except CardError as error:
        raise NotationError(f"'{text[:60]}': {error}") from None
    raise NotationError(f"'{text[:60]}' is not an action")


def _row(text: str) -> tuple[Card, ...]:
    row = parse_row(text)
    if any(card.rank < 0 for card in row):
        raise CardError("an action cannot name an unknown card")
    return row


def _card(text: str) -> Card:
    card = parse_card(text)
    if card.rank < 0:
        raise CardError("an action cannot name an unknown card")
    return card


def _meld(text: str) -> int:
    found = re.fullmatch(r"m(\d{1,3})", text.lower())
    if not found:
        raise NotationError(f"'{text[:20]}' is not a meld like m0")
    return int(found[1])
