"""Reading cards that somebody types, by their number in the hand or by name: what the lines of all tables share."""

from __future__ import annotations

from carioca.cards import HIDDEN, JOKER, Card, CardError, Pack
from carioca.i18n import bare
from carioca.words.base import Unclear

FILLERS = (
    "en", "al", "a", "el", "la", "un", "una", "de", "del", "con", "por", "otro", "otra", "nuevo", "juego",
    "on", "to", "the", "from", "with", "for", "by", "in", "an", "another", "new", "meld",
)  # fmt: skip
"""Words that change nothing."""
JOKERS = ("comodin", "joker")
_SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "☉": "O", "⚱": "C", "⚔": "E", "⚕": "B", "\ufe0f": None})


def plain(text: str) -> str:
    """Lower case without accents, suits as letters."""
    return bare(text.translate(_SUITS))


def typed_card(word: str, hand: tuple[Card, ...], pack: Pack) -> Card:
    """The card of a number of the hand, from 1, or of a name. Raises Unclear."""
    if word.isdecimal():
        if len(word) > 3 or not 1 <= int(word) <= len(hand):
            raise Unclear("term.no-number", number=word[:40], most=len(hand))
        return hand[int(word) - 1]
    if word in JOKERS:
        return JOKER
    try:
        card = pack.parse(word)
    except CardError:
        card = HIDDEN
    if card == HIDDEN:
        raise Unclear("term.no-card", text=word[:40])
    return card


def typed_row(word: str, hand: tuple[Card, ...], pack: Pack) -> tuple[Card, ...]:
    """The cards of a word: one by its number, or several by their names without blanks. Raises Unclear."""
    if word.isdecimal() or word in JOKERS:
        return (typed_card(word, hand, pack),)
    try:
        row = pack.parse_row(word)
    except CardError:
        row = (HIDDEN,)
    if HIDDEN in row:
        raise Unclear("term.no-card", text=word[:40])
    return row
