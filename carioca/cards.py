"""Cards as values, their text form (formats.md 1), packs, and the one shuffle of the program."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Suit(IntEnum):
    """French suits in the fixed order of the pack; NONE for jokers and unknown cards."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    NONE = 4

    # Enum's own hash is a Python function; cards are hashed millions of times in a search.
    __hash__ = int.__hash__


class Card(NamedTuple):
    """A card as a value: rank 1 (ace) to 13 (king) and suit; the two copies in a double pack are equal."""

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return card_text(self)


JOKER = Card(0, Suit.NONE)
HIDDEN = Card(-1, Suit.NONE)
RANKS = "A23456789TJQK"
SUITS = "SHDC"

_TEXT: dict[Card, str] = {
    Card(rank, Suit(suit)): RANKS[rank - 1] + SUITS[suit] for suit in range(4) for rank in range(1, 14)
}
_TEXT[JOKER] = "*"
_TEXT[HIDDEN] = "??"
_CARD: dict[str, Card] = {text: card for card, text in _TEXT.items()}


class CardError(ValueError):
    """A text that names no card."""


def card_text(card: Card) -> str:
    """The two-letter form of a card: `8H`, `*` for a joker, `??` for an unknown card."""
    return _TEXT[card]


def parse_card(text: str) -> Card:
    """The card a text names; lower case and `10H` are read too. Raises CardError."""
    key = text.strip().upper()
    if key.startswith("10"):
        key = "T" + key[2:]
    try:
        return _CARD[key]
    except KeyError:
        raise CardError(f"'{text}' is not a card") from None


def row_text(cards: Iterable[Card], separator: str = " ") -> str:
    """A row of cards: with blanks on the table, with an empty separator inside an action."""
    return separator.join(_TEXT[card] for card in cards)


def parse_row(text: str) -> tuple[Card, ...]:
    """A row of cards written with or without blanks (`8H 9H * JH`, `8H9H*JH`). Raises CardError."""
    cards: list[Card] = []
    for chunk in text.split():
        at = 0
        while at < len(chunk):
            width = 1 if chunk[at] == "*" else 3 if chunk[at : at + 2] == "10" else 2
            cards.append(parse_card(chunk[at : at + width]))
            at += width
    return tuple(cards)


@cache
def french_pack(decks: int, jokers: int) -> tuple[Card, ...]:
    """`decks` times 52 cards in a fixed order (S H D C, ace to king), then the jokers."""
    # The very objects that texts are read as: equal cards are then found by identity, which is cheaper.
    naturals = [_CARD[rank + suit] for suit in SUITS for rank in RANKS]
    return tuple(naturals * decks + [JOKER] * jokers)


def shuffled(items: Sequence[T], seed: str, *purpose: object) -> tuple[T, ...]:
    """A permutation that follows from the seed and the purpose alone, the same on every machine.

    Fisher-Yates over `random.Random(text).random()`: that method's sequence for a seed is the only one the
    Python documentation promises to keep.
    """
    key = hashlib.sha256("\x1f".join([seed, *map(str, purpose)]).encode()).hexdigest()
    draw = Random(key).random
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        pick = int(draw() * (last + 1))
        deck[last], deck[pick] = deck[pick], deck[last]
    return tuple(deck)
