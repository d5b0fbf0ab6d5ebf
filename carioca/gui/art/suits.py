"""The four suit shapes and the look of a deck: its paper, ink and suit colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from carioca.cards import Suit
from carioca.gui.art.svg import Drawing, num

# Each shape lies in about -50..50 around (0, 0).
_SHAPES: dict[Suit, str] = {
    Suit.SPADES: (
        "M0 -49C7 -36 45 -11 45 14C45 29 35 37 23 37C15 37 8 33 4.5 26C5.5 36 9 43 18 49L-18 49"
        "C-9 43 -5.5 36 -4.5 26C-8 33 -15 37 -23 37C-35 37 -45 29 -45 14C-45 -11 -7 -36 0 -49Z"
    ),
    Suit.HEARTS: (
        "M0 47C-6 35 -47 10 -47 -16C-47 -34 -34 -44 -22 -44C-12 -44 -4 -38 0 -26"
        "C4 -38 12 -44 22 -44C34 -44 47 -34 47 -16C47 10 6 35 0 47Z"
    ),
    Suit.DIAMONDS: "M0 -50C9 -31 24 -14 39 0C24 14 9 31 0 50C-9 31 -24 14 -39 0C-24 -14 -9 -31 0 -50Z",
    Suit.CLUBS: (
        "M0 -48C13 -48 23 -38 23 -26C23 -19 20 -13 15 -9C18 -11 21 -12 25 -12C38 -12 47 -2 47 10C47 23 38 33 25 33"
        "C16 33 9 29 4.5 22C5.5 35 9 43 18 49L-18 49C-9 43 -5.5 35 -4.5 22C-9 29 -16 33 -25 33"
        "C-38 33 -47 23 -47 10C-47 -2 -38 -12 -25 -12C-21 -12 -18 -11 -15 -9C-20 -13 -23 -19 -23 -26"
        "C-23 -38 -13 -48 0 -48Z"
    ),
}


@dataclass(frozen=True)
class Look:
    """Colours of a deck as hex strings, and the weight of its outlines in card units (a card is 250 x 350)."""

    paper: str
    edge: str
    edge_width: float
    ink: str
    outline: float
    spades: str
    hearts: str
    diamonds: str
    clubs: str
    joker: str

    def suit(self, suit: Suit) -> str:
        """Colour of a suit's pips and index."""
        return (self.spades, self.hearts, self.diamonds, self.clubs)[suit]


@lru_cache(maxsize=4)
def look(high_contrast: bool = False, four_colours: bool = False) -> Look:
    """The deck's look: cream paper, or white paper and heavy ink; two or four suit colours."""
    black, red = ("#000000", "#b8000f") if high_contrast else ("#1b222e", "#c81e2e")
    blue, green = ("#0036b0", "#00601f") if high_contrast else ("#1f5fc0", "#187a43")
    return Look(
        paper="#ffffff" if high_contrast else "#fdfaf2",
        edge="#000000" if high_contrast else "#b5aa93",
        edge_width=5.0 if high_contrast else 2.0,
        ink="#000000" if high_contrast else "#23272f",
        outline=2.0 if high_contrast else 1.4,
        spades=black,
        hearts=red,
        diamonds=blue if four_colours else red,
        clubs=green if four_colours else black,
        joker="#4a0f78" if high_contrast else "#6a2c91",
    )


def pip(suit: Suit, x: float, y: float, size: float, colour: str, turned: bool = False) -> str:
    """A suit sign about `size` high around (x, y); `turned` stands on its head."""
    scale = f"{size / 100:.4f}" if not turned else f"{-size / 100:.4f}"
    return f'<path transform="translate({num(x)} {num(y)}) scale({scale})" d="{_SHAPES[suit]}" fill="{colour}"/>'


def suit_icon(suit: Suit, colour: str = "#000000") -> Drawing:
    """A suit sign alone in a 100 x 100 picture."""
    return Drawing(100, 100, pip(suit, 50, 50, 100, colour))
