"""The outlines of the four suits, for the cards and for the printed sheet."""

from __future__ import annotations

from carioca.cards import Suit

SHAPES: dict[Suit, str] = {
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
"""SVG paths of the commands M, C, L and Z in absolute coordinates; each lies in about -50..50 around (0, 0)."""
