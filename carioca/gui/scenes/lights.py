"""What glows in a lesson: names of cards, places and buttons as its file has them, found at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi
from typing import TYPE_CHECKING

from carioca.cards import Card, parse_row
from carioca.gui.table.advice_marks import tokens_of
from carioca.gui.table.guide import Shown
from carioca.gui.table.zones import Zone
from carioca.lessons.course import LessonSession
from carioca.lessons.lesson import SORT

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

PERIOD = 1.8
"""Seconds of a beat of the light."""
LEVELS = 8
"""So many strengths of it are told apart: each is a picture of its own."""
PLACES = ("tray", "pile", "stock", "trick")
"""The places of a table that can glow, as a lesson names them."""
BUTTONS = {SORT: "rank", "down": "down"}
"""The buttons that can glow; to order the hand either way is one step."""


class Lights:
    """The light of a guide at one table, and what it stands around."""

    def __init__(self, table: Table, session: LessonSession) -> None:
        self.table, self.session = table, session
        self.pulses = False
        """Whether the light comes and goes; else it stands still."""

    @property
    def beats(self) -> bool:
        """Whether something glows now that comes and goes."""
        return self.pulses and self.table.my_turn

    @property
    def strength(self) -> float:
        """One of a few strengths, 0 to 1."""
        return self.level / LEVELS if self.pulses else 1.0

    @property
    def level(self) -> int:
        """The strength of the light in steps, 0 to LEVELS."""
        return round(LEVELS * (1 + cos(2 * pi * self.table.clock / PERIOD)) / 2)

    def lit(self, glows: Iterable[str]) -> Shown:
        """What is meant by these names: cards of the hand that are not set apart, places, buttons."""
        board = self.table.board
        cards, zones, buttons = list[Card](), list[Zone](), list[str]()
        for glow in glows:
            if glow in BUTTONS:
                buttons.append(BUTTONS[glow])
            elif " " in glow or glow == "call":
                buttons.append(glow.replace(" ", ""))
            elif glow in PLACES:
                zones += self.places(glow)
            elif glow[0] == "m" and glow[1:].isdecimal():
                zones += self.meld(glow)
            else:
                cards += parse_row(glow, board.pack)
        apart = board.hand.staged
        return Shown([token for token in tokens_of(self.table, cards) if token not in apart], zones, buttons)

    def places(self, kind: str) -> Iterator[Zone]:
        """Places of a kind."""
        if kind == "trick":
            # The place of the own card says more than the whole field.
            yield Zone("laid", self.table.board.seat)
            return
        yield from (zone for zone in self.table.board.zones() if zone.kind == kind)

    def meld(self, glow: str) -> Iterator[Zone]:
        """A meld by its number: `m3`."""
        number = int(glow[1:])
        yield from (zone for zone in self.table.board.zones() if (zone.kind, zone.number) == ("meld", number))
