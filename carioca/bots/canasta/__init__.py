"""The opponents of the canasta games."""

from __future__ import annotations

from random import Random

from carioca.bots.base import Bot, Mind, Weighed
from carioca.engine.game import Game, View


class CanastaMind(Mind):
    """Buraco: for now one way of playing for all levels, and a careless one."""

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        from carioca.bots.canasta.player import CARELESS, MINDFUL, Player

        return Player(CARELESS if level in ("greedy", "easy") else MINDFUL)

    def style(self, character: str) -> object:
        return None

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        """What it would do, without a figure: moves are not weighed yet, and no review is offered."""
        return (Weighed(self.quick(game).decide(view, rng), 0.0),)

    def quick(self, game: Game) -> Bot:
        return self.bot("normal", game, None, 1.0)


MIND = CanastaMind()
