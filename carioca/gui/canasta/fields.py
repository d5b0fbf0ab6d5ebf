"""Packs the melds of a side into its field: sets upright, runs lying, canastas squared up; pure geometry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.slots import CARD_RATIO, Slot

HEIGHTS = (132, 122, 112, 102, 94, 86, 80, 74, 68, 62, 56, 50, 45, 40, 35, 30, 25, 20, 15, 10)
"""Card heights (design units) that melds may have: few, so that few bitmaps are needed."""
INDEX = 13
"""Pixels that a strip of a covered card needs at least for its index and its suit."""
SMALL, GAIN, NAMED = 45, 1.4, 0.66
"""Below how many design units cards are too small, how much larger they must become for it that canastas have their
names alone, and how wide these are as a share of all their words."""
ACROSS, DOWN = 0.29, 0.175
"""The strip of a covered card: of a run as a share of the card's width, of a set of its height."""


class Item(NamedTuple):
    """A meld as far as the layout is concerned: its number, how many cards, whether it lies as a row or is squared."""

    number: int
    cards: int
    lies: bool
    squared: bool


class Measure(NamedTuple):
    """The measures that all melds of a table share (px): the card, the strips, the line of words below, what lies free.

    `wide`: how wide the words at a canasta are at least; `lines`: how many there are, its name alone where there is
    little room.
    """

    height: int
    across: int
    down: int
    words: int
    gap: int
    wide: int
    lines: int = 2

    @property
    def width(self) -> int:
        """Of a card."""
        return round(self.height * CARD_RATIO)

    def size(self, item: Item) -> tuple[int, int]:
        """How much room a meld takes, with its words."""
        if item.squared:
            # A frame around the cards, and the lines.
            high = self.height + self.lines * self.words + self.gap
            return max(self.width + self.across, self.wide) + self.gap, high
        strips = max(0, item.cards - 1)
        if item.lies:
            return self.width + strips * self.across, self.height + self.words
        return self.width, self.height + strips * self.down + self.words


def measure_of(height: int, unit: float, text: float, lines: int = 2) -> Measure:
    """The measures for cards of this height, `unit` and `text` px per design unit, with so many lines at canastas."""
    across = max(round(height * CARD_RATIO * ACROSS), min(INDEX, round(height * CARD_RATIO)))
    down = max(round(height * DOWN), min(INDEX, height))
    # Where a unit of text is short, letters are still 12 px high.
    words, wide = max(16 * text, min(15, 19.5 * text)), max(82 * text, min(88, 113 * text))
    share = 1.0 if lines == 2 else NAMED
    return Measure(height, across, down, max(6, round(words)), max(3, round(9 * unit)), round(wide * share), lines)


def plan(
    areas: Sequence[Rect], items: Sequence[Sequence[Item]], unit: float, text: float
) -> tuple[Measure, dict[int, Rect]]:
    """Every meld's place by its number, with cards as large as they fit into all fields; the last resort overflows."""
    whole = _plan(areas, items, unit, text, 2)
    if whole[0].height >= SMALL * unit:
        return whole
    brief = _plan(areas, items, unit, text, 1)
    return brief if brief[0].height >= GAIN * whole[0].height else whole


def _plan(
    areas: Sequence[Rect], items: Sequence[Sequence[Item]], unit: float, text: float, lines: int
) -> tuple[Measure, dict[int, Rect]]:
    """The same with so many lines of words at canastas."""
    found: dict[int, Rect] = {}
    measure = measure_of(8, unit, text, lines)
    # With fewer words cards grow no further than they need: so they are never smaller at a larger size.
    for units in HEIGHTS if lines == 2 else [each for each in HEIGHTS if each <= SMALL]:
        measure = measure_of(max(8, round(units * unit)), unit, text, lines)
        packed = [_best(area, mine, measure) for area, mine in zip(areas, items, strict=True)]
        found = {number: rect for one in packed for number, rect in one.items()}
        if all(_fits(area, one.values()) for area, one in zip(areas, packed, strict=True)):
            break
    return measure, found


def _best(area: Rect, items: Sequence[Item], m: Measure) -> dict[int, Rect]:
    """Sets and canastas above the runs, or beside them where that is lower."""
    upright = [item for item in items if not item.lies or item.squared]
    lying = [item for item in items if item.lies and not item.squared]
    above = _shelves(area, upright, m, area.top)
    low = max((rect.bottom for rect in above.values()), default=area.top - m.gap)
    first = above | _shelves(area, lying, m, low + m.gap)
    if not upright or not lying or _fits(area, first.values()):
        return first
    wide = sum(m.size(item)[0] + m.gap for item in upright)
    beside = Rect(area.x + wide, area.y, max(1, area.w - wide), area.h)
    second = _shelves(area, upright, m, area.top) | _shelves(beside, lying, m, area.top)
    return second if _fits(area, second.values()) else first


def _shelves(area: Rect, items: Sequence[Item], m: Measure, top: int) -> dict[int, Rect]:
    """Melds from left to right on shelves below one another."""
    found: dict[int, Rect] = {}
    x, y, shelf = area.x, top, 0
    for item in items:
        wide, high = m.size(item)
        if x > area.x and x + wide > area.right:
            x, y, shelf = area.x, y + shelf + m.gap, 0
        found[item.number] = Rect(x, y, wide, high)
        x += wide + m.gap
        shelf = max(shelf, high)
    return found


def _fits(area: Rect, rects: Iterable[Rect]) -> bool:
    return all(rect.bottom <= area.bottom and rect.right <= area.right for rect in rects)


def cards_rect(rect: Rect, item: Item, m: Measure) -> Rect:
    """The cards of a meld without the words below."""
    if item.squared:
        wide = m.width + (m.across if item.lies else 0)
        return Rect(rect.centerx - wide // 2, rect.y + m.gap // 2, wide, m.height)
    return Rect(rect.x, rect.y, rect.w, rect.h - m.words)


def slots(rect: Rect, item: Item, count: int, m: Measure) -> list[Slot]:
    """Where the cards of a meld lie: of a squared run the lowest card shows its strip beside the highest."""
    cards = cards_rect(rect, item, m)
    x, y, height = cards.x + m.width / 2, cards.y + m.height / 2, float(m.height)
    if item.squared:
        right = cards.right - m.width / 2
        if item.lies:
            return [Slot(x if at == 0 else right, y, 0.0, height) for at in range(count)]
        middle = cards.centerx
        return [Slot(middle, y, 0.0, height)] * count
    if item.lies:
        return [Slot(x + at * m.across, y, 0.0, height) for at in range(count)]
    return [Slot(x, y + at * m.down, 0.0, height) for at in range(count)]


def strip(rect: Rect, item: Item, count: int, at: int, m: Measure) -> Rect:
    """What is seen of a card of a meld."""
    cards = cards_rect(rect, item, m)
    if item.squared:
        return cards
    last = at == count - 1
    if item.lies:
        return Rect(cards.x + at * m.across, cards.y, m.width if last else m.across, cards.h)
    return Rect(cards.x, cards.y + at * m.down, cards.w, m.height if last else m.down)
