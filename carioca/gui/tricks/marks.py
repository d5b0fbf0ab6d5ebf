"""What stands on the cards of a trick: who led it, who takes it; and the last trick, looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.games.tricks.options import own as own_options
from carioca.games.tricks.rules import winning
from carioca.gui.draw.shapes import mix
from carioca.gui.table import hud
from carioca.gui.table.focus import current
from carioca.gui.table.paint import paint_card
from carioca.gui.table.slots import Slot
from carioca.gui.tricks.deeds import Wishes, looking
from carioca.gui.tricks.picture import own as own_picture
from carioca.gui.tricks.places import own as own_places
from carioca.gui.tricks.zones import laid, won
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

NOWHERE = Rect(0, 0, 0, 0)


def label_trick(table: Table, layer: Surface, apart: set[int]) -> None:
    """The card that was led says so; a ring tells which one takes the trick."""
    picture, board = own_picture(table.board.picture), table.board
    if not picture.trick:
        return
    if picture.winner is not None:
        for sprite in board.cast.row(laid(picture.winner)):
            if id(sprite) not in apart:
                hud.ring_card(table, layer, sprite.slot, table.stage.palette.ok)
    for sprite in board.cast.row(laid(picture.leader)):
        if id(sprite) not in apart:
            _led(table, layer, sprite.slot)


def _led(table: Table, layer: Surface, slot: Slot) -> Rect:
    """A word on the lower edge of the card that was led."""
    frame, pal = table.board.frame, table.stage.palette
    words = table.stage.textures.text(t("tricks.desk.led"), frame.tx(12), pal.accent_text, True)
    box = Rect(0, 0, words.get_width() + frame.tx(12), words.get_height() + frame.tx(1))
    box.center = (round(slot.x), round(slot.y + slot.height / 2) - frame.px(3))
    hud.panel(table, layer, box, box.h // 2, pal.accent, mix(pal.accent, (0, 0, 0), 0.3), 1)
    layer.blit(words, words.get_rect(center=box.center))
    return box


def last_trick(table: Table, surface: Surface, wishes: Wishes) -> Rect:
    """The last trick as it lay, while the own tricks are pointed at or it was asked for; the place it covers."""
    picture = own_picture(table.board.picture)
    if not picture.tricks or picture.winner is not None or not (looking(table, wishes) or _pointed(table)):
        return NOWHERE
    frame, pal, places = table.board.frame, table.stage.palette, own_places(table.board.places)
    trick = picture.tricks[-1]
    seats = [(trick.leader + picture.step * at) % len(picture.hands) for at in range(len(trick.cards))]
    wide = places.height * frame.ratio
    xs, ys = zip(*(places.centres[seat] for seat in seats), strict=True)
    box = Rect(round(min(xs) - wide / 2), round(min(ys) - places.height / 2), 0, 0)
    box.size = (round(max(xs) + wide / 2) - box.x, round(max(ys) + places.height / 2) - box.y)
    box = box.inflate(frame.px(70), frame.px(24)).clip(places.field)
    hud.panel(table, surface, box, frame.px(16), mix(pal.felt, (0, 0, 0), 0.35), pal.accent, max(1, frame.px(2)))
    taker, touched = _taker(table), box
    for seat, card in zip(seats, trick.cards, strict=True):
        x, y = places.centres[seat]
        slot = Slot(x, y, 0.0, places.height)
        touched = touched.union(paint_card(table, surface, card, slot))
        if seat == taker:
            touched = touched.union(hud.ring_card(table, surface, slot, pal.ok))
        if seat == trick.leader:
            touched = touched.union(_led(table, surface, slot))
    words = hud.text(table, t("tricks.desk.last-of", name=table.session.names[taker]), frame.tx(14), pal.text,
                     box.w // 2 - frame.px(20), True)  # fmt: skip
    surface.blit(words, words.get_rect(topleft=(box.x + frame.px(12), box.y + frame.px(6))))
    return touched


def _taker(table: Table) -> int:
    """Who took the last trick."""
    picture = own_picture(table.board.picture)
    trick = picture.tricks[-1]
    place = winning(trick.cards, picture.trump, own_options(table.session.match.setup.options))
    return (trick.leader + picture.step * place) % len(picture.hands)


def _pointed(table: Table) -> bool:
    """Whether the pointer or the keys stand on the own tricks."""
    mine = won(table.board.seat)
    stop = current(table) if table.focus.shown else None
    return (stop is not None and stop.item == mine) or (table.under == mine and not table.board.held)
