"""Cards that arrive: at several places one after the other, each heard as they lie there, and what stands out then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from carioca.engine.events import Event
from carioca.gui.table.board import Board
from carioca.gui.table.desk import Show
from carioca.gui.table.moments import Happened
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.values import Coming
from carioca.gui.table.zones import HAND

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

LONGEST = 0.6
"""Seconds between the first and the last place at most."""


def tell(table: Table, event: Event, moved: Sequence[Sprite]) -> None:
    """Write an event into the log as soon as these cards lie there, and never before what was shown before it."""
    coming = Coming(event)
    table.coming.append(coming)
    table.animator.landed(moved, partial(_lies, table, coming))


def _lies(table: Table, coming: Coming) -> None:
    coming.lies = True
    while table.coming and table.coming[0].lies:
        table.note_event(table.coming.popleft().event)
    table.version += 1
    table.stage.redraw()


def waves(board: Board, moved: Sequence[Sprite]) -> list[list[Sprite]]:
    """The cards that came, parted by the places of the middle, in the order of the table; those of hands come first."""
    here = {id(sprite) for sprite in moved}
    found: list[list[Sprite]] = []
    first: list[Sprite] = []
    for zone, sprites in board.cast.rows.items():
        group = [sprite for sprite in sprites if id(sprite) in here]
        if zone.kind == HAND.kind:
            first += group
        elif group:
            found.append(group)
    return [first + found[0], *found[1:]] if found else [first]


def delays(groups: Sequence[Sequence[Sprite]], step: float) -> dict[int, float]:
    """By token, how many seconds each card waits when its place comes `step` seconds after the one before."""
    step = min(step, LONGEST / max(1, len(groups) - 1))
    return {sprite.token: at * step for at, group in enumerate(groups) for sprite in group}


def fans(board: Board, step: float) -> dict[int, float]:
    """By token, how many seconds the rivals' cards wait until they turn over, one hand after the other."""
    seats = list(board.frame.seats)
    step = min(step, LONGEST / max(1, len(seats)))
    return {sprite.token: at * step for at, seat in enumerate(seats) for sprite in board.cast.hand(seat)}


def begin_moment(table: Table, show: Show, happened: Happened, moved: Sequence[Sprite]) -> None:
    """Begin the moment of an event, if it is one, and stir whom it stirs; `moved` are the cards that came with it."""
    moment = show.tells(happened) if show.tells is not None else None
    if moment is not None:
        begin = partial(table.moments.begin, moment, tuple(sprite.token for sprite in moved))
        table.animator.landed(moved if moment.late else (), begin)
    stirs = tuple(show.stirs(happened)) if show.stirs is not None else ()
    if stirs:
        # A face follows the cards.
        table.animator.landed(moved, partial(table.stirred, stirs))
