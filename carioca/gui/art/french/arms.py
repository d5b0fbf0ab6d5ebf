"""What the court people hold: upright things around x = 0 whose grip lies at y = -35."""

from __future__ import annotations

import math

from carioca.gui.art.suits import Look
from carioca.gui.art.svg import circle, diamond, group, num, path, rect, star

_WOOD, _STEEL, _STEEL_LOW, _LEAF = "#8a5a34", "#e6ebf0", "#b3bfca", "#2d7a46"


def _pole(look: Look, top: float, colour: str) -> str:
    line = f"M0 -22L0 {num(top)}"
    return path(line, "", look.ink, 5.4) + path(line, "", colour, 3.2)


def sword(look: Look, gold: str, accent: str) -> str:
    """A broad sword, point up."""
    ink, line = look.ink, look.outline * 0.8
    blade = path("M-4.2 -50L-4.2 -126L0 -136L4.2 -126L4.2 -50Z", _STEEL, ink, line)
    blade += path("M0 -50L0 -134L4 -126L4 -50Z", _STEEL_LOW)
    guard = path(
        "M-14 -53C-14 -47 -8 -46 0 -46C8 -46 14 -47 14 -53C10 -50 5 -50 0 -50C-5 -50 -10 -50 -14 -53Z", gold, ink, line
    )
    return rect(-2.6, -48, 5.2, 24, 2, accent, ink, line) + blade + guard


def sceptre(look: Look, gold: str, accent: str) -> str:
    """A golden staff with a star."""
    return (
        _pole(look, -110, gold)
        + group("translate(0 -120)", path(star(14, 6.2, 8), gold, look.ink, look.outline * 0.8))
        + circle(0, -120, 4, accent, look.ink, 0.8)
    )


def halberd(look: Look, tassel: str) -> str:
    """An axe on a long pole."""
    ink, line = look.ink, look.outline * 0.8
    axe = path("M2 -117C8 -122 13 -121 16 -119C12 -112 12 -103 16 -96C12 -93 7 -94 2 -99Z", _STEEL, ink, line)
    spike = path("M-2 -112L-11 -108L-2 -104Z", _STEEL_LOW, ink, line)
    point = path("M0 -142L4.4 -124L-4.4 -124Z", _STEEL, ink, line)
    return _pole(look, -125, _WOOD) + axe + spike + point + _tassel(look, tassel, -88)


def lance(look: Look, pennant: str) -> str:
    """A lance with a small flag."""
    ink, line = look.ink, look.outline * 0.8
    flag = path("M1.5 -121C8 -124 12 -118 19 -121L15 -112L19 -103C12 -100 8 -106 1.5 -103Z", pennant, ink, line)
    point = path("M0 -142L4.6 -127L0 -122L-4.6 -127Z", _STEEL, ink, line)
    return _pole(look, -125, _WOOD) + flag + point


def _tassel(look: Look, colour: str, y: float) -> str:
    return path(diamond(0, y, 4.2, 7), colour, look.ink, look.outline * 0.6)


def _stem(look: Look, top: float) -> str:
    stem = path(f"M1 -22C-3 -50 -2 -70 0 {num(top)}", "", _LEAF, 2.8)
    leaf = path("M-1 -58C-10 -62 -12 -70 -11 -76C-4 -74 -1 -68 -1 -58Z", _LEAF, look.ink, look.outline * 0.5)
    return stem + leaf + path("M-1 -52C6 -54 9 -60 9 -66C3 -65 -1 -60 -1 -52Z", _LEAF, look.ink, look.outline * 0.5)


def rose(look: Look, petals: str, heart: str) -> str:
    """A round flower of six petals."""
    parts = [_stem(look, -98)]
    for i in range(6):
        angle = math.radians(60 * i - 90)
        parts.append(circle(7.6 * math.cos(angle), -104 + 7.6 * math.sin(angle), 5.9, petals, look.ink, 0.8))
    return "".join(parts) + circle(0, -104, 5, heart, look.ink, 0.8)


def tulip(look: Look, petals: str, heart: str) -> str:
    """A closed flower of three petals."""
    ink, line = look.ink, look.outline * 0.6
    side = path("M-1 -92C-12 -92 -13 -106 -10 -116C-5 -113 -2 -107 0 -100Z", petals, ink, line)
    other = path("M1 -92C12 -92 13 -106 10 -116C5 -113 2 -107 0 -100Z", petals, ink, line)
    middle = path("M0 -92C-8 -96 -7 -110 0 -118C7 -110 8 -96 0 -92Z", heart, ink, line)
    return _stem(look, -94) + side + other + middle
