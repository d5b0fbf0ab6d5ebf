"""The control: any legal action with equal chance."""

from __future__ import annotations

from random import Random

from carioca.engine.game import Action, Game, View


class RandomBot:
    """Chooses among the canonical legal actions of its view."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View, rng: Random) -> Action:
        return rng.choice(list(self._game.legal_actions(view.state)))
