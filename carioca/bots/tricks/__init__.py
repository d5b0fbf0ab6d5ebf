"""The opponents of the trick games: what each module holds is loaded when it is first asked for."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from carioca.bots.base import Bot, Mind, Reason, Weighed
from carioca.cards import HIDDEN
from carioca.engine.game import Action, Game, View
from carioca.games.tricks.state import State

if TYPE_CHECKING:
    from carioca.bots.tricks.styles import Style


class TricksMind(Mind[State]):
    weighs = True

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot[State]:
        from carioca.bots.tricks.levels import bot_of
        from carioca.bots.tricks.styles import Style

        if not isinstance(style, Style):
            raise TypeError("a style of another family")
        return bot_of(level, game, style, budget)

    def style(self, bot: str, game: Game) -> Style:
        from carioca.bots.tricks.styles import NEUTRAL, STYLES

        return STYLES.get(bot, NEUTRAL)

    def quick(self, game: Game) -> Bot[State]:
        from carioca.bots.tricks.levels import NormalBot

        return NormalBot()

    def kept(self, game: Game[State, Any], dealt: State, seat: int) -> View[State]:
        """In an Indian round, too, the own card is kept and the others' are dealt anew (P17)."""

        view, hand = game.censor(dealt, seat), dealt.hands[seat]
        hidden = tuple(hand if at == seat else (HIDDEN,) * len(hand) for at in range(dealt.seats))
        return view._replace(state=view.state.evolve(hands=hidden)) if dealt.indian else view

    def explain(self, view: View[State], action: Action) -> tuple[Reason, ...]:
        from carioca.bots.tricks.explain import explain

        return explain(view, action)

    def weigh(self, game: Game, view: View[State], rng: Random, budget: float) -> tuple[Weighed, ...]:
        from carioca.bots.tricks.levels import weigh

        return weigh(view, rng, budget)


MIND = TricksMind()
