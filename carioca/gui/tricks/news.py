"""What may be new to a newcomer at a trick table, the rarest first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from carioca.games.tricks.rules import forbidden_bid
from carioca.games.tricks.state import own as own_state

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def news(table: Table, told: Collection[str]) -> Iterator[str]:
    """What is asked now for the first time, or has happened for the first time; the viewer is to act."""
    state = own_state(table.state)
    if state.last_round and len(table.session.rounds or ()) > 1:
        yield "tricks.last"
    if state.phase == "trump":
        yield "tricks.trump"
    elif state.bidding:
        if forbidden_bid(state) is not None:
            yield "tricks.hook"
        yield "tricks.bid"
    elif state.phase == "play":
        if table.dim:
            yield "tricks.duty"
        if state.won[state.turn] and state.won[state.turn] == state.bids[state.turn]:
            yield "tricks.done"
