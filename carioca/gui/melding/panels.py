"""The owners' panels under the melds of the table: none before its first meld, and in motion where its melds are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.shapes import disc, mix
from carioca.gui.melding.melds import Group
from carioca.gui.melding.owners import owner_of
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.places import own as own_places
from carioca.gui.melding.zones import meld_zone
from carioca.gui.table import hud
from carioca.gui.table.sprites import Sprite

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


class Panel(NamedTuple):
    """An owner's panel as far as its melds (their numbers) lie there; `moves`: all of them are on their way."""

    owner: int
    melds: tuple[int, ...]
    moves: bool


def framed(table: Table, apart: set[int]) -> tuple[Panel, ...]:
    """All panels that have something to lie under; `apart` are the ids of the sprites that move."""
    return tuple(_panel(table, group, apart) for group in own_places(table.board.places).melds.groups)


def _panel(table: Table, group: Group, apart: set[int]) -> Panel:
    board = table.board
    melds = own_picture(board.picture).melds
    mine = [number for number, meld in enumerate(melds) if meld.owner == group.owner]
    lying = [number for number in mine if not board.animator.active or _lying(table, number)]
    sprites = [sprite for number in lying for sprite in _lying(table, number)]
    return Panel(group.owner, tuple(lying), bool(sprites) and all(id(sprite) in apart for sprite in sprites))


def _lying(table: Table, number: int) -> list[Sprite]:
    """The cards of a meld that have come there, though it may be moving."""
    board, meld = table.board, own_picture(table.board.picture).melds[number]
    return [sprite for sprite in board.cast.row(meld_zone(meld, number)) if not board.arriving(sprite)]


def paint_panels(table: Table, layer: Surface, apart: set[int]) -> None:
    """Those that lie still."""
    for panel in framed(table, apart):
        if panel.melds and not panel.moves:
            _paint(table, layer, panel.owner, _place(table, panel))


def under(table: Table, surface: Surface, apart: set[int]) -> list[Rect]:
    """Those that move with their melds; the places they cover."""
    if not table.board.animator.active:
        return []
    moving = [panel for panel in framed(table, apart) if panel.melds and panel.moves]
    return [_paint(table, surface, panel.owner, _following(table, panel)) for panel in moving]


def _place(table: Table, panel: Panel) -> Rect:
    """Where it lies: around those melds that have come."""
    plan = own_places(table.board.places).melds
    group = next(rect for owner, rect in plan.groups if owner == panel.owner)
    melds = own_picture(table.board.picture).melds
    if len(panel.melds) == sum(meld.owner == panel.owner for meld in melds):
        return group.copy()
    return _around(table, [plan.rects[number] for number in panel.melds])


def _following(table: Table, panel: Panel) -> Rect:
    """The same where the cards are just now; as large as at the end: a new picture for every frame would cost more."""
    ratio, rects = table.board.frame.ratio, []
    for sprite in (sprite for number in panel.melds for sprite in _lying(table, number)):
        wide, high = sprite.height * ratio, sprite.height
        rects.append(Rect(round(sprite.x - wide / 2), round(sprite.y - high / 2), round(wide), round(high)))
    place = _place(table, panel)
    place.midtop = _around(table, rects).midtop
    return place


def _around(table: Table, rects: Sequence[Rect]) -> Rect:
    plan = own_places(table.board.places).melds
    whole, pad = rects[0].unionall(list(rects[1:])), plan.pad
    return Rect(whole.x - pad, whole.y - plan.head, whole.w + 2 * pad, whole.h + plan.head + pad)


def _paint(table: Table, surface: Surface, number: int, rect: Rect) -> Rect:
    """A panel with its owner's name; the place it covers."""
    frame, plan, pal = table.board.frame, own_places(table.board.places).melds, table.stage.palette
    owner = owner_of(table.session.game, table.session.names, number)
    colour = pal.seat_colours[owner.seat % len(pal.seat_colours)]
    hud.panel(table, surface, rect, frame.px(12), (*pal.zone, 200), mix(colour, pal.zone, 0.35), 1)
    size = max(6, round(plan.head * 0.6))
    x = rect.x + frame.px(9)
    dot = max(3, round(size * 0.62))
    middle = rect.y + round(plan.head * 0.44)
    surface.blit(disc(dot, colour), (x, middle - dot // 2))
    name = hud.text(table, owner.name, size, colour, max(1, rect.right - x - 2 * dot), True)
    surface.blit(name, name.get_rect(midleft=(x + dot + frame.px(5), middle)))
    return rect
