"""What a card hides of its own shadow: most of it, and what nobody sees need not be painted."""

from __future__ import annotations

from math import cos, radians, sin

from pygame import Rect

STEEP = 20
"""Degrees; a card that is turned further hides little within an upright rectangle."""
RUN = 8
"""Pixels that are blended together; each one that is left over at the end of a line takes as long as so many."""


def hidden_by(centre: tuple[int, int], height: int, angle: float, ratio: float) -> Rect:
    """The largest upright rectangle around its middle within which a card hides all that lies below it (px); empty
    where it is turned too far.
    """
    turn = abs((angle + 90) % 180 - 90)
    # The edge is smooth, and the corners are round.
    edge = 2 + height * 0.02
    far, down = height * ratio / 2 - edge, height / 2 - edge
    across, along = cos(radians(turn)), sin(radians(turn))
    w, h = far * across - down * along, down * across - far * along
    if turn > STEEP or w <= 0 or h <= 0:
        return Rect(centre, (0, 0))
    w, h = int(w / cos(radians(2 * turn))), int(h / cos(radians(2 * turn)))
    return Rect(centre[0] - w, centre[1] - h, 2 * w, 2 * h)


def around(hidden: Rect, place: Rect) -> list[Rect]:
    """The parts of a place that lie around a hidden rectangle, those beside it as wide as whole runs of pixels."""
    hidden = hidden.clip(place)
    left, right = (-(-side // RUN) * RUN for side in (hidden.left - place.left, place.right - hidden.right))
    if left + right >= place.w or not hidden.h:
        return [place]
    parts = (
        Rect(place.left, place.top, place.w, hidden.top - place.top),
        Rect(place.left, hidden.top, left, hidden.h),
        Rect(place.right - right, hidden.top, right, hidden.h),
        Rect(place.left, hidden.bottom, place.w, place.bottom - hidden.bottom),
    )
    return [part for part in parts if part.w and part.h]
