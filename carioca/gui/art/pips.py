"""The paper of a card, its corner index, and the faces from ace to ten."""

from __future__ import annotations

import math

from carioca.cards import Card, Suit
from carioca.gui.art.glyphs import stroke_text
from carioca.gui.art.suits import Look, pip
from carioca.gui.art.svg import both_ways, circle, gradient, rect

WIDTH, HEIGHT = 250, 350
CORNER = 18
# The index is large because a fan shows only the left two fifths of a card.
INDEX_X = 36.0
INDEX_TOP = 19.0
INDEX_CAP = 58.0

_COLUMNS = (87.0, 125.0, 163.0)
_TOP, _BOTTOM = 56.0, 294.0
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
    return gradient("paper", 0, 0, WIDTH, HEIGHT, look.paper, look.paper_low) + rect(
        inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, CORNER - inset, "url(#paper)", look.edge, look.edge_width
    )


def index(label: str, suit: Suit, colour: str) -> str:
    """Rank and suit in the top left and bottom right corners."""
    if label == "10":
        text = stroke_text(label, INDEX_X, INDEX_TOP, INDEX_CAP, colour, weight=16, gap=27, narrow=0.68)
    else:
        text = stroke_text(label, INDEX_X, INDEX_TOP, INDEX_CAP, colour, weight=17, narrow=1.0)
    return both_ways(WIDTH, HEIGHT, text + pip(suit, INDEX_X, 110, 42, colour))


def number_face(card: Card, look: Look) -> str:
    """Body of an ace or number card in card units."""
    colour = look.suit(card.suit)
    if card.rank == 1:
        return paper(look) + _ace(card.suit, colour) + index("A", card.suit, colour)
    pips = []
    for column, row in _LAYOUT[card.rank]:
        y = _TOP + (_BOTTOM - _TOP) * row / 6
        pips.append(pip(card.suit, _COLUMNS[column], y, 45, colour, turned=row > 3))
    return paper(look) + "".join(pips) + index(str(card.rank), card.suit, colour)


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
