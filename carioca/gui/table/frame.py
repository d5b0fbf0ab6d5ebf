"""Where everything that all tables share lies: pure functions from the window's size to rectangles.

The middle of the cloth is left to the layout of the game's table, which puts its own places into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.slots import CARD_RATIO, Slot, fan

COLUMN = 40  # design units of the column at the right edge that is theirs, beside the log
NAMES = ("hasten", "speed", "stand-in", "cover")  # the buttons below a corner
CORNER, CHIP, GAP = 36, 22, 4  # design units: a button in a corner, the height of the speed, the space between two
ARROW = 17  # design units of the arrow between two names, and from it to the name
PLATE = 216  # design units that a rival's name is wide


def below_corner(
    corner: Rect, room: int, unit: float, small: float, plain: Mapping[str, Rect] | None
) -> dict[str, Rect]:
    """The buttons below a corner, above `room` px; `unit`: pixels per design unit of text.

    Above 100 % (`plain` are the buttons there) they keep their height, and what is between them gives way; below it
    they are `small` times as high.
    """
    high: tuple[int, ...] = (corner.h, round(CHIP * unit), corner.h, corner.h)
    space, free = round(GAP * unit), max(3, room - corner.bottom)
    if plain is None:
        # The corner's own button grows by half of its height above 100 %.
        scale = min(1.0, (free - corner.h // 2 - len(high) * max(1, space)) / sum(high))
        high = tuple(max(1, int(each * scale)) for each in high)
    else:
        high = tuple(max(1, round(plain[name].h * small)) for name in NAMES)
    gap = max(0, min(space, (free - sum(high)) // len(high)))
    found, y = {}, corner.bottom
    for name, each in zip(NAMES, high, strict=True):
        found[name] = Rect(corner.x, y + gap, corner.w, each)
        y = found[name].bottom
    return found


LEAST_WIDTH, LEAST_HEIGHT = 1000, 700  # design units that fit into any window, however large the interface is
LEAST_TEXT = 0.78  # texts never shrink below this many pixels per design unit (12 px for 15)
TEXT_GROWTH = 0.5  # how much larger texts and buttons are at a size of 200 %, where there is room for it
HAND_GROWTHS = (0.32, 0.26, 0.2, 0.15, 0.1)
"""How much larger the cards of the own hand are there: the first that leaves the texts their growth."""
BIG_HANDS = (0.5, 0.42, 0.34, 0.26, 0.18, 0.1)
"""How much larger the cards of the hand are for who wants big cards: the first that leaves the middle its field."""
HAND = 205  # design units that the cards of the hand are high at the most, but where they grow
BIG_APART = 1.2  # how much more room is for cards set apart there
BIG_FIELD = 0.68  # how much of its field the middle keeps there
STEPS = 20  # in so many steps from 100 % to 200 % is looked for how much a window has room for
RAISED, LEAST_RAISED = 46, 26  # design units above the hand in which cards bow and rise; less at larger sizes
INDEX = 0.235  # how much of a card's width its rank and suit take from its left edge: the ten is the widest
EDGE = 0.035  # how far the ring around a card reaches beyond it, as a share of its width
BOWS = 0.08  # how much room, in widths of a card, turned cards need beside one that is upright
COVERED = 0.6  # how much of the height of a rival's cards goes below the plate at larger sizes
NAME = 190  # pixels that a plate with the longest name needs in the smallest letters (12 px), where it has that room
SPARE, ENOUGH = 60, 330
"""Design units that a middle which is higher than enough does not need: larger texts and cards may take them."""
SORTS = ("suit", "rank", "plan")  # the buttons that sort the hand, as far as a game's table offers them
COMMANDS = 4  # how many buttons of its own a game's table has room for


class Needs(NamedTuple):
    """What a game's table needs of the window's height, in design units.

    `apart`: for cards of the own hand that are set apart above it; `field`: for what else lies below the strip;
    `foot`: for what stands below a rival's name and above the own one. `core`: how much wider than two cards the core
    is, in widths of a card; `sorts`: in how many ways the hand can be sorted; `words`: how high the lines of text are
    that lie below the strip and grow with the chosen size.
    """

    apart: int = 20
    field: int = 250
    foot: int = 0
    core: float = 0.0
    sorts: int = 2
    words: int = 22


NEEDS = Needs()


@dataclass(frozen=True, slots=True)
class Shape:
    """All that the frame depends on.

    `unit`: wished pixels per design unit at a size of 100 %; `seat`: who sits at the bottom; `seats`: how many there
    are; `needs`: the room for the game's table; `faces`: the rivals' cards are looked at, and larger for it; `ratio`:
    how wide the pack's cards are; `scale`: the chosen size, 1 for 100 %; `big`: cards take what room there is, which
    counts from 100 % on.
    """

    size: tuple[int, int]
    unit: float
    seat: int
    seats: int
    needs: Needs = NEEDS
    faces: bool = False
    ratio: float = CARD_RATIO
    scale: float = 1.0
    big: bool = False


class SeatBox(NamedTuple):
    """A rival's corner: what is seen of the fan of backs, the pill with the name, and the game's own room below it."""

    fan: Rect
    pill: Rect
    foot: Rect


@dataclass(frozen=True, slots=True)
class Frame:
    """Rectangles and card heights in pixels; see the functions below for the slots of single cards.

    `core` is the middle of the strip between `banner` and `log`: two cards beside each other, whose captions stand
    on both sides; `middle` is the cloth from below that strip down to the own hand. `command_places` are
    those of the game's own buttons, the lowest (on high windows the rightmost) first; `own_foot` is the room above the
    own name.

    A chosen size below 100 % makes everything smaller. One above makes `text`, buttons and `hand_height` larger as far
    as the window allows; the strip, the cards in it, and `play` of the middle's height, stay as they are at 100 %.
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
    command_places: tuple[Rect, ...]
    hand_height: int
    core_height: int
    back_height: int
    back_step: float  # how much of its width a rival's card leaves of the one below it
    ratio: float  # how wide the pack's cards are, as a share of their height
    calm: float  # pixels per design unit of text where there is no room to grow: `text` as it is at 100 %, or below
    play: tuple[int, int]
    """How wide and high a part of the middle its cards are planned for: the same from 100 % on, or they would shrink as
    the size grows, and below as much less as the size says."""
    fold: float  # how far things overlap more than at 100 %: 0 to 1
    small: float  # how much smaller than at 100 % everything is: 1 from there on
    big: bool = False  # whether cards take what room there is

    @property
    def larger(self) -> float:
        """How much larger than anywhere else the cards of the hand are, where cards take what room there is: the others
        grow with them."""
        return max(1.0, self.hand_height / (HAND * self.unit))

    def more(self, *units: float) -> int:
        """By how many pixels lines of text, each so many design units high, are together higher than at 100 %."""
        return sum(round(each * self.text) - round(each * self.calm) for each in units)

    def planned(self, free: Rect, more: int) -> Rect:
        """The part of a free place of the middle for which its cards are planned: no more than at 100 %.

        `more`: by how many pixels the lines of text beside it in the middle have grown.
        """
        if self.big:
            return free.copy()
        wide, high = self.play
        kept = max(8, min(free.h, high - (self.middle.h - more - free.h)))
        area = Rect(0, 0, max(8, min(free.w, wide)), kept)
        area.center = free.center
        return area

    def px(self, units: float) -> int:
        """Design units of lengths as whole pixels, at least one."""
        return max(1, round(units * self.unit))

    def tx(self, units: float) -> int:
        """Design units of text and what must hold text as whole pixels, at least one."""
        return max(1, round(units * self.text))

    def cx(self, units: float) -> int:
        """As `tx`, where there is no room for what grows above 100 %."""
        return max(1, round(units * self.calm))


