"""Asks the guide of a table, where there is one, before something is done there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.gui.table.zones import Zone

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def stopped(table: Table, deed: str) -> bool:
    """Whether a guide does not accept a deed with the own hand; then it has said why."""
    return table.guide is not None and table.guide.stops(deed)


def did(table: Table, deed: str = "") -> None:
    """Tell a guide what was done with the own hand."""
    if table.guide is not None:
        table.guide.did(deed)


def deny(table: Table, picked: Sequence[Card], zone: Zone) -> None:
    """Say why these cards may not go there, or with none why a click there does nothing."""
    before = table.toast
    if table.guide is not None:
        table.toast = None
    table.desk.deny(table, picked, zone)
    if table.guide is not None and table.toast is None:
        # The rules say nothing of it: the guide tells what is to be done instead.
        table.toast = before
        table.guide.again()
