"""What a hint at a melding table speaks of: cards of the own hand, and a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carioca.games.melding.actions import Call, Discard, Draw, LayDown, LayMeld, LayOff, Replace, SwapJoker, Take
from carioca.games.melding.game import melding, melding_state
from carioca.gui.melding.targets import cards_of, zone_of
from carioca.gui.melding.zones import PILE, STOCK
from carioca.gui.table.advice_marks import tokens_of
from carioca.gui.table.zones import HAND, Zone
from carioca.words.reasons import LOOK

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Hint


def hinted_cards(table: Table, hint: Hint) -> list[int]:
    """The tokens of the cards in the viewer's hand that the hint speaks of so far."""
    if isinstance(hint.action, LayDown | LayMeld) and hint.step <= LOOK:
        return []
    return tokens_of(table, cards_of(hint.action))


def hinted_zone(table: Table, hint: Hint) -> Zone | None:
    """The place of the table that the hint speaks of so far."""
    action, told = hint.action, hint.step > LOOK
    match action:
        case Call() | Take():
            return PILE
        case Draw(source):
            return STOCK if source == "stock" else PILE
        case LayDown() | LayMeld():
            return None if told else HAND
        case Discard() if told:
            return PILE
        case LayOff() | SwapJoker() | Replace() if told:
            aim = melding(table.session.game).aim(table.state, action)
            return zone_of(melding_state(table.state), aim) if aim is not None else None
    return None
