"""Where everything that all tables share lies: pure functions from the window's size to rectangles.

The middle of the cloth is left to the table's desk (desk.py), which lays its own places out in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.slots import CARD_RATIO, Slot, fan

LEAST_WIDTH, LEAST_HEIGHT = 1000, 700
"""Design units that always fit into the window, however large the interface is set."""
LEAST_TEXT = 0.78
"""Texts never shrink below this many pixels per design unit (12 px for 15)."""
SORTS = ("suit", "rank", "plan")
"""The buttons that sort the hand, as far as a desk offers them."""
DEEDS = 4
"""How many buttons the desk has room for."""


class Needs(NamedTuple):
    """What the desk needs of the window's height, in design units.

    `apart`: for cards of the own hand that are set apart above it; `field`: for what else lies below the strip;
    `foot`: for what stands below a rival's name and above the own one. `core`: how much wider than two cards the core
    is, in widths of a card; `sorts`: in how many ways the hand can be sorted.
    """

    apart: int = 20
    field: int = 250
    foot: int = 0
    core: float = 0.0
    sorts: int = 2


NEEDS = Needs()


@dataclass(frozen=True, slots=True)
class Shape:
    """All that the frame depends on.

    `unit`: wished pixels per design unit; `seat`: who sits at the bottom; `seats`: how many there are; `needs`: the
    room for the desk; `faces`: the rivals' cards are looked at, and larger for it; `ratio`: how wide the pack's cards
    are.
    """

    size: tuple[int, int]
    unit: float
    seat: int
    seats: int
    needs: Needs = NEEDS
    faces: bool = False
    ratio: float = CARD_RATIO


class SeatBox(NamedTuple):
    """A rival's corner: the fan of backs, the pill with the name, and the desk's room below it."""

    fan: Rect
    pill: Rect
    foot: Rect


@dataclass(frozen=True, slots=True)
class Frame:
    """Rectangles and card heights in pixels; see the functions below for the slots of single cards.

    `core` is the middle of the strip between `banner` and `log`: two cards beside each other, whose captions stand
    on both sides; `middle` is the cloth from below that strip down to the own hand. `deeds` are the places of the
    desk's buttons, the lowest (on high windows the rightmost) first; `own_foot` is the desk's room above the own name.
    """

    size: tuple[int, int]
    unit: float
    text: float
    tall: bool
    pad: int
    seat: int
    seats: dict[int, SeatBox]
    own: Rect
    own_foot: Rect
    banner: Rect
    log: Rect
    core: Rect
    middle: Rect
    hand: Rect
    buttons: dict[str, Rect]
    deeds: tuple[Rect, ...]
    hand_height: int
    core_height: int
    back_height: int
    back_step: float
    """How much of its width a rival's card leaves of the one below it."""
    ratio: float
    """How wide the pack's cards are, as a share of their height."""

    def px(self, units: float) -> int:
        """Design units of lengths as whole pixels, at least one."""
        return max(1, round(units * self.unit))

    def tx(self, units: float) -> int:
        """Design units of text and what must hold text as whole pixels, at least one."""
        return max(1, round(units * self.text))


class _Grid(NamedTuple):
    """The measures that all parts share: width, height, unit, text unit, margin."""

    w: int
    h: int
    u: float
    t: float
    pad: int
    tall: bool
    foot: int


