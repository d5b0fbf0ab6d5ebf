"""The opponents of the canasta games: what each module holds is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from carioca.bots.base import Bot, Mind, Reason, Weighed
from carioca.engine.game import Action, Game, State, View

if TYPE_CHECKING:
    from carioca.bots.canasta.manner import Style

SLOW = 0.3
"""The share of a review's playouts: deals are long, and listing what is legal takes its time."""


class CanastaMind(Mind):
    """Buraco: all levels, six characters, reasons and reviews."""

    @property
    def weighs(self) -> bool:
        return True

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        from carioca.bots.canasta.manner import LEVELS, Style

        if not isinstance(style, Style):
            raise TypeError("a style of another family")
        if level == "greedy":
            from carioca.bots.canasta.greedy import MINDFUL, GreedyPlayer

            return GreedyPlayer(MINDFUL)
        from carioca.bots.canasta.player import Player

        return Player(style.of(LEVELS[level]))

    def renewed(self, game: Game) -> Mapping[str, str]:
        from carioca.bots.canasta.manner import RENEWED

        return RENEWED

    def style(self, bot: str) -> Style:
        from carioca.bots.canasta.manner import style_of

        return style_of(bot)

    def quick(self, game: Game) -> Bot:
        from carioca.bots.canasta.greedy import MINDFUL, GreedyPlayer

        return GreedyPlayer(MINDFUL)

    def effort(self, state: State) -> float:
        return SLOW

    def explain(self, view: View, action: Action) -> tuple[Reason, ...]:
        from carioca.bots.canasta.explain import explain

        return explain(view, action)

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        from carioca.bots.canasta.weighing import weigh

        return weigh(view)


MIND = CanastaMind()
