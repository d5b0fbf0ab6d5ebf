"""The name of the game as a picture, and the icon of the program."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.gui.art.glyphs import positions, stroke_text
from carioca.gui.art.suits import pip
from carioca.gui.art.svg import Drawing, gradient, group, move, path, rect, star

LOGO_RATIO = 4.5
_NAME = "CARIOCA"


def logo(face: str = "#f6d684", shade: str = "#0a2a1f", heart: str = "#e0414e") -> Drawing:
    """CARIOCA in round letters with a heart in its O; ratio 4.5 to 1."""
    cap, gap, top = 104.0, 36.0, 28.0
    width, height = 160 * LOGO_RATIO, 160.0
    middle = width / 2

    def letters(colour: str, weight: float, drop: float) -> str:
        return stroke_text(_NAME, middle, top + drop, cap, colour, weight=weight, gap=gap)

    centre = positions(_NAME, middle, cap, gap)[4] + 0.36 * cap
    body = letters(shade, 31, 7) + letters(shade, 31, 0) + letters("#b98a2c", 19.5, 3.5) + letters(face, 19.5, 0)
    return Drawing(width, height, body + pip(Suit.HEARTS, centre, top + cap / 2 + 2, 40, heart))


def app_icon() -> Drawing:
    """Two fanned cards on green felt; plain enough for 16 px."""
    ground = gradient("felt", 0, 0, 0, 256, "#2a8d68", "#124a36") + rect(8, 8, 240, 240, 54, "url(#felt)")
    back = group(
        "translate(98 136) rotate(-17)",
        rect(-58, -82, 116, 164, 15, "#fffdf6", "#0c3024", 4),
        rect(-47, -71, 94, 142, 8, "#21518a"),
        path(star(36, 14, 8), "#e9d8a6"),
    )
    front = move(
        154,
        132,
        rect(-60, -84, 120, 168, 15, "#fffdf6", "#0c3024", 4),
        pip(Suit.HEARTS, 0, 4, 98, "#c81e2e"),
        turn=10,
    )
    return Drawing(256, 256, ground + back + front)
