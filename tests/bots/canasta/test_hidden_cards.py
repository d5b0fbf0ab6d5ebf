"""Opponents at Buraco decide by what they see, partners too: other hidden cards never change a decision."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from carioca.bots.base import LEVELS
from carioca.bots.door import BOTS, make_bot, mind_of
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from tests.bots.blind import decides_alike
from tests.bots.canasta.deals import dealt, played
from tests.longer import many

CHUNK, CHUNKS, OF_A_DEAL = many(500, 200), many(10, 1), 8
FEW = 60
"""Positions of every day; with one in ten of them for characters, who decide as their level does."""
PLAYERS = ("greedy", "hard", "easy", "expert")
"""Who plays up to the positions."""


@cache
def sample(first: int, count: int) -> tuple[State, ...]:
    """So many positions with somebody to act, under all house rules and at tables of every size."""
    found: list[State] = []
    number = first * 100_000
    while len(found) < count:
        stream = Random(f"hidden/{number}")
        passed = [state for state, _, _ in played(dealt(number), make_bot(PLAYERS[number % 4], BURACO), stream)]
        found += stream.sample(passed, min(OF_A_DEAL, len(passed)))
        number += 1
    return tuple(found[:count])


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_hidden_cards_change_no_decision(bot: str) -> None:
    positions = sample(0, FEW)
    decides_alike(BURACO, bot, positions if bot in LEVELS else positions[::10])


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, CHUNKS + 1))
def test_hidden_cards_change_no_decision_in_thousands_of_positions(chunk: int) -> None:
    positions = sample(chunk, CHUNK)
    for bot in BOTS:
        decides_alike(BURACO, bot, positions if bot in LEVELS else positions[::20])


@pytest.mark.slow
def test_reasons_and_weights_are_blind_too() -> None:
    mind = mind_of(BURACO)
    for number, state in enumerate(sample(0, FEW)[::6]):
        view = BURACO.censor(state, state.turn)
        other = BURACO.censor(BURACO.imagine(view, Random(f"reasons/{number}")), state.turn)
        for action in list(BURACO.legal_actions(view.state))[:4]:
            assert mind.explain(view, action) == mind.explain(other, action)
        weighed = [mind.weigh(BURACO, one, Random(1), 1.0) for one in (view, other)]
        assert weighed[0] == weighed[1]


@pytest.mark.slow
def test_the_positions_are_of_all_kinds() -> None:
    positions = sample(0, FEW)
    assert Counter(state.phase for state in positions).keys() == {"draw", "play"}
    assert any(any(state.known) for state in positions)
    assert len({state.options for state in positions}) >= 5 and len({state.seats for state in positions}) > 1
