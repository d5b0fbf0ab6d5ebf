"""The four signs in full colour, each about 100 units high around (0, 0): coin, cup, sword and club."""

from __future__ import annotations

import math

from carioca.cards import Suit
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import circle, ellipse, move, num, path, rect, scaled, star

GOLD, GOLD_LOW, GOLD_HIGH = "#e6b840", "#b9822a", "#f8e19a"
RED, RED_LOW, RED_HIGH = "#c42a3a", "#8f1826", "#e8707a"
STEEL, STEEL_LOW, STEEL_HIGH = "#7fa6d6", "#4a73ad", "#dbe8f6"
GREEN, GREEN_LOW, GREEN_HIGH = "#4c9153", "#2a6636", "#9cc885"
WOOD, _BARE, _RING = "#f0d9a4", "#c4924a", "#94662a"


def sign(suit: Suit, look: Look, scale: float, tall: float = 1.0) -> str:
    """The sign of a suit `scale` times as large; swords and clubs may be `tall` times as long as they would be."""
    line = look.outline * 1.15 / scale
    if suit is Suit.OROS:
        body = coin(look, line)
    elif suit is Suit.COPAS:
        body = cup(look, line)
    else:
        body = sword(look, line, tall) if suit is Suit.ESPADAS else club(look, line, tall)
    return move(0, 0, body, scale=scale)


def spokes(count: int, near: float, far: float, turn: float = 0.0) -> str:
    """Path of short lines around (0, 0), all the same way from its middle."""
    parts = []
    for i in range(count):
        angle = math.radians(turn + 360 * i / count)
        c, s = math.cos(angle), math.sin(angle)
        parts.append(f"M{num(near * c)} {num(near * s)}L{num(far * c)} {num(far * s)}")
    return "".join(parts)


def coin(look: Look, line: float) -> str:
    """A gold coin with a milled rim and the face of the sun."""
    return "".join(
        (
            circle(0, 0, 49, GOLD_LOW, look.ink, line),
            circle(0, 0, 45, GOLD),
            path(spokes(36, 40.5, 45), "", GOLD_LOW, 2.4),
            circle(0, 0, 38.5, GOLD_HIGH, GOLD_LOW, 2.4),
            path(star(36, 22, 16, 11.25), RED),
            path(star(36, 21, 8), GOLD_LOW),
            sun_face(look, 23.5),
        )
    )


def sun_face(look: Look, radius: float) -> str:
    """A calm round face of the sun."""
    features = "".join(
        (
            circle(0, 0, 24, GOLD, look.ink, 1.8),
            path("M4 -23.2C17 -22 24 -12 24 0C24 13 14 23 3 23.6C14 14 14 -14 4 -23.2Z", GOLD_LOW, opacity=0.45),
            path("M-15 -7.5Q-9.5 -12.5 -4 -8.5M4 -8.5Q9.5 -12.5 15 -7.5", "", look.ink, 2.4),
            path(
                "M-13.5 -3.2Q-9.3 -6.4 -5 -3.2Q-9.3 -0.6 -13.5 -3.2ZM5 -3.2Q9.3 -6.4 13.5 -3.2Q9.3 -0.6 5 -3.2Z",
                look.ink,
            ),
            path("M-1.5 -6C-1 0 -4 4 -3.4 6C-2 7.6 2 7.6 3.4 6", "", GOLD_LOW, 2.4),
            path("M-7.5 12Q0 17.5 7.5 12", "", RED_LOW, 3),
            circle(-13, 5.5, 3.6, RED, opacity=0.3),
            circle(13, 5.5, 3.6, RED, opacity=0.3),
        )
    )
    return move(0, 0, features, scale=radius / 24)


def cup(look: Look, line: float) -> str:
    """A red goblet with gold bands."""
    ink = look.ink
    foot = path("M-29 48C-29 38 -12 38 -6.5 28L6.5 28C12 38 29 38 29 48Z", RED, ink, line)
    foot += path("M4 28L6.5 28C12 38 29 38 29 48L12 48C13 40 6 36 4 28Z", RED_LOW)
    foot += path("M-27 44.2L27 44.2", "", GOLD, 3.4)
    bowl = path("M-40 -42C-41 -8 -25 14 -8 19L8 19C25 14 41 -8 40 -42Z", RED, ink, line)
    shade = path("M16 -42L40 -42C41 -8 25 14 8 19L2 19C14 8 18 -16 16 -42Z", RED_LOW)
    shine = path("M-33 -30C-32 -14 -27 -2 -19 6", "", RED_HIGH, 4.2)
    band = path("M-38.5 -24C-20 -16 20 -16 38.5 -24L36.6 -14C20 -6.5 -20 -6.5 -36.6 -14Z", GOLD, ink, 1.4)
    gems = "".join(
        path(f"M{x} {y - 3.6}l3.4 3.6l-3.4 3.6l-3.4 -3.6Z", GOLD_LOW) for x, y in ((-20, -14.6), (0, -13), (20, -14.6))
    )
    rim = ellipse(0, -42, 40, 7.5, GOLD, ink, line) + ellipse(0, -41.6, 33, 4.4, RED_LOW)
    knob = ellipse(0, 23.5, 11.5, 6.4, GOLD, ink, line * 0.8) + path("M-7 21.5Q0 19 5 20.6", "", GOLD_HIGH, 2)
    return foot + bowl + shade + shine + band + gems + rim + knob


