"""Which of the own cards is at a point of the window, and between which ones a card at a place would be put."""

from __future__ import annotations

from carioca.gui.table.board import Board
from carioca.gui.table.hand_rows import hand_slots, in_two_rows
from carioca.gui.table.own_lay import RISE
from carioca.gui.table.slots import covers
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.zones import Point


def own_at(board: Board, point: Point) -> Sprite | None:
    """The viewer's card at a point as it is seen just now, topmost first."""
    if not board.own_open:
        return None
    return next((sprite for sprite in reversed(board.own_row()) if _shows(board, sprite, point)), None)


def _shows(board: Board, sprite: Sprite, point: Point) -> bool:
    """Whether a card is at a point. One that has risen is still pointed at where it lay: else it would fall again."""
    ratio = board.pack.ratio
    if sprite.token != board.raised:
        return covers(sprite.slot, point, ratio)
    low = sprite.slot._replace(y=sprite.y + board.frame.px(RISE))
    return covers(sprite.slot, point, ratio) or covers(low, point, ratio)


def gap_at(board: Board, point: Point) -> int:
    """Before which card of the hand (without the held ones) a card at a point would be put."""
    row = [token for token in board.hand.order if token not in board.held]
    slots = hand_slots(board.frame, len(row))
    if not in_two_rows(len(row)):
        return sum(slot.x < point[0] for slot in slots)
    lower = point[1] > (slots[0].y + slots[-1].y) / 2
    return sum(slot.x < point[0] if (slot.y > slots[0].y) == lower else lower for slot in slots)


def place_in(board: Board, number: int, x: float) -> int:
    """Before which card of a group set apart (without the held ones) a card at `x` px would be put."""
    row = [token for token in board.hand.groups[number] if token not in board.held]
    return sum(slot.x < x for slot in board.places.slots(board.places.groups[number], len(row)))
