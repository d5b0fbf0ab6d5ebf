"""Paints what lies still on a melding table under its cards: the owners' panels, the tray, stock and pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.games.melding.game import Place
from carioca.gui.draw.shapes import mix, sign
from carioca.gui.melding.long_strip import paint_strip
from carioca.gui.melding.panels import paint_panels
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.places import own as own_places
from carioca.gui.melding.said import TICK, WRONG, Said, readings
from carioca.gui.melding.zones import PILE
from carioca.gui.table import hud
from carioca.gui.table.counters import DECK, travelling
from carioca.gui.table.paint import PREMULTIPLIED, paint_card
from carioca.gui.table.zones import Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def paint_middle(table: Table, tray: Sequence[Place], layer: Surface, apart: set[int]) -> None:
    """Everything that lies under the cards of the middle, and the piles."""
    paint_panels(table, layer, apart)
    _tray(table, tray, layer)
    paint_stock(table, layer)
    _pile(table, layer)
    paint_strip(table, layer)


def _tray(table: Table, tray: Sequence[Place], layer: Surface) -> None:
    """The tray's slots with their captions."""
    places = own_places(table.board.places)
    for number, (rect, said) in enumerate(zip(places.tray, readings(table, tray) if places.tray else (), strict=True)):
        _place(table, layer, rect, f"{number + 1} · ", said)


def _place(table: Table, layer: Surface, rect: Rect, number: str, said: Said) -> None:
    """A place of the tray and what it says about its row."""
    frame, pal = table.board.frame, table.stage.palette
    colour = {TICK: pal.ok, WRONG: pal.danger}.get(said.sign)
    edge, wide = (pal.zone_edge, frame.px(1)) if colour is None else (mix(colour, pal.zone, 0.25), frame.px(2))
    hud.panel(table, layer, rect, frame.px(12), (*pal.zone, 170), edge, wide)
    size = frame.tx(13)
    mark = None if colour is None else sign(said.sign, round(size * 1.15), colour, 0.16)
    taken = 0 if mark is None else mark.get_width() + frame.px(5)
    ink = pal.text if said.sign or said.begun else pal.muted
    room, bold = rect.w - frame.px(14) - taken, bool(said.sign)
    long = table.stage.textures.text_width(number + said.words, size, bold) > room
    image = hud.text(table, number + (said.short if long else said.words), size, ink, room, bold)
    top = (rect.h - image.get_height()) // 2 if rect.h < frame.tx(48) else frame.px(3)
    place = image.get_rect(midtop=(rect.centerx + taken // 2, rect.y + top))
    layer.blit(image, place)
    if mark is not None:
        layer.blit(mark, mark.get_rect(midright=(place.x - frame.px(4), place.centery)))


def paint_stock(table: Table, layer: Surface) -> None:
    frame, rect = table.board.frame, own_places(table.board.places).stock
    left = own_picture(table.board.picture).stock + travelling(table.board)[DECK]
    if left <= 0:
        paint_empty(table, layer, rect)
    else:
        textures, depth = table.stage.textures, min(5, 1 + left // 16)
        shadow = textures.shadow(rect.h, False)
        layer.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + frame.px(3))), None, PREMULTIPLIED)
        back = textures.back(rect.h)
        for i in range(depth):
            shift = round((depth - 1 - i) * 1.2 * frame.unit)
            layer.blit(back, back.get_rect(center=(rect.centerx + shift, rect.centery + shift)), None, PREMULTIPLIED)
    paint_caption(table, layer, t("table.stock"), rect, left=True)


def _pile(table: Table, layer: Surface) -> None:
    """The pile shows a face as long as it holds a card: its top, or what lies under one that is still coming.

    What is taken off by hand is drawn only when it is let go: until then nobody looks below it (T3), and a pale picture
    of it stays in its place.
    """
    board, frame, places = table.board, table.board.frame, own_places(table.board.places)
    rect, pal = places.pile, table.stage.palette
    cast, size = board.cast, len(own_picture(board.picture).pile)
    top = cast.top(PILE)
    coming = top is not None and board.arriving(top)
    away = top is not None and not coming and (top.token in board.aloft or table.animator.moving(top))
    shown = cast.under if coming else top
    left = size - coming
    if left <= 0:
        paint_empty(table, layer, rect)
    else:
        for i in range(min(3, left // 4)):
            edge = rect.move(*(2 * (round((3 - i) * frame.unit),)))
            hud.panel(table, layer, edge, rect.h // 19, pal.paper_shade, mix(pal.paper_shade, pal.ink, 0.3), 1)
        if shown is not None:
            paint_card(table, layer, shown.shown, places.top)
        if away:
            hud.panel(table, layer, rect, rect.h // 19, (*pal.zone, 150))
    paint_caption(table, layer, t("table.pile"), rect, left=False)


def paint_empty(table: Table, layer: Surface, rect: Rect) -> None:
    pal = table.stage.palette
    hud.panel(table, layer, rect, table.board.frame.px(9), (*pal.zone, 150), pal.zone_edge, 1)


def paint_caption(table: Table, layer: Surface, words: str, rect: Rect, left: bool) -> None:
    """What a pile is called, beside it; below stands how many cards it has (`paint_count`)."""
    x, room = _beside(table, rect, left)
    name = hud.text(table, words, table.board.frame.tx(15), table.stage.palette.text, room, True)
    at = (x, rect.centery - round(0.55 * name.get_height() * 0.86))
    layer.blit(name, name.get_rect(midright=at) if left else name.get_rect(midleft=at))


def paint_count(table: Table, surface: Surface, words: str, count: int, rect: Rect, left: bool) -> Rect:
    """How many cards a pile has, below what it is called (`words`); the place it covers."""
    frame, pal = table.board.frame, table.stage.palette
    x, room = _beside(table, rect, left)
    number = hud.text(table, t("table.cards", n=count), frame.tx(13), pal.muted, room)
    name = hud.text(table, words, frame.tx(15), pal.text, room, True)
    at = (x, rect.centery + round(0.55 * name.get_height() * 0.86))
    return surface.blit(number, number.get_rect(midright=at) if left else number.get_rect(midleft=at))


def _beside(table: Table, rect: Rect, left: bool) -> tuple[int, int]:
    """Where the words beside a pile end (on the left) or begin, and how wide they may be."""
    frame = table.board.frame
    x = rect.left - frame.px(12) if left else rect.right + frame.px(14)
    return x, max(1, (x - frame.banner.right if left else frame.log.left - x) - frame.px(4))


def counters(table: Table, surface: Surface, moving: Counter[Zone], pile: Rect) -> list[Rect]:
    """How many cards the stock and the pile have, as far as they have arrived."""
    picture, stock = own_picture(table.board.picture), own_places(table.board.places).stock
    left, thrown = picture.stock + moving[DECK], len(picture.pile) + moving[PILE]
    return [
        paint_count(table, surface, t("table.stock"), left, stock, left=True),
        paint_count(table, surface, t("table.pile"), thrown, pile, left=False),
    ]
