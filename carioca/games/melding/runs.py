"""Sets and runs as they lie on a melding table: what a row of cards says, how it becomes a meld, how a meld grows.

In the rows of this file every card that stands for another one is a JOKER: a game with further wild cards puts jokers
in their places first. Ranks follow each other in a circle, the ace after the king: which runs may reach over the ace
is a game's own rule. A run's first rank is named by its index in that circle, 0 for the ace to 12 for the king.
"""

from __future__ import annotations

from collections.abc import Iterable

from carioca.cards import JOKER, Card, Suit
from carioca.games.melding.actions import LayOff
from carioca.games.melding.state import Laid, Meld, Row, put

Melds = tuple[Meld, ...]


def melds_of(owner: int, laid: Iterable[Laid]) -> Melds:
    """Rows that were read as melds, as the melds of a seat."""
    return tuple(Meld(owner, row.kind, row.cards) for row in laid)


def grown(melds: Melds, action: LayOff) -> Melds:
    """The table with a card laid off: below a run at its low end, else behind the last card of the row."""
    owner, kind, row = melds[action.meld]
    cards = (action.card, *row) if action.end == "low" else (*row, action.card)
    return put(melds, action.meld, Meld(owner, kind, cards))


def swapped(melds: Melds, number: int, at: int, card: Card) -> Melds:
    """The table with a card in the place of a joker of a meld."""
    owner, kind, row = melds[number]
    return put(melds, number, Meld(owner, kind, put(row, at, card)))


def naturals(row: Row) -> list[Card]:
    """The cards of a row that are no jokers."""
    return [card for card in row if card != JOKER]


def run_low(row: Row) -> int:
    """The index 0..12 in the rank cycle of the first place of a run, jokers counted (S3)."""
    at, card = next((i, card) for i, card in enumerate(row) if card != JOKER)
    return (card.rank - 1 - at) % 13


def ascends(row: Row) -> bool:
    """Whether the naturals of a row with jokers stand at their places, upwards and cyclically."""
    low = run_low(row)
    return all(card == JOKER or card.rank == (low + at) % 13 + 1 for at, card in enumerate(row))


def is_place(place: Card | None, card: Card) -> bool:
    """Whether a card is the natural of a place in a run; a place of suit NONE takes any suit."""
    return place is not None and card.rank == place.rank and place.suit in (card.suit, Suit.NONE)
