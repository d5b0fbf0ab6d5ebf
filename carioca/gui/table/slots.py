"""Slots for cards: fans and rows inside a rectangle."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cache
from math import radians
from typing import NamedTuple

from pygame import Rect

from carioca.cards import FRENCH

CARD_RATIO = FRENCH.ratio  # width of a card over its height at the tables where one plays with French cards


class Slot(NamedTuple):
    """Where a card lies: its centre (px), its turn (degrees, counter-clockwise) and its height (px)."""

    x: float
    y: float
    angle: float
    height: float


def row(rect: Rect, count: int, height: float, step: float, ratio: float = CARD_RATIO) -> list[Slot]:
    """`count` cards side by side in the middle of a rectangle, `step` px apart or closer where it is narrow."""
    if count <= 0:
        return []
    step = fitting_step(rect.w, count, height, step, ratio)
    left = rect.centerx - step * (count - 1) / 2
    return [Slot(left + i * step, rect.centery, 0.0, height) for i in range(count)]


def fan(rect: Rect, count: int, height: float, step: float, turn: float, ratio: float = CARD_RATIO) -> list[Slot]:
    """A fan on a circle's arc; each card is turned by `turn` degrees against its neighbour.

    A positive turn opens upwards (the own hand), a negative one downwards (a rival across the table). The fan
    fills the rectangle's height: its outermost cards touch the lower (or upper) edge.
    """
    if count <= 0:
        return []
    step = fitting_step(rect.w, count, height, step, ratio)
    bend = step * radians(abs(turn)) / 2
    middle = (count - 1) / 2
    drop = bend * middle * middle
    slots = []
    for i in range(count):
        k = i - middle
        down = bend * k * k - drop
        y = rect.bottom - height / 2 + down if turn > 0 else rect.top + height / 2 - down
        slots.append(Slot(rect.centerx + k * step, y, -k * turn if turn > 0 else k * -turn, height))
    return slots


def fitting_step(width: float, count: int, height: float, step: float, ratio: float = CARD_RATIO) -> float:
    """The step between cards: as wished, or what lets them all lie within `width`."""
    if count <= 1:
        return 0.0
    return max(0.0, min(step, (width - height * ratio) / (count - 1)))


def covers(slot: Slot, point: tuple[float, float], ratio: float = CARD_RATIO) -> bool:
    """Whether a point lies on the card of a slot. The small turn of a fan's card is left out of account."""
    width = slot.height * ratio
    return abs(point[0] - slot.x) <= width / 2 and abs(point[1] - slot.y) <= slot.height / 2


Point = tuple[float, float]


class Zone(NamedTuple):
    """A place: the hand of a `seat`, the name plate of a seat, or one of the game's own places.

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

FORGIVING = 12  # design units by which a zone reaches beyond its edge: shaky hands are welcome


@cache
def hand_of(seat: int) -> Zone:
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
    dx = max(rect.left - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.top - point[1], 0.0, point[1] - rect.bottom)
    return float((dx * dx + dy * dy) ** 0.5)
