"""Slots for cards: fans and rows inside a rectangle."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import cos, hypot, inf, radians, sin
from typing import NamedTuple, TypeAlias

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

    A positive turn opens upwards (the own hand), a negative one downwards (a rival across the table), none is a row.
    The fan fills the rectangle's height: its outermost cards touch the lower (or upper) edge.
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
        y = rect.top + height / 2 - down if turn < 0 else rect.bottom - height / 2 + down
        slots.append(Slot(rect.centerx + k * step, y, k * -turn, height))
    return slots


def fitting_step(width: float, count: int, height: float, step: float, ratio: float = CARD_RATIO) -> float:
    """The step between cards: as wished, or what lets them all lie within `width`."""
    if count <= 1:
        return 0.0
    return max(0.0, min(step, (width - height * ratio) / (count - 1)))


def covers(slot: Slot, point: tuple[float, float], ratio: float = CARD_RATIO) -> bool:
    """Whether a point lies on the card of a slot."""
    right, down = _from_middle(slot, point)
    return right <= slot.height * ratio / 2 and down <= slot.height / 2


def away(slot: Slot, point: tuple[float, float], ratio: float = CARD_RATIO) -> float:
    """How far a point lies from the card of a slot (px); 0 on the card."""
    right, down = _from_middle(slot, point)
    return hypot(max(0.0, right - slot.height * ratio / 2), max(0.0, down - slot.height / 2))


def _from_middle(slot: Slot, point: tuple[float, float]) -> tuple[float, float]:
    """How far a point lies beside and above or below the middle of a slot's card, along the card's own edges (px)."""
    right, down = point[0] - slot.x, point[1] - slot.y
    if slot.angle:
        turn = radians(slot.angle)
        right, down = right * cos(turn) - down * sin(turn), right * sin(turn) + down * cos(turn)
    return abs(right), abs(down)


Point = tuple[float, float]


class Zone(NamedTuple):
    """A place: the hand of a `seat`, the name plate of a seat, or one of the game's own places.

    HAND is the hand of who looks, as a place to click and to let go of cards.
    """

    kind: str
    seat: int = -1
    number: int = -1
    at: int = -1


Item: TypeAlias = int | Zone | str  # what the focus can stand on: a card's token, a zone, or a button's name


class Stop(NamedTuple):
    """Something the focus can stand on, and where its ring goes; what is not `free` can do nothing now: arrows pass
    over it."""

    item: Item
    rect: Rect
    free: bool = True


OWN = ("hand", "apart")  # the groups of stops that are the own cards


@dataclass(slots=True)
class KeyFocus:
    """What the keys stand on: the thing itself, and not its place. `items`: what they stood on last in each group of
    stops, and which of the group that was, for what takes its place once it is gone; `asked`: the group from which a
    question is being answered.

    `shown` while keys are used, `told` of until the pointer moves. `since`: when the ring came where no arrow has sent
    it (time of the table), `pointer`: where the pointer rested when the last key was pressed (px).
    """

    group: str = "hand"
    items: dict[str, tuple[Item, int]] = field(default_factory=dict)
    asked: str = ""
    shown: bool = False
    told: bool = False
    since: float = -inf
    pointer: Point = (-1, -1)

    def begin(self, group: str) -> None:
        """Go to what a group offers first, whatever the keys stood on there."""
        self.items.pop(group, None)
        self.group = group

    def go(self, group: str, item: Item, at: int = 0) -> None:
        self.group, self.items[group], self.since = group, (item, at), -inf

    def forget(self) -> None:
        """Somebody else looks, who has not seen where the keys stand."""
        self.group, self.items, self.asked, self.shown = "hand", {}, "", False

    def forget_cards(self) -> None:
        """Other cards are dealt."""
        for group in OWN:
            self.items.pop(group, None)


HAND = Zone("hand")

TREMBLE = 6  # design units by which a resting hand may move
FORGIVING = 12  # design units of letters, and at the least pixels, by which a zone reaches beyond its edge


@cache
def hand_of(seat: int) -> Zone:
    return Zone("hand", seat)


def bare(zone: Zone) -> Zone:
    """A zone without the height to which cards are piled there."""
    return zone if zone.at == -1 else zone._replace(at=-1)


def zones_at(
    points: Iterable[Point], zones: Mapping[Zone, Rect], margin: float, firm: Container[Zone] = ()
) -> Iterator[Zone]:
    """The zones that the points may mean, the likeliest first: those they lie in, then those within the margin, the
    nearest first.

    `points` are asked in order of their weight (the pointer, then the centre of the dragged card). The zones `firm`
    have no margin: what is done there needs a clear drop.
    """
    points, names, rects = tuple(points), list(zones), list(zones.values())
    for point in points:
        yield from (names[at] for at in Rect(point, (1, 1)).collidelistall(rects))
    if margin <= 0:
        return
    grown = round(2 * margin)
    near: list[tuple[float, int, Zone]] = []
    for point in points:
        # A zone that reaches the point when it has grown is one that as much around the point meets.
        around = Rect(point, (grown + 1, grown + 1)).move(grown // 2 - grown, grown // 2 - grown)
        for at in around.collidelistall(rects):
            if names[at] not in firm:
                near.append((distance(rects[at], point), len(near), names[at]))
    yield from (zone for *_, zone in sorted(near))


def zone_at(
    points: Iterable[Point], zones: Mapping[Zone, Rect], margin: float, firm: Container[Zone] = ()
) -> Zone | None:
    return next(zones_at(points, zones, margin, firm), None)


def overlapped(card: Rect, zones: Mapping[Zone, Rect], least: int, firm: Container[Zone] = ()) -> list[Zone]:
    """The zones on which at least so many pixels of a card lie, across and along, but for the zones `firm` (see
    `zones_at`): first the one on which most of it lies."""
    parts = [(zone, card.clip(rect)) for zone, rect in zones.items() if zone not in firm]
    found = [(part.w * part.h, zone) for zone, part in parts if min(part.size) >= least]
    return [zone for _, zone in sorted(found, reverse=True)]


def distance(rect: Rect, point: Point) -> float:
    dx = max(rect.left - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.top - point[1], 0.0, point[1] - rect.bottom)
    return float((dx * dx + dy * dy) ** 0.5)
