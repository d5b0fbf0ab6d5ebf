"""The court cards: a framed half figure and its copy upside down, joined by a belt over the middle line."""

from __future__ import annotations

from carioca.cards import Card
from carioca.gui.art.french.figures import Dress, dress_of, jack, king, queen
from carioca.gui.art.french.pips import HEIGHT, WIDTH, index, paper
from carioca.gui.art.suits import Look, pip
from carioca.gui.art.svg import circle, diamond, move, path, rect

# The frame leaves the corners' index strips free.
HALF_WIDTH, HALF_HEIGHT = 64.0, 152.0
_LABELS = {11: "J", 12: "Q", 13: "K"}
_FIGURES = {11: jack, 12: queen, 13: king}


def court_face(card: Card, look: Look) -> str:
    """Upper half of a jack, queen or king in card units."""
    dress, colour = dress_of(card.suit, look), look.suit(card.suit)
    x, y = WIDTH / 2 - HALF_WIDTH, HEIGHT / 2 - HALF_HEIGHT
    frame = (x, y, 2 * HALF_WIDTH, 2 * HALF_HEIGHT, 8)
    figure = _FIGURES[card.rank](card.suit, dress, look)
    return "".join(
        (
            paper(look),
            rect(*frame, fill=dress.field),
            move(WIDTH / 2, HEIGHT / 2, figure, scale=1.05),
            pip(card.suit, WIDTH / 2 + HALF_WIDTH - 17, y + 20, 24, colour),
            move(WIDTH / 2, HEIGHT / 2, _belt(dress, look)),
            rect(*frame, stroke=colour, width=2.2),
            index(_LABELS[card.rank], card.suit, colour),
        )
    )


def _belt(dress: Dress, look: Look) -> str:
    """A jewelled band that covers the seam of the two halves; the same upside down."""
    parts = [rect(-HALF_WIDTH, -6.5, 2 * HALF_WIDTH, 13, 0, dress.gold, look.ink, look.outline * 0.8)]
    for i in range(-3, 4):
        parts.append(path(diamond(17 * i, 0, 5.2, 4.4), dress.accent if i % 2 else dress.robe))
        if i < 3:
            parts.append(circle(17 * i + 8.5, 0, 1.5, look.ink, opacity=0.75))
    return "".join(parts)
