"""A decision depends on the view and the random stream alone.

The slow tests look at 500 positions with every level, with CARIOCA_LONG=1 at 10,000 with every level and character.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from random import Random

import pytest

from carioca.bots.base import CHARACTERS
from carioca.bots.door import BOTS, make_bot
from carioca.engine.game import Setup, State
from carioca.engine.match import Match
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, ROUNDS, CariocaOptions
from carioca.session import Seat, Session
from tests.bots.blind import decides_alike
from tests.bots.mixed_rounds import DEAR, Watching, mixed_round, states
from tests.longer import LONG, many

PLAYERS = ("normal", "normal", "hard", "greedy")
"""Who plays up to the positions."""
CHUNK, OF_A_ROUND = many(500, 250), 20
CHUNKS = many(20, 1)
CHARACTER = CHUNK if LONG else CHUNK // 10
"""Of a chunk so many positions are enough for every day: a character plays as its level does."""


@cache
def _sample(first: int, count: int) -> tuple[State, ...]:
    """So many positions with somebody to act, twenty of a round: contract, seats and players by chance.

    Every second round is played under the usual rules, the others under house rules by chance.
    """
    found: list[State] = []
    number = first * 10_000
    while len(found) < count:
        stream = Random(f"fairness-{number}")
        passed = list(states(mixed_round(number, PLAYERS, usual=number % 2 == 1), Watching()))
        found += stream.sample(passed, min(OF_A_ROUND, len(passed)))
        number += 1
    return tuple(found[:count])


def _asked(state: State, bot: str) -> object:
    """The decision by the way that the window takes, with this state at the table."""
    setup = Setup("carioca", state.options, state.seats, "session")
    session = Session(Match(CARIOCA, setup), (Seat("x", bot),) * state.seats, "carioca-chile")
    session.match.state = state
    return session.ask()()


@pytest.mark.sampled(6)
@pytest.mark.parametrize("bot", BOTS)
def test_hidden_cards_never_change_a_decision(bot: str) -> None:
    sample = _sample(0, 40)
    few = sample[::10] if bot in DEAR else sample
    decides_alike(CARIOCA, bot, few)
    for number, state in enumerate(few[:10]):
        other = CARIOCA.imagine(CARIOCA.censor(state, state.turn), Random(f"hidden-{number}"))
        assert _asked(state, bot) == _asked(other, bot)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, CHUNKS + 1))
def test_hidden_cards_never_change_a_decision_in_thousands_of_positions(chunk: int) -> None:
    sample = _sample(chunk, CHUNK)
    for bot in BOTS:
        decides_alike(CARIOCA, bot, sample if bot not in CHARACTERS else sample[:: CHUNK // CHARACTER])


@pytest.mark.slow
def test_the_positions_are_of_all_kinds() -> None:
    sample = [state for chunk in range(1, 4) for state in _sample(chunk, 500)]
    assert {state.contract.id for state in sample} == {*ROUNDS, *EXTRA_ROUNDS}
    assert Counter(state.seats for state in sample).keys() == {2, 3, 4, 5, 6}
    assert {state.turn for state in sample} == set(range(6))
    assert {state.phase for state in sample} == {"deal", "draw", "play"}
    assert {since for state in sample for since in state.down} == {"no", "now", "earlier"}
    assert len({state.options for state in sample}) > 30


def test_the_global_random_numbers_are_neither_used_nor_changed() -> None:
    step = CARIOCA.deal(Setup("carioca", CariocaOptions(), 4, "global"))
    view = CARIOCA.censor(step.state, step.state.turn)
    for name in BOTS:
        bot = make_bot(name, CARIOCA)
        decisions = set()
        for seed in range(2 if name in DEAR else 8):
            random.seed(seed)
            before = random.getstate()
            decisions.add(bot.decide(view, Random(1)))
            assert random.getstate() == before
        assert len(decisions) == 1


def test_the_arrangement_of_the_hand_never_changes_what_normal_decides() -> None:
    bot = make_bot("normal", CARIOCA)
    for state in _sample(0, 40):
        view = CARIOCA.censor(state, state.turn)
        hands = tuple(tuple(sorted(hand)) if seat == state.turn else hand for seat, hand in enumerate(view.state.hands))
        arranged = view._replace(state=view.state.evolve(hands=hands))
        assert bot.decide(view, Random(1)) == bot.decide(arranged, Random(1))
