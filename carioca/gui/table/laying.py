"""From rows of cards to melds: what the tray lacks, and how a slot reads its row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from carioca.engine.game import Game
from carioca.games.contract.state import State
from carioca.games.melding.game import melding
from carioca.games.melding.state import Kind, Row
from carioca.gui.table.staging import Reader


def on_slots(game: Game, state: State, seat: int, melds: Sequence[Row]) -> tuple[Row, ...]:
    """Rows that can be laid, each on a slot of the tray for its kind; an empty row where none belongs."""
    places = melding(game).slots(state, seat)
    slots: list[Row] = [()] * len(places)
    for row in melds:
        free = [number for number in range(len(places)) if not slots[number]]
        fits = [number for number in free if slot_reader(game, state, places[number].kind)(row)]
        slots[(fits or free)[0]] = row
    return tuple(slots)


def slot_reader(game: Game, state: State, kind: Kind) -> Reader:
    """Reads a row as the meld of a tray slot of that kind: its cards as they would lie on the table, else None."""
    return partial(melding(game).read, state, kind)
