"""The backs of the cards: four calm patterns that are the same upside down."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from carioca.gui.art.suits import Look
from carioca.gui.art.svg import circle, diamond, gradient, move, num, path, rect, star

_CORNER, _MARGIN, _FIELD = 18, 13.0, 23.0
# No star peeps out from under the medallion.
_CLEAR = 58.0


class _Ink(NamedTuple):
    """The colours of a back: ground above and at the middle, lines, and what stands out."""

    bright: str
    deep: str
    line: str
    rose: str


class _Back(NamedTuple):
    """Colours and pattern; the pattern draws the upper half of a field of this width and height."""

    ink: _Ink
    pattern: Callable[[_Ink, float, float], str]


def back_face(look: Look, width: float, height: float) -> str:
    """Upper half of the card back in card units."""
    inset, margin, field = look.edge_width / 2, _MARGIN, _FIELD
    ink, pattern = BACKS.get(look.back, BACKS["stars"])
    paper = rect(
        inset, inset, width - 2 * inset, height - 2 * inset, _CORNER - inset, look.paper, look.edge, look.edge_width
    )
    parts = [
        paper,
        gradient("back", 0, 0, 0, height / 2, ink.bright, ink.deep),
        rect(margin, margin, width - 2 * margin, height - 2 * margin, 9, "url(#back)"),
        pattern(ink, width, height),
        rect(field - 3, field - 3, width - 2 * field + 6, height - 2 * field + 6, 5, "", ink.line, 2.0),
        _rose(ink, width / 2, height / 2),
    ]
    return "".join(parts)


def _rose(ink: _Ink, x: float, y: float) -> str:
    """The medallion in the middle."""
    return move(
        x,
        y,
        circle(0, 0, 47, ink.deep, ink.line, 2.4),
        circle(0, 0, 41, "", ink.line, 1.2, 0.6),
        path(star(37, 15, 8), ink.line),
        path(star(24, 10, 8, 22.5), ink.rose),
        circle(0, 0, 7.5, ink.line),
    )


def _cells(width: float, height: float, columns: int, rows: int) -> tuple[float, float, list[tuple[int, int]]]:
    """How large a cell of an exact grid is (there is no clipping), and those of the upper half.

    Even numbers: turned by 180 degrees a pattern falls on itself, and no cell lies across the middle line.
    """
    dx, dy = (width - 2 * _FIELD) / columns, (height - 2 * _FIELD) / rows
    return dx, dy, [(row, column) for row in range(rows // 2) for column in range(columns)]


def _hidden(x: float, y: float, width: float, height: float) -> bool:
    """Whether what stands here would peep out from under the medallion."""
    return math.hypot(x - width / 2, y - height / 2) < _CLEAR


def _stars(ink: _Ink, width: float, height: float) -> str:
    """Diagonals with a star in each cell."""
    dx, dy, cells = _cells(width, height, 6, 10)
    lines, stars = [], []
    for row, column in cells:
        x, y = _FIELD + column * dx, _FIELD + row * dy
        lines.append(f"M{num(x)} {num(y)}L{num(x + dx)} {num(y + dy)}M{num(x + dx)} {num(y)}L{num(x)} {num(y + dy)}")
        if _hidden(x + dx / 2, y + dy / 2, width, height):
            continue
        large = (row + column) % 2 == 0
        shape = star(8.4, 3.2, 8) if large else star(5.4, 2.2, 4)
        stars.append(move(x + dx / 2, y + dy / 2, path(shape, ink.line, opacity=0.95 if large else 0.75)))
    return path("".join(lines), "", ink.line, 1.3, 0.36) + "".join(stars)


def _lozenges(ink: _Ink, width: float, height: float) -> str:
    """Long lozenges, every other row of them filled, and a small one in each."""
    dx, dy, cells = _cells(width, height, 8, 10)
    filled: list[str] = []
    small: list[str] = []
    for row, column in cells:
        x, y = _FIELD + (column + 0.5) * dx, _FIELD + (row + 0.5) * dy
        (filled if (row + column) % 2 else small).append(diamond(x, y, dx / 2, dy / 2))
        if not _hidden(x, y, width, height):
            small.append(diamond(x, y, dx * 0.13, dy * 0.13))
    return path("".join(filled), ink.line, opacity=0.2) + path("".join(small), "", ink.line, 1.4, 0.75)


def _fans(ink: _Ink, width: float, height: float) -> str:
    """Rows of fans, each row half a fan aside, that open towards both ends of the card."""
    dx, dy, cells = _cells(width, height, 6, 14)
    arcs = []
    for row, column in cells:
        low = _FIELD + (row + 1) * dy
        for share in (1.0, 0.68, 0.36):
            rx, ry = dx / 2 * share, dy * share * 0.94
            if row % 2 == 0:
                x = _FIELD + (column + 0.5) * dx
                arcs.append(f"M{num(x - rx)} {num(low)}A{num(rx)} {num(ry)} 0 0 1 {num(x + rx)} {num(low)}")
                continue
            x = _FIELD + column * dx
            arcs.append(f"M{num(x)} {num(low - ry)}A{num(rx)} {num(ry)} 0 0 1 {num(x + rx)} {num(low)}")
            x += dx
            arcs.append(f"M{num(x - rx)} {num(low)}A{num(rx)} {num(ry)} 0 0 1 {num(x)} {num(low - ry)}")
    return path("".join(arcs), "", ink.line, 1.7, 0.7)


def _tiles(ink: _Ink, width: float, height: float) -> str:
    """Tiles with a flower of four petals, and a lozenge where four of them meet."""
    dx, dy, cells = _cells(width, height, 6, 10)
    petals, corners, edges = [], [], []
    for row, column in cells:
        x, y = _FIELD + column * dx, _FIELD + row * dy
        mx, my = x + dx / 2, y + dy / 2
        edges.append(f"M{num(x)} {num(y)}L{num(x + dx)} {num(y)}M{num(x)} {num(y)}L{num(x)} {num(y + dy)}")
        if row and column:
            corners.append(diamond(x, y, dx * 0.16, dy * 0.16))
        if _hidden(mx, my, width, height):
            continue
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            ex, ey = mx + sx * dx * 0.36, my + sy * dy * 0.36
            one, other = f"{num(mx + sx * dx * 0.34)} {num(my)}", f"{num(mx)} {num(my + sy * dy * 0.34)}"
            petals.append(f"M{num(mx)} {num(my)}Q{one} {num(ex)} {num(ey)}Q{other} {num(mx)} {num(my)}Z")
    return (
        path("".join(edges), "", ink.line, 1.0, 0.3)
        + path("".join(petals), ink.line, opacity=0.85)
        + path("".join(corners), ink.rose, opacity=0.9)
    )


BACKS: dict[str, _Back] = {
    "stars": _Back(_Ink("#21518a", "#14345c", "#e9d8a6", "#c8303c"), _stars),
    "lozenges": _Back(_Ink("#a02c3a", "#711a28", "#f3dcb4", "#e0a63c"), _lozenges),
    "fans": _Back(_Ink("#343b4a", "#1e232e", "#d9b766", "#4f9c8c"), _fans),
    "tiles": _Back(_Ink("#f4ecd8", "#e9dec4", "#2c5f93", "#c07a2c"), _tiles),
}
"""Every back by its name, the usual one first."""
