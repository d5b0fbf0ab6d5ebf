"""Where everything lies while the players draw for the first deal: pure functions from the window's size."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.slots import CARD_RATIO, Slot

LEAST_WIDTH, LEAST_HEIGHT = 900, 620  # design units that always fit into the window, however large the interface is set
WORDS_WIDTH = 700  # design units of letters that fit into the window beside each other where words grow
KEPT = 0.8  # cards keep at least so much of their height where words grow
STEPS = 12  # so many sizes of words are tried
NEXT_TO = 1.3  # how much larger than the words beside it the button is at the most
LEAST_TEXT = 0.78  # texts never shrink below this many pixels per design unit (12 px for 15)
BOW = 0.2  # how far the spread pack bends, as a share of a card's height
LIFT = 0.14  # how far a card of the spread comes out before it is drawn, as a share of its height
NARROWEST = 6.0
"""The spread pack is at least so many times as wide as a card is high: narrower, only white edges would be seen."""
LARGER = 1.1  # a card of the pack against one that was drawn


class DrawnCard(NamedTuple):
    """Where a drawn card lies, and the name below it."""

    card: Rect
    pill: Rect


@dataclass(frozen=True, slots=True)
class CutLayout:
    """Rectangles in pixels. `spread` holds the fanned pack of `cards` cards, `card_height` px high, `ratio` as wide."""

    unit: float
    text: float
    title: Rect
    line: Rect
    spread: Rect
    card_height: int
    cards: int
    foot: Rect
    skip: Rect
    places: dict[int, DrawnCard]
    ratio: float

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    def tx(self, units: float) -> int:
        return max(1, round(units * self.text))

    def pack_slot(self, index: int, open_: float = 1.0) -> Slot:
        """Where a card of the pack lies; `open_` runs from 0 (a closed pack in the middle) to 1 (spread)."""
        height, middle = self.card_height, (self.cards - 1) / 2
        half = max(1.0, (self.spread.w - height * self.ratio) / 2)
        k = (index - middle) / max(1.0, middle)
        bow = BOW * height
        x = self.spread.centerx + k * half * open_
        y = self.spread.top + height / 2 + bow * k * k * open_ + bow / 2 * (1 - open_)
        # A closed pack shows its thickness.
        thick = (1 - open_) * height * 0.05 * -k
        return Slot(x + thick, y + thick, -degrees(atan2(2 * bow * k, half)) * open_, height)

    def lifted(self, index: int) -> Slot:
        """A card of the spread that is about to be drawn: pushed out along its own direction."""
        slot = self.pack_slot(index)
        turn, reach = radians(slot.angle), self.card_height * LIFT
        return Slot(slot.x - sin(turn) * reach, slot.y - cos(turn) * reach, slot.angle, slot.height)

    def pack_at(self, pos: tuple[int, int], gone: set[int]) -> int | None:
        """The uppermost card of the spread under a position; None where there is none."""
        if not self.spread.inflate(0, round(2 * LIFT * self.card_height)).collidepoint(pos):
            return None
        width = self.card_height * self.ratio
        for index in reversed(range(self.cards)):
            if index not in gone and abs(self.pack_slot(index).x - pos[0]) <= width / 2:
                return index
        return None

    def drawn_slot(self, seat: int, at: int, count: int) -> Slot:
        """Where the card lies that a seat drew as number `at` of `count`: the last one in its place, others beside."""
        rect = self.places[seat].card
        step = min(rect.w * 0.42, rect.w * 0.9 / max(1, count - 1))
        return Slot(rect.centerx - (count - 1 - at) * step, rect.centery, 0.0, rect.h)


class _Grid(NamedTuple):
    """The measures that all parts share; `pill`, `words` and `foot` are heights: a name, the words above the pack,
    and what stands below it."""

    w: int
    h: int
    u: float
    t: float
    pad: int
    gap: int
    pill: int
    words: int
    foot: int


class _Heights(NamedTuple):
    """The rivals' rows, and the heights (px) of what is in none of the cards, of a card of the pack, and of a drawn
    one."""

    rows: list[list[int]]
    fixed: int
    pack: int
    drawn: int


def arrange(
    size: tuple[int, int], unit: float, form: float, seats: int, own: int, cards: int, ratio: float = CARD_RATIO
) -> CutLayout:
    """The scene for a window of any size: rivals above, the pack in the middle, the own place below; never raises.

    `unit` and `form` are wished pixels per design unit of the table and of buttons; `ratio` is the pack's.
    """
    others = [(own + i) % seats for i in range(1, seats)]
    least = _grid(size, unit, form)
    kept, most = KEPT * _heights(others, least, ratio).drawn, max(least.t, min(form, least.w / WORDS_WIDTH))
    larger = (_lettered(least, most - (most - least.t) * step / STEPS) for step in range(STEPS))
    grid = next((one for one in larger if _heights(others, one, ratio).drawn >= kept), least)
    rows, fixed, pack, height = _heights(others, grid, ratio)
    columns = max(len(row) for row in rows)
    blocks = len(rows) + 1
    air = max(0, (grid.h - fixed - blocks * height - round(pack * (1 + BOW + LIFT))) // (blocks + 2))
    y = grid.pad + air // 2
    places: dict[int, DrawnCard] = {}
    for row in rows:
        for i, seat in enumerate(row):
            # The next player of a counter-clockwise table sits at my right hand.
            centre = grid.w - (grid.w - 2 * grid.pad) * (i + 0.5) / len(row) - grid.pad
            places[seat] = _place(grid, round(centre), y, height, columns, ratio)
        y += height + grid.gap + grid.pill + grid.gap + air
    bottom = grid.h - grid.pad - air // 2 - grid.pill - grid.gap - height
    title, line, spread, foot = _middle(grid, y, bottom, pack)
    places[own] = _place(grid, grid.w // 2, max(foot.bottom, bottom), height, 3, ratio)
    form = min(form, NEXT_TO * grid.t)
    skip_w = max(4, min(round(128 * form), grid.w - 2 * grid.pad - places[own].pill.right))
    skip_h = round(40 * form)
    skip = Rect(grid.w - grid.pad - skip_w, grid.h - grid.pad - skip_h, skip_w, skip_h)
    return CutLayout(grid.u, grid.t, title, line, spread, pack, cards, foot, skip, places, ratio)


def _heights(others: list[int], grid: _Grid, ratio: float) -> _Heights:
    rows = _rows(others, grid)
    columns, blocks = max(len(row) for row in rows), len(rows) + 1
    fixed = 2 * grid.pad + blocks * (grid.pill + grid.gap) + grid.words + grid.foot + 6 * grid.gap
    # The pack's cards are a little larger than the drawn ones, and their bow takes room.
    by_height = (grid.h - fixed) / (blocks + LARGER * (1 + BOW + LIFT))
    by_width = (grid.w - 2 * grid.pad) / columns * 0.5 / ratio
    pack = round(min(by_height * LARGER, 205 * grid.u, (grid.w - 4 * grid.pad) / NARROWEST))
    height = max(8, round(min(by_width, pack / LARGER * (1.2 if grid.h > grid.w else 1.0), by_height)))
    return _Heights(rows, fixed, pack, height)


def _middle(grid: _Grid, top: int, bottom: int, pack: int) -> tuple[Rect, Rect, Rect, Rect]:
    """Two lines of words, the spread pack, and what stands below it, halfway between top and bottom."""
    wide = max(4, grid.w - 2 * grid.pad)
    taken = grid.words + 2 * grid.gap + round(pack * (1 + BOW + LIFT)) + grid.foot
    title = Rect(grid.pad, top + max(0, bottom - top - taken) // 2, wide, grid.words * 56 // 100)
    line = Rect(grid.pad, title.bottom, wide, grid.words - title.h)
    spread_w = max(8, min(grid.w - 4 * grid.pad, round(pack * 8.2)))
    spread = Rect(
        (grid.w - spread_w) // 2, line.bottom + grid.gap + round(pack * LIFT), spread_w, round(pack * (1 + BOW))
    )
    return title, line, spread, Rect(grid.pad, spread.bottom + grid.gap, wide, grid.foot)


def _grid(size: tuple[int, int], unit: float, form: float) -> _Grid:
    w, h = max(1, size[0]), max(1, size[1])
    u = max(0.05, min(unit, w / LEAST_WIDTH, h / LEAST_HEIGHT))
    if h > w:
        # High windows have room to spare.
        u = min(u * 1.35, w / 700)
    # Words follow the buttons as far as the window has room; the cards do not.
    t = max(u, min(LEAST_TEXT, w / 1000, h / 560), min(form, w / LEAST_WIDTH, h / LEAST_HEIGHT))
    return _lettered(_Grid(w, h, u, t, round(18 * u), round(9 * u), 0, 0, 0), t)


def _lettered(grid: _Grid, t: float) -> _Grid:
    return grid._replace(t=t, pill=round(32 * t), words=round(58 * t), foot=round(56 * t))


def _rows(others: list[int], grid: _Grid) -> list[list[int]]:
    """The rivals in one row, or in two where names or a high window ask for it, the larger half first."""
    most = max(1, int((grid.w - 2 * grid.pad) / (178 * grid.t)))
    if len(others) <= most and (grid.w >= grid.h or len(others) <= 3):
        return [others]
    half = -(-len(others) // 2)
    return [others[:half], others[half:]]


def _place(grid: _Grid, centre: int, top: int, height: int, columns: int, ratio: float) -> DrawnCard:
    card = Rect(0, top, round(height * ratio), height)
    card.centerx = centre
    wide = round(min(210 * grid.t, (grid.w - 2 * grid.pad) / columns * 0.92))
    pill = Rect(0, card.bottom + grid.gap, max(4, wide), max(4, grid.pill))
    pill.centerx = centre
    return DrawnCard(card, pill)
