"""What a player can do in a trick game (docs/formats.md 2): small frozen values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from carioca.cards import SPANISH, Card, CardError, Suit, card_text
from carioca.engine import game
from carioca.engine.game import NotationError


@dataclass(frozen=True, slots=True)
class Bid(game.Action):
    """Announce how many tricks one will take (P07)."""

    tricks: int


@dataclass(frozen=True, slots=True)
class NameTrump(game.Action):
    """Name the trump suit; Suit.NONE for a round without one (P18)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Play(game.Action):
    """Play a card to the trick (P09, P10)."""

    card: Card


Action = Bid | NameTrump | Play


SUIT_LETTERS = {"O": Suit.OROS, "C": Suit.COPAS, "E": Suit.ESPADAS, "B": Suit.BASTOS, "-": Suit.NONE}
LETTER = {suit: letter for letter, suit in SUIT_LETTERS.items()}


def action_text(action: game.Action) -> str:
    match action:
        case Bid(tricks):
            return f"bid {tricks}"
        case NameTrump(suit):
            return f"trump {LETTER[suit]}"
        case Play(card):
            return f"play {card_text(card)}"
    raise TypeError(f"{type(action).__name__} is no action of this table")


def parse_action(text: str) -> Action:
    """The action of a line; case does not matter. Raises NotationError with one sentence."""
    words = text.split()
    match [words[0].lower() if words else "", *words[1:]]:
        case ["bid", tricks] if re.fullmatch(r"[0-9]{1,3}", tricks):
            return Bid(int(tricks))
        case ["trump", letter] if letter.upper() in SUIT_LETTERS:
            return NameTrump(SUIT_LETTERS[letter.upper()])
        case ["play", written]:
            try:
                card = SPANISH.parse(written)
            except CardError as error:
                raise NotationError(f"'{text[:60]}': {error}") from None
            if card.rank < 1:
                raise NotationError(f"'{text[:60]}': an action names a card of the pack")
            return Play(card)
    raise NotationError(f"'{text[:60]}' is not an action")
