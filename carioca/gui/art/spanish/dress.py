"""What the people of the four suits wear, and how their cloth is cut."""

from __future__ import annotations

from typing import NamedTuple

from carioca.cards import Suit
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import path

CREAM, SKIN, SKIN_LOW, BLUSH = "#fffaf0", "#f4cfa8", "#e2b085", "#e2745f"
GOLD, GOLD_LOW = "#e6b840", "#b9822a"
LEATHER, LEATHER_LOW = "#7a4a2a", "#54321c"


class Dress(NamedTuple):
    """Colours of one suit's people: robe, its light and dark cloth, mantle and lining, trim, hair, horse."""

    robe: str
    light: str
    dark: str
    mantle: str
    mantle_low: str
    accent: str
    hair: str
    beard: str
    coat: str
    coat_low: str
    mane: str


_DRESSES: dict[Suit, Dress] = {
    Suit.OROS: Dress(
        "#d9a237", "#f3d684", "#a87420", "#9d2f3a", "#711c28", "#2c4f86",
        "#8a5a2c", "#8a5530", "#efe6d6", "#cfc0a6", "#b9a27c",
    ),
    Suit.COPAS: Dress(
        "#b52f40", "#e58a86", "#82182a", "#2f4a80", "#1e3159", "#e6b840",
        "#3b2a22", "#5b3a22", "#a5673a", "#7c4722", "#4a2a16",
    ),
    Suit.ESPADAS: Dress(
        "#2f5ea6", "#8fb4e2", "#1e3f76", "#a2463a", "#742a24", "#e6b840",
        "#c99a45", "#777d88", "#a9afb8", "#7f8793", "#4d5560",
    ),
    Suit.BASTOS: Dress(
        "#33785a", "#8cc2a0", "#1f5540", "#b5793a", "#85531f", "#a52f3c",
        "#5a3420", "#38291f", "#6b4a36", "#4a3122", "#2a1c14",
    ),
}  # fmt: skip


def dress_of(suit: Suit) -> Dress:
    """The colours of a suit's people."""
    return _DRESSES[suit]


class Tailor:
    """Cuts cloth: shapes with the deck's outline, and lines without one."""

    def __init__(self, suit: Suit, look: Look) -> None:
        self.suit, self.look, self.dress = suit, look, dress_of(suit)

    def cut(self, d: str, fill: str, weight: float = 1.0) -> str:
        """A shape with an outline, `weight` times as heavy as the deck's."""
        return path(d, fill, self.look.ink, self.look.outline * weight)

    def fold(self, d: str, colour: str = "", width: float = 1.2, opacity: float = 1.0) -> str:
        """A line inside a shape, of ink unless a colour is given."""
        return path(d, "", colour or self.look.ink, width, opacity)

    def limb(self, d: str, fill: str, width: float) -> str:
        """A thick line with an outline: an arm, a leg, a strap."""
        return path(d, "", self.look.ink, width + 2 * self.look.outline) + path(d, "", fill, width)
