"""Matches played by chance, kept step by step: what the contract's promises are tried on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import NamedTuple, Protocol, cast

import pytest

from carioca.agreement import Agreement
from carioca.cards import Card
from carioca.engine.door import Door
from carioca.engine.game import Action, Game, Profile, Setup, State, Step
from carioca.engine.options import TableOptions
from carioca.games import all_games


def cases(game: Game) -> list[tuple[Game, str, int]]:
    """Every preset of a game with every number of seats that it can be played by."""
    return [(game, preset, seats) for preset in game.presets for seats in Agreement(preset).sizes]


CASES = [case for game in all_games() for case in cases(game)]


def usual(game: Game) -> set[tuple[str, int]]:
    """What of a game is tried every time: its usual preset with the fewest and the most, others with some between."""
    first, *others = game.presets
    sizes = {preset: Agreement(preset).sizes for preset in game.presets}
    between = {(preset, sizes[preset][len(sizes[preset]) // 2]) for preset in others}
    return {(first, sizes[first][0]), (first, sizes[first][-1])} | between


def along(trait: Callable[[Profile], bool] = lambda _: True) -> pytest.MarkDecorator:
    """A test of `game`, `preset` and `seats` for all games of that trait; what is not usual only with the slow ones."""
    chosen = [
        pytest.param(
            game,
            preset,
            seats,
            id=f"{preset}-{seats}",
            marks=() if (preset, seats) in usual(game) else pytest.mark.slow,
        )
        for game, preset, seats in CASES
        if trait(game.profile)
    ]
    return pytest.mark.parametrize(("game", "preset", "seats"), chosen)


MOST_STEPS = 20_000
FIRST_ONES = 3


class Family(Protocol):
    """What a walk has to know about a family: `tests/games/<family>/walks.py`, a module with these names."""

    TOLD_TO_ONE: tuple[type[Action], ...]
    """Actions by which the one who acts learns more than the others."""

    def choose(self, actions: list[Action], state: State, rng: Random) -> Action:
        """A random action that leads somewhere, of legal ones."""

    def junk_lines(self, rng: Random) -> list[str]:
        """Lines of actions, hardly ever legal ones: at least a hundred."""

    def pack_of(self, state: State) -> Counter[Card]:
        """All cards that the match is played with."""

    def cards_of(self, state: State) -> Counter[Card]:
        """All cards of a state."""


@Door
def walks_named(family: str) -> Family:
    """What walks know about this family."""
    return cast(Family, import_module(f"tests.games.{family}.walks"))


def family_of(game: Game) -> Family:
    """What walks know about the family of a game."""
    return walks_named(game.profile.family)


class Moment(NamedTuple):
    """A state, the action played there and what it led to."""

    state: State
    action: Action
    step: Step


@cache
def walk(game: Game, preset: str, seats: int) -> tuple[Moment, ...]:
    """A whole match under the rules of a preset."""
    return walk_by(game, game.presets[preset], preset, seats)


def walk_by(game: Game, options: TableOptions, name: str, seats: int) -> tuple[Moment, ...]:
    """A whole match by chance; it ends long before MOST_STEPS, or the rules are broken."""
    rng, family = Random(f"{name}/{seats}"), family_of(game)
    state = game.deal(Setup(game.name, options, seats, f"walk-{seats}")).state
    moments: list[Moment] = []
    while game.current(state) is not None:
        assert len(moments) < MOST_STEPS
        action = family.choose(list(game.legal_actions(state)), state, rng)
        step = game.apply(state, action)
        moments.append(Moment(state, action, step))
        state = step.state
    return tuple(moments)


def some(game: Game, preset: str, seats: int, number: int = 150) -> Iterator[Moment]:
    """About so many moments of the walk, spread over all of it, always with its rarest actions.

    Every time are tried half as many; the cases of the slow tests have them all.
    """
    return spread(walk(game, preset, seats), number // 2 if (preset, seats) in usual(game) else number)


def spread(moments: Sequence[Moment], number: int) -> Iterator[Moment]:
    """About so many of them, always with the rarest actions and with the first ones of every kind."""
    rare, met = Counter(type(moment.action) for moment in moments), Counter[type[Action]]()
    every = max(1, len(moments) // number)
    for at, moment in enumerate(moments):
        kind = type(moment.action)
        if at % every == 0 or rare[kind] < number // 3 or met[kind] < FIRST_ONES:
            met[kind] += 1
            yield moment
