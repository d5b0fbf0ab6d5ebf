"""Packs the melds of the table, grouped by owner, as large as they fit and never so tight that an index is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.slots import CARD_RATIO

HEIGHTS = (160, 148, 136, 124, 112, 102, 94, 86, 78, 72, 66, 60, 55, 50, 45, 40, 36, 32, 28, 24, 20, 16, 12)
"""Card heights (design units) that melds may have: few, so that few bitmaps are needed."""
STEPS = {0.44: 1.0, 0.36: 0.95, 0.3: 0.8}
"""How much of each covered card stays visible, as a part of its width (an index needs 0.27), and its worth."""


class Group(NamedTuple):
    """The melds of one owner and the panel that holds them."""

    owner: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class MeldPlan:
    """The panels, each meld's rectangle by its number, the cards' height and the step between them (px).

    `head` and `pad`: what lies free in a panel above its melds, and on their other sides.
    """

    groups: tuple[Group, ...]
    rects: tuple[Rect, ...]
    height: int
    step: float
    head: int
    pad: int = 0


@lru_cache(maxsize=32)
def sizes(fold: float = 0.0) -> list[tuple[int, float]]:
    """Heights and steps, the most readable pair first: smaller cards that show more come before large crowded ones.

    The more things fold (0 to 1), the less so: whoever wants everything larger takes larger cards that overlap more.
    """
    pairs = [(h, step) for h in HEIGHTS for step in STEPS]
    return sorted(pairs, key=lambda size: -size[0] * STEPS[size[1]] ** (1.0 - fold))


class _Metrics(NamedTuple):
    height: float
    step: float
    pad: int
    head: int
    space: int

    def width(self, cards: int) -> int:
        """How wide a meld of that many cards is."""
        return round(self.height * CARD_RATIO + max(0, cards - 1) * self.step)


def plan_melds(
    area: Rect, melds: tuple[tuple[int, int], ...], unit: float, text: float, most: int, fold: float = 0.0
) -> MeldPlan:
    """Place all melds, given as (owner, cards) in table order, with cards of at most `most` px; `fold` see `sizes`.

    The last resort overflows downwards.
    """
    pad, head, space = max(1, round(7 * unit)), max(2, round(23 * text)), max(2, round(10 * unit))
    owners = list(dict.fromkeys(owner for owner, _ in melds))
    plan: MeldPlan | None = None
    for units, step in sizes(fold):
        height = max(4, round(units * unit))
        if height > most and units > HEIGHTS[-1]:
            continue
        metrics = _Metrics(height, height * CARD_RATIO * step, pad, head, space)
        for columns in range(1, max(1, len(owners)) + 1):
            plan = _pack(area, melds, owners, metrics, area.w // columns)
            if _fits(plan, area):
                return _centred(plan, area)
    assert plan is not None
    return plan


def _pack(area: Rect, melds: tuple[tuple[int, int], ...], owners: list[int], m: _Metrics, widest: int) -> MeldPlan:
    rects: dict[int, Rect] = {}
    groups: list[Group] = []
    x, y, shelf = 0, 0, 0
    for owner in owners:
        mine = [(i, m.width(cards)) for i, (who, cards) in enumerate(melds) if who == owner]
        lines = _lines(mine, widest - 2 * m.pad, m.space)
        width = max(sum(w for _, w in line) + m.space * (len(line) - 1) for line in lines) + 2 * m.pad
        tall = m.head + len(lines) * (round(m.height) + m.pad)
        if x and x + width > area.w:
            x, y, shelf = 0, y + shelf + m.pad, 0
        groups.append(Group(owner, Rect(area.x + x, area.y + y, width, tall)))
        for row, line in enumerate(lines):
            left = area.x + x + m.pad
            for i, w in line:
                rects[i] = Rect(left, area.y + y + m.head + row * (round(m.height) + m.pad), w, round(m.height))
                left += w + m.space
        x += width + m.space
        shelf = max(shelf, tall)
    return MeldPlan(tuple(groups), tuple(rects[i] for i in range(len(melds))), round(m.height), m.step, m.head, m.pad)


def _lines(melds: list[tuple[int, int]], width: int, space: int) -> list[list[tuple[int, int]]]:
    lines: list[list[tuple[int, int]]] = [[]]
    used = 0
    for i, w in melds:
        if lines[-1] and used + space + w > width:
            lines.append([])
            used = 0
        used += w + (space if lines[-1] else 0)
        lines[-1].append((i, w))
    return lines


def _fits(plan: MeldPlan, area: Rect) -> bool:
    return all(group.rect.bottom <= area.bottom and group.rect.right <= area.right for group in plan.groups)


def _centred(plan: MeldPlan, area: Rect) -> MeldPlan:
    """Every shelf moved to the middle of the area, the whole a little above its middle."""
    if not plan.groups:
        return plan
    down = round((area.bottom - max(g.rect.bottom for g in plan.groups)) * 0.4)
    moved: dict[int, int] = {}
    for top, shelf in groupby(plan.groups, key=lambda g: g.rect.top):
        row = list(shelf)
        moved[top] = (area.right - row[-1].rect.right) // 2
    groups = tuple(Group(g.owner, g.rect.move(moved[g.rect.top], down)) for g in plan.groups)
    rects = []
    for rect in plan.rects:
        top = next(g.rect.top for g in plan.groups if g.rect.contains(rect))
        rects.append(rect.move(moved[top], down))
    return MeldPlan(groups, tuple(rects), plan.height, plan.step, plan.head, plan.pad)
