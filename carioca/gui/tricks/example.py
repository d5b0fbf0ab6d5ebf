"""What may be bid and played, shown with the cards of the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.cards import HIDDEN
from carioca.games.tricks.rules import breach, due
from carioca.games.tricks.state import State
from carioca.games.tricks.state import own as own_state
from carioca.gui.table.values import Example, Group
from carioca.i18n import t
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

HIGH = 2
"""So many ranks of a suit are called its highest."""


def example(table: Table) -> Example | None:
    """What speaks for a bid, or the cards that may be played and the duty that says so; None for a hidden hand."""
    state, view = own_state(table.state), table.view
    if view.seat is None or state.turn != view.seat or not state.hand or HIDDEN in state.hand:
        return None
    return _to_bid(state) if state.bidding else _to_play(table, state) if state.phase == "play" else None


def _to_bid(state: State) -> Example:
    """The own trumps, and the highest cards of the other suits."""
    strength = state.options.strength
    high = sorted(strength.values())[-HIGH:]
    trumps = tuple(card for card in state.hand if card.suit is state.trump)
    others = tuple(card for card in state.hand if card.suit is not state.trump and strength[card.rank] in high)
    groups = Group(t("example.bid.trumps"), trumps), Group(t("example.bid.high"), others)
    shown = tuple(group for group in groups if group.cards)
    return Example(t("example.bid" if shown else "example.bid.none"), shown)


def _to_play(table: Table, state: State) -> Example:
    """The cards that keep the duties, and what the first duty says about another one."""
    allowed = due(state.hand, state.trick, state.trump, state.options).cards
    other = next((card for card in state.hand if card not in allowed), None)
    why = breach(state, other) if other is not None else None
    free = t("example.play.any" if len(state.hand) > 1 else "example.play.last")
    text = free if why is None else refusal_text(why, table.session.game)
    return Example(text, (Group(t("example.play"), tuple(allowed)),))
