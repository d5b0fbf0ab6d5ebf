"""What the jokers of a meld on the table stand for (carioca.md J7, J11)."""

from __future__ import annotations

from carioca.cards import JOKER, Card, Suit
from carioca.games.contract.law import RED_TWOS, Law
from carioca.games.contract.twos import stood
from carioca.games.melding.runs import run_low
from carioca.games.melding.state import Kind, Row


def stands(kind: Kind, row: Row, law: Law) -> tuple[Card | None, ...]:
    """For each card of a meld the card that it stands for; a suit NONE is any suit, None stands for itself.

    A joker of a set needs no word: it stands for any card of the rank. A red two there says which rank it is.
    """
    if all(card != JOKER and card not in RED_TWOS for card in row):
        return (None,) * len(row)
    if kind is Kind.FULL:
        return _full_stands(row, law)
    shown = stood(kind, row, law)
    natural = next(card for card in shown if card != JOKER)
    if kind is Kind.SET:
        rank = Card(natural.rank, Suit.NONE)
        return tuple(rank if shown[at] == JOKER != card else None for at, card in enumerate(row))
    low, suit = run_low(shown), natural.suit if law.same_suit else Suit.NONE
    places = (Card((low + at) % 13 + 1, suit) for at in range(len(row)))
    return tuple(place if card == JOKER else None for place, card in zip(places, shown, strict=True))


def _full_stands(row: Row, law: Law) -> tuple[Card | None, ...]:
    suits = {card.suit for card in row if card != JOKER and card not in RED_TWOS}
    suit = suits.pop() if len(suits) == 1 else Suit.NONE
    return tuple(
        Card(at + 1, suit)
        if card == JOKER or (law.red_twos and card in RED_TWOS and (at != 1 or suit not in (card.suit, Suit.NONE)))
        else None
        for at, card in enumerate(row)
    )
