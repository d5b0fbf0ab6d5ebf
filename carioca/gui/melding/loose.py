"""Laying without a tray, where seats play in sides: the picked cards are laid as the melds that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.engine.game import Refusal
from carioca.games.melding.actions import Action, TakePile
from carioca.games.melding.game import melding, melding_state
from carioca.games.melding.state import Row
from carioca.gui.table import deeds
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def lays_loosely(table: Table) -> bool:
    """Whether melds are laid here straight from the hand."""
    return "sides" in melding(table.session.game).beyond(table.session.match.state.options)


def ready(table: Table) -> bool:
    """Whether the picked cards can be laid now."""
    return bool(table.my_turn and table.board.picked and table.session.check(_action(table)) is None)


def lay_picked(table: Table) -> None:
    """Lay the picked cards, before the draw together with the pile; or say why not."""
    viewer = table.board.viewer
    if table.busy or viewer is None:
        return
    if table.session.current != viewer:
        table.refuse(Refusal("not-your-turn", "B04"))
        return
    tokens = list(table.board.picked)
    if not tokens:
        table.say(t("table.sides.pick"))
        return
    action = _action(table)
    refusal = table.session.check(action)
    if refusal is not None:
        table.refuse(refusal)
        return
    deeds.done(table, tokens)
    table.submit((action,), tokens)


def _action(table: Table) -> Action:
    """What lays the picked cards; the top card of the pile joins them where they need it."""
    game, state = melding(table.session.game), melding_state(table.state)
    cards = tuple(table.board.cards(table.board.picked))
    action = game.laying(state, state.turn, (cards,))
    if isinstance(action, TakePile) and state.pile and table.session.check(action) is not None:
        other = game.laying(state, state.turn, ((*cards, state.pile[-1]),))
        return other if table.session.check(other) is None else action
    return action


def propose(table: Table) -> None:
    """Pick what the program would lay, or say that there is nothing."""
    found = melding(table.session.game).proposal(table.view) if table.my_turn else None
    if not found:
        table.say(t("table.no-further"))
        return
    table.board.picked = _tokens(table, tuple(card for row in found for card in row))
    table.stage.audio.play("click")
    deeds.settle(table)


def _tokens(table: Table, cards: Row) -> list[int]:
    """The cards of the hand that are these."""
    left, tokens = list(cards), []
    for token, card in table.board.hand.cards.items():
        if card in left:
            left.remove(card)
            tokens.append(token)
    return tokens
