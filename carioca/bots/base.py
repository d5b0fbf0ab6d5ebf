"""What an opponent is, the levels there are, and how one is made from the id that records and settings name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, Protocol

from carioca.bots import characters, random_bot
from carioca.bots.characters import Character
from carioca.bots.contract import easy, expert, greedy, hard
from carioca.bots.contract import normal as melding
from carioca.bots.contract.styles import NEUTRAL, Style
from carioca.engine.game import Action, Game, View


class Bot(Protocol):
    """An opponent: a decision depends on the view and the random stream alone (design.md 2.6)."""

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view, whose turn it is."""


class Level(NamedTuple):
    """A level: its id in records and catalogues, how its bot is made, and whether players can choose it.

    `make` is given the game, a style, and the budget for thinking (1 is usual; it scales how much is looked at).
    """

    id: str
    make: Callable[[Game, Style, float], Bot]
    offered: bool = True


_LEVELS: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level("random", lambda game, style, budget: random_bot.RandomBot(game)),
        Level("greedy", lambda game, style, budget: greedy.GreedyBot(game), offered=False),
        Level("easy", lambda game, style, budget: easy.EasyBot(game, style)),
        Level("normal", lambda game, style, budget: melding.NormalBot(game, style)),
        Level("hard", lambda game, style, budget: hard.HardBot(game, style)),
        Level("expert", lambda game, style, budget: expert.ExpertBot(game, style, round(expert.SAMPLES * budget) or 1)),
    )
}
LEVELS: tuple[str, ...] = tuple(_LEVELS)
"""All levels, the weakest first, those for comparison too."""
OPPONENTS: tuple[str, ...] = tuple(level.id for level in _LEVELS.values() if level.offered)
"""The levels that a player can choose, the weakest first."""
CHARACTERS: Mapping[str, Character] = {one.id: one for one in characters.CHARACTERS}
"""The opponents with a name, the weakest first."""
BOTS: tuple[str, ...] = (*LEVELS, *CHARACTERS)
"""Every id that `make_bot` knows: what a record, a command or a question may name."""


def level_of(bot: str) -> str:
    """The level that a level or a character plays at. Raises KeyError for an unknown id."""
    return CHARACTERS[bot].level if bot in CHARACTERS else _LEVELS[bot].id


def make_bot(bot: str, game: Game, budget: float = 1.0) -> Bot:
    """The bot of a level or a character for a game, with a budget for thinking. Raises KeyError for an unknown id."""
    style = CHARACTERS[bot].style if bot in CHARACTERS else NEUTRAL
    return _LEVELS[level_of(bot)].make(game, style, budget)


def stream_at(seed: str, round_no: int, lines: int) -> Random:
    """The random stream of a decision: of a match's seed, the round (from 0) and how many lines of it were played."""
    return Random(hashlib.sha256(f"{seed}/bot/{round_no + 1}/{lines}".encode()).hexdigest())
