"""How a tip looks and where it stands: beside its thing, whole, and never below the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.forms.tip_box import TipParts, paint_tip, tip_parts
from carioca.gui.table.toast import hidden_cards
from carioca.rulebook import brief, brief_of

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Tip
    from carioca.gui.table.zones import Point

POINTER = (20, 26)
"""Design units: how far the pointer's arrow reaches to the right and down."""


def tip_box(table: Table) -> Rect:
    """Where the tip of the moment stands; empty when there is none."""
    told = table.tip
    return Rect(0, 0, 0, 0) if told is None else _place(table, _parts(table, told.spot.tip).size)


def draw_tip(table: Table, surface: Surface) -> Rect:
    """The tip of the moment; the place it covers."""
    told, frame = table.tip, table.board.frame
    if told is None:
        return Rect(0, 0, 0, 0)
    parts = _parts(table, told.spot.tip)
    box = _place(table, parts.size)
    paint_tip(table.stage, surface, box, parts, frame.tx, max(1, frame.px(1.5)))
    return box


def _parts(table: Table, tip: Tip) -> TipParts:
    """Title with its key, the line, and the rule with its number."""
    options, preset = table.session.match.setup.options, table.session.preset
    rule = brief_of(options, preset, tip.rule) if tip.rule else None
    if tip.topic:
        rule = brief(options, preset, tip.topic)
    return tip_parts(table.stage, table.board.frame.tx, tip.title, tip.text, tip.key, rule)


def _place(table: Table, size: tuple[int, int]) -> Rect:
    """Beside the thing, or the pointer, where it hides the fewest cards; for keys where sentences stand."""
    told, frame = table.tip, table.board.frame
    assert told is not None
    edge = frame.px(4)
    window = Rect((0, 0), frame.size).inflate(-2 * edge, -2 * edge)
    if told.pointer is None:
        box = Rect((0, 0), size)
        box.midbottom = (window.centerx, table.board.places.status.bottom + frame.tx(4))
        return box.clamp(window)
    right, down = map(frame.tx, POINTER)
    x, y = round(told.pointer[0]), round(told.pointer[1])
    pointer = Rect(x - 2, y - 2, right, down)
    boxes = [box.clamp(window) for box in _beside(told.spot.rect, (x, y), size, frame.tx(8))]
    if told.spot.tip.rule:
        # A word stands in a line that is being read: its tip comes below or above it.
        boxes = boxes[:2]
    free = [box for box in boxes if not box.colliderect(pointer)] or boxes[-1:]
    return min(free, key=lambda box: hidden_cards(table, box) + _shared(box, told.spot.rect))


def _beside(thing: Rect, at: Point, size: tuple[int, int], gap: int) -> Iterator[Rect]:
    """Below, above, right and left of the thing, then of the pointer."""
    for near in (thing, Rect(round(at[0]) - gap, round(at[1]) - gap, 4 * gap, 5 * gap)):
        box = Rect((0, 0), size)
        box.midtop = (near.centerx, near.bottom + gap)
        yield box.copy()
        box.midbottom = (near.centerx, near.top - gap)
        yield box.copy()
        box.midleft = (near.right + gap, near.centery)
        yield box.copy()
        box.midright = (near.left - gap, near.centery)
        yield box


def _shared(one: Rect, other: Rect) -> int:
    part = one.clip(other)
    return part.w * part.h
