"""Who won the round, in large words over the hand before the score sheet comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.table.hud import panel, text
from carioca.gui.table.likeness import fitting
from carioca.gui.table.toast import held_cards, lying_places

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

WORDS, LEAST = 26, 16
"""Design units of the letters, and of the smallest ones where there is little room between cards."""


def draw_round_end(table: Table, surface: Surface) -> Rect:
    """The plate with the words of `table.banner`; the place it covers."""
    if not table.banner:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    image, rect = _made(table)
    panel(table, surface, rect, frame.px(18), pal.accent, mix(pal.accent, (0, 0, 0), 0.3), max(1, frame.px(2)))
    surface.blit(image, image.get_rect(center=rect.center))
    return rect


def round_end_place(table: Table) -> Rect:
    """Where that plate stands; nowhere while no round has just ended."""
    return _made(table)[1] if table.banner else Rect(0, 0, 0, 0)


def _made(table: Table) -> tuple[Surface, Rect]:
    """The words as a picture, and the place of their plate within the window."""
    image, rect = _beside_name(table) or _over_hand(table)
    return image, rect.clamp(Rect((0, 0), table.board.frame.size))


def _plate(table: Table, units: float) -> tuple[Surface, Rect]:
    """The words in letters of so many units, and a plate around them in the middle of the window where the prompt
    begins, as that keeps clear of what lies on the table.
    """
    frame = table.board.frame
    wide = round(frame.size[0] * 0.8)
    image = text(table, table.banner, frame.tx(units), table.stage.palette.accent_text, wide, True)
    rect = image.get_rect().inflate(frame.tx(56), frame.tx(12))
    rect.midtop = frame.size[0] // 2, table.board.places.status.top
    return image, rect


def _beside_name(table: Table) -> tuple[Surface, Rect] | None:
    """Beside the own name, where the plate would stand over it: points fly there, and over it is told what became of
    a bid. None where it stands elsewhere.
    """
    frame, width = table.board.frame, table.stage.textures.text_width
    image, rect = _plate(table, WORDS)
    if not rect.colliderect(frame.own.inflate(0, 2 * frame.tx(44))):
        return None
    left, edge = frame.own.right + frame.tx(24), frame.tx(40)
    room = frame.size[0] - frame.pad - left - edge
    size = fitting(frame, frame.tx(WORDS), lambda size: width(table.banner, size, True) <= room)
    if width(table.banner, size, True) <= room:
        image = table.stage.textures.text(table.banner, size, table.stage.palette.accent_text, True)
        rect = image.get_rect().inflate(edge, frame.tx(12))
        rect.topleft = left, table.board.places.status.top
    elif rect.colliderect(frame.own):
        # It would be cut there.
        rect.bottom = frame.own.top - frame.tx(18)
    return image, rect


def _over_hand(table: Table) -> tuple[Surface, Rect]:
    """Between what lies on the table and the own cards, in smaller letters where that is narrow."""
    frame = table.board.frame
    held, lying, units = held_cards(table), lying_places(table), WORDS
    while True:
        image, rect = _plate(table, units)
        floor = min((card.top for card in held if _meet(card, rect)), default=rect.bottom + frame.px(4))
        # Frames and fields reach a little beyond what lies in them.
        roof = max((place.bottom for place in lying if _meet(place, rect)), default=0) + frame.px(9)
        rect.top = max(min(rect.top, floor - frame.px(4) - rect.h), min(rect.top, roof))
        if units <= LEAST or rect.bottom <= floor:
            return image, rect
        units -= 2


def _meet(place: Rect, plate: Rect) -> bool:
    """Whether a place stands above or below a plate (px)."""
    return place.left < plate.right and plate.left < place.right
