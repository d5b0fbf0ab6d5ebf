"""Places of the table that take or give cards, and which of them a point means; pure geometry."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from pygame import Rect

Point = tuple[float, float]


class Zone(NamedTuple):
    """A place: the hand of a `seat`, the name plate of a seat, or a place of the desk, which knows what the rest means.

    HAND is the hand of who looks, as a place to click and to let go of cards.
    """

    kind: str
    seat: int = -1
    number: int = -1
    at: int = -1


class Stop(NamedTuple):
    """Something the focus can stand on: a card's token, a zone, or a button's name; and where its ring goes."""

    item: int | Zone | str
    rect: Rect


HAND = Zone("hand")

FORGIVING = 12
"""Design units by which a zone reaches beyond its edge: shaky hands are welcome."""


@cache
def hand_of(seat: int) -> Zone:
    """The zone in which a seat's cards lie."""
    return Zone("hand", seat)


def bare(zone: Zone) -> Zone:
    """A zone without the height to which cards are piled there."""
    return zone._replace(at=-1)


def zone_at(
    points: Iterable[Point], zones: Mapping[Zone, Rect], margin: float, firm: Container[Zone] = ()
) -> Zone | None:
    """The zone that one of the points means: inside first, then within the margin, nearest first.

    `points` are asked in order of their weight (the pointer, then the centre of the dragged card). The zones `firm`
    have no margin: what is done there cannot be taken back, so it needs a clear drop.
    """
    points, rects = tuple(points), list(zones.values())
    for point in points:
        at = Rect(point, (1, 1)).collidelist(rects)
        if at >= 0:
            return list(zones)[at]
    if margin <= 0:
        return None
    grown = round(2 * margin)
    best: tuple[float, Zone] | None = None
    for point in points:
        # A zone that reaches the point when it has grown is one that as much around the point meets.
        around = Rect(point, (grown + 1, grown + 1)).move(grown // 2 - grown, grown // 2 - grown)
        for at in around.collidelistall(rects):
            zone, away = list(zones)[at], distance(rects[at], point)
            if zone not in firm and (best is None or away < best[0]):
                best = (away, zone)
    return best[1] if best else None


def distance(rect: Rect, point: Point) -> float:
    """How far a point lies outside a rectangle; 0 inside."""
    dx = max(rect.left - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.top - point[1], 0.0, point[1] - rect.bottom)
    return float((dx * dx + dy * dy) ** 0.5)
