"""What the player reads about the save while playing: when it stops working, when it works again, what was mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def tell_of_saving(table: Table) -> None:
    """Say what the session found out about its save since the last time; it stays until it is sent away."""
    session = table.session
    problem, session.problem = session.problem, ""
    was, table.unsaved = table.unsaved, bool(session.unsaved)
    if problem and (problem != session.unsaved or not was):
        table.worry(t(problem, **session.problem_values))
    elif was and not table.unsaved:
        table.worry(t("save.again"))
    elif table.unsaved and not was:
        table.worry(t(session.unsaved))
    if was != table.unsaved:
        table.refresh()
