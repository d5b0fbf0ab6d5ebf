"""Paints what stands before a name: the portrait of a character in its mood, or the seat's colour."""

from __future__ import annotations

from pygame import Rect, Surface

from carioca.gui.draw.badges import badge
from carioca.gui.draw.shapes import disc, mix
from carioca.gui.frame.palette import Rgb
from carioca.gui.table.likeness import GAP
from carioca.gui.table.table import Table


def draw_likeness(table: Table, surface: Surface, seat: int, rect: Rect) -> tuple[int, Rect]:
    """The portrait or the colour of a seat, with its letter; where the words begin, and the place it covers."""
    pal, frame, known = table.stage.palette, table.board.frame, table.company.likenesses
    high = known.high(seat, rect)
    dot, colour = max(4, round(high * 0.56)), pal.seat_colours[seat % len(pal.seat_colours)]
    face, letter = known.place(seat, rect), table.desk.letter(table.board.picture, seat)
    if face is None:
        spot = Rect(rect.x + round(high * 0.25), rect.centery - dot // 2, dot, dot)
        _disc(table, surface, spot, colour, letter)
        return spot.right + frame.px(7), spot
    rim, ring = face.inflate(2, 2), max(2, face.w // 18)
    surface.blit(disc(rim.w, mix(colour, pal.panel, 0.7)), rim)
    surface.blit(disc(face.w, colour), face)
    likeness = badge(table.stage, known.character(seat), face.w - 2 * ring, table.company.moods.of(seat))
    surface.blit(likeness, likeness.get_rect(center=face.center))
    if letter:
        spot = Rect(0, 0, dot, dot)
        spot.bottomleft = face.left - 1, face.bottom + 1
        _disc(table, surface, spot, colour, letter)
        rim.union_ip(spot.inflate(4, 4))
    return face.right + frame.px(GAP), rim


def _disc(table: Table, surface: Surface, spot: Rect, colour: Rgb, letter: str) -> None:
    pal = table.stage.palette
    surface.blit(disc(spot.w + 4, mix(colour, pal.panel, 0.7)), spot.move(-2, -2))
    surface.blit(disc(spot.w, colour), spot)
    if letter:
        image = table.stage.textures.text(letter, max(6, round(spot.w * 0.72)), pal.panel, True)
        surface.blit(image, image.get_rect(center=spot.center))