class _Growth(NamedTuple):
    """What the chosen size asks for: everything smaller (at most 1), texts and the hand larger, how far things fold."""

    small: float = 1.0
    text: float = 1.0
    hand: float = 1.0
    fold: float = 0.0


class _Measures(NamedTuple):
    w: int
    h: int
    u: float
    t: float
    calm: float
    pad: int
    tall: bool
    foot: int
    growth: _Growth


def row_width(cards: int) -> float:
    """The least width of a row of cards, in widths of a card: an index of each is seen, and one of them whole."""
    return 2 + 2 * EDGE + BOWS + INDEX * max(0, cards - 2)


@lru_cache(maxsize=64)
def frame_of(shape: Shape) -> Frame:
    """The frame for a window of any size; never raises, however small the window is."""
    shape = replace(shape, big=shape.big and shape.scale >= 1.0)
    if shape.scale == 1.0 and not shape.big:
        return _frame(shape, _Growth(), None)
    plain = _frame(replace(shape, scale=1.0, big=False), _Growth(), None)
    if shape.scale < 1.0:
        return _frame(shape, _Growth(small=shape.scale), plain)
    if shape.big:
        return _frame(shape, _big_growth(replace(shape, seat=0)), plain)
    share, most = _most(replace(shape, seat=0, scale=1.0))
    return _frame(shape, _grown(share, min(shape.scale - 1.0, most)), plain)


