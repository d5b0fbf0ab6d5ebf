"""Where everything on the table lies: pure functions from the window's size and what lies there to rectangles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.melds import MeldPlan, plan_melds
from carioca.gui.table.slots import CARD_RATIO, Slot, fan, row
from carioca.gui.table.zones import Zone

LEAST_WIDTH, LEAST_HEIGHT = 1000, 700
"""Design units that always fit into the window, however large the interface is set."""
LEAST_TEXT = 0.78
"""Texts never shrink below this many pixels per design unit (12 px for 15)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """All that the layout depends on.

    `unit`: wished pixels per design unit; `seat`: who sits at the bottom; `hands`: cards by seat;
    `melds`: (owner, cards) in table order; `tray`: for how many cards each staging slot is made; `slim`: the slots
    are only as high as their captions; `faces`: the rivals' cards are looked at, and larger for it.
    """

    size: tuple[int, int]
    unit: float
    seat: int
    hands: tuple[int, ...]
    melds: tuple[tuple[int, int], ...] = ()
    tray: tuple[int, ...] = ()
    slim: bool = False
    faces: bool = False


class SeatBox(NamedTuple):
    """A rival's corner: the fan of backs and the pill with the name."""

    fan: Rect
    pill: Rect


@dataclass(frozen=True, slots=True)
class Layout:
    """Rectangles and card heights in pixels; see the functions below for the slots of single cards."""

    size: tuple[int, int]
    unit: float
    text: float
    tall: bool
    seats: dict[int, SeatBox]
    own: Rect
    banner: Rect
    log: Rect
    stock: Rect
    pile: Rect
    melds: MeldPlan
    meld_area: Rect
    hint: Rect
    tray: tuple[Rect, ...]
    hand: Rect
    buttons: dict[str, Rect]
    hand_height: int
    tray_height: int
    pile_height: int
    back_height: int
    back_step: float
    """How much of its width a rival's card leaves of the one below it."""

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


def arrange(shape: Shape) -> Layout:
    """The whole table for a window of any size; never raises, however small the window is."""
    grid = _grid(shape)
    # High windows have room to spare: what is small on a wide screen grows there.
    growth = min(1.6, max(1.0, grid.h / grid.u / 900))
    back_height = max(4, round((86 if shape.faces else 60) * grid.u * growth))
    pile_height = max(6, round(98 * grid.u * growth))
    seats, top = _rivals(shape, grid, back_height)
    stock, pile, banner, log = _middle(grid, top, pile_height)
    strip_end = stock.bottom + round(11 * grid.u)
    own, buttons, hand, hand_height = _bottom(grid, strip_end, bool(shape.tray))
    floor = hand.top - round(4 * grid.u)
    if grid.tall:
        floor = own.top - 2 * grid.pad
    tray_height = max(6, round(min(88 * grid.u, hand_height * 0.62)))
    hint, tray = _tray(shape, grid, floor, tray_height)
    meld_end = hint.top - grid.pad // 2 if tray else floor - round(14 * grid.u)
    area = Rect(grid.pad, strip_end, grid.w - 2 * grid.pad, max(8, meld_end - strip_end))
    melds = plan_melds(area, shape.melds, grid.u, grid.t, round(hand_height * 0.85))
    return Layout(
        shape.size, grid.u, grid.t, grid.tall, seats, own, banner, log, stock, pile, melds, area, hint, tray, hand,
        buttons, hand_height, tray_height, pile_height, back_height, 0.4 if shape.faces else 0.27,
    )  # fmt: skip


def hand_slots(layout: Layout, count: int, gap_at: int | None = None, gap_size: int = 1) -> list[Slot]:
    """Slots of the own hand from left to right; with `gap_at`, room for `gap_size` cards opens before that one."""
    places = count if gap_at is None else count + gap_size
    slots = fan(layout.hand, places, layout.hand_height, layout.hand_height * CARD_RATIO * 0.6, 1.0)
    if gap_at is None:
        return slots
    return slots[:gap_at] + slots[gap_at + gap_size :]


def back_slots(layout: Layout, seat: int, count: int) -> list[Slot]:
    """Slots of a rival's cards: a fan that opens towards the table."""
    box = layout.seats[seat].fan
    return fan(box, count, layout.back_height, layout.back_height * CARD_RATIO * layout.back_step, -1.6)


