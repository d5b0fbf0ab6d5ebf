"""The four signs in full colour, each about 100 units high around (0, 0): coin, cup, sword and club."""

from __future__ import annotations

import math

from carioca.cards import Suit
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import circle, ellipse, move, num, path, rect, scaled, star

GOLD, GOLD_LOW, GOLD_HIGH = "#e6b840", "#b9822a", "#f8e19a"
RED, RED_LOW, RED_HIGH = "#c42a3a", "#8f1826", "#e8707a"
STEEL, STEEL_LOW, STEEL_HIGH = "#7fa6d6", "#4a73ad", "#dbe8f6"
GREEN, GREEN_LOW, GREEN_HIGH = "#3f8f58", "#24633c", "#86c08f"
WOOD = "#f0d9a4"


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


def club(look: Look, line: float, tall: float) -> str:
    """A knobbly green cudgel, its thick end up."""
    ink = look.ink

    def long(d: str) -> str:
        return scaled(d, 1.0, tall)

    stubs = long("M-9 -22L-21 -29L-23.5 -20L-10 -9ZM10 -4L22 -12L25 -3L9 8ZM-7 8L-17 4L-18 12L-6.5 19Z")
    cuts = long(
        "M-21 -29C-24 -28 -25 -22 -23.5 -20C-20.5 -21 -19.5 -27 -21 -29ZM22 -12C20.6 -9 22 -4 25 -3"
        "C27 -6 25.5 -11.5 22 -12Z"
        "M-17 4C-19 5.5 -20 10.5 -18 12C-16 10.5 -15.5 5.5 -17 4Z"
    )
    trunk = long(
        "M-7 46C-8 30 -9 20 -10 10C-13 2 -10 -4 -12 -12C-17 -20 -13 -28 -15 -34C-15 -46 -6 -50 1 -49.5"
        "C9 -50 17 -45 16 -33"
        "C18 -26 13 -20 13 -12C15 -4 10 2 9.5 10C9 20 8 30 7 46C3 49 -3 49 -7 46Z"
    )
    shade = long(
        "M5 -48C11 -47.5 17 -44 15.4 -33C17 -26 12.4 -20 12.4 -12C14 -4 9.4 2 9 10C8.5 20 7.5 30 6.5 45.5L2 47"
        "C3 30 4 18 3.5 8C6 0 4 -8 6 -16C8 -26 9 -38 5 -48Z"
    )
    bark = long("M-9 -36C-10 -30 -8 -24 -8.4 -18M-5 -6C-4 2 -5 10 -4 20")
    band = scaled("M-8.2 30Q0 33.5 8.2 30L7.8 35Q0 38.5 -7.8 35Z", 1.0, tall)
    return "".join(
        (
            path(stubs, GREEN, ink, line),
            path(cuts, WOOD, ink, line * 0.6),
            path(trunk, GREEN, ink, line),
            path(shade, GREEN_LOW),
            path(bark, "", GREEN_HIGH, 2.4),
            ellipse(-2, -30 * tall, 3.6, 5, WOOD, ink, line * 0.6),
            ellipse(2.5, 0, 3, 4.2, WOOD, ink, line * 0.6),
            ellipse(0, 46 * tall, 7, 2.8, WOOD, ink, line * 0.7),
            path(band, RED, ink, line * 0.6),
        )
    )
