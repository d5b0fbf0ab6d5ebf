"""The games there are, without their rules: a family is loaded when a game of it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from carioca.engine.door import Door

if TYPE_CHECKING:
    from carioca.engine.game import Game


class Entry(NamedTuple):
    """A game that people can choose: its name in records, where its code lies, its presets, how many can play it.

    `family` has its rules and its opponents, `table` how it looks and how it is typed. The first preset is the usual
    one; `fewest` and `most` are bounds, which numbers between them are possible is asked of `Game.validate`.
    """

    name: str
    family: str
    table: str
    presets: tuple[str, ...]
    fewest: int
    most: int


CATALOGUE: list[Entry] = [
    Entry("carioca", "contract", "melding", ("carioca-chile", "carioca-rummy"), 2, 6),
    Entry("kalooki", "contract", "melding", ("kalooki", "super-kalooki"), 3, 6),
    Entry("buraco", "canasta", "melding", ("buraco", "burraco"), 2, 6),
    Entry("pocha", "tricks", "tricks", ("pocha",), 3, 8),
]
"""All games in the order in which they are offered."""


@Door
def game_named(name: str) -> Game:
    """The game of this name. Raises KeyError."""
    found: Game[Any, Any]
    match name:
        case "carioca":
            from carioca.games.contract.carioca import CARIOCA as found
        case "kalooki":
            from carioca.games.contract.kalooki import KALOOKI as found
        case "buraco":
            from carioca.games.canasta.buraco import BURACO as found
        case "pocha":
            from carioca.games.tricks.pocha import POCHA as found
        case _:
            raise KeyError(name)
    return found


def entry_of(preset: str) -> Entry:
    """The catalogue's entry of the game that has this preset; loads nothing. Raises KeyError."""
    for entry in CATALOGUE:
        if preset in entry.presets:
            return entry
    raise KeyError(preset)


def fewest_and_most() -> tuple[int, int]:
    return min(entry.fewest for entry in CATALOGUE), max(entry.most for entry in CATALOGUE)


def preset_game(preset: str) -> Game:
    """The game that has this preset. Raises KeyError."""
    return game_named(entry_of(preset).name)


def all_presets() -> tuple[str, ...]:
    """The presets of all games; loads nothing."""
    return tuple(preset for entry in CATALOGUE for preset in entry.presets)


def all_games() -> tuple[Game, ...]:
    """Every game with its rules: this loads all families."""
    return tuple(game_named(entry.name) for entry in CATALOGUE)
