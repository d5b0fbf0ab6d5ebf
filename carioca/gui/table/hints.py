"""The line over the tray: what the person at the bottom may do now, or what is still missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.cards import JOKER
from carioca.engine.game import Refusal
from carioca.games.contract.state import State
from carioca.games.melding.actions import LayOff, SwapJoker
from carioca.games.melding.game import melding
from carioca.gui.table.drops import draws
from carioca.gui.table.zones import STOCK
from carioca.i18n import t
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def hint_text(table: Table) -> str:
    """One line; empty while nobody looks, a round has just ended, or a sentence stands in its place."""
    board, state = table.board, table.state
    viewer = board.viewer
    if viewer is None or board.picture.open or state.phase == "deal" or table.toast is not None:
        return ""
    if table.session.current != viewer or (table.busy and board.picture.turn != viewer):
        turn = board.picture.turn
        name = table.session.names[turn] if turn is not None else ""
        return t("table.hint.wait", name=name) if name and turn != viewer else ""
    if table.passing() is not None:
        only_jokers = all(card == JOKER for card in state.hands[viewer])
        return t("table.hint.pass" if only_jokers else "table.hint.pass-other")
    if state.phase == "draw":
        return _draw_hint(table)
    if board.staging and board.hand.staged and not board.held:
        return _staged_hint(table, state, viewer)
    if table.tokens():
        return _picked_hint(table)
    if board.staging and not table.further:
        return t("table.hint.stage")
    if state.down[viewer] == "now" and not state.order.layoff_same_turn:
        return t("table.hint.discard")
    return t("table.hint.lay-further" if table.further and state.down[viewer] == "earlier" else "table.hint.lay")


def _draw_hint(table: Table) -> str:
    sources = draws(table.session.game, table.view)
    if len(sources) > 1:
        return t("table.hint.draw")
    return t("table.hint.draw-stock" if STOCK in sources else "table.hint.draw-pile")


def _picked_hint(table: Table) -> str:
    steps = [steps[0] for steps in table.lit.values() if steps]
    if any(isinstance(step, SwapJoker) for step in steps):
        lays = any(isinstance(step, LayOff) for step in steps)
        return t("table.hint.picked-both" if lays else "table.hint.picked-swap")
    return t("table.hint.picked")


def _staged_hint(table: Table, state: State, viewer: int) -> str:
    refusal = table.down_refusal()
    if refusal is None:
        return t("table.hint.ready-further" if table.further else "table.hint.ready")
    if refusal.code in ("first-turn", "same-turn"):
        return refusal_text(refusal, table.session.game)
    lack = melding(table.session.game).lacking(state, viewer, table.board.hand.melds())
    if isinstance(lack, Refusal):
        return refusal_text(lack, table.session.game)
    if lack > 0:
        return t("table.hint.missing-further" if table.further else "table.hint.missing", n=lack)
    return refusal_text(refusal, table.session.game)
