"""The opponents of the trick games: what each module holds is loaded when it is first asked for."""

from __future__ import annotations

from random import Random

from carioca.bots.base import Bot, Mind, Weighed
from carioca.engine.game import Game, View

LEVELS = ("greedy", "easy", "normal", "hard", "expert")


class TricksMind(Mind):
    """La Pocha: all levels, six characters."""

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        from carioca.bots.tricks.greedy import GreedyBot

        if level not in LEVELS:
            raise KeyError(level)
        return GreedyBot(game)

    def style(self, character: str) -> object:
        return None

    def quick(self, game: Game) -> Bot:
        from carioca.bots.tricks.greedy import GreedyBot

        return GreedyBot(game)

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        return (Weighed(self.quick(game).decide(view, rng), 0.0),)


MIND = TricksMind()
