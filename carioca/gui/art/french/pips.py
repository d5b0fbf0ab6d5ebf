"""The paper of a card, its corner index, and the faces from ace to ten."""

from __future__ import annotations

import math

from carioca.cards import Card, Suit
from carioca.gui.art.glyphs import stroke_text, text_width
from carioca.gui.art.suits import Look, pip
from carioca.gui.art.svg import both_ways, circle, rect

WIDTH, HEIGHT = 250, 350
CORNER = 18
# The index is large because a fan shows only the left two fifths of a card.
INDEX_X = 33.0
INDEX_TOP = 18.0
INDEX_CAP = 57.0
_INDEX_WIDTH = 42.0

_COLUMNS = (91.0, 125.0, 159.0)
_TOP, _BOTTOM = 58.0, 292.0
_PIP = 46.0
# Column and height (0 top to 6 bottom) of each pip, by rank.
_LAYOUT: dict[int, tuple[tuple[int, float], ...]] = {
    2: ((1, 0), (1, 6)),
    3: ((1, 0), (1, 3), (1, 6)),
    4: ((0, 0), (2, 0), (0, 6), (2, 6)),
    5: ((0, 0), (2, 0), (1, 3), (0, 6), (2, 6)),
    6: ((0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6)),
    7: ((0, 0), (2, 0), (1, 1.5), (0, 3), (2, 3), (0, 6), (2, 6)),
    8: ((0, 0), (2, 0), (1, 1.5), (0, 3), (2, 3), (1, 4.5), (0, 6), (2, 6)),
    9: ((0, 0), (2, 0), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4), (0, 6), (2, 6)),
    10: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4), (1, 5), (0, 6), (2, 6)),
}


def paper(look: Look) -> str:
    """The empty card: paper and outline."""
    inset = look.edge_width / 2
    return rect(
        inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, CORNER - inset, look.paper, look.edge, look.edge_width
    )


def index(label: str, suit: Suit, colour: str) -> str:
    """Rank and suit in the top left corner, every rank within the same width."""
    # The ten gets a little more room and a finer pen, or its two digits would close up.
    weight, width = (17.0, _INDEX_WIDTH) if len(label) == 1 else (15.0, _INDEX_WIDTH + 6)
    gap = 29.0
    letters = text_width(label, INDEX_CAP, 0)
    free = width - INDEX_CAP * (weight + gap * (len(label) - 1)) / 100
    narrow = min(1.0, free / letters)
    text = stroke_text(label, INDEX_X, INDEX_TOP, INDEX_CAP, colour, weight=weight, gap=gap, narrow=narrow)
    return text + pip(suit, INDEX_X, INDEX_TOP + INDEX_CAP + 32, 42, colour)


def number_face(card: Card, look: Look) -> str:
    """Body of an ace or number card in card units."""
    colour = look.suit(card.suit)
    if card.rank == 1:
        return paper(look) + _ace(card.suit, colour) + _corners("A", card.suit, colour)
    pips = []
    for column, row in _LAYOUT[card.rank]:
        y = _TOP + (_BOTTOM - _TOP) * row / 6
        pips.append(pip(card.suit, _COLUMNS[column], y, _PIP, colour, turned=row > 3))
    return paper(look) + "".join(pips) + _corners(str(card.rank), card.suit, colour)


def _corners(label: str, suit: Suit, colour: str) -> str:
    return both_ways(WIDTH, HEIGHT, index(label, suit, colour))


def _ace(suit: Suit, colour: str) -> str:
    """One large sign in a ring of beads."""
    x, y, radius = WIDTH / 2, HEIGHT / 2, 66.0
    beads = [
        circle(
            x + radius * math.cos(math.tau * i / 24),
            y + radius * math.sin(math.tau * i / 24),
            1.8 if i % 2 else 3.0,
            colour,
            opacity=0.4,
        )
        for i in range(24)
    ]
    return circle(x, y, radius - 8, colour, opacity=0.07) + "".join(beads) + pip(suit, x, y, 92, colour)
