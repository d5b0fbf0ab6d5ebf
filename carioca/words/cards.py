"""Cards as words, and the small parts of sentences that every game uses: points and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from carioca.cards import HIDDEN, JOKER, Card, Suit
from carioca.i18n import t

_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
# The last one is of a card of any suit.
_SUITS = ("♠", "♥", "♦", "♣", "")


def spanish(card: Card) -> bool:
    """Whether a card is of the Spanish pack: its suits have names and no signs."""
    return card.suit > Suit.NONE


def rank_text(rank: int) -> str:
    """A rank 1..13 of the French pack as it stands on the card: `A`, `10`, `K`."""
    return _RANKS[rank - 1]


def rank_of(card: Card) -> str:
    """The rank of a card as one writes it: `A`, `10`, `K`; of the Spanish pack `as`, `7`, `sota`."""
    if not spanish(card):
        return rank_text(card.rank)
    return str(card.rank) if 2 <= card.rank <= 7 else t(f"rank.spanish.{card.rank}")


def suit_words(suit: Suit) -> str:
    """The name of a suit."""
    return t(f"suit.{suit.value}")


def card_text_suit(card: Card) -> str:
    """A card inside a sentence: `9♦`, `10♥`, `sota de oros`, or the word for a joker or a face-down card."""
    if card == JOKER:
        return t("card.joker")
    if spanish(card):
        return t("card.of", rank=rank_of(card), suit=suit_words(card.suit))
    return t("card.hidden") if card == HIDDEN else rank_text(card.rank) + _SUITS[card.suit]


def card_the(card: Card) -> str:
    """A card with its article: `el 8♥`, `la K♥`, `el comodín`; in Spanish jacks, queens and kings are feminine.

    Of the Spanish pack only the sota is: `la sota de oros`, `el caballo de copas`.
    """
    if card == JOKER:
        return t("card.joker.the")
    if spanish(card):
        return t("card.the.court" if card.rank == 10 else "card.the", card=card_text_suit(card))
    return t("card.the.court" if card.rank > 10 else "card.the", card=card_text_suit(card))


def card_words(card: Card) -> str:
    """A card as it is spoken: `nueve de diamantes`."""
    if card in (JOKER, HIDDEN):
        return card_text_suit(card)
    if spanish(card) and card.rank > 7:
        return card_text_suit(card)
    return t("card.of", rank=t(f"rank.{card.rank}"), suit=suit_words(card.suit))


def card_said(card: Card) -> str:
    """A card as one says it with its number: `8 de corazones`, `reina de picas`, `comodín`."""
    if card.rank <= 0 or spanish(card):
        return card_text_suit(card)
    rank = str(card.rank) if 2 <= card.rank <= 10 else t(f"rank.{card.rank}")
    return t("card.of", rank=rank, suit=suit_words(card.suit))


def cards_text(cards: Iterable[Card]) -> str:
    """A row of cards inside a sentence: `7♥ 7♦`, and where cards are words `3 de oros, as de copas`."""
    row = tuple(cards)
    return (", " if any(map(spanish, row)) else " ").join(map(card_text_suit, row))


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
