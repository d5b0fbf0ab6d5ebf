"""Level `expert` of the contract games: its judgement of when to give a contract up was fitted to played-out rounds."""

from __future__ import annotations

from math import fsum, log
from random import Random

from carioca.bots.contract import last_round
from carioca.bots.contract.called import called_by_worth
from carioca.bots.contract.chances import FITTED_SEATS, measured, tables_of
from carioca.bots.contract.hard import HardBot
from carioca.bots.contract.last_round import decisive, pace_of
from carioca.bots.contract.outlook import Outlook
from carioca.bots.contract.prospects import Hand
from carioca.bots.contract.styles import NEUTRAL, Style
from carioca.bots.contract.wanted import TableSense
from carioca.engine.game import Action, Game, View
from carioca.games.contract.state import State, own

SAMPLES = 24
"""Courses of the rest of the round that a decision looks at."""


class ExpertBot(HardBot):
    """Saves or builds as tens of thousands of rounds, played to their ends both ways, have shown to be cheaper."""

    reading = TableSense

    def __init__(self, game: Game, style: Style = NEUTRAL, samples: int = SAMPLES) -> None:
        """`samples`: how many courses of the rest of the round a decision looks at."""
        super().__init__(game, style)
        self._samples = samples

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view. Nothing is left to chance: equal views give equal decisions."""
        if own(view.state).phase == "call":
            return called_by_worth(self.outlook(view))
        return super().decide(view, rng)

    def outlook(self, view: View) -> Outlook:
        """What both plans rest on."""
        return Outlook(self.reading(view, self._style), self._samples)

    def builds_on(self, state: State) -> bool:
        """Whether somebody has to build; in the last round enough of them always do."""
        return super().builds_on(state) if pace_of(state) is None else False

    def advantage(self, outlook: Outlook, hand: Hand, lack: int) -> float:
        """The points by which saving is cheaper than building, and what it leaves to the rivals."""
        state = outlook.prospects.state
        pace = decisive(state)
        if pace is not None:
            return last_round.advantage(pace, lack)
        weights = tables_of(state.law).give_up.get(measured(state.contract, state.law))
        if weights is None or state.seats < FITTED_SEATS:
            return super().advantage(outlook, hand, lack)
        found = evidence_of_plans(outlook, hand, lack)
        return fsum(weight * value for weight, value in zip(weights, found, strict=True))


def samples_of(budget: float) -> int:
    """The courses to look at with this budget (1 is usual); at least one."""
    return max(1, round(SAMPLES * budget))


def evidence_of_plans(outlook: Outlook, hand: Hand, lack: int) -> tuple[float, ...]:
    """What the expert's judgement is computed from: both plans' costs, chance, distance and time of a hand."""
    chance = outlook.reach(hand, lack)
    building = outlook.building(hand, chance)
    saving = outlook.saving(outlook.prospects.state.hand, len(hand))
    return 1.0, building, saving, chance, lack, log(outlook.mean + 1)
