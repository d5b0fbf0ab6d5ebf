"""The opponents of the trick games: what each module holds is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from carioca.bots.base import Bot, Mind, Reason, Weighed
from carioca.cards import HIDDEN
from carioca.engine.game import Action, Game, State, View

if TYPE_CHECKING:
    from carioca.bots.tricks.styles import Style


class TricksMind(Mind):
    """La Pocha: all levels, six characters, reasons and reviews."""

    @property
    def weighs(self) -> bool:
        return True

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        from carioca.bots.tricks.styles import Style

        if not isinstance(style, Style):
            raise TypeError("a style of another family")
        return _bot(level, game, style, budget)

    def renewed(self, game: Game) -> Mapping[str, str]:
        from carioca.bots.tricks.styles import RENEWED

        return RENEWED

    def style(self, bot: str) -> Style:
        from carioca.bots.tricks.styles import NEUTRAL, STYLES

        return STYLES.get(bot, NEUTRAL)

    def quick(self, game: Game) -> Bot:
        from carioca.bots.tricks.normal import NormalBot

        return NormalBot()

    def kept(self, game: Game, dealt: State, seat: int) -> View:
        """In an Indian round, too, the own card is kept and the others' are dealt anew (P17)."""
        from carioca.games.tricks.state import own

        view, hand = game.censor(dealt, seat), dealt.hands[seat]
        hidden = tuple(hand if at == seat else (HIDDEN,) * len(hand) for at in range(dealt.seats))
        return view._replace(state=own(view.state).evolve(hands=hidden)) if own(dealt).indian else view

    def explain(self, view: View, action: Action) -> tuple[Reason, ...]:
        from carioca.bots.tricks.explain import explain

        return explain(view, action)

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        from carioca.bots.tricks.levels import weigh

        return weigh(view, rng, budget)


def _bot(level: str, game: Game, style: Style, budget: float) -> Bot:
    match level:
        case "greedy":
            from carioca.bots.tricks.greedy import GreedyBot

            return GreedyBot(game)
        case "novice":
            from carioca.bots.tricks.easy import ARTLESS, OVERBID, EasyBot

            return EasyBot(style._replace(bold=style.bold + OVERBID), ARTLESS)
        case "easy":
            from carioca.bots.tricks.easy import EasyBot

            return EasyBot(style)
        case "normal":
            from carioca.bots.tricks.normal import NormalBot

            return NormalBot(style)
        case "hard" | "expert":
            from carioca.bots.tricks.levels import depth_of
            from carioca.bots.tricks.normal import SearchBot

            return SearchBot(depth_of(level, budget), style)
    raise KeyError(level)


MIND = TricksMind()
