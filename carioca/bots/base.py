"""What an opponent is, the levels and characters there are, and the door to what a family's opponents can do."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from random import Random
from typing import NamedTuple, Protocol

from carioca.bots.characters import CHARACTERS as CHARACTERS
from carioca.bots.random_bot import RandomBot
from carioca.engine.door import Door
from carioca.engine.game import NOTHING, Action, Game, State, View


class Bot(Protocol):
    """An opponent: a decision depends on the view and the random stream alone (design.md 2.6)."""

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view, whose turn it is."""


class Level(NamedTuple):
    """A level: its id in records and catalogues, whether players can choose it (the others are for comparison), and
    whether it plays some game otherwise than in 0.1.0 (`Mind.renewed`)."""

    id: str
    offered: bool = True
    renewed: bool = False


RANDOM = "random"
"""The level that every game has: any legal action with equal chance."""

_LEVELS = (
    Level(RANDOM),
    Level("greedy", offered=False),
    Level("novice"),
    Level("easy", renewed=True),
    Level("normal", renewed=True),
    Level("hard", renewed=True),
    Level("expert"),
)
LEVELS: tuple[str, ...] = tuple(level.id for level in _LEVELS)
"""All levels, the weakest first, those for comparison too."""
OPPONENTS: tuple[str, ...] = tuple(level.id for level in _LEVELS if level.offered)
"""The levels that a player can choose, the weakest first."""
EARLIER: Mapping[str, str] = {f"{level.id}-1": level.id for level in _LEVELS if level.renewed}
"""What people type who mean a level as it played in 0.1.0, and the id that this has always had: a level's own name
means how it plays today (`chosen`)."""
STRONGEST = LEVELS[-1]
"""The level that hints speak for."""
BOTS: tuple[str, ...] = (*LEVELS, *CHARACTERS)
"""The ids that `make_bot` knows in every game; `bots_of` says which more there are in one."""


class Reason(NamedTuple):
    """A fact about a move: its code and the numbers, cards and seats of its sentence (catalogue key `why.<code>`).

    `card`, `cards`: cards; `seat`: a rival; `n`: the number that the sentence counts; further values belong to the
    family, which says them in its voice. `warns`: the fact speaks against the move. `rule`: the id of the rule that
    makes it a fact, as the family numbers its rules; empty where none decides.
    """

    code: str
    values: Mapping[str, object] = NOTHING
    warns: bool = False
    rule: str = ""


EXPERIENCE = Reason("experience")
"""What is said for a move where nothing better is known."""


class Advice(NamedTuple):
    """The move that the strongest level would make, and what can be said for it, most telling first."""

    action: Action
    reasons: tuple[Reason, ...]


class Weighed(NamedTuple):
    """A legal action and its cost: the points that the round is expected to lose the seat by it; less is better.

    Where more points are better, a cost is the expected points with their sign turned.
    """

    action: Action
    cost: float