def frame_of(shape: Shape) -> Frame:
    """The frame for a window of any size; never raises, however small the window is."""
    grid = _grid(shape)
    # High windows have room to spare: what is small on a wide screen grows there.
    growth = min(1.6, max(1.0, grid.h / grid.u / 900))
    back_height = max(4, round((86 if shape.faces else 60) * grid.u * growth))
    core_height = max(6, round(98 * grid.u * growth))
    seats, top = _rivals(shape, grid, back_height)
    core, banner, log = _strip(grid, top, core_height, shape)
    strip_end = core.bottom + round(11 * grid.u)
    own, buttons, deeds, hand, hand_height = _bottom(grid, strip_end, shape.needs, shape.ratio)
    _below_corners(grid, buttons, core.top)
    floor = own.top - 2 * grid.pad if grid.tall else hand.top - round(4 * grid.u)
    middle = Rect(grid.pad, strip_end, grid.w - 2 * grid.pad, floor - strip_end)
    own_foot = Rect(own.x, own.top - grid.pad - grid.foot, own.w, grid.foot)
    return Frame(
        shape.size, grid.u, grid.t, grid.tall, grid.pad, shape.seat, seats, own, own_foot, banner, log, core, middle,
        hand, buttons, deeds, hand_height, core_height, back_height, 0.4 if shape.faces else 0.27, shape.ratio,
    )  # fmt: skip


def back_slots(frame: Frame, seat: int, count: int) -> list[Slot]:
    """Slots of a rival's cards: a fan that opens towards the table."""
    box = frame.seats[seat].fan
    return fan(box, count, frame.back_height, frame.back_height * frame.ratio * frame.back_step, -1.6, frame.ratio)


def _grid(shape: Shape) -> _Grid:
    w, h = max(1, shape.size[0]), max(1, shape.size[1])
    u = max(0.05, min(shape.unit, w / LEAST_WIDTH, h / LEAST_HEIGHT))
    t = max(u, min(LEAST_TEXT, w / 1000, h / 560))
    return _Grid(w, h, u, t, max(1, round(8 * u)), w < 1.5 * h, round(shape.needs.foot * t))