def tray_slots(layout: Layout, index: int, count: int) -> list[Slot]:
    """Slots of the cards staged in a tray slot."""
    rect = layout.tray[index]
    head = layout.tx(20)
    inner = Rect(rect.x + layout.px(8), rect.y + head, rect.w - layout.px(16), max(1, rect.h - head - layout.px(6)))
    return row(inner, count, layout.tray_height, layout.tray_height * CARD_RATIO * 0.62)


def meld_slots(layout: Layout, index: int, count: int) -> list[Slot]:
    """Slots of a meld's cards, low to high."""
    plan = layout.melds
    rect = plan.rects[index]
    half = plan.height * CARD_RATIO / 2
    room = (rect.w - 2 * half) / max(1, count - 1)
    step = min(plan.step, room) if count > 1 else 0.0
    return [Slot(rect.x + half + i * step, rect.centery, 0.0, plan.height) for i in range(count)]


def meld_card(layout: Layout, index: int, count: int, at: int) -> Rect:
    """What is seen of a card of a meld beside the one that covers it, and a little more where that is narrow."""
    rect = layout.melds.rects[index]
    if at >= count:
        return rect
    slots = meld_slots(layout, index, count)
    card = layout.melds.height * CARD_RATIO
    seen = slots[at + 1].x - slots[at].x if at + 1 < count else card
    wide = Rect(0, rect.y, round(max(seen, min(card, layout.px(34)))), rect.h)
    wide.centerx = round(slots[at].x - card / 2 + seen / 2)
    return wide.clamp(rect) if wide.w <= rect.w else rect


