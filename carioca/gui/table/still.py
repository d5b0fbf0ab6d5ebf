"""Paints what lies still on the table: cloth, panels, piles, resting cards, words, and rings around legal targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.games.melding.state import Kind
from carioca.gui.draw.shapes import disc, mix
from carioca.gui.table import hud
from carioca.gui.table.log import draw_log
from carioca.gui.table.marks import means_joker, paint_meanings, paint_staged_meanings, swap_sign
from carioca.gui.table.paint import PREMULTIPLIED, paint_card, paint_dot, paint_sprite
from carioca.gui.table.zones import Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def paint_still(table: Table, layer: Surface, apart: set[int]) -> None:
    """Everything but the sprites whose ids are `apart`."""
    board = table.board
    layer.blit(table.stage.textures.felt(layer.get_size()), (0, 0))
    _panels(table, layer)
    _stock(table, layer)
    _pile(table, layer)
    pile = board.cast.pile
    for sprite, _, _ in board.goals():
        if id(sprite) not in apart and sprite is not pile:
            paint_sprite(table, layer, sprite)
    paint_meanings(table, layer, apart)
    paint_staged_meanings(table, layer, apart)
    paint_fresh(table, layer, apart)
    hud.draw_names(table, layer)
    hud.draw_banner(table, layer)
    draw_log(table, layer)
    hud.draw_buttons(table, layer)
    hud.draw_hint(table, layer)
    _lights(table, layer)


def lit_zones(table: Table) -> dict[Zone, Rect]:
    """Every place that takes what is held or picked."""
    board = table.board
    zones = board.zones(table.lit)
    lit: list[Zone] = list(table.lit)
    if table.tokens() and board.staging and not board.carrying:
        lit += [zone for zone in zones if zone.kind == "tray"]
    return {zone: zones[zone] for zone in lit if zone in zones}


def _lights(table: Table, layer: Surface) -> None:
    pal = table.stage.palette
    for zone, rect in lit_zones(table).items():
        if means_joker(table, zone):
            continue
        hud.ring(table, layer, rect, pal.swap if zone.kind == "joker" else pal.legal, 2.0)
        if zone.kind == "joker":
            swap_sign(table, layer, rect)


def _panels(table: Table, layer: Surface) -> None:
    """The owners' panels and the tray's slots with their captions."""
    board, layout, pal = table.board, table.board.layout, table.stage.palette
    for owner, rect in layout.melds.groups:
        colour = pal.seat_colours[owner % len(pal.seat_colours)]
        hud.panel(table, layer, rect, layout.px(12), (*pal.zone, 200), mix(colour, pal.zone, 0.35), 1)
        size = max(6, round(layout.melds.head * 0.6))
        x = rect.x + layout.px(9)
        dot = max(3, round(size * 0.62))
        middle = rect.y + round(layout.melds.head * 0.44)
        layer.blit(disc(dot, colour), (x, middle - dot // 2))
        name = hud.text(table, table.session.names[owner], size, colour, max(1, rect.right - x - 2 * dot), True)
        layer.blit(name, name.get_rect(midleft=(x + dot + layout.px(5), middle)))
    for number, rect in enumerate(layout.tray):
        hud.panel(table, layer, rect, layout.px(12), (*pal.zone, 170), pal.zone_edge, max(1, layout.px(1)))
        caption = f"{number + 1} · {_slot_words(board.tray[number], table.state.law.at_least)}"
        words = hud.text(table, caption, layout.tx(13), pal.muted, rect.w - layout.px(12))
        top = (rect.h - words.get_height()) // 2 if rect.h < layout.tx(48) else layout.px(3)
        layer.blit(words, words.get_rect(midtop=(rect.centerx, rect.y + top)))


def _stock(table: Table, layer: Surface) -> None:
    board, layout = table.board, table.board.layout
    rect = layout.stock
    if board.picture.stock <= 0:
        _empty(table, layer, rect)
    else:
        textures, depth = table.stage.textures, min(5, 1 + board.picture.stock // 16)
        shadow = textures.shadow(rect.h, False)
        layer.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + layout.px(3))), None, PREMULTIPLIED)
        back = textures.back(rect.h)
        for i in range(depth):
            shift = round((depth - 1 - i) * 1.2 * layout.unit)
            layer.blit(back, back.get_rect(center=(rect.centerx + shift, rect.centery + shift)), None, PREMULTIPLIED)
    _caption(table, layer, t("table.stock"), board.picture.stock, rect, left=True)


def _pile(table: Table, layer: Surface) -> None:
    """The pile shows a face as long as it holds a card: its top, or what lies under one that is still coming.

    What is taken off by hand is drawn only when it is let go: until then nobody looks below it (T3), and a pale picture
    of it stays in its place.
    """
    board, layout = table.board, table.board.layout
    rect, pal = layout.pile, table.stage.palette
    cast, size = board.cast, len(board.picture.pile)
    top = cast.pile
    coming = top is not None and board.arriving(top)
    away = top is not None and not coming and (top.token in board.aloft or table.animator.moving(top))
    shown = cast.under if coming else top
    left = size - coming
    if left <= 0:
        _empty(table, layer, rect)
    else:
        for i in range(min(3, left // 4)):
            edge = rect.move(*(2 * (round((3 - i) * layout.unit),)))
            hud.panel(table, layer, edge, rect.h // 19, pal.paper_shade, mix(pal.paper_shade, pal.ink, 0.3), 1)
        if shown is not None:
            paint_card(table, layer, shown.shown, board.pile_slot)
        if away:
            hud.panel(table, layer, rect, rect.h // 19, (*pal.zone, 150))
    _caption(table, layer, t("table.pile"), size, rect, left=False)


def _empty(table: Table, layer: Surface, rect: Rect) -> None:
    pal = table.stage.palette
    hud.panel(table, layer, rect, table.board.layout.px(9), (*pal.zone, 150), pal.zone_edge, 1)


def _caption(table: Table, layer: Surface, words: str, count: int, rect: Rect, left: bool) -> None:
    layout, pal = table.board.layout, table.stage.palette
    x = rect.left - layout.px(12) if left else rect.right + layout.px(14)
    room = max(1, (x - layout.banner.right if left else layout.log.left - x) - layout.px(4))
    name = hud.text(table, words, layout.tx(15), pal.text, room, True)
    number = hud.text(table, t("table.cards", n=count), layout.tx(13), pal.muted, room)
    for image, y in ((name, -0.55), (number, 0.55)):
        at = (x, rect.centery + round(y * name.get_height() * 0.86))
        layer.blit(image, image.get_rect(midright=at) if left else image.get_rect(midleft=at))


def paint_fresh(table: Table, layer: Surface, moving: set[int]) -> None:
    """A dot over each card that has just come to the hand and was not put anywhere yet."""
    board, pal = table.board, table.stage.palette
    if board.viewer is None or board.picture.open:
        return
    for token in board.hand.fresh.intersection(board.hand.order):
        sprite = board.sprite(token)
        if sprite is not None and id(sprite) not in moving:
            paint_dot(table, layer, sprite, pal.ok)


def _slot_words(kind: Kind, more: bool) -> str:
    return t(f"table.slot.{kind.value}.more" if more and kind is not Kind.FULL else f"table.slot.{kind.value}")