@lru_cache(maxsize=64)
def _big_growth(shape: Shape) -> _Growth:
    """Where the rivals' cards lie below their plates: letters as large as chosen, or as the window has room for, and
    then the hand as large as it can be while the middle still has its field."""
    plain = _frame(replace(shape, scale=1.0, big=False), _Growth(), None)
    needed = plain.px(shape.needs.apart * BIG_APART + shape.needs.field * BIG_FIELD)
    growth = _Growth(fold=1.0)
    for step in range(round((shape.scale - 1.0) * STEPS), -1, -1):
        for share in BIG_HANDS:
            growth = _grown(share, step / STEPS)._replace(hand=1.0 + share, fold=1.0)
            frame = _frame(shape, growth, plain)
            if frame.middle.h >= needed * frame.larger + frame.more(shape.needs.words):
                return growth
    return growth


def _grown(share: float, size: float) -> _Growth:
    return _Growth(1.0, 1.0 + TEXT_GROWTH * size, 1.0 + share * size, min(1.0, 1.6 * size))


@lru_cache(maxsize=64)
def _most(shape: Shape) -> tuple[float, float]:
    """How the hand grows in this window, and up to which size above 100 % there is room for it and for the texts."""
    plain, found = _frame(shape, _Growth(), None), (HAND_GROWTHS[-1], 0.0)
    for share in HAND_GROWTHS:
        size = 0.0
        for step in range(1, STEPS + 1):
            grown = _frame(shape, _grown(share, step / STEPS), plain)
            if grown.middle.h < plain.play[1] + shape.needs.words * (grown.text - plain.text) + 1:
                break
            size = step / STEPS
        if size > found[1]:
            found = share, size
        if size > 0.9:
            break
    return found


def _frame(shape: Shape, growth: _Growth, plain: Frame | None) -> Frame:
    """The frame for this growth; `plain` is the one without any, None to make that one."""
    grid = _grid(shape, growth)
    # High windows have room to spare: what is small on a wide screen grows there.
    high = min(1.6, max(1.0, grid.h * growth.small / grid.u / 900))
    back_height = max(4, round((86 if shape.faces else 60) * grid.u * high))
    core_height = max(6, round(98 * grid.u * high))
    seats, menu, top = _rivals(shape, grid, back_height, plain)
    core, banner, log = _strip(grid, top, core_height, shape, plain)
    strip_end = core.bottom + round(11 * grid.u)
    height = None if plain is None else plain.hand_height
    own, buttons, command_places, hand, hand_height = _bottom(grid, strip_end, shape.needs, shape.ratio, height)
    buttons |= below_corner(buttons["help"], strip_end, grid.t, growth.small, None if plain is None else plain.buttons)
    buttons["menu"].size = menu, menu
    floor = own.top - 2 * grid.pad if grid.tall else hand.top - round(4 * grid.u)
    middle = Rect(grid.pad, strip_end, grid.w - 2 * grid.pad, floor - strip_end)
    own_foot = Rect(own.x, own.top - grid.pad - grid.foot, own.w, grid.foot)
    if plain is None:
        spare = max(0, min(round(SPARE * grid.u), middle.h - round(ENOUGH * grid.u)))
        play = middle.w, middle.h - spare
    else:
        play = round(plain.play[0] * growth.small), round(plain.play[1] * growth.small)
    return Frame(
        shape.size, grid.u, grid.t, grid.tall, grid.pad, shape.seat, seats, own, own_foot, banner, log, core, middle,
        hand, buttons, command_places, hand_height, core_height, back_height, 0.4 if shape.faces else 0.27, shape.ratio,
        grid.calm, play, growth.fold, growth.small, shape.big,
    )  # fmt: skip


def back_slots(frame: Frame, seat: int, count: int) -> list[Slot]:
    """Slots of a rival's cards: a fan that opens towards the table, the less where many would come below the plate."""
    box, high = frame.seats[seat], frame.back_height
    step = high * frame.ratio * frame.back_step
    for turn in (-1.6, -0.9, -0.4, 0.0):
        slots = fan(box.fan, count, high, step, turn, frame.ratio)
        if max((slot.y for slot in slots), default=0.0) + high / 2 < box.pill.bottom:
            break
    return slots


