"""Two clicks on a card send it where it certainly goes; a right click lifts it and lights all places it could go to."""

from __future__ import annotations

from enum import Enum
from functools import partial
from math import hypot, inf
from typing import TYPE_CHECKING

from carioca.gui.table import deeds
from carioca.gui.table.guided import deny
from carioca.gui.table.zones import HAND, Point, Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

DOUBLE = 0.4
"""Seconds in which the second click on a card must come."""
NEAR = 8
"""Design units by which the pointer may move between the two."""


class Count(Enum):
    """What a click on a card of the own hand is."""

    SINGLE = "single"
    DOUBLE = "double"
    NOTHING = "nothing"


class Clicks:
    """Counts the clicks on cards of the own hand.

    Only what was seen is meant: a click made while somebody else's deed was still being shown, and the one that comes
    quickly after it, play nothing.
    """

    def __init__(self) -> None:
        self.mine = False
        """Whether the player might act when the button went down."""
        self._token: int | None = None
        self._at = -inf
        self._where: Point = (0.0, 0.0)
        self._was_mine = False

    def meant(self, table: Table, pos: Point) -> int | None:
        """The card that a press means because it was just clicked there: a picked card rises from under the pointer."""
        near = hypot(pos[0] - self._where[0], pos[1] - self._where[1]) <= table.board.frame.px(NEAR)
        quick = table.clock - self._at <= DOUBLE
        return self._token if near and quick and self._token in table.board.hand.cards else None

    def count(self, table: Table, token: int, pos: Point) -> Count:
        """A card was clicked."""
        quick = token == self._token and table.clock - self._at <= DOUBLE
        before, self._was_mine = self._was_mine, self.mine
        self._token, self._at, self._where = token, table.clock, pos
        if not quick or not self.mine:
            return Count.SINGLE
        if not before:
            return Count.NOTHING
        self._token = None
        return Count.DOUBLE


def send(table: Table, token: int) -> None:
    """Lay a card off where it certainly goes, else discard it; where it could go to several places, show them."""
    board = table.board
    if token in board.hand.staged:
        deeds.bring_back(table, [token])
        return
    board.picked = [token]
    table.refresh()
    firm = [zone for zone in table.lit if zone in board.places.firm]
    free = {steps: zone for zone, steps in table.lit.items() if steps and zone not in firm}
    if len(free) == 1:
        deeds.play(table, [token], *free.values())
    elif free:
        lift(table, token)
    elif firm:
        discard = next((deed.act for deed in table.deeds if deed.name == "discard"), None)
        (discard or partial(deeds.play, table, [token], firm[0]))()
    else:
        deeds.unpick(table)
        _deny(table, token)


def lift(table: Table, token: int) -> None:
    """Pick this card alone and tell of every place what it would do there, until the next click."""
    table.board.picked = [token]
    table.stage.audio.play("click")
    table.hush()
    deeds.settle(table)
    table.lifted = token
    if ways(table):
        return
    if table.my_turn:
        _deny(table, token)
    else:
        table.say(t("ways.wait"))


def ways(table: Table) -> dict[Zone, str]:
    """What letting go of the lifted card would do, for every place that takes it; empty while none is lifted."""
    board = table.board
    if table.lifted is None or board.picked != [table.lifted] or board.held:
        return {}
    zones = [zone for zone in table.lit if table.desk.meant(table, zone) == zone]
    zones += [zone for zone in board.places.groups if board.staging]
    told = {zone: table.desk.way(table, zone) for zone in zones}
    return {zone: words for zone, words in told.items() if words}


def _deny(table: Table, token: int) -> None:
    """Say why a card can go nowhere."""
    zone = next(iter(table.board.places.firm), HAND)
    deny(table, table.board.cards([token]), zone)
