"""What must stay to be seen whatever is said over the table, and what the rest is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.gui.forms.room import Weighed
from carioca.gui.table.hand_layout import SIGN
from carioca.gui.table.render import messages, panels, seats
from carioca.gui.table.slots import HAND

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

CARD, INDEX, WRITTEN, APART, BACK, FREE, LOG, RISE = 3.0, 6.0, 8.0, 2.0, 0.1, 0.15, 1.5, 0.5
"""How dear a hidden px² is of a card, of its index, of words and numbers on the table, of the places where cards
of the hand are set apart, of the backs of the rivals, of a place where cards will lie, of the log, which is not
written while something lies over it, and of the room into which cards of the hand rise."""


def kept(table: Table) -> list[Rect]:
    """Names, buttons, what is asked, what may be done, the round, and how it ended (px)."""
    frame = table.board.frame
    names = [frame.own, *(box.pill for box in frame.seats.values())]
    tags = [seats.tag_place(table, seat) for seat in range(len(table.session.seats))]
    buttons = [button.rect for button in table.buttons if button.name not in panels.LOOKED_UP]
    told = [table.paint.question(table), panels.prompt_place(table), panels.round_end_place(table), frame.banner]
    return [rect for rect in (*names, *tags, *buttons, *told) if rect.w and rect.h]


def faces(table: Table) -> Iterator[Rect]:
    """The portraits, which rise over the names, and how many cards the rivals hold."""
    frame = table.board.frame
    for seat, box in frame.seats.items():
        face = table.people.portraits.place(seat, box.pill)
        if face is not None:
            yield face
        count = Rect(0, 0, frame.tx(26), frame.tx(19))
        count.center = box.pill.right - frame.tx(15), box.fan.bottom
        yield count


def standing(table: Table) -> list[Rect]:
    """What words that come by themselves and go again leave to be seen besides: what is written on the table, the
    cards on it, and where the next ones will lie (px).
    """
    board, frame = table.board, table.board.frame
    found = [*kept(table), *faces(table), *table.paint.written(table)]
    # Frames and fields reach a little beyond what lies in them.
    found += [place.inflate(2 * frame.px(7), 2 * frame.px(7)) for place in board.lying_places()]
    found += [rect.inflate(2 * frame.px(8), 2 * frame.px(8)) for rect in board.places.awaited]
    return found + [card for zone, card in board.lying_cards() if zone.kind != HAND.kind]


def held_indices(table: Table) -> list[Rect]:
    """What the own cards are, and most of their pictures (px): the edges of a fan may be touched."""
    frame = table.board.frame
    return [card.inflate(-2 * frame.px(4), -2 * frame.px(8)) for card in table.board.held_cards()]


def apart_places(table: Table) -> list[Rect]:
    """Where cards of the hand are set apart, cards or none (px)."""
    zones = table.board.zones()
    return [zones[zone] for zone in table.board.places.groups]


def weighed(table: Table) -> Iterator[Weighed]:
    """What may be covered at its price: cards, most of all their indices, what is written, where cards will lie."""
    board = table.board
    zones, own = board.zones(), list[Rect]()
    for zone, card in board.lying_cards():
        own += [card] if zone == HAND else []
        index = Rect(card.x, card.y, round(card.w * 0.34), round(card.h * 0.4))
        yield card, CARD
        yield index, INDEX
    if own:
        # The next cards come beside those of the hand, which bear signs and may rise as far as it reaches.
        row, top = own[0].unionall(own).inflate(own[0].w, 0), board.frame.hand.y
        signs = round(SIGN * own[0].h)
        yield Rect(row.x, row.y - signs, row.w, row.h + signs), CARD
        yield Rect(row.x, top, row.w, max(0, row.y - signs - top)), RISE
    for rect in (*table.paint.written(table), *faces(table)):
        yield rect, WRITTEN
    waiting = [zones[zone] for zone in (*board.places.groups, *board.places.grips)]
    for rect in (*waiting, *board.places.awaited):
        yield rect, FREE
    for rect in board.lying_places():
        # What is written below cards belongs to their place.
        yield rect, CARD
    for box in board.frame.seats.values():
        yield box.fan, BACK
    yield messages.log_place(table), LOG
