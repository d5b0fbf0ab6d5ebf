"""The line over the hand: what the person at the bottom may do now, or what the picked cards still need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.games.canasta.state import own as own_state
from carioca.games.melding.actions import Replace
from carioca.games.melding.game import melding
from carioca.gui.canasta.laying import staged
from carioca.gui.melding.zones import PILE, STOCK
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def status(table: Table) -> str:
    """One line while somebody plays."""
    board, viewer = table.board, table.board.viewer
    if viewer is None:
        return ""
    if table.session.current != viewer or (table.busy and board.picture.turn != viewer):
        turn = board.picture.turn
        return t("table.hint.wait", name=table.session.names[turn]) if turn is not None and turn != viewer else ""
    state = own_state(table.state)
    if table.tokens():
        return _picked(table)
    if state.phase == "draw":
        return _to_draw(table)
    stand = melding(table.session.game).standings(state)[state.own_side]
    if not stand.salida:
        return t("sides.hint.salida-needs", n=stand.needs) if stand.needs else t("sides.hint.salida")
    return t("sides.hint.lay")


def _to_draw(table: Table) -> str:
    """What may be drawn: the prompt names the pozo."""
    sources, state = table.desk.targets(table.view, ()), own_state(table.state)
    if not state.pile:
        return t("sides.hint.draw-empty")
    if PILE in sources:
        return t("sides.hint.draw" if STOCK in sources else "sides.hint.draw-pozo", n=len(state.pile))
    return t("sides.hint.draw-with" if state.order.pozo_first == "with" else "table.hint.draw-stock")


def _picked(table: Table) -> str:
    """Where picked cards may go; nothing while the tray shows what they make."""
    now = staged(table)
    if now is not None and now.rows and not table.board.held:
        return ""
    steps = [steps[0] for steps in table.lit.values() if steps]
    if any(isinstance(step, Replace) for step in steps):
        return t("sides.hint.replace")
    return t("table.hint.picked" if steps else "sides.hint.more")
