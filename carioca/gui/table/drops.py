"""The zones of the table as aims of the game: the same answer lights the legal targets and is the action on release."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import Card
from carioca.engine.game import Game, Refusal, View
from carioca.games.contract.state import State, own
from carioca.games.melding import game as table
from carioca.games.melding.actions import Action
from carioca.games.melding.game import Aim, melding
from carioca.gui.table.zones import PILE, Zone

Steps = tuple[Action, ...]
"""Actions to submit one after the other; several cards laid off at once are as many steps."""


def drops(game: Game, view: View, picked: Sequence[Card]) -> dict[Zone, Steps]:
    """Where these cards of the viewer's hand may go now; empty when it is not the viewer's turn."""
    if not picked:
        return {}
    found = melding(game).aims(view, picked)
    return {zone_of(own(view.state), aim): steps for aim, steps in found.items()}


def draws(game: Game, view: View) -> dict[Zone, Action]:
    """From where the viewer may draw now: the zones to click, or to drag to the hand."""
    found = melding(game).aims(view, ())
    return {zone_of(own(view.state), aim): steps[0] for aim, steps in found.items()}


def refused(game: Game, view: View, picked: Sequence[Card], zone: Zone) -> Refusal | None:
    """Why these cards may not go to that zone; None when the zone takes no cards at all or they may."""
    aim = aim_of(zone)
    return melding(game).refused(view, picked, aim) if picked and aim is not None else None


def draw_refused(game: Game, view: View, zone: Zone) -> Refusal | None:
    """Why the viewer may not draw there."""
    return melding(game).refused(view, (), table.PILE if zone == PILE else table.STOCK)


def zone_of(state: State, aim: Aim) -> Zone:
    """The zone of an aim; melds lie with their owners."""
    owner = state.melds[aim.meld].owner if aim.meld >= 0 else -1
    return Zone(aim.what, owner, aim.meld, aim.at)


def aim_of(zone: Zone) -> Aim | None:
    """What cards are aimed at when they are let go over a zone; None where no cards are taken."""
    if zone == PILE:
        return table.PILE
    match zone.kind:
        case "meld" | "low" | "high":
            return Aim(zone.kind, zone.number)
    return None