class Mind(Protocol):
    """What the opponents of a family can do. A family derives its own from this one and leaves out what it has not."""

    @property
    def weighs(self) -> bool:
        """Whether `weigh` can be asked: without it there is no review of a round."""
        return False

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot:
        """The bot of a level. `style` comes from `style` of the same mind; `budget` (1 is usual) scales how much those
        look at who look ahead. `random` is never asked for. Raises KeyError for a level that this family lacks."""

    def renewed(self, game: Game) -> Mapping[str, str]:
        """The levels and characters that play this game otherwise than in older versions, whose matches go on as they
        began: by the level or character, the id of how it plays now. Such an id is that name, a dash and a number from
        2 on: `normal-2`. Whoever renews a level renews its characters with it, as they play on what they were."""
        return {}

    def style(self, bot: str) -> object:
        """How a character, by its id of now or of older versions, leans in this family; neutral for levels and
        characters of whom nothing is said."""

    def quick(self, game: Game) -> Bot:
        """A bot for playouts: thousands of decisions a second, no chance in them."""

    def kept(self, game: Game, dealt: State, seat: int) -> View:
        """A deal as a seat knows it that looks at its own hand and nothing else: what is kept when luck is told."""
        return game.censor(dealt, seat)

    def effort(self, state: State) -> float:
        """How much may be tried in a review under the rules of this state: 1, less where a decision takes longer."""
        return 1.0

    def explain(self, view: View, action: Action) -> tuple[Reason, ...]:
        """What can be said for a legal action of the seat of the view, which is to act; most telling first, never
        empty."""
        return (EXPERIENCE,)

    def weigh(self, game: Game, view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
        """The moves worth thinking about, best first; the first is what the strongest level does. Never empty.

        Other legal actions were not looked at. `budget` as for `bot`.
        """
        raise NotImplementedError


@Door
def mind_named(family: str) -> Mind:
    """What the opponents of this family can do. Raises KeyError."""
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
    """What the opponents of this game can do."""
    return mind_named(game.profile.family)


def level_of(bot: str) -> str:
    """The level that the bot of this id plays at, as people choose it. Raises KeyError for an unknown id."""
    name = bot.partition("-")[0]
    level = CHARACTERS[name].level if name in CHARACTERS else name
    if level not in LEVELS:
        raise KeyError(bot)
    return level


def character_of(bot: str | None) -> str:
    """The character that the bot of this id is, however old its way of playing; empty for levels and nobody."""
    name = (bot or "").partition("-")[0]
    return name if name in CHARACTERS else ""


def chosen(bot: str, game: Game) -> str:
    """The id under which a new match names whom people mean by a level or a character, which is how it plays now, or
    by one of `EARLIER`; `rosa-1` means Rosa as she played in 0.1.0. Other words are what they are."""
    if bot in EARLIER:
        return EARLIER[bot]
    if bot.endswith("-1") and character_of(bot):
        return character_of(bot)
    return mind_of(game).renewed(game).get(bot, bot) if bot in BOTS and bot != RANDOM else bot


def replaced(bot: str, game: Game) -> bool:
    """Whether this is a level or character as it played in older versions, and plays otherwise in new matches."""
    return chosen(bot, game) != bot


def typed(bot: str, game: Game) -> str:
    """What people type who mean the bot of this id in a game: see `chosen`."""
    return f"{bot}-1" if replaced(bot, game) else bot


def levels_of(game: Game) -> tuple[str, ...]:
    """All levels of a game, those for comparison and of older versions too, the weakest first."""
    renewed = mind_of(game).renewed(game)
    levels: list[str] = []
    for level in LEVELS:
        levels += [renewed[level], level] if level in renewed else [level]
    return tuple(levels)


def bots_of(game: Game) -> tuple[str, ...]:
    """Every id that `make_bot` knows in a game: what a record, a command or a question may name."""
    renewed = mind_of(game).renewed(game)
    return (*levels_of(game), *CHARACTERS, *(renewed[one] for one in CHARACTERS if one in renewed))


def knows(bot: str, game: Game) -> bool:
    """Whether `make_bot` makes this bot for a game."""
    return bot in BOTS or bot in bots_of(game)


def make_bot(bot: str, game: Game, budget: float = 1.0) -> Bot:
    """The bot of a level or a character for a game, with a budget for thinking. Raises KeyError for an unknown id.

    A character plays on its level as new matches have it, one of an older version on the level of that version.
    """
    if not knows(bot, game):
        raise KeyError(bot)
    level = bot
    if character := character_of(bot):
        level = CHARACTERS[character].level
        level = level if bot == character and replaced(bot, game) else chosen(level, game)
    if level == RANDOM:
        return RandomBot(game)
    mind = mind_of(game)
    return mind.bot(level, game, mind.style(bot), budget)


def advise(game: Game, view: View, budget: float = 1.0) -> Advice:
    """What the strongest level would do for the seat of the view, which is to act. Equal views get equal advice."""
    action = make_bot(STRONGEST, game, budget).decide(view, Random("advice"))
    return Advice(action, mind_of(game).explain(view, action))


def stream_at(seed: str, round_no: int, lines: int) -> Random:
    """The random stream of a decision: of a match's seed, the round (from 0) and how many lines of it were played."""
    return Random(hashlib.sha256(f"{seed}/bot/{round_no + 1}/{lines}".encode()).hexdigest())
