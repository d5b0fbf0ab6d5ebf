"""Cards as values, their text form (docs/formats.md 1), packs, and the one shuffle of the program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Suit(IntEnum):
    """French suits in the fixed order of the pack, NONE for jokers and unknown cards, then the Spanish suits.

    Both packs stand in one type, so that a card is the same small value in every game.
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    NONE = 4
    OROS = 5
    COPAS = 6
    ESPADAS = 7
    BASTOS = 8

    # Enum's own hash is a Python function; cards are hashed millions of times in a search.
    __hash__ = int.__hash__


class Card(NamedTuple):
    """A card as a value: its number and suit; the two copies in a double pack are equal.

    French ranks are 1 (ace) to 13 (king), Spanish ones 1 to 7 and 10 (sota), 11 (caballo), 12 (rey), as printed.
    """

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return card_text(self)


JOKER = Card(0, Suit.NONE)
HIDDEN = Card(-1, Suit.NONE)


class CardError(ValueError):
    """A text that names no card."""


class Pack:
    """A kind of playing cards: its letters (docs/formats.md 1) and how a hand of them is sorted.

    `suits` and `ranks` map a letter to its meaning, in the fixed order of the pack; `sorting` are the suits from left
    to right in a sorted hand; `printed` are the numbers of two digits that may be typed for a letter; `ratio` is the
    width of a card over its height, wherever one is drawn.
    """

    def __init__(
        self,
        name: str,
        ranks: Mapping[str, int],
        suits: Mapping[str, Suit],
        sorting: Sequence[Suit],
        printed: Mapping[str, str],
        ratio: float,
    ) -> None:
        self.name = name
        self.ratio = ratio
        self.suits = tuple(suits.values())
        self.cards: tuple[Card, ...] = tuple(Card(rank, suit) for suit in suits.values() for rank in ranks.values())
        letters = [rank + suit for suit in suits for rank in ranks]
        self._cards = {**dict(zip(letters, self.cards, strict=True)), "*": JOKER, "??": HIDDEN}
        self._long = printed
        self._place = {suit: place for place, suit in enumerate(sorting)}

    @property
    def texts(self) -> Mapping[str, Card]:
        """Every card by its text, the joker and the unknown card too."""
        return self._cards

    def parse(self, text: str) -> Card:
        """The card a text names; lower case and `10H` (Spanish: `12O`) are read too. Raises CardError."""
        key = text.strip().upper()
        key = self._long.get(key[:2], key[:2]) + key[2:]
        try:
            return self._cards[key]
        except KeyError:
            raise CardError(f"{text[:40]!r} is not a card of the {self.name.capitalize()} pack") from None

    def parse_row(self, text: str) -> tuple[Card, ...]:
        """A row of cards written with or without blanks (`8H 9H * JH`, `8H9H*JH`). Raises CardError."""
        cards: list[Card] = []
        for chunk in text.split():
            at = 0
            while at < len(chunk):
                width = 1 if chunk[at] == "*" else 3 if chunk[at : at + 2] in self._long else 2
                cards.append(self.parse(chunk[at : at + width]))
                at += width
        return tuple(cards)

    def by_rank(self, card: Card) -> tuple[int, int]:
        """The key that sorts a hand by rank, then suit; jokers come last, unknown cards behind them."""
        return (card.rank if card.rank > 0 else 99 - card.rank), self._place.get(card.suit, len(self._place))

    def by_suit(self, card: Card) -> tuple[int, int]:
        """The key that sorts a hand by suit, then rank; jokers come last, unknown cards behind them."""
        return self.by_rank(card)[::-1]

    def hand(self, cards: Iterable[Card], by_suit: bool = False) -> tuple[Card, ...]:
        """Cards as one sorts them in the hand, by rank or by suit."""
        return tuple(sorted(cards, key=self.by_suit if by_suit else self.by_rank))


# Colours alternate in a sorted hand, so that neighbouring suits are told apart at a glance.
FRENCH = Pack(
    "french",
    {letter: rank for rank, letter in enumerate("A23456789TJQK", start=1)},
    {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS},
    (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS),
    {"10": "T"},
    5 / 7,
)
SPANISH = Pack(
    "spanish",
    {letter: rank for letter, rank in zip("1234567SCR", (1, 2, 3, 4, 5, 6, 7, 10, 11, 12), strict=True)},
    {"O": Suit.OROS, "C": Suit.COPAS, "E": Suit.ESPADAS, "B": Suit.BASTOS},
    (Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS),
    {"10": "S", "11": "C", "12": "R"},
    61 / 95,
)

_TEXT: dict[Card, str] = {card: text for pack in (FRENCH, SPANISH) for text, card in pack.texts.items()}


def card_text(card: Card) -> str:
    """The two-letter form of a card: `8H`, `3O`, `*` for a joker, `??` for an unknown card."""
    return _TEXT[card]


@cache
def pack_of(card: Card, otherwise: Pack = FRENCH) -> Pack:
    """The pack that a card belongs to; `otherwise` for jokers and unknown cards, which every pack has."""
    if card.suit is Suit.NONE:
        return otherwise
    return SPANISH if card.suit > Suit.NONE else FRENCH


def parse_card(text: str, pack: Pack = FRENCH) -> Card:
    """The card a text names in a pack; lower case and `10H` are read too. Raises CardError."""
    return pack.parse(text)


def row_text(cards: Iterable[Card], separator: str = " ") -> str:
    """A row of cards: with blanks on the table, with an empty separator inside an action."""
    return separator.join(_TEXT[card] for card in cards)


def parse_row(text: str, pack: Pack = FRENCH) -> tuple[Card, ...]:
    """A row of cards of a pack written with or without blanks. Raises CardError."""
    return pack.parse_row(text)


@cache
def french_pack(decks: int, jokers: int) -> tuple[Card, ...]:
    """`decks` times 52 cards in a fixed order (S H D C, ace to king), then the jokers."""
    # The very objects that texts are read as: equal cards are then found by identity, which is cheaper.
    return FRENCH.cards * decks + (JOKER,) * jokers


def shuffled(items: Sequence[T], seed: str, *purpose: object) -> tuple[T, ...]:
    """A permutation that follows from the seed and the purpose alone, the same on every machine.

    Fisher-Yates over `random.Random(text).random()`: that method's sequence for a seed is the only one the
    Python documentation promises to keep.
    """
    # Only a deal needs it, and the menu waits for nothing that it can do without.
    import hashlib

    key = hashlib.sha256("\x1f".join([seed, *map(str, purpose)]).encode()).hexdigest()
    draw = Random(key).random
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        pick = int(draw() * (last + 1))
        deck[last], deck[pick] = deck[pick], deck[last]
    return tuple(deck)
