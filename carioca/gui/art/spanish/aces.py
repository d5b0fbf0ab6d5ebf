"""The four aces: one great sign each; the ace of oros is the richest card and carries the program's name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from carioca.cards import Suit
from carioca.gui.art.glyphs import stroke_text
from carioca.gui.art.spanish import signs
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import circle, ellipse, mirrored, move, num, path, placed, scaled, star

GOLD, GOLD_LOW, GOLD_HIGH = signs.GOLD, signs.GOLD_LOW, signs.GOLD_HIGH
_CREAM = "#fff6e0"


def ace_picture(suit: Suit, look: Look) -> str:
    """The picture of an ace around the middle of the card."""
    return _ACES[suit](look)


_LEAF, _VEIN = "M0 0C7 -5 8 -16 0 -24C-8 -16 -7 -5 0 0Z", "M0 -2L0 -18"


class _Leaf(NamedTuple):
    """Where a leaf grows, which way it points (degrees clockwise from above), and how long it is."""

    x: float
    y: float
    turn: float
    long: float


def _leaves(leaves: Sequence[_Leaf], colour: str, look: Look) -> str:
    """Leaves of one colour, drawn together."""
    spread = "".join(placed(_LEAF, x, y, turn, long / 24) for x, y, turn, long in leaves)
    veins = "".join(placed(_VEIN, x, y, turn, long / 24) for x, y, turn, long in leaves)
    return path(spread, colour, look.ink, 0.8) + path(veins, "", look.ink, 0.6)


def _branch(look: Look, radius: float, first: float, last: float, leaves: int, colours: tuple[str, str]) -> str:
    """Half a wreath on the right side: a twig on a circle with leaves to both sides; degrees clockwise from above."""
    turns = [first + (last - first) * i / leaves for i in range(leaves + 1)]
    places = [(radius * math.sin(math.radians(turn)), -radius * math.cos(math.radians(turn)), turn) for turn in turns]
    along, lean = (90, 34) if last > first else (-90, -34)
    inner = [_Leaf(x, y, turn + along - lean, 21) for x, y, turn in places[:-1]]
    outer = [_Leaf(x, y, turn + along + lean, 19) for x, y, turn in places[:-1]]
    x, y, turn = places[-1]
    twig = "M" + "L".join(f"{num(x)} {num(y)}" for x, y, _ in places)
    return "".join(
        (
            path(twig, "", look.ink, 3.2),
            path(twig, "", colours[1], 1.8),
            _leaves(outer, colours[1], look),
            _leaves([*inner, _Leaf(x, y, turn + along, 21)], colours[0], look),
        )
    )


def _ribbon(look: Look, colour: str, low: str, half: float) -> str:
    """A ribbon around (0, 0), about 26 units high, its ends folded back."""
    ink, line = look.ink, look.outline
    end = path(
        f"M{num(half - 14)} 6C{num(half + 2)} 4 {num(half + 8)} 8 {num(half + 24)} 0L{num(half + 17)} 13"
        f"L{num(half + 26)} 24"
        f"C{num(half + 8)} 31 {num(half - 2)} 26 {num(half - 14)} 29Z",
        low,
        ink,
        line,
    )
    fold = path(
        f"M{num(half)} 12L{num(half - 14)} 17L{num(half - 14)} 29"
        f"C{num(half - 8)} 24 {num(half - 4)} 20 {num(half)} 12Z",
        ink,
    )
    band = path(
        f"M{num(-half)} -9C{num(-half / 2)} -15 {num(half / 2)} -15 {num(half)} -9L{num(half)} 15"
        f"C{num(half / 2)} 9 {num(-half / 2)} 9 {num(-half)} 15Z",
        colour,
        ink,
        line,
    )
    hem = path(
        f"M{num(3 - half)} -5.6C{num(-half / 2)} -11.4 {num(half / 2)} -11.4 {num(half - 3)} -5.6"
        f"M{num(3 - half)} 11.2C{num(-half / 2)} 5.6 {num(half / 2)} 5.6 {num(half - 3)} 11.2",
        "",
        GOLD,
        1.4,
    )
    return mirrored(end, fold) + band + hem


def _oros(look: Look) -> str:
    ink, line = look.ink, look.outline
    rays = path(star(84, 60, 32), GOLD, GOLD_LOW, 1.0) + path(star(76, 58, 16, 11.25), signs.RED)
    beads = "".join(
        circle(50 * math.cos(math.tau * i / 28), 50 * math.sin(math.tau * i / 28), 2.3, _CREAM, GOLD_LOW, 0.8)
        for i in range(28)
    )
    medal = "".join(
        (
            circle(0, 0, 62, GOLD_LOW, ink, line * 1.2),
            circle(0, 0, 58, GOLD),
            path(signs.spokes(64, 54.5, 58), "", GOLD_LOW, 1.6),
            circle(0, 0, 54, "#9c2433", ink, 1.0),
            beads,
            circle(0, 0, 45.5, GOLD_HIGH, ink, 1.0),
            path(star(44.5, 27, 24, 7.5), signs.RED),
            path(star(44, 26, 12), GOLD_LOW, ink, 0.7),
            signs.sun_face(look, 28),
        )
    )
    leaves = ("#4f9461", "#2c6b43")
    wreath = mirrored(_branch(look, 98, 172, 62, 9, leaves))
    name = stroke_text("CARIOCA", 0, -8.4, 13.6, _CREAM, weight=17, gap=34)
    return "".join(
        (
            move(0, -8, wreath, scale=0.9),
            move(0, -8, rays, medal, scale=0.93),
            move(0, -112, _crown(look), scale=1.05),
            move(-4, 110, _ribbon(look, "#a3243a", "#741527", 54), name),
        )
    )


def _crown(look: Look) -> str:
    """A closed crown, its lower edge at y = 22."""
    ink, line = look.ink, look.outline
    cap = path("M-27 12C-30 -14 -12 -20 0 -20C12 -20 30 -14 27 12Z", "#a3243a", ink, line)
    bows = path(
        "M-30 8C-34 -16 -14 -24 0 -22C14 -24 34 -16 30 8L24 8C26 -10 12 -17 4 -16L4 10L-4 10L-4 -16"
        "C-12 -17 -26 -10 -24 8Z",
        GOLD,
        ink,
        line * 0.8,
    )
    pearls = mirrored(
        "".join(circle(x, y, 2.0, _CREAM, ink, 0.6) for x, y in ((-28, 0), (-24.5, -9), (-16, -16.5)))
    ) + "".join(circle(0, y, 2.0, _CREAM, ink, 0.6) for y in (-12, -4, 4))
    leaves = mirrored(path("M-33 9C-38 2 -36 -6 -33 -9C-29 -6 -27 2 -28 9Z", GOLD, ink, line * 0.8)) + mirrored(
        path("M-19 9C-22 4 -20 -3 -17 -6C-13 -3 -12 4 -14 9Z", GOLD, ink, line * 0.8)
    )
    band = path("M-34 8C-18 13 18 13 34 8L32 20C16 25 -16 25 -32 20Z", GOLD, ink, line)
    gems = path("M0 12l4.4 4.4l-4.4 4.4l-4.4 -4.4Z", "#2c4f86", ink, 0.7) + mirrored(
        circle(-12, 16, 2.8, signs.RED, ink, 0.7), path("M-23 11l3.4 3.8l-3.4 3.8l-3.4 -3.8Z", "#2c6b43", ink, 0.7)
    )
    orb = circle(0, -27, 5, GOLD, ink, line * 0.8) + path("M0 -31L0 -40M-4.4 -36.5L4.4 -36.5", "", ink, 4.4)
    orb += path("M0 -31L0 -40M-4.4 -36.5L4.4 -36.5", "", GOLD, 2.2)
    return cap + bows + pearls + leaves + band + gems + orb


def _copas(look: Look) -> str:
    ink, line = look.ink, look.outline * 1.2
    red, low = signs.RED, signs.RED_LOW
    foot = path("M-46 122C-46 98 -20 104 -11 74L11 74C20 104 46 98 46 122L46 130L-46 130Z", red, ink, line)
    foot += path("M14 96C22 104 46 98 46 122L46 130L18 130C22 116 14 108 8 90Z", low)
    foot += path("M-45 120C-30 114 30 114 45 120L45 126C30 120 -30 120 -45 126Z", GOLD, ink, 1.0)
    foot += path("M-14 92Q0 97 14 92L16.5 98Q0 103.5 -16.5 98Z", GOLD, ink, 1.0)
    bowl = path("M-64 -34C-66 20 -38 52 -12 60L12 60C38 52 66 20 64 -34Z", red, ink, line)
    bowl += path("M30 -34L64 -34C66 20 38 52 12 60L4 60C26 40 34 8 30 -34Z", low)
    bowl += path("M-54 -6C-50 14 -42 28 -30 38", "", signs.RED_HIGH, 5)
    lobes = "".join(
        path(
            f"M{x - 10} 57C{x * 1.9 - 12} 44 {x * 2.2 - 8} 32 {x * 2.2} 26"
            f"C{x * 2.2 + 8} 32 {x * 1.9 + 12} 44 {x + 10} 57Z",
            GOLD,
            ink,
            1.1,
        )
        for x in (-14, 14, 0)
    )
    band = path("M-63 -22C-34 -10 34 -10 63 -22L61 -4C34 8 -34 8 -61 -4Z", GOLD, ink, 1.2)
    gems = "".join(
        path(f"M{x} {y - 7}l6 7l-6 7l-6 -7Z", colour, ink, 0.9)
        for x, y, colour in (
            (-44, -8.5, "#2c4f86"),
            (-22, -5, "#2c6b43"),
            (0, -4, "#2c4f86"),
            (22, -5, "#2c6b43"),
            (44, -8.5, "#2c4f86"),
        )
    )
    rim = ellipse(0, -35, 66, 10, GOLD, ink, line) + ellipse(0, -36, 58, 6.5, low)
    lid = path("M-56 -38C-54 -66 -26 -78 -8 -86L8 -86C26 -78 54 -66 56 -38C30 -30 -30 -30 -56 -38Z", red, ink, line)
    lid += path("M22 -34C24 -58 16 -74 4 -86L8 -86C26 -78 54 -66 56 -38C46 -35 34 -34 22 -34Z", low)
    lid += path("M-44 -48C-40 -62 -28 -70 -18 -75", "", signs.RED_HIGH, 4.4)
    lid += path("M-54.5 -48C-30 -40 30 -40 54.5 -48L56 -38C30 -30 -30 -30 -56 -38Z", GOLD, ink, 1.1)
    lid += path("M-33 -70Q0 -62 33 -70L27 -75.5Q0 -69 -27 -75.5Z", GOLD, ink, 1.0)
    top = ellipse(0, -87, 14, 5, GOLD, ink, line) + path(
        "M-7 -88C-12 -104 -5 -108 0 -118C5 -108 12 -104 7 -88Z", GOLD, ink, line
    )
    top += path("M2 -92C5 -100 3 -106 0.5 -112C5 -106 9 -102 6 -91Z", GOLD_LOW)
    knob = ellipse(0, 68, 22, 11, GOLD, ink, line) + path("M-14 66Q0 60 10 63", "", GOLD_HIGH, 3)
    handles = mirrored(
        path("M-63 -18C-92 -22 -94 24 -50 28", "", ink, 9.2) + path("M-63 -18C-92 -22 -94 24 -50 28", "", GOLD, 6.2)
    )
    return handles + foot + bowl + lobes + band + gems + rim + lid + top + knob


def _espadas(look: Look) -> str:
    ink, line = look.ink, look.outline * 1.2
    blade = path("M-15 74L-15 -108L0 -142L15 -108L15 74Z", signs.STEEL_HIGH, ink, line)
    blade += path("M0 74L0 -141L14.4 -108L14.4 74Z", signs.STEEL)
    blade += path("M-2.4 66L-2.4 -84M2.4 66L2.4 -84", "", signs.STEEL_LOW, 2)
    guard = path(
        "M-56 60C-66 62 -68 78 -56 84C-40 76 -14 78 -9 90L9 90C14 78 40 76 56 84C68 78 66 62 56 60C50 72 24 72 0 70"
        "C-24 72 -50 72 -56 60Z",
        GOLD,
        ink,
        line,
    )
    guard += mirrored(circle(-57, 71, 4.4, signs.RED, ink, 1.0)) + path("M0 72l7 8l-7 8l-7 -8Z", signs.RED, ink, 1.0)
    guard += mirrored(path("M-46 73C-34 77 -22 76 -12 77", "", GOLD_HIGH, 2.4))
    grip = path("M-8 89L8 89L6.5 128L-6.5 128Z", signs.RED_LOW, ink, line)
    grip += path("M-7.6 97L7.4 93M-7.4 106L7.2 102M-7 115L7 111M-6.8 124L6.6 120", "", GOLD, 2.6)
    pommel = circle(0, 137, 12, GOLD, ink, line) + move(0, 137, path(star(9.4, 4.4, 8), GOLD_LOW))
    before, behind = _winding(look)
    return behind + blade + before + guard + grip + pommel + circle(0, 137, 4, signs.RED, ink, 0.9)


def _winding(look: Look) -> tuple[str, str]:
    """A red ribbon wound around the blade: what passes in front of it, and what behind."""
    red, dark = "#b3283c", "#7d1729"
    front = (
        "M-15 -86C10 -92 40 -96 60 -116L62 -100L76 -98C54 -78 20 -70 -15 -70Z",
        "M-15 -14C-4 -16 6 -22 15 -30L15 -14C8 -6 -4 0 -15 2Z",
        "M-15 28C-40 30 -66 40 -78 62L-62 60L-58 76C-48 56 -32 46 -15 44C-4 44 6 44 15 44L15 28C4 28 -6 28 -15 28Z",
    )
    back = (
        "M-15 -70C-44 -76 -62 -60 -54 -40C-50 -26 -34 -12 -15 -14L-15 2C-50 4 -72 -22 -74 -46C-76 -76 -46 -92 -15 -86Z",
        "M15 -30C50 -34 70 -8 62 22C56 40 36 48 15 44L15 28C32 30 44 24 46 12C48 -4 34 -16 15 -14Z",
    )
    return (
        "".join(path(d, red, look.ink, look.outline) for d in front),
        "".join(path(d, dark, look.ink, look.outline) for d in back),
    )


def _bastos(look: Look) -> str:
    high, green = signs.GREEN_HIGH, signs.GREEN
    sprigs = "".join(
        move(x, y, _sprig(look, (high, green)), turn=turn, scale=1.15)
        for x, y, turn in ((-40, -108, -44), (36, -112, 38), (-34, -36, -70), (56, -34, 66), (-38, 34, -72))
    )
    size, tall = 2.3, 1.34
    body = signs.club(look, look.outline * 1.2 / size, tall)
    grain = path(
        scaled(
            "M-9 -34C-10 -28 -7 -24 -8.4 -17M-1 -24C-2 -19 0 -14 -2 -9M9 -40C10 -34 9 -28 9.6 -22M6 -16C7 -11 5 -7 6 -2"
            "M-4 10C-4 13 -5 16 -4 19",
            1.0,
            tall,
        ),
        "",
        signs.GREEN_LOW,
        1.1,
    )
    return sprigs + move(0, 0, body, grain, scale=size) + move(22, 22, _sprig(look, (high, green)), turn=28)


def _sprig(look: Look, colours: tuple[str, str]) -> str:
    """A young shoot of three leaves that grows up from (0, 0)."""
    stem = "M0 0C3 -8 4 -16 3 -24"
    return "".join(
        (
            path(stem, "", look.ink, 3.4),
            path(stem, "", signs.GREEN_LOW, 1.9),
            _leaves([_Leaf(2, -10, 62, 22)], colours[1], look),
            _leaves([_Leaf(3, -22, 6, 24), _Leaf(1, -10, -56, 22)], colours[0], look),
        )
    )


_ACES = {Suit.OROS: _oros, Suit.COPAS: _copas, Suit.ESPADAS: _espadas, Suit.BASTOS: _bastos}
