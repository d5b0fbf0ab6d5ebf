"""The toy family's opponents: who plays well doubles, for what a round is worth can only be won."""

from __future__ import annotations

from random import Random

from carioca.bots.base import EXPERIENCE, Bot, Mind, Reason, Weighed
from carioca.engine.game import Action, Game, View
from tests.toy.rules import DrawCard, Stake, own, worth_of


class ToyBot:
    """Takes a card; asked for the stake it doubles, or never does."""

    def __init__(self, doubles: bool) -> None:
        self._doubles = doubles

    def decide(self, view: View, rng: Random) -> Action:
        return Stake(self._doubles) if view.state.phase == "stake" else DrawCard()


class ToyMind(Mind):
    """What bots/base.py asks of a family."""

    @property
    def weighs(self) -> bool:
        return True

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        return ToyBot(level != "easy")

    def style(self, bot: str, game: Game) -> object:
        return None

    def quick(self, game: Game) -> Bot:
        return ToyBot(True)

    def explain(self, view: View, action: Action) -> tuple[Reason, ...]:
        if not isinstance(action, Stake):
            return (EXPERIENCE,)
        points = worth_of(own(view.state).options, action.double)
        return (Reason("toy-worth", {"points": points}, warns=not action.double),)

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        """A round is won half of the time, and points that are won are a cost below zero."""
        options = own(view.state).options
        found = [
            Weighed(action, -0.5 * worth_of(options, action.double) if isinstance(action, Stake) else 0.0)
            for action in game.legal_actions(view.state)
        ]
        return tuple(sorted(found, key=lambda weighed: weighed.cost))
