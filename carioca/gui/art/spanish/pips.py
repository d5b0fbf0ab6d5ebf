"""The number cards from two to seven: signs in rows, swords and clubs also lying between the rows."""

from __future__ import annotations

from typing import NamedTuple

from carioca.cards import Card, Suit
from carioca.gui.art.spanish.signs import sign
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import move


class Place(NamedTuple):
    """Where a sign lies: its middle from that of the card, its scale (1: 100 units), its length and its turn."""

    x: float
    y: float
    scale: float
    tall: float = 1.0
    turn: float = 0.0


def _rows(scale: float, *rows: tuple[float, ...], tall: float = 1.0) -> tuple[Place, ...]:
    """Rows of signs: the height of each row and the places across it."""
    return tuple(Place(x, row[0], scale, tall) for row in rows for x in row[1:])


_ROUND: dict[int, tuple[Place, ...]] = {
    2: _rows(1.28, (-80, 0), (80, 0)),
    3: _rows(0.98, (-108, 0), (0, 0), (108, 0)),
    4: _rows(0.82, (-84, -45, 45), (84, -45, 45)),
    5: _rows(0.75, (-104, -43, 43), (0, 0), (104, -43, 43)),
    6: _rows(0.75, (-104, -42, 42), (0, -42, 42), (104, -42, 42)),
    7: _rows(0.66, (-112, -44, 44), (-56, 0), (0, -44, 44), (112, -44, 44)),
}
_CUPS: dict[int, tuple[Place, ...]] = {
    **_ROUND,
    7: _rows(0.72, (-104, -42, 42), (0, -62, 0, 62), (104, -42, 42)),
}
_LONG: dict[int, tuple[Place, ...]] = {
    2: _rows(1.15, (0, -37, 37), tall=1.9),
    3: (*_rows(0.98, (34, -57, 57), tall=1.75), Place(0, -34, 0.98, 1.75)),
    4: _rows(1.0, (-78, -38, 38), (78, -38, 38), tall=1.38),
    5: (*_rows(0.92, (-88, -50, 50), (88, -50, 50), tall=1.36), Place(0, 0, 0.92, 1.36)),
    6: _rows(0.92, (-78, -56, 0, 56), (78, -56, 0, 56), tall=1.45),
    7: (*_rows(0.86, (-95, -54, 0, 54), (95, -54, 0, 54), tall=1.36), Place(0, 0, 0.92, 1.5, 90)),
}


def places(card: Card) -> tuple[Place, ...]:
    """Where the signs of a number card lie."""
    table = _ROUND if card.suit is Suit.OROS else _CUPS if card.suit is Suit.COPAS else _LONG
    return table[card.rank]


def number_picture(card: Card, look: Look) -> str:
    """The signs of a two to a seven around the middle of the card."""
    return "".join(move(at.x, at.y, sign(card.suit, look, at.scale, at.tall), turn=at.turn) for at in places(card))
