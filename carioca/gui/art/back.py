"""The back of the cards: a blue lattice of stars around a compass rose."""

from __future__ import annotations

import math

from carioca.gui.art.suits import Look
from carioca.gui.art.svg import circle, gradient, move, num, path, rect, star

_DEEP, _BRIGHT, _LINE, _ROSE = "#14345c", "#21518a", "#e9d8a6", "#c8303c"
# Both even: turned by 180 degrees, large stars fall on large ones and no cell lies across the middle line.
_COLUMNS, _ROWS = 6, 10
_CORNER = 18
# No star peeps out from under the medallion.
_CLEAR = 58.0


def back_face(look: Look, width: float, height: float) -> str:
    """Upper half of the card back in card units."""
    inset = look.edge_width / 2
    margin, field = 13.0, 23.0
    parts = [
        rect(
            inset,
            inset,
            width - 2 * inset,
            height - 2 * inset,
            _CORNER - inset,
            look.paper,
            look.edge,
            look.edge_width,
        ),
        gradient("back", 0, 0, 0, height / 2, _BRIGHT, _DEEP),
        rect(margin, margin, width - 2 * margin, height - 2 * margin, 9, "url(#back)"),
        _lattice(field, width, height),
        rect(field - 3, field - 3, width - 2 * field + 6, height - 2 * field + 6, 5, "", _LINE, 2.0),
        _rose(width / 2, height / 2),
    ]
    return "".join(parts)


def _lattice(field: float, width: float, height: float) -> str:
    """Diagonals on an exact grid (there is no clipping) with a star in each cell."""
    dx, dy = (width - 2 * field) / _COLUMNS, (height - 2 * field) / _ROWS
    lines, stars = [], []
    for row in range(_ROWS // 2):
        for column in range(_COLUMNS):
            x, y = field + column * dx, field + row * dy
            lines.append(
                f"M{num(x)} {num(y)}L{num(x + dx)} {num(y + dy)}M{num(x + dx)} {num(y)}L{num(x)} {num(y + dy)}"
            )
            if math.hypot(x + dx / 2 - width / 2, y + dy / 2 - height / 2) < _CLEAR:
                continue
            large = (row + column) % 2 == 0
            shape = star(8.4, 3.2, 8) if large else star(5.4, 2.2, 4)
            stars.append(move(x + dx / 2, y + dy / 2, path(shape, _LINE, opacity=0.95 if large else 0.75)))
    return path("".join(lines), "", _LINE, 1.3, 0.36) + "".join(stars)


def _rose(x: float, y: float) -> str:
    """The medallion in the middle."""
    return move(
        x,
        y,
        circle(0, 0, 47, _DEEP, _LINE, 2.4),
        circle(0, 0, 41, "", _LINE, 1.2, 0.6),
        path(star(37, 15, 8), _LINE),
        path(star(24, 10, 8, 22.5), _ROSE),
        circle(0, 0, 7.5, _LINE),
    )
