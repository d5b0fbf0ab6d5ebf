"""Slots for cards: fans and rows inside a rectangle."""

from __future__ import annotations

from math import radians
from typing import NamedTuple

from pygame import Rect

from carioca.cards import FRENCH

CARD_RATIO = FRENCH.ratio
"""Width of a card over its height at the tables where one plays with French cards."""


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