def sword(look: Look, line: float, tall: float) -> str:
    """A short broad sword, point up; a taller one has a longer blade."""
    ink, half = look.ink, 50.0 * tall
    tip = num(-2 * half + 50)
    edge = num(-2 * half + 66)
    blade = path(f"M-9.5 20L-9.5 {edge}L0 {tip}L9.5 {edge}L9.5 20Z", STEEL_HIGH, ink, line)
    blade += path(f"M0 20L0 {tip}L9 {edge}L9 20Z", STEEL) + path(f"M0 18L0 {num(-2 * half + 76)}", "", STEEL_LOW, 2.4)
    guard = path(
        "M-22 14C-26 16 -27 22 -22 24.5C-14 21.5 -6 23.5 0 26C6 23.5 14 21.5 22 24.5C27 22 26 16 22 14"
        "C14 18 -14 18 -22 14Z",
        GOLD,
        ink,
        line,
    )
    grip = rect(-4.8, 25, 9.6, 17, 2, RED, ink, line * 0.8) + path("M-4 31L4 29M-4 37L4 35", "", GOLD, 2)
    return move(0, half - 50, blade, grip, guard, circle(0, 45, 5.6, GOLD, ink, line * 0.8))


_TRUNK = (
    "M-6 46C-7 38 -8 30 -9.5 22C-12 14 -10.5 8 -12 0C-15 -8 -14 -14 -16 -22C-20 -30 -20 -40 -13 -45"
    "C-7 -51 4 -51.5 10 -48"
    "C18 -45 21 -36 18 -28C16 -20 16.5 -14 14 -7C12 0 13 8 10.5 15C9 24 7.5 36 6 46C3 49 -3 49 -6 46Z"
)
_SHADE = (
    "M7 -49.4C8 -49 9 -48.5 10 -48C18 -45 21 -36 18 -28C16 -20 16.5 -14 14 -7C12 0 13 8 10.5 15"
    "C9.8 19 9.2 23 8.6 27L3 28"
    "C6 18 4 10 6.5 2C9 -6 8 -14 10 -24C12 -34 11 -42 7 -49.4Z"
)
_BARK = (
    "M-13 -36C-14 -30 -11 -26 -12.4 -20M-5 -45C-6 -38 -3 -34 -5 -27M-8 -10C-7 -3 -8.4 3 -6.4 10M1 -12C2 -4 -1 4 1 14"
    "M4 -44C6 -40 6 -36 5 -32"
)
_STUBS = "M-14 -29L-23 -34L-26.5 -22L-14 -12ZM12 -15L22 -21.5L26.5 -10L11.5 2ZM-10 3L-18.5 0L-21 10L-9.5 17Z"


def club(look: Look, line: float, tall: float) -> str:
    """A knobbly cudgel of green bark, its thick end up; the handle is bare wood, bound with a ribbon."""
    ink = look.ink

    def long(d: str) -> str:
        return scaled(d, 1.0, tall)

    cuts = "".join(
        move(x, y * tall, ellipse(0, 0, rx, ry * stretch, WOOD, ink, line * 0.6), turn=turn)
        for x, y, rx, ry, turn, stretch in (
            (-24.6, -28, 2.7, 6.4, 15, tall),
            (24.2, -15.6, 2.7, 6.4, -20, tall),
            (-19.7, 5, 2.2, 5.2, 13, tall),
            (2.5, -30, 4.4, 5.6, 0, 1.0),
            (1.0, 4, 3.2, 4.2, 0, 1.0),
        )
    )
    rings = ellipse(2.5, -30 * tall, 1.7, 2.4, _RING) + ellipse(1.0, 4 * tall, 1.2, 1.7, _RING)
    return "".join(
        (
            path(long(_STUBS), GREEN, ink, line),
            path(long(_TRUNK), GREEN, ink, line),
            path(long(_SHADE), GREEN_LOW, opacity=0.85),
            path(long(_BARK), "", GREEN_HIGH, 1.7),
            cuts,
            rings,
            path(
                long("M-8.4 29L8.4 29C7.5 35 6.8 41 6 46C3 49 -3 49 -6 46C-6.6 40 -7.4 35 -8.4 29Z"), _BARE, ink, line
            ),
            path(long("M2.6 30L8 30C7.3 35 6.6 41 6 46C5 47 4 47.6 2.6 48Z"), _RING),
            path(long("M-9.6 22Q0 25.5 9.6 21L8.4 30Q0 33.6 -8.4 30Z"), RED, ink, line * 0.6),
            path(long("M-8.6 27.6L8.4 24"), "", GOLD, 1.6),
        )
    )
