"""What the program proposes to lay: a bajada, or further melds, that leave the fewest points in hand."""

from __future__ import annotations

from carioca.cards import HIDDEN
from carioca.engine.game import Refusal, View
from carioca.games.melding.bajada import joker_limit, limits, read_further
from carioca.games.melding.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.melding.scoring import worth
from carioca.games.melding.solver import best_bajada
from carioca.games.melding.state import Contract, Kind, Row, State

LEAST = {Kind.SET: SET_SIZE, Kind.RUN: RUN_SIZE, Kind.FULL: RUN_CLOSED}
"""The fewest cards of a meld."""
_ALONE = {Kind.SET: Contract("T", 1, 0), Kind.RUN: Contract("E", 0, 1)}


def further(state: State, seat: int) -> bool:
    """Whether what a seat lays are melds beyond the contract (T8)."""
    return state.options.extra_melds and state.down[seat] != "no"


def proposal(view: View) -> tuple[Row, ...] | None:
    """The melds that leave the fewest points in the viewer's hand; None when there are none.

    One row for each meld of the contract; of further melds a kind that the hand does not have is an empty row.
    """
    state: State = view.state
    seat = view.seat
    if seat is None or not state.hands[seat] or HIDDEN in state.hands[seat]:
        return None
    if further(state, seat):
        return _more(state, state.hands[seat])
    found = best_bajada(state.hands[seat], state.contract, worth(state.options), limits(state))
    return tuple(tuple(row) for row in found) if found else None


def _more(state: State, hand: Row) -> tuple[Row, ...] | None:
    """Kind by kind the best meld of what is left of the hand, as far as they may be laid together (T8, T11)."""
    left = list(hand)
    found: list[Row] = []
    keeps = 1 if state.options.must_end_with_discard else 0
    for kind in state.contract.kinds:
        best = None
        if kind in _ALONE and len(left) >= LEAST[kind] + keeps:
            best = best_bajada(tuple(left), _ALONE[kind], worth(state.options), limits(state))
        row = best[0] if best else ()
        laid = tuple(row for row in (*found, row) if row)
        if isinstance(read_further(state.contract, laid, joker_limit(state), state.options.law), Refusal):
            row = ()
        found.append(row)
        for card in row:
            left.remove(card)
    return tuple(found) if any(found) else None
