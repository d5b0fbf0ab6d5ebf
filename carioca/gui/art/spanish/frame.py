"""The empty card: paper, the frame with the suit's gaps, and the index in two corners."""

from __future__ import annotations

from typing import NamedTuple

from carioca.cards import Card, Suit
from carioca.gui.art.glyphs import stroke_text, text_width
from carioca.gui.art.suits import Look, pip
from carioca.gui.art.svg import both_ways, num, path, rect

# 61 x 95 mm, four units to the millimetre.
WIDTH, HEIGHT = 244, 380
CORNER = 17
# Units: from the card's edge to the frame and to the top of the number, a gap of the frame, the piece between two.
_MARGIN = 13.0
_GAP = 7.0
_PIECE = 17.0

GAPS = {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
"""How often the upper and the lower line of the frame are broken: the old way to tell suits by the edge alone."""


class Index(NamedTuple):
    """The measures of the corner index in units, and how large the picture between the corners is."""

    cap: float
    width: float
    weight: float
    sign: float
    picture: float

    @property
    def x(self) -> float:
        """The middle of the index."""
        return 6.5 + self.width / 2

    @property
    def foot(self) -> float:
        """Where it ends."""
        return _MARGIN + self.cap + 7.0 + self.sign


SMALL = Index(cap=38.0, width=32.0, weight=17.0, sign=31.0, picture=1.0)
LARGE = Index(cap=60.0, width=43.0, weight=17.5, sign=41.0, picture=0.82)


def index_of(large: bool) -> Index:
    """The corner index of a face."""
    return LARGE if large else SMALL


def framed(card: Card, look: Look) -> str:
    """Paper, frame and both indices of a card; the picture comes between its corners."""
    size, colour = index_of(look.large_index), look.suit(card.suit)
    half = _half_frame(card.suit, size, colour) + _index(card, size, colour)
    return paper(look) + both_ways(WIDTH, HEIGHT, half)


def paper(look: Look) -> str:
    """The empty card with its outline."""
    inset = look.edge_width / 2
    return rect(
        inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, CORNER - inset, look.paper, look.edge, look.edge_width
    )


def _half_frame(suit: Suit, size: Index, colour: str) -> str:
    """The upper line with its gaps and the right side; the corner of the index stays free."""
    left, right, top = size.width + 16.0, WIDTH - _MARGIN, _MARGIN
    gaps = GAPS[suit]
    # The pieces between the gaps are short and lie around the middle of the card.
    edges = [left]
    start = WIDTH / 2 - (gaps * _GAP + (gaps - 1) * _PIECE) / 2
    for number in range(gaps):
        at = start + number * (_GAP + _PIECE)
        edges += [at, at + _GAP]
    lines = "".join(f"M{num(a)} {num(top)}L{num(b)} {num(top)}" for a, b in zip(edges[::2], edges[1::2], strict=False))
    last = edges[-1]
    bend = 7.0
    lines += (
        f"M{num(last)} {num(top)}L{num(right - bend)} {num(top)}"
        f"Q{num(right)} {num(top)} {num(right)} {num(top + bend)}"
        f"L{num(right)} {num(HEIGHT - size.foot - 8)}"
    )
    return path(lines, "", colour, 2.6)


def _index(card: Card, size: Index, colour: str) -> str:
    label = str(card.rank)
    # Two digits stand closer and have a finer pen, or they would close up.
    weight, gap = (size.weight, 0.0) if len(label) == 1 else (size.weight - 3, 26.0)
    free = size.width - size.cap * (weight + gap * (len(label) - 1)) / 100
    narrow = min(1.0, free / text_width(label, size.cap, 0))
    text = stroke_text(label, size.x, _MARGIN, size.cap, colour, weight=weight, gap=gap, narrow=narrow)
    return text + pip(card.suit, size.x, size.foot - size.sign / 2, size.sign, colour)
