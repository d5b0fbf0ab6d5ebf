"""Where the small buttons below the right corner lie: what hastens the others, how fast they are, who stands in."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

COLUMN = 40
"""Design units of the column at the right edge that is theirs, beside the log."""
NAMES = ("hasten", "speed", "stand-in")
CHIP, GAP = 22, 4
"""Design units: the height of the speed, and the space between two of them."""


def below_corner(
    corner: Rect, room: int, unit: float, small: float, plain: Mapping[str, Rect] | None
) -> dict[str, Rect]:
    """The buttons below a corner, above `room` px; `unit`: pixels per design unit of text.

    Above 100 % (`plain` are the buttons there) they keep their height, and what is between them gives way; below it
    they are `small` times as high.
    """
    high: tuple[int, ...] = (corner.h, round(CHIP * unit), corner.h)
    space, free = round(GAP * unit), max(3, room - corner.bottom)
    if plain is None:
        scale = min(1.0, (free - 3 * max(1, space)) / sum(high))
        high = tuple(max(1, int(each * scale)) for each in high)
    else:
        high = tuple(max(1, round(plain[name].h * small)) for name in NAMES)
    gap = max(0, min(space, (free - sum(high)) // 3))
    found, y = {}, corner.bottom
    for name, each in zip(NAMES, high, strict=True):
        found[name] = Rect(corner.x, y + gap, corner.w, each)
        y = found[name].bottom
    return found