def _grid(shape: Shape, growth: _Growth) -> _Measures:
    w, h = max(1, shape.size[0]), max(1, shape.size[1])
    u = max(0.05, min(shape.unit, w / LEAST_WIDTH, h / LEAST_HEIGHT))
    calm = max(u, min(LEAST_TEXT, w / 1000, h / 560)) * growth.small
    u *= growth.small
    foot = round(shape.needs.foot * calm)
    return _Measures(w, h, u, calm * growth.text, calm, max(1, round(8 * u)), w < 1.5 * h, foot, growth)


def _less(grid: _Measures, plain: Rect) -> int:
    """How wide something is below 100 %: the space around that has become smaller does not make it wider."""
    return max(4, round(plain.w * grid.growth.small))


def _corner(grid: _Measures) -> int:
    return max(4, round(min(CORNER * grid.t, 40 * grid.calm)))


def _rivals(
    shape: Shape, grid: _Measures, back_height: int, plain: Frame | None
) -> tuple[dict[int, SeatBox], int, int]:
    """What lies at the seats of the others, how large the menu beside them is, and where they end."""
    count = shape.seats
    others = [(shape.seat + i) % count for i in range(1, count)]
    side = round(44 * grid.calm) + grid.pad if len(others) > 2 else 0
    fan_w, menu = (4.6 if shape.faces else 3.2) * back_height, _corner(grid)
    # The menu grows with the letters where at their largest, too, names and the arrow beside the first leave it room.
    largest, taken = grid.calm * (1 + TEXT_GROWTH), CORNER + (1.5 * ARROW if len(others) > 1 else 0)
    ends, wide = side + (taken * (largest - grid.calm) if side else 0), max(PLATE * largest, fan_w) + 2 * grid.pad
    cell = (grid.w - 2 * ends) / max(1, len(others))
    if grid.growth.small == 1.0 and cell >= wide and ends + (cell - wide) / 2 >= taken * largest + 4 * grid.u:
        menu = round(CORNER * grid.t)
        side += round(taken * (grid.t - grid.calm)) if side else 0
    width = (grid.w - 2 * side) / max(1, len(others))
    # Two rivals leave the corners free where the menu is.
    room = width - 2 * grid.pad if side else width - 2 * (round(44 * grid.calm) + grid.pad)
    pill_w = round(min(max(PLATE * grid.t, NAME * grid.growth.small), width - 2 * grid.pad))
    if plain is not None and others and not grid.growth.fold:
        pill_w = _less(grid, plain.seats[others[0]].pill)
    fan_h = back_height + round(8 * grid.u)
    # At larger sizes the plate comes up over the cards.
    end = (
        grid.pad
        + fan_h
        + grid.pad // 2
        + max(4, round(28 * grid.calm))
        - round(COVERED * back_height * grid.growth.fold)
    )
    pill_h = max(4, round(28 * grid.t))
    seats: dict[int, SeatBox] = {}
    for i, seat in enumerate(others):
        # The next player of a counter-clockwise table sits at my right hand.
        centre = grid.w - side - width * (i + 0.5)
        pill = Rect(0, end - pill_h, max(4, pill_w), pill_h)
        pill.centerx = round(centre)
        seen = max(1, pill.top - grid.pad // 2 - grid.pad)
        box = Rect(0, grid.pad, max(4, round(min(room, fan_w))), seen)
        box.centerx = round(centre)
        seats[seat] = SeatBox(box, pill, Rect(pill.x, pill.bottom, pill.w, grid.foot))
    return seats, menu, end + grid.foot + grid.pad


def _strip(grid: _Measures, top: int, height: int, shape: Shape, plain: Frame | None) -> tuple[Rect, Rect, Rect]:
    """The core of the strip below the rivals, and the banner and the log beside it."""
    card_w = max(4, round(height * shape.ratio))
    gap = round(28 * grid.u)
    y = top + round(4 * grid.u)
    wide = 2 * card_w + gap + round(shape.needs.core * card_w)
    core = Rect((grid.w - wide) // 2, y, wide, height)
    caption = round(84 * grid.calm)
    width = max(4, min(core.left - caption - 3 * grid.pad, round(430 * grid.calm)))
    if plain is not None:
        width = _less(grid, plain.banner)
    banner = Rect(2 * grid.pad, y, width, height)
    # A column at the edge is left to the small buttons below the corner.
    beside = round(COLUMN * grid.calm)
    width = max(4, width - beside if plain is None else round(plain.log.w * grid.growth.small))
    log = Rect(grid.w - 2 * grid.pad - beside - width, y, width, height)
    return core, banner, log


def _bottom(
    grid: _Measures, strip_end: int, needs: Needs, ratio: float, plain: int | None
) -> tuple[Rect, dict[str, Rect], tuple[Rect, ...], Rect, int]:
    """The own name, the buttons, the places of the game's own buttons, the hand's rectangle and its cards' height.

    `plain` is that height at 100 %, None where it is to be found.
    """
    bar = max(4, round(38 * grid.t))
    side = 0 if grid.tall else round(176 * grid.calm) + grid.pad
    turn = max(1, round(9 * grid.u))
    hand_w = max(8, grid.w - 2 * side - 4 * grid.pad)
    height = _hand_height(grid, strip_end, needs, (hand_w - 2 * turn) / ratio, plain)
    # A hand that grows bows less above itself than it grows, so that two rows of cards grow too.
    grown = height - plain if plain is not None and grid.growth.small == 1.0 else 0
    raised = max(RAISED * grid.u - grown * 0.6, LEAST_RAISED * grid.u)
    hand_h = height + round(raised)
    # A turned card reaches a little beyond its slot.
    hand = Rect(side + 2 * grid.pad + turn, grid.h - hand_h - turn, hand_w - 2 * turn, hand_h)
    sorts = SORTS[: needs.sorts]
    if not grid.tall:
        gaps = (COMMANDS - 1) * max(2, round(8 * grid.u)) + 2 * grid.pad
        bar = max(4, round(38 * grid.calm), min(bar, (grid.h - hand.top - gaps) // COMMANDS))
    own, buttons, command_places = _bar(grid, hand, bar, sorts) if grid.tall else _columns(grid, bar, side, sorts)
    corner = _corner(grid)
    buttons["menu"] = Rect(grid.pad, grid.pad, corner, corner)
    buttons["help"] = Rect(grid.w - grid.pad - corner, grid.pad, corner, corner)
    return own, buttons, command_places, hand, height


def _hand_height(grid: _Measures, strip_end: int, needs: Needs, width: float, plain: int | None) -> int:
    """How high the cards of the hand are; `width` px, in heights of a card, is there for them."""
    if plain is not None and grid.growth.small < 1.0:
        return max(4, round(plain * grid.growth.small))
    if plain is not None:
        return max(plain, min(round(plain * grid.growth.hand), int(width / row_width(13))))
    bar = max(4, round(38 * grid.t))
    taken = strip_end + round(needs.apart * grid.u) + (bar + 2 * grid.pad if grid.tall else 0)
    room = grid.h - taken - round(needs.field * grid.u) - round(RAISED * grid.u)
    # Thirteen cards must keep their indices visible: 0.34 of a card each.
    return max(8, round(min(max(150 * grid.u, min(room, HAND * grid.u)), width / (1 + 12 * 0.34))))


def _columns(
    grid: _Measures, bar: int, side: int, sorts: tuple[str, ...]
) -> tuple[Rect, dict[str, Rect], tuple[Rect, ...]]:
    gap = max(2, round(8 * grid.u))
    width = max(4, side - grid.pad)
    base = grid.h - 2 * grid.pad

    def place(x: int, up: int) -> Rect:
        return Rect(x, base - bar - up * (bar + gap), width, bar)

    left, right = 2 * grid.pad, grid.w - 2 * grid.pad - width
    buttons = {name: place(left, up) for up, name in enumerate((*sorts[2:], *sorts[1::-1]))}
    return place(left, len(sorts)), buttons, tuple(place(right, up) for up in range(COMMANDS))


def _bar(
    grid: _Measures, hand: Rect, bar: int, sorts: tuple[str, ...]
) -> tuple[Rect, dict[str, Rect], tuple[Rect, ...]]:
    """One row above the hand for windows that are higher than wide screens."""
    # As far apart as at 100 %, or the buttons would be wider below it.
    gap = pad = max(2, round(8 * grid.u / grid.growth.small))
    y = hand.top - bar
    count = len(sorts) + COMMANDS
    total = grid.w - 4 * pad - count * gap
    own = Rect(2 * pad, y, max(4, round(total * (0.24 if count < 7 else 0.2))), bar)
    width = max(4, round((total - own.w) / count))
    places = [Rect(own.right + gap + i * (width + gap), y, width, bar) for i in range(count)]
    return own, dict(zip(sorts, places, strict=False)), tuple(reversed(places[len(sorts) :]))
