"""The places of a melding table: tray, stock, pile, melds with their ends and jokers."""

from __future__ import annotations

from functools import cache

from carioca.games.melding.state import Meld
from carioca.gui.table.zones import Zone

STOCK = Zone("stock")
PILE = Zone("pile")
ENDS = ("low", "high")
"""The two ends of a run, told apart where that makes a difference."""
PARTS = ("low", "meld", "joker", "high")
"""The places of a meld, in the order in which the arrows walk along them; `at` is a joker's place in its row."""


def tray_zone(number: int) -> Zone:
    """A place of the tray."""
    return Zone("tray", number=number)


@cache
def tray_zones(count: int) -> tuple[Zone, ...]:
    """The places of a tray that has so many."""
    return tuple(map(tray_zone, range(count)))


def meld_zone(meld: Meld, number: int) -> Zone:
    """A whole meld by its number; melds lie with their owners."""
    return Zone("meld", meld.owner, number)


def pile_zone(size: int) -> Zone:
    """The top of a discard pile of so many cards: another size, another top, even when its card looks alike."""
    return PILE._replace(at=size)
