"""Paints what waits below a held card: the light of the place that takes it, and the places that a row keeps free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.table.landing import free_places, paint_free
from carioca.gui.table.still import shine
from carioca.gui.table.zones import Zone

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


class Aim:
    """Of one table. It rests while the card moves over it: only where something else moved it is painted anew."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._target: tuple[Zone, Rect] | None = None
        self._shown: object = None
        """What it follows from."""
        self._free: list[Rect] = []
        self._places: list[Rect] = []

    def follow(self, target: tuple[Zone, Rect] | None, scratch: Surface) -> list[Rect]:
        """Take up which place is meant now; the places that are to be painted anew.

        `scratch`: a surface that may be painted on at these places.
        """
        board = self.table.board
        shown = self.table.version, board.places, target, board.parting, bool(board.held)
        if shown == self._shown:
            return []
        old, self._shown, self._target = self._places, shown, target
        self._free = free_places(self.table)
        lit = self._paint(scratch)
        self._places = [place for place in (*self._free, lit) if place.w]
        return [*old, *self._places]

    def paint(self, surface: Surface, area: Rect) -> None:
        """Paint what of it is seen in an area where it is not yet."""
        if area.collidelist(self._places) < 0:
            return
        before = surface.get_clip()
        surface.set_clip(area)
        self._paint(surface)
        surface.set_clip(before)

    def _paint(self, surface: Surface) -> Rect:
        """Paint all of it; the place of the light."""
        for place in self._free:
            paint_free(self.table, surface, place)
        return Rect(0, 0, 0, 0) if self._target is None else shine(self.table, surface, *self._target)