def _rivals(shape: Shape, grid: _Grid, back_height: int) -> tuple[dict[int, SeatBox], int]:
    count = shape.seats
    others = [(shape.seat + i) % count for i in range(1, count)]
    side = round(44 * grid.t) + grid.pad if len(others) > 2 else 0
    width = (grid.w - 2 * side) / max(1, len(others))
    # Two rivals leave the corners free where the menu is.
    room = width - 2 * grid.pad if side else width - 2 * (round(44 * grid.t) + grid.pad)
    pill_w = round(min(216 * grid.t, width - 2 * grid.pad))
    pill_h = round(28 * grid.t)
    fan_h = back_height + round(8 * grid.u)
    seats: dict[int, SeatBox] = {}
    for i, seat in enumerate(others):
        # The next player of a counter-clockwise table sits at my right hand.
        centre = grid.w - side - width * (i + 0.5)
        box = Rect(0, grid.pad, max(4, round(min(room, (4.6 if shape.faces else 3.2) * back_height))), fan_h)
        box.centerx = round(centre)
        pill = Rect(0, box.bottom + grid.pad // 2, max(4, pill_w), max(4, pill_h))
        pill.centerx = round(centre)
        seats[seat] = SeatBox(box, pill, Rect(pill.x, pill.bottom, pill.w, grid.foot))
    return seats, grid.pad + fan_h + grid.pad // 2 + max(4, pill_h) + grid.foot + grid.pad


def _strip(grid: _Grid, top: int, height: int, shape: Shape) -> tuple[Rect, Rect, Rect]:
    """The core of the strip below the rivals, and the banner and the log beside it."""
    card_w = max(4, round(height * shape.ratio))
    gap = round(28 * grid.u)
    y = top + round(4 * grid.u)
    wide = 2 * card_w + gap + round(shape.needs.core * card_w)
    core = Rect((grid.w - wide) // 2, y, wide, height)
    caption = round(74 * grid.t)
    width = max(4, min(core.left - caption - 3 * grid.pad, round(430 * grid.t)))
    banner = Rect(2 * grid.pad, y, width, height)
    log = Rect(grid.w - 2 * grid.pad - width, y, width, height)
    return core, banner, log


def _bottom(
    grid: _Grid, strip_end: int, needs: Needs, ratio: float
) -> tuple[Rect, dict[str, Rect], tuple[Rect, ...], Rect, int]:
    """The own name, the buttons, the places of the desk's buttons, the hand's rectangle and its cards' height."""
    bar = max(4, round(38 * grid.t))
    side = 0 if grid.tall else round(176 * grid.t) + grid.pad
    turn = max(1, round(9 * grid.u))
    hand_w = max(8, grid.w - 2 * side - 4 * grid.pad)
    taken = strip_end + round(needs.apart * grid.u) + (bar + 2 * grid.pad if grid.tall else 0)
    room = grid.h - taken - round(needs.field * grid.u) - round(46 * grid.u)
    # Thirteen cards must keep their indices visible: 0.34 of a card each.
    by_width = (hand_w - 2 * turn) / (1 + 12 * 0.34) / ratio
    height = max(8, round(min(max(150 * grid.u, min(room, 205 * grid.u)), by_width)))
    hand_h = height + round(46 * grid.u)
    # A turned card reaches a little beyond its slot.
    hand = Rect(side + 2 * grid.pad + turn, grid.h - hand_h - turn, hand_w - 2 * turn, hand_h)
    sorts = SORTS[: needs.sorts]
    own, buttons, deeds = _bar(grid, hand, bar, sorts) if grid.tall else _columns(grid, bar, side, sorts)
    corner = max(4, round(36 * grid.t))
    buttons["menu"] = Rect(grid.pad, grid.pad, corner, corner)
    buttons["help"] = Rect(grid.w - grid.pad - corner, grid.pad, corner, corner)
    return own, buttons, deeds, hand, height


def _below_corners(grid: _Grid, buttons: dict[str, Rect], room: int) -> None:
    """Small buttons below the two corners, above `room` px: what hastens the rivals and how fast they are at the right,
    who stands in for the player at the left.
    """
    top, gap = buttons["help"].bottom, max(1, round(4 * grid.t))
    square, chip = buttons["help"].h, max(2, round(22 * grid.t))
    scale = min(1.0, max(2, room - top - 2 * gap - 1) / (square + chip))
    square, chip = max(1, int(square * scale)), max(1, int(chip * scale))
    for name, corner in (("hasten", "help"), ("stand-in", "menu")):
        buttons[name] = Rect(buttons[corner].x, top + gap, buttons[corner].w, square)
    buttons["speed"] = Rect(buttons["help"].x, top + 2 * gap + square, buttons["help"].w, chip)


def _columns(
    grid: _Grid, bar: int, side: int, sorts: tuple[str, ...]
) -> tuple[Rect, dict[str, Rect], tuple[Rect, ...]]:
    gap = max(2, round(8 * grid.u))
    width = max(4, side - grid.pad)
    base = grid.h - 2 * grid.pad

    def place(x: int, up: int) -> Rect:
        return Rect(x, base - bar - up * (bar + gap), width, bar)

    left, right = 2 * grid.pad, grid.w - 2 * grid.pad - width
    buttons = {name: place(left, up) for up, name in enumerate((*sorts[2:], *sorts[1::-1]))}
    return place(left, len(sorts)), buttons, tuple(place(right, up) for up in range(DEEDS))


def _bar(grid: _Grid, hand: Rect, bar: int, sorts: tuple[str, ...]) -> tuple[Rect, dict[str, Rect], tuple[Rect, ...]]:
    """One row above the hand for windows that are higher than wide screens."""
    gap = max(2, round(8 * grid.u))
    y = hand.top - bar
    count = len(sorts) + DEEDS
    total = grid.w - 4 * grid.pad - count * gap
    own = Rect(2 * grid.pad, y, max(4, round(total * 0.24)), bar)
    width = max(4, round((total - own.w) / count))
    places = [Rect(own.right + gap + i * (width + gap), y, width, bar) for i in range(count)]
    return own, dict(zip(sorts, places, strict=False)), tuple(reversed(places[len(sorts) :]))
