"""What is said beside an opponent's name while it is pointed at: the level and the way of playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.draw.badges import level_dots
from carioca.gui.forms.tip_box import tight
from carioca.gui.table import hud
from carioca.gui.table.zones import Point, Stop, Zone
from carioca.words.opponents import character_line, level_word

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def plates(table: Table) -> dict[Zone, Rect]:
    """The name plates of the others, from left to right, and the own one."""
    frame = table.board.frame
    shown = sorted((box.pill.x, seat, box.pill) for seat, box in frame.seats.items())
    return {Zone("seat", seat): pill for _, seat, pill in (*shown, (0, table.board.seat, frame.own))}


def plate_at(table: Table, pos: Point) -> int | None:
    """The seat whose plate a point is on."""
    frame = table.board.frame
    for seat, box in frame.seats.items():
        if box.pill.collidepoint(pos):
            return seat
    return table.board.seat if frame.own.collidepoint(pos) else None


def pointed_plate(table: Table, stop: Stop | None) -> int | None:
    """The seat to speak of: where the keys stand, else the one under the pointer."""
    if table.focus.shown:
        return stop.item.seat if stop is not None and isinstance(stop.item, Zone) and stop.item.kind == "seat" else None
    return None if table.board.held else table.pointed


def draw_plate(table: Table, surface: Surface, seat: int) -> Rect:
    """A note under a name plate; the place it covers."""
    bot, box = table.session.seats[seat].bot, table.board.frame.seats.get(seat)
    if bot is None or box is None:
        return Rect(0, 0, 0, 0)
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    level = textures.text(level_word(bot, table.session.game), frame.tx(14), pal.muted)
    dots = level_dots(table.stage, bot, frame.tx(8))
    gap, pad = frame.tx(8), frame.tx(12)
    name = hud.text(table, table.session.names[seat], frame.tx(16), pal.text, frame.tx(190), True)
    head = name.get_width() + 2 * gap + level.get_width() + gap + dots.get_width()
    line = None
    if words := character_line(bot, table.session.game):
        line = textures.text_block(words, frame.tx(14.5), pal.text, max(head, frame.tx(280)))
        line = line.subsurface(tight(line))
    inner = Rect(0, 0, max(head, line.get_width() if line else 0), name.get_height())
    inner.h += line.get_height() + frame.tx(3) if line else 0
    place = inner.inflate(2 * pad, 2 * frame.tx(9))
    place.midtop = (box.pill.centerx, box.pill.bottom + frame.px(9))
    place.clamp_ip(surface.get_rect())
    inner.center = place.center
    hud.panel(table, surface, place, frame.px(12), pal.panel, pal.panel_edge, max(1, frame.px(1.5)))
    middle = inner.y + name.get_height() // 2
    surface.blit(name, inner.topleft)
    surface.blit(dots, dots.get_rect(midright=(inner.right, middle)))
    surface.blit(level, level.get_rect(midright=(inner.right - dots.get_width() - gap, middle)))
    if line:
        surface.blit(line, (inner.x, inner.y + name.get_height() + frame.tx(3)))
    return place
