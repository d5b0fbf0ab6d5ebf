"""The joker: a laughing jester in a three-horned cap, his name down the side."""

from __future__ import annotations

import math

from carioca.gui.art.french.pips import HEIGHT, INDEX_X, WIDTH, paper
from carioca.gui.art.glyphs import stroke_text
from carioca.gui.art.suits import Look
from carioca.gui.art.svg import both_ways, circle, diamond, mirrored, move, num, path, star

TEAL, GOLD, GOLD_LOW, CREAM, RED = "#1a8f96", "#e3b23c", "#b9822a", "#fffcf5", "#c81e2e"


def joker_face(look: Look) -> str:
    """Body of the joker in card units."""
    name = "".join(
        stroke_text(letter, INDEX_X, 70 + 31 * at, 23, look.joker, weight=21) for at, letter in enumerate("JOKER")
    )
    corner = move(INDEX_X, 39, path(star(22, 9.2, 5), GOLD, GOLD_LOW, 2.0)) + name
    jester = move(WIDTH / 2, HEIGHT / 2 + 4, _halo(), _collar(look), _cap(look), _head(look), scale=0.94)
    return paper(look) + jester + both_ways(WIDTH, HEIGHT, corner)


def _halo() -> str:
    parts = [circle(0, 0, 68, GOLD, opacity=0.18)]
    for i in range(28):
        angle = math.tau * i / 28
        near, far = 73.0, 79.0 if i % 2 else 84.0
        c, s = math.cos(angle), math.sin(angle)
        parts.append(path(f"M{num(near * c)} {num(near * s)}L{num(far * c)} {num(far * s)}", "", GOLD, 3.0))
    return "".join(parts)


def _collar(look: Look) -> str:
    """Seven points with a bell on each."""
    parts = []
    for i in range(7):
        x, length = -51 + 17.0 * i, 18 if i % 2 == 0 else 27
        left = -40 + 11.4 * i
        d = f"M{num(left)} 44L{num(left + 11.4)} 44L{num(x)} {num(54 + length)}Z"
        parts.append(path(d, TEAL if i % 2 else look.joker, look.ink, look.outline))
        parts.append(circle(x, 57 + length, 4.6, GOLD, look.ink, look.outline * 0.8))
    return "".join(parts)


def _horn(colour: str, look: Look) -> str:
    """The left horn of the cap, in one colour."""
    d = "M-32 0C-40 -42 -64 -52 -75 -18C-66 -26 -57 -22 -55 8C-50 12 -42 10 -32 0Z"
    return path(d, colour, look.ink, look.outline)


def _bell(x: float, y: float, look: Look) -> str:
    return (
        circle(x, y, 8, GOLD, look.ink, look.outline)
        + path(f"M{num(x - 5)} {num(y + 1.5)}L{num(x + 5)} {num(y + 1.5)}", "", look.ink, 1.3)
        + circle(x - 2.6, y - 3, 1.9, "#ffffff", opacity=0.85)
    )


def _cap(look: Look) -> str:
    left = path("M-42 4C-46 -32 -26 -54 0 -88L0 4Z", TEAL, look.ink, look.outline)
    right = path("M42 4C46 -32 26 -54 0 -88L0 4Z", look.joker, look.ink, look.outline)
    trim = "".join(
        path(diamond(x, y, 6, 9), colour) for x, y, colour in ((-19, -26, GOLD), (19, -26, GOLD), (0, -52, CREAM))
    )
    horns = _horn(look.joker, look) + f'<g transform="scale(-1 1)">{_horn(TEAL, look)}</g>'
    bells = _bell(-76, -12, look) + _bell(76, -12, look) + _bell(0, -92, look)
    return horns + left + right + trim + bells


def _head(look: Look) -> str:
    ink, line = look.ink, look.outline
    face = path("M-36 0L36 0L34 22C30 46 12 59 0 59C-12 59 -30 46 -34 22Z", CREAM, ink, line)
    shade = path("M0 1L35 1L33 22C29 45 12 58 0 58Z", "#efe0c8")
    band = path("M-45 12C-30 -6 30 -6 45 12C30 4 -30 4 -45 12Z", GOLD, ink, line)
    cheeks = mirrored(circle(-22, 34, 5.4, "#e2745f", opacity=0.55))
    eyes = path(diamond(-15, 19, 6, 12), look.joker) + path(diamond(15, 19, 6, 12), TEAL)
    eyes += mirrored(circle(-15, 19, 3.4, ink), circle(-16.2, 17.8, 1.1, "#ffffff"))
    mouth = path("M-18 38C-9 52 9 52 18 38C9 43.5 -9 43.5 -18 38Z", RED, ink, line * 0.9)
    smile = mirrored(path("M-18 38C-20 37 -21 35.5 -21 34", "", ink, line))
    return face + shade + cheeks + eyes + circle(0, 30, 5, RED) + mouth + smile + band
