"""Opponents decide by what they see: with other hidden cards they do the same."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from carioca.bots.door import make_bot
from carioca.engine.game import Game


def decides_alike(game: Game, bot: str, positions: Iterable[Any]) -> None:
    """One player that has seen all the other positions, and a new one that is shown other hidden cards.

    Its own cards may lie in another order there, which is no reason to play another card. What is decided is legal.
    """
    one = make_bot(bot, game)
    for number, state in enumerate(positions):
        view = game.censor(state, state.turn)
        other = game.imagine(view, Random(f"imagined/{number}"))
        assert game.censor(other, state.turn) == view
        decision = one.decide(view, Random(number))
        fresh = make_bot(bot, game).decide(game.censor(other, state.turn), Random(number))
        assert fresh == decision, (bot, number)
        assert game.check(state, decision) is None
