"""How a tip looks and where it stands: beside its thing, whole, and never below the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.table.hud import panel
from carioca.gui.table.toast import hidden_cards, tight
from carioca.rulebook import brief

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Tip
    from carioca.gui.table.zones import Point

WIDE = 330
"""Design units of text: the longest line."""
POINTER = (20, 26)
"""Design units: how far the pointer's arrow reaches to the right and down."""


class TipParts(NamedTuple):
    """The pieces of a tip as pictures with their places inside the box, and the box's size."""

    pieces: tuple[tuple[Surface, Rect], ...]
    key: Rect
    size: tuple[int, int]


def tip_box(table: Table) -> Rect:
    """Where the tip of the moment stands; empty when there is none."""
    told = table.tip
    return Rect(0, 0, 0, 0) if told is None else _place(table, _parts(table, told.spot.tip).size)


def draw_tip(table: Table, surface: Surface) -> Rect:
    """The tip of the moment; the place it covers."""
    told = table.tip
    if told is None:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    parts = _parts(table, told.spot.tip)
    box = _place(table, parts.size)
    panel(table, surface, box, frame.px(11), mix(pal.panel, (0, 0, 0), 0.25), pal.accent, max(1, frame.px(1.5)))
    if parts.key.w:
        cap = parts.key.move(box.topleft)
        panel(table, surface, cap, cap.h // 4, mix(pal.panel, pal.panel_edge, 0.5), pal.panel_edge, 1)
    for image, place in parts.pieces:
        surface.blit(image, place.move(box.topleft))
    return box


def _parts(table: Table, tip: Tip) -> TipParts:
    """Title with its key, the line, and the rule with its number."""
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    pad, gap = frame.tx(12), frame.tx(4)
    wide = min(frame.tx(WIDE), max(20, frame.size[0] - 4 * pad))
    pieces: list[tuple[Surface, Rect]] = []
    key, y, room = Rect(0, 0, 0, 0), frame.tx(9), wide
    cap = textures.text(tip.key, frame.tx(13), pal.text, True) if tip.key else None
    if cap is not None:
        key.size = max(cap.get_width() + frame.tx(12), cap.get_height() + frame.tx(2)), cap.get_height() + frame.tx(2)
        room -= key.w + 2 * gap
    for words, size, colour, bold, width in (
        (tip.title, 16, pal.text, True, room), (tip.text, 15, pal.text, False, wide),
    ):  # fmt: skip
        if words:
            image = textures.text_block(words, frame.tx(size), colour, width, bold)
            image = image.subsurface(tight(image))
            pieces.append((image, image.get_rect(topleft=(pad, y))))
            y += image.get_height() + gap
    session = table.session
    rule = brief(session.match.setup.options, session.preset, tip.topic) if tip.topic else None
    if rule is not None:
        number = textures.text(rule.number, frame.tx(14), pal.accent, True)
        left = pad + number.get_width() + 2 * gap
        image = textures.text_block(rule.text, frame.tx(14), pal.muted, max(20, pad + wide - left))
        image = image.subsurface(tight(image))
        pieces += [(number, number.get_rect(topleft=(pad, y))), (image, image.get_rect(topleft=(left, y)))]
        y += image.get_height() + gap
    right = max(place.right for _, place in pieces)
    if cap is not None:
        right = max(right, pieces[0][1].right + 2 * gap + key.w)
        key.topright = (right, frame.tx(9))
        pieces.append((cap, cap.get_rect(center=key.center)))
    return TipParts(tuple(pieces), key, (right + pad, y - gap + frame.tx(9)))


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
