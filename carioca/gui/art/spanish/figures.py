"""The court of the Spanish pack: page, rider and king, turned the way of their suit."""

from __future__ import annotations

from typing import NamedTuple

from carioca.cards import Card, Suit
from carioca.gui.art.spanish.caballo import caballo
from carioca.gui.art.spanish.dress import Tailor
from carioca.gui.art.spanish.rey import rey
from carioca.gui.art.spanish.sota import sota
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import group, move


class _Size(NamedTuple):
    """How large a figure is set and how far from the middle, units, when it looks left or right."""

    scale: float
    left: float
    right: float


_SIZES = {10: _Size(1.04, -2, 2), 11: _Size(0.95, -12, -5), 12: _Size(1.0, -4, -2)}
_FIGURES = {10: sota, 11: caballo, 12: rey}
_LOOK_RIGHT = (Suit.ESPADAS, Suit.BASTOS)


def figure(card: Card, look: Look) -> str:
    """A figure around the middle of the card; oros and copas look left, espadas and bastos right."""
    right = card.suit in _LOOK_RIGHT
    body = _FIGURES[card.rank](Tailor(card.suit, look))
    size = _SIZES[card.rank]
    # The lower right corner belongs to the index, whichever way the figure looks; a large one needs the upper too.
    x = size.right if right else size.left + (9 if look.large_index else 0)
    return move(x, 0, group("scale(-1 1)", body) if right else body, scale=size.scale)
