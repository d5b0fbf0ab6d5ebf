"""The opponents of the canasta games: what each module holds is loaded when it is first asked for."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from carioca.bots.base import Bot, Mind, Reason, Weighed
from carioca.engine.game import Action, Game, View
from carioca.games.canasta.state import State

if TYPE_CHECKING:
    from carioca.bots.canasta.styles import Style

SLOW = 0.3  # the share of a review's playouts: deals are long, and listing what is legal takes its time


class CanastaMind(Mind[State]):
    weighs = True
    worth = 10.0  # a card of middling value; a round is worth some hundreds of points

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot[State]:
        from carioca.bots.canasta.styles import LEVELS, Style

        if not isinstance(style, Style):
            raise TypeError("a style of another family")
        if level == "greedy":
            from carioca.bots.canasta.light import GreedyBot

            return GreedyBot()
        from carioca.bots.canasta.player import Player

        return Player(style.of(LEVELS[level]))

    def style(self, bot: str, game: Game) -> Style:
        from carioca.bots.canasta.styles import style_of

        return style_of(bot)

    def quick(self, game: Game) -> Bot[State]:
        from carioca.bots.canasta.light import GreedyBot

        return GreedyBot()

    def effort(self, state: State) -> float:
        return SLOW

    def explain(self, view: View[State], action: Action) -> tuple[Reason, ...]:
        from carioca.bots.canasta.explain import explain

        return explain(view, action)

    def weigh(self, game: Game, view: View[State], rng: Random, budget: float) -> tuple[Weighed, ...]:
        from carioca.bots.canasta.weighing import weigh

        return weigh(view)


MIND = CanastaMind()
