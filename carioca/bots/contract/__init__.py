"""The opponents of the contract games: what each module holds is loaded when it is first asked for."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from carioca.bots.base import Bot, Mind, Reason, Weighed
from carioca.engine.game import Action, Game, View
from carioca.games.contract.state import State

if TYPE_CHECKING:
    from carioca.bots.contract.styles import Style

SLOW, SLOWER = 0.12, 0.5
"""The share of a review's playouts under rules that the fast search does not know (`Limits.fast`), where a decision
takes some eight times as long, and where jokers keep apart, where it takes twice as long."""


class ContractMind(Mind[State]):
    weighs = True

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot[State]:
        from carioca.bots.contract.levels import bot_of
        from carioca.bots.contract.styles import Style

        if not isinstance(style, Style):
            raise TypeError("a style of another family")
        return bot_of(level, game, style, budget)

    def style(self, bot: str, game: Game) -> Style:
        from carioca.bots.contract.styles import style_of

        return style_of(bot, game.name)

    def quick(self, game: Game) -> Bot[State]:
        from carioca.bots.contract.light import LightBot

        return LightBot(game)

    def lay(self, view: View[State]) -> Action | None:
        from carioca.bots.contract.player import bajada_of

        return bajada_of(view)

    def effort(self, state: State) -> float:
        from carioca.games.contract.bajada import limits

        limit = limits(state)
        return 1.0 if limit.fast else SLOWER if limit.law.arranged else SLOW

    def explain(self, view: View[State], action: Action) -> tuple[Reason, ...]:
        from carioca.bots.contract.explain import explain

        return explain(view, action)

    def weigh(self, game: Game, view: View[State], rng: Random, budget: float) -> tuple[Weighed, ...]:
        from carioca.bots.contract.levels import samples_of
        from carioca.bots.contract.weighing import weigh

        return weigh(game, view, rng, samples_of(budget))


MIND = ContractMind()
