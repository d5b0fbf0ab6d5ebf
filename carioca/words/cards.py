"""Cards as words, and the small parts of sentences that every game uses: points and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from carioca.cards import HIDDEN, JOKER, Card, Suit
from carioca.i18n import t
from carioca.suit_shapes import CHARACTERS, SIGNS

_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_SUITS = "".join(sign for sign, suit in SIGNS.items() if suit > Suit.NONE)
_SPANISH = re.compile(rf"(?:\b([1-7]|1[0-2]))?([{_SUITS}])( (?=(?:[1-7]|1[0-2])[{_SUITS}]))?")
"""A Spanish card or suit, and the blank before another card."""


def rank_text(rank: int, suit: Suit = Suit.NONE) -> str:
    """A rank as it stands on the card: `A`, `10`, `K`, and on a card of a Spanish suit `1`, `10`, `12`."""
    return str(rank) if suit > Suit.NONE else _RANKS[rank - 1]


def rank_words(rank: int, suit: Suit = Suit.NONE) -> str:
    """A rank as it is spoken: `as`, `reina`, and of a Spanish suit `sota`, `caballo`, `rey`."""
    return t(f"rank.spanish.{rank}" if suit > Suit.NONE and rank >= 10 else f"rank.{rank}")


def ranks_text(rank: int) -> str:
    """What a set is made of: `9`, `ases`, `reyes`."""
    return t(f"rank.many.{rank}")


def suit_words(suit: Suit) -> str:
    return t(f"suit.{suit.value}")


def card_text_suit(card: Card) -> str:
    """A card inside a sentence: `9♦`, `10♥`, `12⚔`, or the word for a joker or a face-down card."""
    if card == JOKER:
        return t("card.joker")
    return t("card.hidden") if card == HIDDEN else rank_text(card.rank, card.suit) + CHARACTERS.get(card.suit, "")


def card_the(card: Card) -> str:
    """A card with its article: `el 8♥`, `la K♥`, `el comodín`, `el 7☉`, `el as de oros`, `la sota de oros`; in Spanish
    J, Q, K and the sota are feminine."""
    if card == JOKER:
        return t("card.joker.the")
    if card.suit > Suit.NONE and not 2 <= card.rank <= 7:
        return t("card.the.court" if card.rank == 10 else "card.the", card=card_said(card))
    return t("card.the.court" if card.rank > 10 else "card.the", card=card_text_suit(card))


def card_one(card: Card) -> str:
    """A card as it is told what became of it: `8♥`, `un comodín`."""
    return t("card.joker.one") if card == JOKER else card_text_suit(card)


def card_words(card: Card) -> str:
    """A card as it is spoken: `nueve de diamantes`."""
    if card in (JOKER, HIDDEN):
        return card_text_suit(card)
    return t("card.of", rank=rank_words(card.rank, card.suit), suit=suit_words(card.suit))


def card_said(card: Card) -> str:
    """A card as one says it with its number: `8 de corazones`, `sota de oros`, `comodín`."""
    if card.rank <= 0:
        return card_text_suit(card)
    most = 7 if card.suit > Suit.NONE else 10
    rank = str(card.rank) if 2 <= card.rank <= most else rank_words(card.rank, card.suit)
    return t("card.of", rank=rank, suit=suit_words(card.suit))


def cards_text(cards: Iterable[Card]) -> str:
    return " ".join(map(card_text_suit, cards))


def in_words(text: str) -> str:
    """A text for where no sign is drawn: Spanish cards and suits by name, `3☉ 12⚔` as `3 de oros, rey de espadas`."""
    return _SPANISH.sub(_named, text)


def _named(match: re.Match[str]) -> str:
    number, sign, follows = match.groups()
    suit = SIGNS[sign]
    if number is None:
        return suit_words(suit)
    return card_said(Card(int(number), suit)) + (", " if follows else "")


def points_text(n: int) -> str:
    return t("points", n=n)


def list_text(items: Sequence[str]) -> str:
    """`Rosa, Ana y Tomás`; empty for no items."""
    if len(items) < 2:
        return "".join(items)
    # Spanish says "e" instead of "y" before the sound of an i.
    key = "list.and-i" if re.match(r"h?[ií](?![aeo])", items[-1], re.IGNORECASE) else "list.and"
    return t(key, first=", ".join(items[:-1]), last=items[-1])


def or_text(items: Sequence[str]) -> str:
    """`el 7 de oros, la sota de oros o el as de copas`; empty for no items. No item begins with the sound of an o."""
    return t("list.or", first=", ".join(items[:-1]), last=items[-1]) if len(items) > 1 else "".join(items)
