"""The tray on which a seat puts its melds together before laying them: its places, and how a row is read there."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.engine.game import Refusal
from carioca.games.contract import melds as rows
from carioca.games.contract.bajada import further_of, joker_limit
from carioca.games.contract.proposal import LEAST, further
from carioca.games.contract.state import State
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.games.melding.game import Place
from carioca.games.melding.state import Kind, Row


def slots(state: State, seat: int) -> tuple[Place, ...]:
    """A place for each meld of the contract; none for a seat that is down, unless further melds are agreed (T8)."""
    more = further(state, seat)
    if state.down[seat] != "no" and not more:
        return ()
    longer = state.law.at_least
    kinds = further_of(state).kinds if more else state.contract.kinds
    return tuple(Place(kind, LEAST[kind], not more, longer and kind is not Kind.FULL) for kind in kinds)


def read(state: State, kind: Kind, row: Row) -> Row | None:
    """A row as the meld of a place of that kind: its cards as they would lie on the table; None when it is none."""
    if not row:
        return None
    if kind is Kind.FULL:
        found = rows.read_full(state.contract.full, row, joker_limit(state), state.law)
    else:
        found = rows.read_row(row, state.law, kind)
    return None if isinstance(found, Refusal) or found.kind is not kind else found.cards


def laying(state: State, seat: int, melds: Sequence[Row]) -> LayDown | LayMeld:
    """The action that lays these rows; empty ones are left out, so that the refusal names what is missing."""
    laid = tuple(tuple(row) for row in melds if row)
    return LayMeld(laid) if further(state, seat) else LayDown(laid)
