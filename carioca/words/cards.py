"""Cards as words, and the small parts of sentences that every game uses: points and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from carioca.cards import HIDDEN, JOKER, Card, Suit
from carioca.i18n import t

_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
# The last one is of a card of any suit.
_SUITS = ("♠", "♥", "♦", "♣", "")


def rank_text(rank: int) -> str:
    """A rank 1..13 as it stands on the card: `A`, `10`, `K`."""
    return _RANKS[rank - 1]


def suit_words(suit: Suit) -> str:
    """The name of a suit."""
    return t(f"suit.{suit.value}")


def card_text_suit(card: Card) -> str:
    """A card inside a sentence: `9♦`, `10♥`, or the word for a joker or a face-down card."""
    if card == JOKER:
        return t("card.joker")
    return t("card.hidden") if card == HIDDEN else rank_text(card.rank) + _SUITS[card.suit]


def card_the(card: Card) -> str:
    """A card with its article: `el 8♥`, `la K♥`, `el comodín`; in Spanish jacks, queens and kings are feminine."""
    if card == JOKER:
        return t("card.joker.the")
    return t("card.the.court" if card.rank > 10 else "card.the", card=card_text_suit(card))


def card_words(card: Card) -> str:
    """A card as it is spoken: `nueve de diamantes`."""
    if card in (JOKER, HIDDEN):
        return card_text_suit(card)
    return t("card.of", rank=t(f"rank.{card.rank}"), suit=suit_words(card.suit))


def card_said(card: Card) -> str:
    """A card as one says it with its number: `8 de corazones`, `reina de picas`, `comodín`."""
    if card.rank <= 0:
        return card_text_suit(card)
    rank = str(card.rank) if 2 <= card.rank <= 10 else t(f"rank.{card.rank}")
    return t("card.of", rank=rank, suit=suit_words(card.suit))


def cards_text(cards: Iterable[Card]) -> str:
    """A row of cards inside a sentence."""
    return " ".join(map(card_text_suit, cards))


def points_text(n: int) -> str:
    """A number of points with its word."""
    return t("points", n=n)


def list_text(items: Sequence[str]) -> str:
    """`Rosa, Ana y Tomás`; empty for no items."""
    if len(items) < 2:
        return "".join(items)
    # Spanish says "e" instead of "y" before the sound of an i.
    key = "list.and-i" if re.match(r"h?[ií](?![aeo])", items[-1], re.IGNORECASE) else "list.and"
    return t(key, first=", ".join(items[:-1]), last=items[-1])