def parts_of_melds(layout: Layout, counts: Sequence[int], parts: Iterable[Zone]) -> dict[Zone, Rect]:
    """Where these ends and jokers of melds of so many cards lie, the jokers first: the smaller place is asked first."""
    found: dict[Zone, Rect] = {}
    here = [zone for zone in parts if zone.number < len(layout.melds.rects)]
    for zone in here:
        if zone.kind == "joker":
            found[zone] = meld_card(layout, zone.number, counts[zone.number], zone.at)
    for zone in here:
        if zone.kind in ("low", "high"):
            rect = layout.melds.rects[zone.number]
            half = Rect(rect.x, rect.y, rect.w // 2, rect.h)
            found[zone] = half if zone.kind == "low" else half.move(rect.w - rect.w // 2, 0)
    return found


def _grid(shape: Shape) -> _Grid:
    w, h = max(1, shape.size[0]), max(1, shape.size[1])
    u = max(0.05, min(shape.unit, w / LEAST_WIDTH, h / LEAST_HEIGHT))
    t = max(u, min(LEAST_TEXT, w / 1000, h / 560))
    return _Grid(w, h, u, t, max(1, round(8 * u)), w < 1.5 * h)


def _rivals(shape: Shape, grid: _Grid, back_height: int) -> tuple[dict[int, SeatBox], int]:
    count = len(shape.hands)
    others = [(shape.seat + i) % count for i in range(1, count)]
    side = round(44 * grid.t) + grid.pad if len(others) > 2 else 0
    width = (grid.w - 2 * side) / max(1, len(others))
    pill_w = round(min(216 * grid.t, width - 2 * grid.pad))
    pill_h = round(28 * grid.t)
    fan_h = back_height + round(8 * grid.u)
    seats: dict[int, SeatBox] = {}
    for i, seat in enumerate(others):
        # The next player of a counter-clockwise table sits at my right hand.
        centre = grid.w - side - width * (i + 0.5)
        box = Rect(
            0, grid.pad, max(4, round(min(width - 2 * grid.pad, (4.6 if shape.faces else 3.2) * back_height))), fan_h
        )
        box.centerx = round(centre)
        pill = Rect(0, box.bottom + grid.pad // 2, max(4, pill_w), max(4, pill_h))
        pill.centerx = round(centre)
        seats[seat] = SeatBox(box, pill)
    return seats, grid.pad + fan_h + grid.pad // 2 + max(4, pill_h) + grid.pad


def _middle(grid: _Grid, top: int, pile_height: int) -> tuple[Rect, Rect, Rect, Rect]:
    card_w = max(4, round(pile_height * CARD_RATIO))
    gap = round(28 * grid.u)
    y = top + round(4 * grid.u)
    stock = Rect(grid.w // 2 - gap // 2 - card_w, y, card_w, pile_height)
    pile = Rect(grid.w // 2 + gap - gap // 2, y, card_w, pile_height)
    caption = round(74 * grid.t)
    width = max(4, min(stock.left - caption - 3 * grid.pad, round(430 * grid.t)))
    banner = Rect(2 * grid.pad, y, width, pile_height)
    log = Rect(grid.w - 2 * grid.pad - width, y, width, pile_height)
    return stock, pile, banner, log


def _bottom(grid: _Grid, strip_end: int, tray: bool) -> tuple[Rect, dict[str, Rect], Rect, int]:
    """The own name, the buttons, the hand's rectangle and its cards' height."""
    bar = max(4, round(38 * grid.t))
    side = 0 if grid.tall else round(176 * grid.t) + grid.pad
    turn = max(1, round(9 * grid.u))
    hand_w = max(8, grid.w - 2 * side - 4 * grid.pad)
    taken = strip_end + round((126 if tray else 20) * grid.u) + (bar + 2 * grid.pad if grid.tall else 0)
    room = grid.h - taken - round((190 if tray else 250) * grid.u) - round(46 * grid.u)
    # Thirteen cards must keep their indices visible: 0.34 of a card each.
    by_width = (hand_w - 2 * turn) / (1 + 12 * 0.34) / CARD_RATIO
    height = max(8, round(min(max(150 * grid.u, min(room, 205 * grid.u)), by_width)))
    hand_h = height + round(46 * grid.u)
    # A turned card reaches a little beyond its slot.
    hand = Rect(side + 2 * grid.pad + turn, grid.h - hand_h - turn, hand_w - 2 * turn, hand_h)
    own, buttons = _bar(grid, hand, bar) if grid.tall else _columns(grid, bar, side)
    corner = max(4, round(36 * grid.t))
    buttons["menu"] = Rect(grid.pad, grid.pad, corner, corner)
    buttons["help"] = Rect(grid.w - grid.pad - corner, grid.pad, corner, corner)
    return own, buttons, hand, height


def _columns(grid: _Grid, bar: int, side: int) -> tuple[Rect, dict[str, Rect]]:
    gap = max(2, round(8 * grid.u))
    width = max(4, side - grid.pad)
    base = grid.h - 2 * grid.pad

    def place(x: int, up: int) -> Rect:
        return Rect(x, base - bar - up * (bar + gap), width, bar)

    left, right = 2 * grid.pad, grid.w - 2 * grid.pad - width
    buttons = {"rank": place(left, 0), "suit": place(left, 1)}
    buttons |= {"hint": place(right, 0), "back": place(right, 1), "down": place(right, 2), "propose": place(right, 3)}
    return place(left, 2), buttons | {"pass": place(right, 2)}


def _bar(grid: _Grid, hand: Rect, bar: int) -> tuple[Rect, dict[str, Rect]]:
    """One row above the hand for windows that are higher than wide screens."""
    gap = max(2, round(8 * grid.u))
    y = hand.top - bar
    total = grid.w - 4 * grid.pad - 6 * gap
    own = Rect(2 * grid.pad, y, max(4, round(total * 0.24)), bar)
    width = max(4, round((total - own.w) / 6))
    buttons: dict[str, Rect] = {}
    for i, name in enumerate(("suit", "rank", "propose", "down", "back", "hint")):
        buttons[name] = Rect(own.right + gap + i * (width + gap), y, width, bar)
    return own, buttons | {"pass": buttons["down"]}


def _tray(shape: Shape, grid: _Grid, floor: int, height: int) -> tuple[Rect, tuple[Rect, ...]]:
    line = max(4, round(22 * grid.t))
    if not shape.tray:
        return Rect(2 * grid.pad, floor - line, max(4, grid.w - 4 * grid.pad), line), ()
    head, gap = round(20 * grid.t), max(2, round(16 * grid.u))
    slot_h = head + round((12 if shape.slim else 8) * grid.u) + (0 if shape.slim else height)
    card = height * CARD_RATIO
    wishes = [max(round(150 * grid.t), round(card * (1 + 0.62 * cards)) + 2 * grid.pad) for cards in shape.tray]
    room = grid.w - 4 * grid.pad - gap * (len(wishes) - 1)
    scale = min(1.0, room / sum(wishes))
    widths = [max(4, int(wish * scale)) for wish in wishes]
    x = (grid.w - sum(widths) - gap * (len(widths) - 1)) // 2
    rects = []
    for width in widths:
        rects.append(Rect(x, floor - slot_h, width, slot_h))
        x += width + gap
    hint = Rect(2 * grid.pad, floor - slot_h - line - round(7 * grid.u), max(4, grid.w - 4 * grid.pad), line)
    return hint, tuple(rects)
