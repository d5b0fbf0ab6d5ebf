"""Matches played by chance, kept step by step: what the contract's promises are tried on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from carioca.cards import Card, french_pack
from carioca.engine.game import Action, Game, Setup, State, Step
from carioca.games import all_games
from carioca.games.contract import rules
from carioca.games.contract.hidden import visible_rows
from carioca.games.contract.solver import exact as solver
from carioca.games.melding.actions import Discard, LayDown, LayOff
from carioca.games.melding.state import without

CASES = [
    (game, preset, seats)
    for game in all_games()
    for preset, options in game.presets.items()
    for seats in range(options.players_min, options.players_max + 1)
]
IDS = [f"{preset}-{seats}" for _, preset, seats in CASES]
MOST_STEPS = 20_000


class Moment(NamedTuple):
    """A state, the action played there and what it led to."""

    state: State
    action: Action
    step: Step


@cache
def walk(game: Game, preset: str, seats: int) -> tuple[Moment, ...]:
    """A whole match; it ends long before MOST_STEPS, or the rules are broken (T15)."""
    rng = Random(f"{preset}/{seats}")
    state = game.deal(Setup(game.name, game.presets[preset], seats, f"walk-{seats}")).state
    moments: list[Moment] = []
    while game.current(state) is not None:
        assert len(moments) < MOST_STEPS
        action = choose(list(game.legal_actions(state)), state, rng)
        step = game.apply(state, action)
        moments.append(Moment(state, action, step))
        state = step.state
    return tuple(moments)


def choose(actions: list[Action], state: State, rng: Random) -> Action:
    """A random action, every kind of action alike; goes down and lays off gladly, throws what is of least use."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    for kind in (LayDown, LayOff):
        if kind in kinds and rng.random() < 0.9:
            return rng.choice(kinds[kind])
    if Discard in kinds and state.down[state.turn] == "no" and rng.random() < 0.9:
        core = useful(state)
        spare = [action for action in kinds[Discard] if action.card not in core]
        if spare:
            return rng.choice(spare)
    return rng.choice(kinds[rng.choice(sorted(kinds, key=lambda kind: kind.__name__))])


def useful(state: State) -> tuple[Card, ...]:
    """The cards of the hand that bring it nearer to the contract."""
    limits = rules.limits(state)
    if limits.applies:
        return solver.analyse(state.hand, state.contract, limits).core
    lack = solver.distance(state.hand, state.contract, limits)
    cards = sorted(set(state.hand))
    return tuple(c for c in cards if solver.distance(without(state.hand, c), state.contract, limits) > lack)


def some(game: Game, preset: str, seats: int, number: int = 150) -> Iterator[Moment]:
    """About so many moments of the walk, spread over all of it, always with its rarest actions."""
    moments = walk(game, preset, seats)
    rare = Counter(type(moment.action) for moment in moments)
    every = max(1, len(moments) // number)
    for at, moment in enumerate(moments):
        if at % every == 0 or rare[type(moment.action)] < number // 3:
            yield moment


def pack_of(state: State) -> Counter[Card]:
    """All cards of the game."""
    return Counter(french_pack(state.options.decks, state.options.jokers))


def cards_of(state: State) -> Counter[Card]:
    """All cards of a state."""
    return Counter(card for row in visible_rows(state) for card in row)
