"""The opponents of the contract games: what each module holds is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from carioca.bots.base import Bot, Mind, Reason, Weighed
from carioca.engine.game import Action, Game, State, View

if TYPE_CHECKING:
    from carioca.bots.contract.styles import Style

SLOW, SLOWER = 0.12, 0.5
"""The share of a review's playouts under rules that no quick solver knows (`Limits.finds_outs`), where a decision takes
some eight times as long, and where jokers keep apart, where it takes twice as long."""


RENEWED: Mapping[str, Mapping[str, str]] = {"carioca": {level: f"{level}-2" for level in ("easy", "normal", "hard")}}
"""Levels by game, see `Mind.renewed`. In Carioca `normal` was 13 points a match behind `hard`, and that 19 behind
`expert`: nobody can feel that."""

CHARACTERS: Mapping[str, tuple[str, ...]] = {
    "carioca": ("lautaro", "rosa", "tomas", "ines", "hernan", "elena"),
    "kalooki": ("rosa", "tomas", "ines", "hernan", "elena"),
}
"""The characters that are renewed as well, by game: with their level, or because what they did was not to be seen."""


class ContractMind(Mind):
    """Carioca and its kin: all levels, six characters, reasons and reviews."""

    @property
    def weighs(self) -> bool:
        return True

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        from carioca.bots.contract.styles import Style

        if not isinstance(style, Style):
            raise TypeError("a style of another family")
        return _bot(level, game, style, budget)

    def renewed(self, game: Game) -> Mapping[str, str]:
        characters = {name: f"{name}-2" for name in CHARACTERS.get(game.name, ())}
        return {**RENEWED.get(game.name, {}), **characters}

    def style(self, bot: str) -> Style:
        from carioca.bots.contract.styles import NEUTRAL, STYLES

        return STYLES.get(bot, NEUTRAL)

    def quick(self, game: Game) -> Bot:
        from carioca.bots.contract.light import LightBot

        return LightBot(game)

    def effort(self, state: State) -> float:
        from carioca.games.contract.bajada import limits
        from carioca.games.contract.state import own

        limit = limits(own(state))
        return 1.0 if limit.fast else SLOWER if limit.finds_outs else SLOW

    def explain(self, view: View, action: Action) -> tuple[Reason, ...]:
        from carioca.bots.contract.explain import explain

        return explain(view, action)

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        from carioca.bots.contract.expert import samples_of
        from carioca.bots.contract.weighing import weigh

        return weigh(game, view, rng, samples_of(budget))


def _bot(level: str, game: Game, style: Style, budget: float) -> Bot:
    match level:
        case "greedy":
            from carioca.bots.contract.greedy import GreedyBot

            return GreedyBot(game)
        case "novice":
            from carioca.bots.contract.easy import NOVICE, EasyBot

            return EasyBot(game, style, NOVICE)
        case "easy":
            from carioca.bots.contract.easy import EasyBot

            return EasyBot(game, style)
        case "easy-2" | "normal-2" | "hard-2":
            from carioca.bots.contract.easy import EASY_2, HARD_2, NORMAL_2, EasyBot

            return EasyBot(game, style, {"easy-2": EASY_2, "normal-2": NORMAL_2, "hard-2": HARD_2}[level])
        case "normal":
            from carioca.bots.contract.normal import NormalBot

            return NormalBot(game, style)
        case "hard":
            from carioca.bots.contract.hard import HardBot

            return HardBot(game, style)
        case "expert":
            from carioca.bots.contract.expert import ExpertBot, samples_of

            return ExpertBot(game, style, samples_of(budget))
    raise KeyError(level)


MIND = ContractMind()
