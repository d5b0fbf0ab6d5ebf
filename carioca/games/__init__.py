"""The games at the table: a plain tuple, looked up by name."""

from __future__ import annotations

from carioca.engine.game import Game
from carioca.games.contract.carioca import CARIOCA

GAMES: tuple[Game, ...] = (CARIOCA,)


def game_named(name: str) -> Game:
    """The game of this name. Raises KeyError."""
    for game in GAMES:
        if game.name == name:
            return game
    raise KeyError(name)


def preset_game(preset: str) -> Game:
    """The game that has this preset. Raises KeyError."""
    for game in GAMES:
        if preset in game.presets:
            return game
    raise KeyError(preset)
