"""What the round asks for, shown with the cards of the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.games.melding.game import melding
from carioca.gui.table.values import Example, Group
from carioca.i18n import capitalised, t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def example(table: Table) -> Example | None:
    """The melds that the own hand is nearest to; None once they are laid."""
    melds = melding(table.session.game).nearest(table.view)
    if not melds:
        return None
    lack = sum(len(near.missing) for near in melds)
    groups = [Group(capitalised(t(f"table.slot.{near.kind.value}")), near.row, near.missing) for near in melds]
    return Example(t("example.contract.lack", n=lack) if lack else t("example.contract"), tuple(groups))
