"""What each place of the tray says about its row while it is filled: a tick, what is missing, or what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from carioca.engine.game import Refusal
from carioca.games.melding.game import Place, melding
from carioca.i18n import t
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

TICK, WRONG = "tick", "cross"
"""The signs (draw.shapes.sign) of a row that can be laid, and of one that no card can mend."""


class Said(NamedTuple):
    """The words of a place, shorter ones where there is no room for them, its sign if any, whether cards lie there."""

    words: str
    short: str
    sign: str = ""
    begun: bool = False


def readings(table: Table, tray: Sequence[Place]) -> list[Said]:
    """What every place says, in their order."""
    board, game = table.board, melding(table.session.game)
    hand, viewer = board.hand, board.viewer
    if viewer is None or not board.staging or not hand.staged or game.slots(table.state, viewer) != tuple(tray):
        # In the last case somebody stands in and has laid down: it is only being shown, and what is staged returns.
        return [_empty(place) for place in tray]
    rows = [tuple(hand.cards[token] for token in group if token not in board.held) for group in hand.groups]
    found = game.readings(table.state, viewer, rows)
    return [
        _said(table, place, one) if row else _empty(place) for place, row, one in zip(tray, rows, found, strict=True)
    ]


def _said(table: Table, place: Place, found: int | Refusal) -> Said:
    kind = t(f"table.slot.{place.kind.value}")
    if isinstance(found, Refusal):
        return Said(refusal_text(found, table.session.game), t("table.slot.wrong", kind=kind), WRONG, True)
    if found > 0:
        return Said(t("table.slot.missing", kind=kind, n=found), kind, "", True)
    return Said(kind, kind, TICK, True)


def _empty(place: Place) -> Said:
    kind = t(f"table.slot.{place.kind.value}")
    return Said(t(f"table.slot.{place.kind.value}.more") if place.more else kind, kind)
