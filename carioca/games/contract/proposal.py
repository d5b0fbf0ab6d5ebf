"""What the program proposes to lay: a bajada, or further melds, that leave the fewest points in hand."""

from __future__ import annotations

from itertools import product

from carioca.cards import HIDDEN
from carioca.engine.game import Refusal, View
from carioca.games.contract import melds as rows
from carioca.games.contract.bajada import further_of, joker_limit, limits, read_further
from carioca.games.contract.legal import legal_actions
from carioca.games.contract.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.contract.rules import check
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver.exact import best_bajada
from carioca.games.contract.solver.richest import single_melds
from carioca.games.contract.state import Contract, State, own
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.games.melding.state import Kind, Laid, Row

LEAST = {Kind.SET: SET_SIZE, Kind.RUN: RUN_SIZE, Kind.FULL: RUN_CLOSED}
"""The fewest cards of a meld."""


def further(state: State, seat: int) -> bool:
    """Whether what a seat lays are melds beyond the contract (T8)."""
    return bool(state.order.further) and state.down[seat] != "no"


def proposal(view: View) -> tuple[Row, ...] | None:
    """The melds that leave the fewest points in the viewer's hand; None when there are none.

    One row for each meld of the contract; of further melds a kind that the hand does not have is an empty row.
    """
    state = own(view.state)
    seat = view.seat
    if seat is None or not state.hands[seat] or HIDDEN in state.hands[seat]:
        return None
    if further(state, seat):
        return _more(state, state.hands[seat])
    found = best_bajada(state.hands[seat], state.contract, state.order.points, limits(state))
    if found and seat == state.turn and state.phase == "play" and check(state, LayDown(found)) is not None:
        # It would leave no card that may be thrown: another one may.
        found = next((action.melds for action in legal_actions(state) if isinstance(action, LayDown)), found)
    return tuple(tuple(row) for row in found) if found else None


def _more(state: State, hand: Row) -> tuple[Row, ...] | None:
    """As many melds of the contract's kinds as the hand has, at most so many of each; then most points (T8, T11)."""
    if state.law.arranged:
        return _singles(state, hand)
    points, wanted = state.order.points, state.contract
    room = len(hand) - (1 if state.order.ends_with_discard else 0)
    best: tuple[int, tuple[Row, ...]] | None = None
    parts = [Contract("", sets, runs) for sets, runs in product(range(wanted.sets + 1), range(wanted.runs + 1))]
    for part in sorted(parts, key=lambda part: -part.melds):
        if best is not None and part.melds < sum(map(bool, best[1])):
            break  # Fewer melds lay less, and looking for them takes as long.
        found = best_bajada(hand, part, points, limits(state)) if 0 < part.cards <= room else None
        if not found or sum(map(len, found)) > room:
            continue
        if isinstance(read_further(wanted, found, joker_limit(state), state.law), Refusal):
            continue
        value = sum(points[card.rank] for row in found for card in row)
        if best is None or value > best[0]:
            best = value, _on_slots(found, part, wanted)
    return best[1] if best else None


def _singles(state: State, hand: Row) -> tuple[Row, ...] | None:
    """At most one set and one run, of those that may be laid together the ones with most points (K14)."""
    wanted, points = further_of(state), state.order.points
    found = list(single_melds(hand, limits(state).asked(wanted)))
    kinds = [rows.read_row(row, state.law) for row in found]
    sets = [laid.cards for laid in kinds if isinstance(laid, Laid) and laid.kind is Kind.SET]
    runs = [laid.cards for laid in kinds if isinstance(laid, Laid) and laid.kind is Kind.RUN]
    best: tuple[int, tuple[Row, ...]] | None = None
    for melds in product(((), *sets) if wanted.sets else ((),), ((), *runs) if wanted.runs else ((),)):
        laid = tuple(row for row in melds if row)
        if laid and check(state, LayMeld(laid)) is None:
            value = sum(card_points(points, card) for row in laid for card in row)
            if best is None or value > best[0]:
                best = value, melds
    if best is None:
        return None
    part = Contract("", sum(map(bool, best[1][:1])), sum(map(bool, best[1][1:])))
    return _on_slots(tuple(row for row in best[1] if row), part, wanted)


def _on_slots(found: tuple[Row, ...], part: Contract, wanted: Contract) -> tuple[Row, ...]:
    """Sets first, then runs, with an empty row for each meld of the contract that is not laid."""
    sets = (*found[: part.sets], *[()] * (wanted.sets - part.sets))
    return (*sets, *found[part.sets :], *[()] * (wanted.runs - part.runs))
