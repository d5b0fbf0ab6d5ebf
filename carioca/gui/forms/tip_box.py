"""The small panel that tells what a thing is: its name with its key, a line, and the rule about it with its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.forms.widgets import box

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.rulebook import Brief

WIDE = 330
"""Design units of text: the longest line."""
EVEN = (0.55, 0.64, 0.75)
"""The widths of two even rows that are tried, as shares of the text in one row."""
Units = Callable[[float], int]
"""Design units in pixels."""


class TipParts(NamedTuple):
    """The pieces of a tip as pictures with their places inside the box, the place of the key, and the box's size."""

    pieces: tuple[tuple[Surface, Rect], ...]
    key: Rect
    size: tuple[int, int]


def tip_parts(stage: Stage, px: Units, title: str, text: str, key: str, rule: Brief | None) -> TipParts:
    """Everything in its place, in a window of the stage's size."""
    pal, textures = stage.palette, stage.textures
    pad, gap = px(12), px(4)
    wide = min(px(WIDE), max(20, stage.size[0] - 4 * pad))
    pieces: list[tuple[Surface, Rect]] = []
    cap_place, y, room = Rect(0, 0, 0, 0), px(9), wide
    cap = textures.text(key, px(13), pal.text, True) if key else None
    if cap is not None:
        cap_place.size = max(cap.get_width() + px(12), cap.get_height() + px(2)), cap.get_height() + px(2)
        room -= cap_place.w + 2 * gap
    for words, size, bold, width in ((title, 16, True, room), (text, 15, False, wide)):
        if words:
            image = textures.text_block(words, px(size), pal.text, width, bold)
            image = image.subsurface(tight(image))
            pieces.append((image, image.get_rect(topleft=(pad, y))))
            y += image.get_height() + gap
    if rule is not None:
        number = textures.text(rule.number, px(14), pal.accent, True)
        left = pad + number.get_width() + 2 * gap
        image = textures.text_block(rule.text, px(14), pal.muted, max(20, pad + wide - left))
        image = image.subsurface(tight(image))
        pieces += [(number, number.get_rect(topleft=(pad, y))), (image, image.get_rect(topleft=(left, y)))]
        y += image.get_height() + gap
    right = max(place.right for _, place in pieces)
    if cap is not None:
        right = max(right, pieces[0][1].right + 2 * gap + cap_place.w)
        cap_place.topright = (right, px(9))
        pieces.append((cap, cap.get_rect(center=cap_place.center)))
    return TipParts(tuple(pieces), cap_place, (right + pad, y - gap + px(9)))


def paint_tip(stage: Stage, surface: Surface, place: Rect, parts: TipParts, px: Units, edge: int) -> None:
    """The tip in its place; `edge`: px of the line around it."""
    pal = stage.palette
    surface.blit(box(stage, place, px(11), mix(pal.panel, (0, 0, 0), 0.25), pal.accent, edge), place)
    if parts.key.w:
        cap = parts.key.move(place.topleft)
        surface.blit(box(stage, cap, cap.h // 4, mix(pal.panel, pal.panel_edge, 0.5), pal.panel_edge, 1), cap)
    for image, at in parts.pieces:
        surface.blit(image, at.move(place.topleft))


def even(stage: Stage, words: str, size: int, room: int) -> int:
    """A width (px, at most `room`) at which a text has no more rows than it needs, and no short one at its end."""
    textures, colour = stage.textures, stage.palette.text
    high, whole = textures.text_block(words, size, colour, room).get_height(), textures.text_width(words, size)
    rows = max(1, round(high / (1.3 * size)))
    for share in EVEN if rows > 1 else ():
        wide = round(whole * share * 2 / rows) + 2
        if wide < room and textures.text_block(words, size, colour, wide).get_height() <= high:
            return wide
    return room


def tight(image: Surface) -> Rect:
    """The part of a block of text that has ink, with its whole height."""
    ink = image.get_bounding_rect()
    return Rect(ink.x, 0, max(1, ink.w), image.get_height())
