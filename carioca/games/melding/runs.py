"""Sets and runs as they lie on a melding table: how a row becomes a meld, and how a meld grows."""

from __future__ import annotations

from collections.abc import Iterable

from carioca.games.melding.actions import LayOff
from carioca.games.melding.state import Laid, Meld, put

Melds = tuple[Meld, ...]


def melds_of(owner: int, laid: Iterable[Laid]) -> Melds:
    """Rows that were read as melds, as the melds of a seat."""
    return tuple(Meld(owner, row.kind, row.cards) for row in laid)


def grown(melds: Melds, action: LayOff) -> Melds:
    """The table with a card laid off: below a run at its low end, else behind the last card of the row."""
    owner, kind, row = melds[action.meld]
    cards = (action.card, *row) if action.end == "low" else (*row, action.card)
    return put(melds, action.meld, Meld(owner, kind, cards))
