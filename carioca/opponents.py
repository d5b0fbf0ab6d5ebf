"""Opponents in the reader's language: names, levels and the line that describes a character."""

from __future__ import annotations

from collections.abc import Collection

from carioca.bots.base import CHARACTERS, level_of
from carioca.i18n import t

FIRST = ("rosa", "tomas", "lautaro", "ines", "hernan", "elena")
"""In which order characters sit down when nobody says who shall."""
NAMELESS = "normal"
"""How an opponent plays who is no character when nobody says how."""


def opponent_name(bot: str) -> str:
    """A character's name, or what an opponent of a level is called: `Rosa`, `Rival normal`."""
    return t(f"character.{bot}") if bot in CHARACTERS else t(f"level.{bot}")


def level_word(bot: str) -> str:
    """The level of a character or a level in one word: `difícil`."""
    return t(f"level.word.{level_of(bot)}")


def character_line(bot: str) -> str:
    """How a character plays, in one sentence."""
    return t(f"character.{bot}.line")


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
