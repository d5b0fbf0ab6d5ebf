"""The pictures of the cards that lie open: made a few at a time, in the sizes in which they lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.gui.table.board import Board
from carioca.gui.table.desk import Ground
from carioca.gui.table.zones import HAND

if TYPE_CHECKING:
    from carioca.gui.frame.pictures import Pictures

WORK = 4
"""Milliseconds of a frame in which pictures may be made."""


class Faces:
    """Queues the faces of one table; until they are `ready`, pictures of other sizes are scaled."""

    def __init__(self, textures: Pictures, desk: Ground, board: Board) -> None:
        self._textures = textures
        self._desk = desk
        self._board = board
        self._warm: set[tuple[Card, int]] = set()
        self.ready = True

    def warm(self) -> None:
        """Queue the faces that lie on the table in their present sizes."""
        for cards, height in self._wanted():
            new = [card for card in cards if (card, height) not in self._warm]
            if new:
                self._textures.prewarm(new, height, pack=self._board.pack)
                self._warm.update((card, height) for card in new)
                self.ready = False

    def cool(self) -> None:
        """All pictures of cards were thrown away: the window changed."""
        self._warm.clear()

    def work(self) -> bool:
        """Make some of the pictures that are queued; whether the last one has become ready."""
        if self.ready or self._textures.work(WORK):
            return False
        self.ready = True
        return True

    def _wanted(self) -> Iterator[tuple[Sequence[Card], int]]:
        """The cards that lie open, with their heights."""
        board, frame, places = self._board, self._board.frame, self._board.places
        for zone, row in self._desk.rows(board.picture):
            if zone.kind != HAND.kind:
                yield row, round(places.slots(zone, 1)[0].height)
            elif zone.seat == board.seat:
                yield row, board.hand_height
            elif board.picture.open:
                yield row, frame.back_height
        for number, zone in enumerate(places.groups):
            if board.hand.groups[number]:
                yield board.cards(board.hand.groups[number]), round(places.slots(zone, 1)[0].height)
