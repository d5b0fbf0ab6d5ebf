"""What cards can do at a trick table, and which ones a duty refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.engine.game import Action, Refusal, View
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.rules import breach, due
from carioca.games.tricks.state import own
from carioca.gui.table.desk import Steps
from carioca.gui.table.values import Hint, Hinted
from carioca.gui.table.zones import Zone
from carioca.gui.tricks.zones import TRICK, bid_zone, suit_zone

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

NOT_YOURS = Refusal("not-your-turn", "P09")


def targets(view: View, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
    """A card that keeps the duties goes to the trick."""
    state = own(view.state)
    if len(picked) != 1 or state.phase != "play" or view.seat != state.turn:
        return {}
    allowed = due(state.hand, state.trick, state.trump, state.options).cards
    return {TRICK: (Play(picked[0]),)} if picked[0] in allowed else {}


def cards_of(action: Action) -> Sequence[Card]:
    """The card that an action plays."""
    return (action.card,) if isinstance(action, Play) else ()


def refusal(table: Table, card: Card) -> Refusal | None:
    """Why a card of the viewer's hand may not be played now, the duties as well where a breach is accepted (P12)."""
    if not table.my_turn:
        return NOT_YOURS
    state = own(table.state)
    return table.session.check(Play(card)) or (breach(state, card) if state.phase == "play" else None)


def dim(table: Table) -> frozenset[int]:
    """The cards of the own hand that a duty refuses now; while somebody else acts none is."""
    if not table.my_turn or own(table.state).phase != "play":
        return frozenset()
    state = own(table.state)
    allowed = due(state.hand, state.trick, state.trump, state.options).cards
    return frozenset(token for token, card in table.board.hand.cards.items() if card not in allowed)


def hinted(table: Table, hint: Hint) -> Hinted:
    """The card, the number or the suit that a hint speaks of; the first step tells of no single one."""
    hand = table.board.hand
    match hint.action:
        case Play(card) if hint.step > 1:
            return Hinted([token for token, held in hand.cards.items() if held == card])
        case Play(card):
            return Hinted([token for token, held in hand.cards.items() if held.suit == card.suit])
        case Bid(tricks) if hint.step > 1:
            return Hinted(zone=bid_zone(tricks))
        case NameTrump(suit) if hint.step > 1:
            return Hinted(zone=suit_zone(suit))
    return Hinted()
