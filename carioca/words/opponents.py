"""Opponents in the reader's language: names, levels and the line that describes a character."""

from __future__ import annotations

from collections.abc import Collection

from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.bots.door import character_of, level_of
from carioca.engine.game import Game
from carioca.i18n import bare, catalogue, language, t

FIRST = ("rosa", "tomas", "lautaro", "ines", "hernan", "elena")
"""In which order characters sit down when nobody says who shall."""
NAMELESS = "normal"  # how an opponent plays who is no character when nobody says how


def opponent_name(bot: str) -> str:
    """A character's name, or what an opponent of a level is called: `Rosa`, `Rival normal`."""
    return t(f"character.{bot}" if bot in CHARACTERS else f"level.{level_of(bot)}")


def level_word(bot: str) -> str:
    return t(f"level.word.{level_of(bot)}")


def character_line(bot: str, game: Game) -> str:
    """How a character plays a game, in one sentence: said of the game, else of its family, else empty."""
    keys = (f"character.{character_of(bot)}.{what}" for what in (game.name, game.profile.family))
    return next((t(key) for key in keys if key in catalogue(language())), "")


def character_words(bot: str, game: Game) -> str:
    """Who a character is and how it plays a game, in two sentences; empty for a level."""
    who = character_of(bot)
    return f"{t(f'character.{who}.who')} {character_line(bot, game)}".strip() if who else ""


def bot_named(text: str) -> str | None:
    """The level or the character that somebody means by its id or its word in the reader's language."""
    for bot in (*OPPONENTS, *CHARACTERS):
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
    folded = {name.casefold() for name in (*taken, *map(opponent_name, CHARACTERS))}
    return next(name for name in t("new.names").split(",") if name.casefold() not in folded)


OCCASIONS = (
    # Contracts: the contract laid, the hand empty, somebody else's, a joker won; Kalooki: a call and its answer.
    *("down", "out", "caught", "praise", "joker", "allowed", "refused"),
    # Sides: the first lay, a canasta, a fat pozo, the second hand, the deal closed, all of it by one's partner.
    *("salida", "canasta", "pozo", "muerto", "closed", "partner"),
    # Bids: a trick that was wanted, one too many, the bid met or missed.
    *("trick", "extra", "met", "missed"),
    # Every game: the first deal, somebody's last card, a round that nobody won, the match won and lost; and what each
    # of them remembers of the match.
    *("greet", "last", "dead", "won", "lost", "thread"),
)
"""When somebody may say something."""
VARIANTS = 3  # how many lines a character has for each occasion
MOST_WORDS = 8  # how long a line is at most: it is read in passing


def remark(character: str, occasion: str, variant: int, **values: object) -> str:
    """A line of a character; `variant` counts from 1 to VARIANTS."""
    return t(f"voice.{character}.{occasion}.{variant}", **values)


def names_somebody(character: str, occasion: str, variant: int) -> bool:
    return "{name}" in remark(character, occasion, variant)
