"""How many cards lie where, as it is told on the table: a card on its way counts where it came from until it lands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.table import hud
from carioca.gui.table.zones import Zone, bare, hand_of

if TYPE_CHECKING:
    from carioca.gui.table.board import Board
    from carioca.gui.table.table import Table

DECK = Zone("deck")
"""Where cards are dealt and drawn from: in no zone before."""


def travelling(board: Board) -> Counter[Zone]:
    """What the cards on their way add to the zones where they came from, and take from those where they go."""
    found: Counter[Zone] = Counter()
    if not board.awaits:
        return found
    deck = board.places.deck[:2]
    for zone, sprites in board.cast.rows.items():
        for sprite in sprites:
            if board.arriving(sprite):
                came = board.cast.came.get(sprite.token)
                if came is None and board.animator.source(sprite) == deck:
                    came = DECK
                found[bare(zone)] -= 1
                if came is not None:
                    found[came] += 1
    return found


def held(board: Board, seat: int) -> int:
    """How many cards a seat holds, as far as they have arrived."""
    return len(board.picture.hands[seat]) + travelling(board)[hand_of(seat)]


def paint_counters(table: Table, surface: Surface) -> list[Rect]:
    """The number at every rival's cards and the desk's own counters; the places they cover."""
    return [*paint_held(table, surface), *table.desk.counters(table, surface, travelling(table.board))]


def paint_held(table: Table, surface: Surface) -> list[Rect]:
    """How many cards every rival holds, at the cards; the places they cover."""
    board, pal, moving = table.board, table.stage.palette, travelling(table.board)
    touched = []
    for seat, box in board.frame.seats.items():
        count = len(board.picture.hands[seat]) + moving[hand_of(seat)]
        right = (box.pill.right - board.frame.tx(15), box.fan.bottom)
        touched.append(hud.tag(table, surface, str(count), right, pal.panel, pal.text))
    return touched


class Numbers:
    """The numbers of one table as they stand on the layer of what lies still: they change far less often than cards
    move over them, and to write them takes a fifth of the time of a whole picture.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._written: object = None
        """What they follow from."""
        self._below: list[tuple[Surface, Rect]] = []
        """What lies under them, and where."""

    def forget(self) -> None:
        """The layer has been painted anew: none stands there."""
        self._written, self._below = None, []

    def wipe(self, layer: Surface) -> list[Rect]:
        """Take them off; their places."""
        layer.fblits(self._below)
        places = [place for _, place in self._below]
        self.forget()
        return places

    def write(self, layer: Surface, scratch: Surface) -> list[Rect]:
        """Write on the layer what is to be told now; the places that have changed.

        `scratch`: a surface that may be painted on at these places.
        """
        table = self.table
        board, counting = table.board, table.moments.running
        moving = travelling(board) if board.awaits else None
        told = table.version, moving, table.moments.counted(board.picture) if counting else ()
        if told == self._written:
            return []
        old = self.wipe(layer)
        window = layer.get_rect()
        new = [place for rect in paint_counters(self.table, scratch) if (place := rect.clip(window)).w and place.h]
        self._below = [(layer.subsurface(place).copy(), place) for place in new]
        paint_counters(self.table, layer)
        self._written = told
        return [*old, *new]
