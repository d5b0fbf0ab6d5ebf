"""Which of the own cards is at a point of the window, and between which ones a card at a place would be put."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.gui.table.board import Board
from carioca.gui.table.hand_rows import in_two_rows
from carioca.gui.table.laid import Rest
from carioca.gui.table.own_lay import RISE
from carioca.gui.table.slots import covers
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.zones import Point

RISING = 0.12
"""Seconds in which a card rises that is pointed at."""


def own_at(board: Board, point: Point) -> Sprite | None:
    """The viewer's card at a point: the one whose strip lies there while none is pointed at, topmost first.

    So it does not matter from which side the pointer comes, and what makes room is never in its way. Cards that are on
    their way to other places are where they are seen.
    """
    if not board.own_open or not board.hand.cards:
        return None
    row = board.own_row() if board.moved else []
    board.moved = any(map(board.animator.moving, row))
    rests = [Rest(one, one.slot) for one in row] if board.moved else _rests(board)
    # No card is wider than it is high: most are out of the question at once.
    near = [rest for rest in rests if abs(rest.slot.x - point[0]) <= rest.slot.height]
    for sprite, slot in reversed(near):
        if covers(slot, point, board.pack.ratio):
            return sprite
        if sprite.token != board.raised:
            continue
        # One that has risen is pointed at where it stands and where it lay: else it would fall again.
        rise = board.frame.px(RISE)
        for by in (-rise, rise) if board.moved else (-rise,):
            if covers(slot._replace(y=slot.y + by), point, board.pack.ratio):
                return sprite
    return None


def _rests(board: Board) -> Sequence[Rest]:
    """Where the own cards lie while none is pointed at, from left to right."""
    if board.laid.rests is None:
        lay, own = board.lay(), {sprite.token: sprite for sprite in board.own}
        plain = lay._replace(raised=None, lie=lay.lie._replace(spread=None))
        board.laid.rests = [Rest(goal.sprite, goal.slot) for goal in plain.goals(board.frame, own)]
    return board.laid.rests


def point_at(board: Board, token: int | None) -> bool:
    """Let the own card that is pointed at rise, and its neighbours make room for it; whether that is new."""
    if token == board.raised:
        return False
    board.raised, moved = token, board.moved
    board.glide(RISING, own=True)
    board.moved = moved
    return True


def gap_at(board: Board, point: Point) -> int:
    """Before which card of the hand (without the held ones) a card at a point would be put."""
    row = [token for token in board.hand.order if token not in board.held]
    slots = board.laid.hand_slots(len(row))
    if not in_two_rows(len(row)):
        return sum([slot.x < point[0] for slot in slots])
    lower = point[1] > (slots[0].y + slots[-1].y) / 2
    return sum(slot.x < point[0] if (slot.y > slots[0].y) == lower else lower for slot in slots)


def place_in(board: Board, number: int, x: float) -> int:
    """Before which card of a group set apart (without the held ones) a card at `x` px would be put."""
    row = [token for token in board.hand.groups[number] if token not in board.held]
    if not row:
        return 0
    return sum(slot.x < x for slot in board.laid.slots(board.places.groups[number], len(row)))
