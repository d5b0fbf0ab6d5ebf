"""Where cards of the hand would come to lie on the pile and in the melds, for the table to show it beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.games.melding.actions import Discard, LayOff, Replace, SwapJoker
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.zones import PILE, meld_zone
from carioca.gui.table.desk import Landing, Steps

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.gui.table.zones import Zone


def landing(table: Table, zone: Zone, steps: Steps) -> Landing | None:
    """The place of the first step's card; where several are laid off the meld has room for all of them."""
    match steps[0]:
        case Discard():
            return Landing(table.board.places.slots(PILE, 1)[-1])
        case LayOff(_, number):
            lows = sum(isinstance(step, LayOff) and step.end == "low" for step in steps)
            return in_meld(table, number, lows, len(steps) - lows)
        case SwapJoker() | Replace() if zone.kind == "joker":
            row = meld_zone(own_picture(table.board.picture).melds[zone.number], zone.number)
            slots = table.board.places.slots(row, len(table.board.cast.row(row)))
            return Landing(slots[zone.at]) if zone.at < len(slots) else None
    return None


def in_meld(table: Table, number: int, before: int, behind: int) -> Landing:
    """Room for so many cards before the first card of a meld and behind its last one."""
    meld = own_picture(table.board.picture).melds[number]
    row, count = meld_zone(meld, number), len(meld.cards) + before
    free = (*range(before), *range(count, count + behind))
    return Landing(table.board.places.slots(row, count + behind)[free[0]], row, free)
