"""What an opponent is, and the levels there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, Protocol

from carioca.bots import greedy, melding, random_bot
from carioca.engine.game import Action, Game, View


class Bot(Protocol):
    """An opponent: a decision depends on the view and the random stream alone (design.md 2.6)."""

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view, whose turn it is."""


class Level(NamedTuple):
    """A level: its id in records and catalogues, how its bot is made for a game, and whether players can choose it."""

    id: str
    make: Callable[[Game], Bot]
    offered: bool = True


_LEVELS: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level("random", random_bot.RandomBot),
        Level("greedy", greedy.GreedyBot, offered=False),
        Level("normal", melding.NormalBot),
    )
}
LEVELS: tuple[str, ...] = tuple(_LEVELS)
"""All levels, those for comparison too."""
OPPONENTS: tuple[str, ...] = tuple(level.id for level in _LEVELS.values() if level.offered)
"""The levels that a player can choose."""


def make_bot(level: str, game: Game) -> Bot:
    """The bot of a level for a game. Raises KeyError for an unknown level."""
    return _LEVELS[level].make(game)
