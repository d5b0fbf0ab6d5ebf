"""The line over the tray: what the person at the bottom may do now, or what is still missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.cards import JOKER
from carioca.engine.game import Refusal
from carioca.games.melding.actions import LayOff, Replace, SwapJoker
from carioca.games.melding.game import melding, melding_state
from carioca.gui.melding.tray import down_refusal, further
from carioca.gui.melding.zones import ENDS, STOCK
from carioca.i18n import t
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def status(table: Table) -> str:
    """One line while somebody plays; empty before the deal."""
    board, state = table.board, melding_state(table.state)
    viewer = board.viewer
    if viewer is None or state.phase == "deal":
        return ""
    if table.session.current != viewer or (table.busy and board.picture.turn != viewer):
        turn = board.picture.turn
        name = table.session.names[turn] if turn is not None else ""
        return t("table.hint.wait", name=name) if name and turn != viewer else ""
    game = melding(table.session.game)
    if table.my_turn and game.passing(table.view) is not None:
        only_jokers = all(card == JOKER for card in state.hands[viewer])
        return t("table.hint.pass" if only_jokers else "table.hint.pass-other")
    if state.phase not in ("draw", "play"):
        # Cards are called: what that means is told when it is asked, after the discard has been seen.
        return ""
    if state.phase == "draw":
        return _to_draw(table)
    if board.staging and board.hand.staged and not board.held:
        return _staged(table, viewer)
    if table.tokens():
        return _picked(table)
    more = further(table)
    if board.staging and not more:
        return t("table.hint.stage")
    if _lays_next_turn(table, viewer):
        return t("table.hint.discard")
    tack = ".tack" if "call" in game.beyond(state.options) else ""
    return t(f"table.hint.lay{'-further' if more and state.down[viewer] == 'earlier' else ''}{tack}")


def _lays_next_turn(table: Table, viewer: int) -> bool:
    """Whether the viewer has gone down in this turn and lays cards off in the next one only."""
    state = melding_state(table.state)
    if state.down[viewer] != "now":
        return False
    refusal = table.session.game.check(state, LayOff(state.hands[viewer][0], 0))
    return refusal is not None and refusal.code == "same-turn"


def _to_draw(table: Table) -> str:
    sources = table.desk.targets(table.view, ())
    if len(sources) > 1:
        return t("table.hint.draw")
    return t("table.hint.draw-stock" if STOCK in sources else "table.hint.draw-pile")


def _picked(table: Table) -> str:
    steps = [steps[0] for steps in table.lit.values() if steps]
    if any(isinstance(step, Replace) for step in steps):
        ends = sum(isinstance(step, Replace) and zone.kind in ENDS for zone, (step, *_) in table.lit.items())
        return t("table.hint.picked-ends" if ends > 1 else "table.hint.picked-replace")
    if any(isinstance(step, SwapJoker) for step in steps):
        lays = any(isinstance(step, LayOff) for step in steps)
        return t("table.hint.picked-both" if lays else "table.hint.picked-swap")
    return t("table.hint.picked")


def _staged(table: Table, viewer: int) -> str:
    refusal, game = down_refusal(table), melding(table.session.game)
    if refusal is None:
        return t("table.hint.ready-further" if further(table) else "table.hint.ready")
    if refusal.code in ("first-turn", "same-turn"):
        return refusal_text(refusal, game)
    lack = game.lacking(table.state, viewer, table.board.hand.rows())
    if isinstance(lack, Refusal):
        return refusal_text(lack, game)
    if lack > 0:
        return t("table.hint.missing-further" if further(table) else "table.hint.missing", n=lack)
    return refusal_text(refusal, game)
