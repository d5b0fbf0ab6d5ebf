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
    pal, places = table.stage.palette, own_places(table.board.places)
    trick = picture.tricks[-1]
    seats = [(trick.leader + picture.step * at) % len(picture.hands) for at in range(len(trick.cards))]
    taker, touched = _taker(table), _ground(table, surface)
    for seat, card in zip(seats, trick.cards, strict=True):
        slot = Slot(*places.centres[seat], 0.0, places.height)
        touched = touched.union(paint_card(table, surface, card, slot))
        if seat == taker:
            touched = touched.union(hud.ring_card(table, surface, slot, pal.ok))
        if seat == trick.leader:
            touched = touched.union(_led(table, surface, slot))
    return touched.union(_caption(table, surface, taker))


def _ground(table: Table, surface: Surface) -> Rect:
    """Dark cloth under the last trick: one piece for the cards between the banner and the log, one for the others."""
    frame, pal, places = table.board.frame, table.stage.palette, own_places(table.board.places)
    wide, (left, right) = round(places.height * frame.ratio), places.lane
    inner, outer = [], []
    for x, y in places.centres.values():
        card = Rect(x - wide // 2, y - places.height // 2, wide, places.height).inflate(frame.px(36), frame.px(20))
        (inner if left <= x - wide / 2 and x + wide / 2 <= right else outer).append(card)
    pieces = [part[0].unionall(part[1:]).clip(surface.get_rect()) for part in (inner, outer) if part]
    line = max(1, frame.px(2))
    for grown, colour in ((line, pal.accent), (0, mix(pal.felt, (0, 0, 0), 0.35))):
        for piece in pieces:
            hud.panel(table, surface, piece.inflate(2 * grown, 2 * grown), frame.px(16), colour)
    return pieces[0].unionall(pieces[1:]).inflate(2 * line, 2 * line)


def _caption(table: Table, surface: Surface, taker: int) -> Rect:
    """Who took the last trick, in the line below it."""
    frame, pal, places = table.board.frame, table.stage.palette, own_places(table.board.places)
    yours = taker == table.board.viewer
    said = t("tricks.desk.last-of.you") if yours else t("tricks.desk.last-of", name=table.session.names[taker])
    words = hud.text(table, said, frame.tx(15), pal.text, places.status.w - frame.px(32), True)
    # What else is said in that line is covered.
    below = table.stage.textures.text_width(table.desk.status(table), frame.tx(15))
    wide = min(max(words.get_width(), below) + frame.tx(28), places.status.w)
    box = Rect(0, 0, wide, places.status.h + frame.px(4))
    box.center = places.status.center
    hud.panel(table, surface, box, box.h // 2, mix(pal.felt, (0, 0, 0), 0.35), pal.accent, max(1, frame.px(2)))
    surface.blit(words, words.get_rect(center=box.center))
    return box


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
