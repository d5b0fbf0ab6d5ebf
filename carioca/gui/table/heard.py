"""Where the sounds of a table come from, and how a deal is heard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carioca.gui.table.board import Board
    from carioca.gui.table.table import Table

WIDE = 0.6
"""How far from the middle a seat at the window's edge is heard: 1 would be in one ear alone."""


def side_of(board: Board, seat: int | None) -> float:
    """From -1 (left) to 1 (right): where a seat is heard; the own one, or nobody's, is in the middle."""
    box = board.frame.seats.get(seat) if seat is not None else None
    return 0.0 if box is None else WIDE * (2 * box.pill.centerx / max(1, board.frame.size[0]) - 1)


def hear_deal(table: Table) -> None:
    """The cards that are on their way from the deck tick one by one as they land, where they land."""
    board = table.board
    if not table.animator.active:
        return
    for seat in range(len(board.picture.hands)):
        for sprite in board.cast.hand(seat):
            table.animator.landed((sprite,), partial(table.stage.audio.play, "tick", side_of(board, seat)))
