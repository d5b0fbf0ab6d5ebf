"""A decision depends on the view and the random stream alone (design.md 2.6)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from carioca.bots.base import LEVELS, make_bot
from carioca.engine.game import Setup, State
from carioca.engine.match import Match
from carioca.games.melding.carioca import CARIOCA
from carioca.games.melding.options import MeldingOptions
from carioca.session import Seat, Session
from tests.bots.play import ALL_ROUNDS, positions


@cache
def _sample(count: int, seed: str) -> list[State]:
    """States with somebody to act from matches of 2 to 6 seats, spread over all thirteen rounds."""
    options = replace(ALL_ROUNDS, max_recycles=2)
    stream = Random(seed)
    found: list[State] = []
    share = -(-count // 65)
    for seats in range(2, 7):
        levels = tuple(stream.choice(("normal", "normal", "normal", "random")) for _ in range(seats))
        by_round: dict[int, list[State]] = {}
        for state, _ in positions(levels, f"{seed}-{seats}", options):
            if state.phase != "over":
                by_round.setdefault(state.round_no, []).append(state)
        for states in by_round.values():
            found += stream.sample(states, min(share, len(states)))
    return found


def _decide_alike(states: list[State]) -> None:
    for level in LEVELS:
        bot = make_bot(level, CARIOCA)
        for number, state in enumerate(states):
            view = CARIOCA.censor(state, state.turn)
            other = CARIOCA.imagine(view, Random(f"hidden-{number}"))
            assert CARIOCA.censor(other, state.turn) == view
            decision = bot.decide(view, Random(number))
            assert bot.decide(CARIOCA.censor(other, state.turn), Random(number)) == decision
            assert CARIOCA.check(state, decision) is None
            assert _asked(state, level) == _asked(other, level)


def _asked(state: State, level: str) -> object:
    """The decision by the way that the window takes, with this state at the table."""
    setup = Setup("carioca", state.options, state.seats, "session")
    session = Session(Match(CARIOCA, setup), (Seat("x", level),) * state.seats, "carioca-chile")
    session.match.state = state
    return session.ask()()


def test_hidden_cards_never_change_a_decision() -> None:
    _decide_alike(_sample(65, "few"))


@pytest.mark.slow
def test_hidden_cards_never_change_a_decision_in_a_thousand_positions() -> None:
    states = _sample(1000, "many")
    assert len(states) >= 1000
    assert {state.contract.id for state in states} == set(ALL_ROUNDS.round_ids)
    assert Counter(state.seats for state in states).keys() == {2, 3, 4, 5, 6}
    _decide_alike(states)


def test_the_global_random_numbers_are_neither_used_nor_changed() -> None:
    step = CARIOCA.deal(Setup("carioca", MeldingOptions(), 4, "global"))
    view = CARIOCA.censor(step.state, step.state.turn)
    for level in LEVELS:
        bot = make_bot(level, CARIOCA)
        decisions = set()
        for seed in range(8):
            random.seed(seed)
            before = random.getstate()
            decisions.add(bot.decide(view, Random(1)))
            assert random.getstate() == before
        assert len(decisions) == 1


def test_the_arrangement_of_the_hand_never_changes_what_normal_decides() -> None:
    bot = make_bot("normal", CARIOCA)
    for state in _sample(65, "few"):
        view = CARIOCA.censor(state, state.turn)
        hands = tuple(tuple(sorted(hand)) if seat == state.turn else hand for seat, hand in enumerate(view.state.hands))
        arranged = view._replace(state=view.state.evolve(hands=hands))
        assert bot.decide(view, Random(1)) == bot.decide(arranged, Random(1))
