"""Suit signs as drawings, and the look of a deck: its paper, ink and suit colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from carioca.cards import Suit
from carioca.gui.art.svg import Drawing, num
from carioca.suit_shapes import SHAPES


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
    oros: str
    copas: str
    espadas: str
    bastos: str
    joker: str
    large_index: bool = False
    back: str = "stars"

    def suit(self, suit: Suit) -> str:
        """Colour of a suit's pips and index."""
        french = (self.spades, self.hearts, self.diamonds, self.clubs)
        return (
            french[suit] if suit < Suit.NONE else (self.oros, self.copas, self.espadas, self.bastos)[suit - Suit.OROS]
        )


@lru_cache(maxsize=8)
def look(
    high_contrast: bool = False, four_colours: bool = False, large_index: bool = False, back: str = "stars"
) -> Look:
    """The deck's look: cream paper, or white paper and heavy ink; two or four suit colours; one of the backs."""
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
        # Spanish suits have always had four colours of their own.
        oros="#6b4a00" if high_contrast else "#94660c",
        copas=red,
        espadas=blue if high_contrast else "#24519c",
        bastos=green if high_contrast else "#1c6b3c",
        joker="#4a0f78" if high_contrast else "#6a2c91",
        large_index=large_index,
        back=back,
    )


def pip(suit: Suit, x: float, y: float, size: float, colour: str, turned: bool = False) -> str:
    """A suit sign about `size` high around (x, y); `turned` stands on its head."""
    scale = f"{size / 100:.4f}" if not turned else f"{-size / 100:.4f}"
    return f'<path transform="translate({num(x)} {num(y)}) scale({scale})" d="{SHAPES[suit]}" fill="{colour}"/>'


def suit_icon(suit: Suit, colour: str = "#000000") -> Drawing:
    """A suit sign alone in a 100 x 100 picture."""
    return Drawing(100, 100, pip(suit, 50, 50, 100, colour))
