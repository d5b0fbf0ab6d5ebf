"""The zones of a melding table as aims of the game: what lights the legal targets is the action on release."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import Card
from carioca.engine.game import Action, Game, Refusal, View
from carioca.games.melding import game as table
from carioca.games.melding.actions import Discard, LayDown, LayMeld, LayOff, Replace, SwapJoker, TakePile
from carioca.games.melding.game import Aim, MeldingState, melding, melding_state
from carioca.gui.melding.zones import ENDS, PILE, STOCK, meld_zone
from carioca.gui.table.desk import Steps
from carioca.gui.table.zones import Zone


def targets(game: Game, view: View, picked: Sequence[Card]) -> dict[Zone, Steps]:
    """Where these cards of the viewer's hand may go now, with nothing picked from where the viewer may draw.

    Empty when it is not the viewer's turn.
    """
    found = melding(game).aims(view, picked)
    return {zone_of(melding_state(view.state), aim): steps for aim, steps in found.items()}


def refused(game: Game, view: View, picked: Sequence[Card], zone: Zone) -> Refusal | None:
    """Why these cards may not go to that zone, with nothing picked: why the viewer may not draw there.

    None when they may, and when nothing of the kind is ever done there.
    """
    aim = aim_of(zone)
    nothing_to_do = zone == STOCK if picked else zone not in (STOCK, PILE)
    if aim is None or nothing_to_do:
        return None
    return melding(game).refused(view, picked, aim)


def zone_of(state: MeldingState, aim: Aim) -> Zone:
    """The zone of an aim."""
    if aim.meld < 0:
        return Zone(aim.what)
    return meld_zone(state.melds[aim.meld], aim.meld)._replace(kind=aim.what, at=aim.at)


def aim_of(zone: Zone) -> Aim | None:
    """What is aimed at when cards are let go over a zone, or it is clicked; None where nothing can be done."""
    if zone == PILE:
        return table.PILE
    if zone == STOCK:
        return table.STOCK
    match zone.kind:
        case "meld" | "low" | "high":
            return Aim(zone.kind, zone.number)
    return None


def whole(zone: Zone) -> Zone:
    """The whole meld of one of its parts."""
    return zone._replace(kind="meld", at=-1) if zone.kind in (*ENDS, "joker") else zone


def cards_of(action: Action) -> tuple[Card, ...]:
    """The cards of the hand that an action plays."""
    match action:
        case Discard(card) | LayOff(card) | SwapJoker(card) | Replace(card):
            return (card,)
        case LayDown(melds) | LayMeld(melds) | TakePile(melds):
            return tuple(card for row in melds for card in row)
    return ()
