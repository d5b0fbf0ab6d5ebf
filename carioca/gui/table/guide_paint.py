"""What a guide shows: lights that pulse around the one thing that matters, and a few large words."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.forms.tip_box import tight
from carioca.gui.table import hud
from carioca.gui.table.advice_marks import ring_below
from carioca.gui.table.hud import panel
from carioca.gui.table.said import Block, spans
from carioca.gui.table.toast import lying_cards, lying_places, toast_parts
from carioca.gui.table.zones import HAND

if TYPE_CHECKING:
    from carioca.gui.frame.palette import Rgb
    from carioca.gui.table.table import Table
    from carioca.gui.table.zones import Zone

WORDS, QUESTION, SMALL = 26, 18, 16
"""Design units of the letters: of a few words, of a sentence that asks something, and the least."""
SHORT = 8
"""So many words are a few."""
EVEN = (1.12, 1.3)
"""How much longer than its share a line may be where a sentence takes several; the second where words are long."""
LEAST = 0.35
"""How strong the light is at its weakest, of 1."""
REACH = 7
"""Design units by which the light around a place reaches beyond it."""


def paint_guide(table: Table, surface: Surface) -> list[Rect]:
    """The lights and the words; the places they cover."""
    guide = table.guide
    if guide is None:
        return []
    shown, board, colour = guide.shown(), table.board, _colour(table, guide.strength)
    zones = board.zones()
    rects = [zones[zone] if zone in zones else _card_place(table, zone) for zone in shown.zones]
    rects += [button.rect for button in table.buttons if button.name in shown.buttons]
    touched = [_light(table, surface, rect, colour) for rect in rects]
    row = board.own_row()
    touched += [
        ring_below(table, surface, sprite, row[at + 1 :], colour)
        for at, sprite in enumerate(row)
        if sprite.token in shown.tokens
    ]
    return [*touched, _say(table, surface, guide.words)]


def _colour(table: Table, strength: float) -> Rgb:
    pal = table.stage.palette
    return mix(pal.felt, pal.accent, LEAST + (1 - LEAST) * strength)


def _card_place(table: Table, zone: Zone) -> Rect:
    """Where the first card of a place comes to lie that takes no clicks itself."""
    slot = table.board.places.slots(zone, 1)[0]
    rect = Rect(0, 0, round(slot.height * table.board.pack.ratio), round(slot.height))
    rect.center = round(slot.x), round(slot.y)
    return rect


def _light(table: Table, surface: Surface, rect: Rect, colour: Rgb) -> Rect:
    frame, grown = table.board.frame, _grown(table, rect)
    panel(table, surface, grown, frame.px(15), (*colour, 26), colour, max(3, frame.px(4.5)))
    return grown


def _grown(table: Table, rect: Rect) -> Rect:
    """A place with the light around it."""
    reach = table.board.frame.px(REACH)
    return rect.inflate(2 * reach, 2 * reach)


class GuideParts(NamedTuple):
    """What is to be done as a picture, the box around it, and how it was written."""

    words: Surface
    box: Rect
    block: Block


def guide_words(table: Table) -> Block | None:
    """What is to be done as it is painted; None when there is nothing."""
    words = table.guide.words if table.guide is not None else ""
    return _parts(table, words).block if words else None


def said_at(table: Table) -> Rect:
    """Where the words stand; empty while nothing is said."""
    words = table.guide.words if table.guide is not None else ""
    return _parts(table, words).box if words else Rect(0, 0, 0, 0)


def _say(table: Table, surface: Surface, words: str) -> Rect:
    """What is to be done; the place it covers."""
    if not words:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    block, box, _ = _parts(table, words)
    panel(table, surface, box, frame.px(14), pal.accent, mix(pal.accent, (0, 0, 0), 0.35), max(1, frame.px(1.5)))
    surface.blit(block, block.get_rect(center=box.center))
    return box


def _parts(table: Table, words: str) -> GuideParts:
    """The words where else the prompt stands; where they would hide cards, what is written there or what stands at the
    own name, in smaller letters or beside that.
    """
    frame, tag = table.board.frame, hud.tag_place(table, table.board.seat)
    kept = [tag, *(card for zone, card in lying_cards(table) if zone.kind != HAND.kind)]
    kept += lying_places(table)
    first = frame.tx(WORDS if len(words.split()) <= SHORT else QUESTION)
    sizes = {first, frame.tx(QUESTION), frame.tx(SMALL), frame.cx(SMALL)}
    found: list[tuple[int, GuideParts]] = []
    for size in sorted((size for size in sizes if size <= first), reverse=True):
        for left in (0, tag.right + frame.px(4)) if tag.w else (0,):
            parts = _placed(table, words, size, left)
            clipped = (parts.box.clip(rect) for rect in kept)
            hidden = sum(part.w * part.h for part in clipped) + _beyond(table, parts.box)
            if not hidden:
                return parts
            found.append((hidden, parts))
    return min(found, key=lambda one: one[0])[1]


def _beyond(table: Table, box: Rect) -> int:
    """By how much (px) the words are too wide for the middle of the table, where they had to move up to it."""
    if box.bottom >= table.board.places.status.top:
        return 0
    return max(0, box.w - table.desk.breadth(table, box.centery))


def _placed(table: Table, words: str, size: int, left: int) -> GuideParts:
    """The words in letters of at most `size` px, right of `left`; while a sentence is read there, above it."""
    frame, line, (size, room) = table.board.frame, table.board.places.status, _lines(table, words, size)
    image = _written(table, words, size, room)
    ink = tight(image)
    block = image.subsurface(ink)
    box = block.get_rect().inflate(frame.tx(36), frame.tx(8))
    box.midbottom = (line.centerx, line.bottom + frame.px(2))
    box.left = max(box.left, left)
    asked = [
        _grown(table, button.rect)
        if table.guide is not None and button.name in table.guide.shown().buttons
        else button.rect
        for button in table.buttons
        if button.deed.place in table.board.places.buttons
    ]
    if box.collidelist(asked) >= 0:
        # What can be answered stays in sight.
        box.bottom = min(rect.top for rect in asked) - frame.tx(8)
    toast = toast_parts(table)
    if toast is not None and toast.box.colliderect(box):
        box.bottom = toast.box.top - frame.tx(4)
    box.clamp_ip(Rect((0, 0), frame.size))
    at = block.get_rect(center=box.center)
    return GuideParts(block, box, Block(words, size, room, (at.x - ink.x, at.y), True, "center"))


def _lines(table: Table, words: str, size: int) -> tuple[int, int]:
    """Size and width (px) of the words: in one line if it fits, in smaller letters if need be, else in lines of the
    same length.
    """
    frame, textures = table.board.frame, table.stage.textures
    width, least = table.board.places.status.w - frame.tx(40), frame.tx(SMALL)
    while size > least and textures.text_width(words, size, True) > width:
        size -= 1
    whole = textures.text_width(words, size, True)
    if whole > width:
        high = tight(_written(table, words, size, width)).h
        for longer in EVEN:
            even = min(width, round(whole / ceil(whole / width) * longer))
            # As many lines, though letters below the line and dots below words make them a little higher or lower.
            if tight(_written(table, words, size, even)).h - high < size // 2:
                return size, even
    return size, width


def _written(table: Table, words: str, size: int, width: int) -> Surface:
    colour, under = table.stage.palette.accent_text, spans(table, words)
    return table.stage.textures.text_block(words, size, colour, width, True, align="center", under=under)
