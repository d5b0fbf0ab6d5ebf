"""The outlines of the suits of both packs, for cards and printed sheets, and what stands for them in texts."""

from __future__ import annotations

import math

from carioca.cards import Suit

SIGNS: dict[str, Suit] = {
    "♠": Suit.SPADES,
    "♥": Suit.HEARTS,
    "♦": Suit.DIAMONDS,
    "♣": Suit.CLUBS,
    "☉": Suit.OROS,
    "⚱": Suit.COPAS,
    "⚔": Suit.ESPADAS,
    "⚕": Suit.BASTOS,
}
"""What stands for a suit inside a text; wherever it is shown, the sign is drawn.

There are no characters for Spanish suits. These four (sun, urn, swords, staff) are only their stand-ins: windows and
sheets draw the signs, and elsewhere `words.cards.in_words` puts names in their place.
"""
CHARACTERS: dict[Suit, str] = {suit: character for character, suit in SIGNS.items()}  # the other way round


def _ring(radius: float, back: bool = False) -> str:
    """Four curves of a circle around (0, 0) from its upmost point and back to it."""
    k = radius * 0.5523
    turn = -1 if back else 1
    points = [(0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius)]
    pulls = [(k, 0.0), (0.0, k), (-k, 0.0), (0.0, -k), (k, 0.0)]
    parts = []
    for (ax, ay), (bx, by), (px, py), (qx, qy) in zip(points, points[1:], pulls, pulls[1:], strict=False):
        curve = (ax + px, ay + py, bx - qx, by - qy, bx, by)
        parts.append("C" + " ".join(f"{turn * value if i % 2 == 0 else value:.2f}" for i, value in enumerate(curve)))
    return "".join(parts)


def _star(outer: float, inner: float, points: int) -> str:
    """Straight lines around a star from its upmost point and back to it."""
    corners = []
    for i in range(1, 2 * points + 1):
        angle, reach = math.pi * (i / points - 0.5), inner if i % 2 else outer
        corners.append(f"L{reach * math.cos(angle):.2f} {reach * math.sin(angle):.2f}")
    return "".join(corners)


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
    # One line all the same: seams without width lead from the rim to the hole and from there to the star inside it.
    Suit.OROS: f"M0 -47{_ring(47)}L0 -36{_ring(36, back=True)}L0 -27{_star(27, 14, 8)}L0 -36L0 -47Z",
    Suit.COPAS: (
        "M-40 -48L40 -48C42 -12 30 7 9 14L9 20C15 21 15 29 9 30C12 36 30 36 31 49L-31 49C-30 36 -12 36 -9 30"
        "C-15 29 -15 21 -9 20L-9 14C-30 7 -42 -12 -40 -48Z"
    ),
    Suit.ESPADAS: (
        "M0 -50L14 -31L14 7C23 9 33 7 42 0L43 14C35 21 23 24 9 23L9 34C14 38 13 49 0 49"
        "C-13 49 -14 38 -9 34L-9 23C-23 24 -35 21 -43 14L-42 0C-33 7 -23 9 -14 7L-14 -31Z"
    ),
    Suit.BASTOS: (
        "M-43 37L-25 14C-21 8 -18 3 -15 -1L-25 -8L-15 -23L-4 -17C-1 -25 4 -33 9 -38C18 -49 31 -47 37 -41"
        "C45 -34 47 -23 38 -14C33 -9 29 -5 23 -2L35 5L25 20L9 10C1 16 -6 21 -11 26L-32 46Z"
    ),
}
"""SVG paths of the commands M, C, L and Z in absolute coordinates; each lies in about -50..50 around (0, 0)."""
