"""The door to what a family's opponents can do, and to the bots by their ids."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from carioca.bots.base import CHARACTERS, LEVELS, RANDOM, STRONGEST, Advice, Bot, Mind
from carioca.engine.door import Door
from carioca.engine.game import Action, Game, View

BOTS: tuple[str, ...] = (*LEVELS, *CHARACTERS)
"""The ids that `make_bot` knows: what a record, a command or a question may name."""


class RandomBot:
    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View, rng: Random) -> Action:
        return rng.choice(list(self._game.legal_actions(view.state)))


@Door
def mind_named(family: str) -> Mind[Any]:
    match family:
        case "contract":
            from carioca.bots.contract import MIND

            return MIND
        case "canasta":
            from carioca.bots.canasta import MIND as CANASTA_MIND

            return CANASTA_MIND
        case "tricks":
            from carioca.bots.tricks import MIND as TRICKS

            return TRICKS
    raise KeyError(family)


def mind_of(game: Game) -> Mind:
    return mind_named(game.profile.family)


def level_of(bot: str) -> str:
    """The level that the bot of this id plays at. Raises KeyError for an unknown id."""
    level = CHARACTERS[bot].level if bot in CHARACTERS else bot
    if level not in LEVELS:
        raise KeyError(bot)
    return level


def character_of(bot: str | None) -> str:
    """The id of a character; empty for levels and nobody."""
    return bot if bot is not None and bot in CHARACTERS else ""


def make_bot(bot: str, game: Game, budget: float = 1.0) -> Bot:
    """The bot of a level or a character for a game, with a budget for thinking. Raises KeyError for an unknown id."""
    level = level_of(bot)
    if level == RANDOM:
        return RandomBot(game)
    mind = mind_of(game)
    return mind.bot(level, game, mind.style(bot, game), budget)


def advise(game: Game, view: View, budget: float = 1.0) -> Advice:
    """What the strongest level would do for the seat of the view, which is to act. Equal views get equal advice."""
    action = make_bot(STRONGEST, game, budget).decide(view, Random("advice"))
    return Advice(action, mind_of(game).explain(view, action))


def stream_at(seed: str, round_no: int, lines: int) -> Random:
    """The random stream of a decision: of a match's seed, the round (from 0) and how many lines of it were played."""
    return Random(hashlib.sha256(f"{seed}/bot/{round_no + 1}/{lines}".encode()).hexdigest())
