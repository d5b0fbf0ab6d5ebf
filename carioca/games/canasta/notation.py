"""Actions of canasta games as lines of text (formats.md 2): those of the table, the pozo with rows, and no others."""

from __future__ import annotations

import re

from carioca.cards import Card, CardError, parse_card, parse_row
from carioca.engine.notation import NotationError
from carioca.games.melding import notation
from carioca.games.melding.actions import Action, Discard, Draw, End, LayMeld, LayOff, Replace, TakePile

action_text = notation.action_text
_ENDS: dict[str, End] = {"": "", "low": "low", "high": "high"}
_KNOWN = (Draw, LayMeld, LayOff, Discard)


def parse_action(text: str) -> Action:
    """The action of a line; case does not matter. Raises NotationError with one sentence."""
    words = text.split()
    first = words[0].lower() if words else ""
    try:
        match [first, *words[1:]]:
            case ["draw", source, _, *_] if source.lower() == "pile":
                return TakePile(tuple(map(_row, words[2:])))
            case ["replace", card, meld, *end] if len(end) < 2:
                return _replace(card, meld.lower(), "".join(end).lower(), text)
    except CardError as error:
        raise NotationError(f"'{text[:60]}': {error}") from None
    action = notation.parse_action(text)
    if not isinstance(action, _KNOWN):
        raise NotationError(f"'{text[:60]}' is not an action of this game")
    return action


def _replace(card: str, meld: str, end: str, text: str) -> Replace:
    number = re.fullmatch(r"m(\d{1,3})", meld)
    if number is None or end not in _ENDS:
        raise NotationError(f"'{text[:60]}' is not an action")
    return Replace(_known(parse_card(card)), int(number[1]), _ENDS[end])


def _row(text: str) -> tuple[Card, ...]:
    return tuple(map(_known, parse_row(text)))


def _known(card: Card) -> Card:
    if card.rank < 0:
        raise CardError("an action cannot name an unknown card")
    return card
