"""What an opponent is, and the levels a player can choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, Protocol

from carioca.bots import melding, random_bot
from carioca.engine.game import Action, Game, View


class Bot(Protocol):
    """An opponent: a decision depends on the view and the random stream alone (design.md 2.6)."""

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view, whose turn it is."""


class Level(NamedTuple):
    """A level: its id in records and catalogues, and how its bot is made for a game."""

    id: str
    make: Callable[[Game], Bot]


_LEVELS: Mapping[str, Level] = {
    level.id: level for level in (Level("random", random_bot.RandomBot), Level("normal", melding.NormalBot))
}
LEVELS: tuple[str, ...] = tuple(_LEVELS)


def make_bot(level: str, game: Game) -> Bot:
    """The bot of a level for a game. Raises KeyError for an unknown level."""
    return _LEVELS[level].make(game)
