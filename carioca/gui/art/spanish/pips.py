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
    2: _rows(1.3, (0, -41, 41), tall=1.55),
    3: (*_rows(1.05, (36, -57, 57), tall=1.5), Place(0, -36, 1.05, 1.5)),
    4: _rows(1.1, (-80, -39, 39), (80, -39, 39), tall=1.2),
    5: (*_rows(0.98, (-92, -50, 50), (92, -50, 50), tall=1.2), Place(0, 0, 0.98, 1.2)),
    6: _rows(0.96, (-78, -57, 0, 57), (78, -57, 0, 57), tall=1.3),
    7: (*_rows(0.9, (-97, -55, 0, 55), (97, -55, 0, 55), tall=1.22), Place(0, 0, 0.96, 1.4, 90)),
}


def places(card: Card) -> tuple[Place, ...]:
    """Where the signs of a number card lie."""
    table = _ROUND if card.suit is Suit.OROS else _CUPS if card.suit is Suit.COPAS else _LONG
    return table[card.rank]


def number_picture(card: Card, look: Look) -> str:
    """The signs of a two to a seven around the middle of the card."""
    return "".join(move(at.x, at.y, sign(card.suit, look, at.scale, at.tall), turn=at.turn) for at in places(card))
