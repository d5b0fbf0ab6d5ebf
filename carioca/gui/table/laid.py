"""What follows from one arrangement of a table: found when it is asked for, and kept, for motions ask all the time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.desk import Places
from carioca.gui.table.frame import Frame
from carioca.gui.table.hand_rows import card_height, hand_slots
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.zones import HAND, Zone


class Laid:
    """A new one comes with every new arrangement; `rests` is for the table to fill and to empty."""

    def __init__(self, frame: Frame, places: Places) -> None:
        self.frame, self.places = frame, places
        self.rests: Sequence[Rest] | None = None
        """The own cards as they lie while none is pointed at, from left to right."""
        self._fans: dict[int, Sequence[Slot]] = {}
        self._heights: dict[int, tuple[int, ...]] = {}
        self._slots: dict[tuple[Zone, int], Sequence[Slot]] = {}

    @cached_property
    def zones(self) -> Mapping[Zone, Rect]:
        """The rectangles of all zones, without parts of them."""
        return self.places.zones(()) | {HAND: self.frame.hand}

    def heights(self, count: int) -> tuple[int, ...]:
        """The heights (px) of all cards that may rest here while so many are in the hand."""
        if count not in self._heights:
            self._heights[count] = card_height(self.frame, count), *self.places.heights, self.frame.back_height
        return self._heights[count]

    def slots(self, zone: Zone, count: int) -> Sequence[Slot]:
        """Where so many cards of a row lie (Places.slots)."""
        if (zone, count) not in self._slots:
            self._slots[zone, count] = self.places.slots(zone, count)
        return self._slots[zone, count]

    def hand_slots(self, count: int) -> Sequence[Slot]:
        """Where so many cards of the hand lie while nothing is let in."""
        if count not in self._fans:
            self._fans[count] = hand_slots(self.frame, count)
        return self._fans[count]


class Rest(NamedTuple):
    """An own card and where it lies."""

    sprite: Sprite
    slot: Slot
