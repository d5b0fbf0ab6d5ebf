"""What a guide shows: lights that pulse around the one thing that matters, and a few large words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.table.advice_marks import ring_below
from carioca.gui.table.hud import panel
from carioca.gui.table.toast import tight, toast_parts

if TYPE_CHECKING:
    from carioca.gui.frame.palette import Rgb
    from carioca.gui.table.table import Table
    from carioca.gui.table.zones import Zone

WORDS, QUESTION = 26, 20
"""Design units of the letters: of a few words, and of a sentence that asks something."""
SHORT = 8
"""So many words are a few."""
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
    frame = table.board.frame
    grown = rect.inflate(2 * frame.px(REACH), 2 * frame.px(REACH))
    panel(table, surface, grown, frame.px(15), (*colour, 26), colour, max(3, frame.px(4.5)))
    return grown


def _say(table: Table, surface: Surface, words: str) -> Rect:
    """The words where else the prompt stands; while a sentence is read there, above it."""
    if not words:
        return Rect(0, 0, 0, 0)
    frame, pal, line = table.board.frame, table.stage.palette, table.board.places.status
    size = frame.tx(WORDS if len(words.split()) <= SHORT else QUESTION)
    while size > frame.tx(16) and table.stage.textures.text_width(words, size, True) > line.w - frame.tx(40):
        size -= 1
    block = table.stage.textures.text_block(words, size, pal.accent_text, line.w - frame.tx(40), True, align="center")
    block = block.subsurface(tight(block))
    box = block.get_rect().inflate(frame.tx(36), frame.tx(12))
    box.midbottom = (line.centerx, line.bottom)
    asked = [button.rect for button in table.buttons if button.deed.place in table.board.places.buttons]
    if box.collidelist(asked) >= 0:
        # What can be answered stays in sight.
        box.bottom = min(rect.top for rect in asked) - frame.tx(8)
    toast = toast_parts(table)
    if toast is not None and toast.box.colliderect(box):
        box.bottom = toast.box.top - frame.tx(4)
    box.clamp_ip(surface.get_rect())
    panel(table, surface, box, frame.px(14), pal.accent, mix(pal.accent, (0, 0, 0), 0.35), max(1, frame.px(1.5)))
    surface.blit(block, block.get_rect(center=box.center))
    return box
