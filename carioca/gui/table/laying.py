"""From rows of cards to melds: what the tray would lay, what it lacks, and how a slot reads its row."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.contract import melds as rows
from carioca.games.contract import rules
from carioca.games.contract.proposal import further
from carioca.games.contract.state import Kind, Row, State
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.gui.table.staging import Reader


def laying(state: State, seat: int, melds: Sequence[Sequence[Card]]) -> LayDown | LayMeld:
    """The action that lays these rows; empty ones are left out, so that the refusal names what is missing."""
    laid = tuple(tuple(row) for row in melds if row)
    return LayMeld(laid) if further(state, seat) else LayDown(laid)


def on_slots(state: State, melds: Sequence[Row]) -> tuple[Row, ...]:
    """Rows that can be laid, each on a slot of the tray for its kind; an empty row where none belongs."""
    slots: list[Row] = [()] * len(state.contract.kinds)
    for row in melds:
        free = [number for number, kind in enumerate(state.contract.kinds) if not slots[number]]
        fits = [number for number in free if slot_reader(state, state.contract.kinds[number])(row)]
        slots[(fits or free)[0]] = row
    return tuple(slots)


def slot_reader(state: State, kind: Kind) -> Reader:
    """Reads a row as the meld of a tray slot of that kind: its cards as they would lie on the table, else None."""

    def read(row: Row) -> Row | None:
        if not row:
            return None
        if kind is Kind.FULL:
            found = rows.read_full(state.contract.full, row, rules.joker_limit(state), state.options.law)
        else:
            found = rows.read_row(row, state.options.law, kind)
        return None if isinstance(found, Refusal) or found.kind is not kind else found.cards

    return read
