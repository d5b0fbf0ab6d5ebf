"""What a hint at a melding table speaks of: cards of the own hand, and a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.games.melding.actions import Discard, Draw, LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.game import melding_state
from carioca.gui.melding.targets import cards_of
from carioca.gui.melding.zones import PILE, STOCK, meld_zone
from carioca.gui.table.advice_marks import tokens_of
from carioca.gui.table.zones import HAND, Zone
from carioca.words.reasons import LOOK

if TYPE_CHECKING:
    from carioca.gui.table.table import Hint, Table


def hinted_cards(table: Table, hint: Hint) -> list[int]:
    """The tokens of the cards in the viewer's hand that the hint speaks of so far."""
    if isinstance(hint.action, LayDown | LayMeld) and hint.step <= LOOK:
        return []
    return tokens_of(table, cards_of(hint.action))


def hinted_zone(table: Table, hint: Hint) -> Zone | None:
    """The place of the table that the hint speaks of so far."""
    action, told = hint.action, hint.step > LOOK
    match action:
        case Draw(source):
            return STOCK if source == "stock" else PILE
        case LayDown() | LayMeld():
            return None if told else HAND
        case Discard() if told:
            return PILE
        case LayOff() | SwapJoker() if told:
            return _place(table, action)
    return None


def _place(table: Table, action: LayOff | SwapJoker) -> Zone:
    """The part of the meld where the card goes, if the parts are told apart for it; else the whole meld."""
    whole = meld_zone(melding_state(table.state).melds[action.meld], action.meld)
    found = table.desk.targets(table.view, (action.card,))
    parts = [zone for zone in found if zone.number == action.meld]
    if isinstance(action, LayOff):
        return next((zone for zone in parts if zone.kind == action.end), whole)
    jokers = [zone for zone in parts if zone.kind == "joker" and action.at in (None, zone.at)]
    return jokers[0] if jokers else whole
