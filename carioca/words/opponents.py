"""Opponents in the reader's language: names, levels and the line that describes a character."""

from __future__ import annotations

from collections.abc import Collection

from carioca.bots.base import CHARACTERS, EARLIER, OPPONENTS, level_of, replaced
from carioca.engine.game import Game
from carioca.i18n import bare, catalogue, language, t

FIRST = ("rosa", "tomas", "lautaro", "ines", "hernan", "elena")
"""In which order characters sit down when nobody says who shall."""
NAMELESS = "normal"
"""How an opponent plays who is no character when nobody says how."""


def opponent_name(bot: str) -> str:
    """A character's name, or what an opponent of a level is called: `Rosa`, `Rival normal`."""
    if bot in CHARACTERS:
        return t(f"character.{bot}")
    name = t(f"level.{level_of(bot)}")
    return t("level.before", level=name) if bot in EARLIER else name


def level_word(bot: str, game: Game | None = None) -> str:
    """The level of a character or a level in one word: `difícil`. Of a seat in a match of this game it is said when it
    plays as older versions did: `normal (0.1.0)`, and always of what is typed for that."""
    word = t(f"level.word.{level_of(bot)}")
    return t("level.before", level=word) if bot in EARLIER or (game is not None and replaced(bot, game)) else word


def character_line(bot: str, game: Game) -> str:
    """How a character plays a game, in one sentence; empty where nothing is said of that in the game's family."""
    key = f"character.{bot}.{game.profile.family}"
    return t(key) if key in catalogue(language()) else ""


def bot_named(text: str) -> str | None:
    """The level, one of EARLIER or the character that somebody means by its id or its word in the reader's language;
    None for none of them."""
    for bot in (*OPPONENTS, *EARLIER, *CHARACTERS):
        word = opponent_name(bot) if bot in CHARACTERS else level_word(bot)
        if bare(text.strip()) in (bot, bare(word)):
            return bot
    return None


def next_alike(bot: str, taken: Collection[str]) -> str:
    """The name of one more opponent at a table where all play as `bot` does and these names are taken."""
    if bot not in CHARACTERS:
        return next_opponent(taken)[0]
    name = opponent_name(bot)
    return free_name(taken) if name.casefold() in {one.casefold() for one in taken} else name


def next_opponent(taken: Collection[str]) -> tuple[str, str]:
    """The name and the bot of one more opponent at a table where these names are taken."""
    folded = {name.casefold() for name in taken}
    for bot in FIRST:
        if bot in CHARACTERS and opponent_name(bot).casefold() not in folded:
            return opponent_name(bot), bot
    return free_name(taken), NAMELESS


def free_name(taken: Collection[str]) -> str:
    """A name for somebody who is no character, which nobody at the table has."""
    folded = {name.casefold() for name in (*taken, *map(opponent_name, CHARACTERS))}
    return next(name for name in t("new.names").split(",") if name.casefold() not in folded)
