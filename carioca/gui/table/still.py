"""Paints what lies still on the table: cloth, the desk's places, resting cards, words, lights on legal targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.table import hud
from carioca.gui.table.course import draw_course
from carioca.gui.table.log import draw_log
from carioca.gui.table.paint import bar_at, paint_bar, paint_dot, paint_sprite, place_of
from carioca.gui.table.sentences import underline_prompt
from carioca.gui.table.zones import Zone

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def paint_still(table: Table, layer: Surface, apart: set[int]) -> None:
    """Everything but the sprites whose ids are `apart`."""
    board, desk = table.board, table.desk
    layer.blit(table.stage.textures.felt(layer.get_size()), (0, 0))
    desk.paint(table, layer, apart)
    own = board.own_row(front=True)
    later = apart | {id(sprite) for sprite in own}
    for goal in board.goals():
        if id(goal.sprite) not in later and goal.zone.kind not in desk.stacks:
            paint_sprite(table, layer, goal.sprite)
    desk.label(table, layer, apart)
    hud.draw_names(table, layer)
    draw_course(table, layer)
    hud.draw_banner(table, layer)
    if not desk.aside(table, layer):
        draw_log(table, layer)
    hud.draw_buttons(table, layer)
    hud.draw_status(table, layer)
    underline_prompt(table, layer)
    for zone, rect in lit_zones(table).items():
        if desk.meant(table, zone) == zone:
            desk.light(table, layer, zone, rect, False)
    # Above all else, as while they move: so the picture is the same whichever way it came about.
    for sprite in own:
        if id(sprite) not in apart:
            paint_sprite(table, layer, sprite)
    desk.label_apart(table, layer, apart)
    paint_fresh(table, layer, apart)


def lit_zones(table: Table) -> dict[Zone, Rect]:
    """Every place that takes what is held or picked."""
    places = {zone: lit_at(table, zone) for zone in (*table.lit, *table.board.places.groups)}
    return {zone: rect for zone, rect in places.items() if rect is not None}


def lit_at(table: Table, zone: Zone) -> Rect | None:
    """Where a place lies that takes what is held or picked; None where it does not."""
    board = table.board
    takes = zone in table.lit or (zone in board.places.groups and bool(table.tokens()) and not board.carrying)
    return table.zones().get(zone) if takes else None


def shine(table: Table, surface: Surface, zone: Zone, rect: Rect) -> Rect:
    """The light of a zone that is meant; the place it covers."""
    return table.desk.light(table, surface, zone, rect, True)


def paint_fresh(table: Table, layer: Surface, moving: set[int]) -> None:
    """A bar over each card that something on the table takes, and a dot over each one that has just come to the hand
    and was not put anywhere yet."""
    board, pal = table.board, table.stage.palette
    if not board.own_open:
        return
    raised = [(sprite, place_of(table, sprite)) for token in board.picked if (sprite := board.sprite(token))]
    for token in table.fits.intersection(board.hand.order):
        sprite = board.sprite(token)
        if sprite is None:
            continue
        # A picked card stands over its neighbours.
        covered = any(other is not sprite and place.collidepoint(bar_at(table, sprite)) for other, place in raised)
        if id(sprite) not in moving and not covered:
            paint_bar(table, layer, sprite, pal.legal)
    for token in board.hand.fresh.intersection(board.hand.order):
        sprite = board.sprite(token)
        if sprite is not None and id(sprite) not in moving:
            paint_dot(table, layer, sprite, pal.ok)
