"""Where what is held would come to lie if it were let go now: the row there makes room for it beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.table import hud
from carioca.gui.table.desk import Landing
from carioca.gui.table.own_lay import Parting
from carioca.gui.table.spots import place_in
from carioca.gui.table.zones import HAND, Point, Zone

if TYPE_CHECKING:
    from carioca.gui.table.board import Board
    from carioca.gui.table.slots import Slot
    from carioca.gui.table.table import Table


def landing_of(table: Table, zone: Zone | None, centre: Point) -> Landing | None:
    """The place of what is held, with its middle at a point and meant for a zone; None where it is not taken."""
    board = table.board
    if zone is None or zone == HAND:
        return None
    if zone in board.places.groups:
        return None if board.carrying or not board.staging else _set_apart(table, zone, centre)
    steps = table.lit.get(zone) or table.lit.get(table.desk.whole(zone)) or ()
    return table.desk.landing(table, zone, steps) if steps and not board.carrying else None


def _set_apart(table: Table, zone: Zone, centre: Point) -> Landing | None:
    """In a group: where its row has its order, the place there, not the one under the pointer."""
    board = table.board
    number, held = board.places.groups.index(zone), [token for token in board.held if token in board.hand.cards]
    row = [token for token in board.hand.groups[number] if token not in held]
    at = place_in(board, number, centre[0])
    whole = table.desk.tidy(table.state, number)([*row[:at], *held, *row[at:]], board.hand.cards)
    free = tuple(whole.index(token) for token in held)
    slots = board.places.slots(zone, len(whole))
    return Landing(slots[free[0]], zone, free) if free else None


def part(table: Table, landing: Landing | None) -> bool:
    """Let the row make room, or close again; whether cards are on their way for it."""
    board = table.board
    if landing is None and board.parting is None:
        return False
    wanted = Parting(landing.row, landing.free) if landing is not None and landing.row is not None else None
    if wanted == board.parting:
        return False
    rows = {parting.zone for parting in (wanted, board.parting) if parting is not None}
    board.parting = wanted
    board.glide(0.16, own=rows.issubset(board.places.groups))
    return True


def free_slots(board: Board, parting: Parting) -> list[Slot]:
    """The places that a row keeps free for what is held."""
    zone, free = parting
    groups = dict(zip(board.places.groups, board.hand.groups, strict=False)) if board.staging else {}
    row = [token for token in groups[zone] if token not in board.aloft] if zone in groups else board.cast.row(zone)
    slots = board.laid.slots(zone, len(row) + len(free))
    return [slots[at] for at in free if at < len(slots)]


def free_places(table: Table) -> list[Rect]:
    """The places on the screen that a row keeps free for what is held."""
    board = table.board
    places: list[Rect] = []
    if board.parting is None or not board.held:
        return places
    for slot in free_slots(board, board.parting):
        rect = Rect(0, 0, round(slot.height * board.pack.ratio), round(slot.height))
        rect.center = round(slot.x), round(slot.y)
        places.append(rect)
    return places


def paint_free(table: Table, surface: Surface, place: Rect) -> None:
    """A place that is kept free."""
    legal = table.stage.palette.legal
    hud.panel(table, surface, place, max(2, place.h // 19), (*legal, 46), legal, 1)
