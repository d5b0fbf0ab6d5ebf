"""Opponents of La Pocha decide by what they see: other hidden cards never change a decision."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from carioca.bots.base import LEVELS, STRONGEST
from carioca.bots.door import BOTS
from carioca.bots.tricks.levels import GreedyBot, NormalBot
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.bots.blind import decides_alike
from tests.bots.tricks.rounds import CHANGES, dealt, played
from tests.longer import many

CHUNK, CHUNKS, OF_A_ROUND = many(500, 200), many(10, 1), 8
FEW = 120
"""Positions of every day; one in ten of them for characters, who decide as their level does, and one in three for the
level that takes its time."""


@cache
def sample(first: int, count: int) -> tuple[State, ...]:
    """So many positions with somebody to act, some of each round, under all house rules that change the play."""
    found: list[State] = []
    number = first * 100_000
    while len(found) < count:
        stream = Random(f"hidden/{number}")
        passed = list(played(dealt(number), GreedyBot(POCHA) if number % 2 else NormalBot(), stream))
        found += stream.sample(passed, min(OF_A_ROUND, len(passed)))
        number += 1
    return tuple(found[:count])


@pytest.mark.seldom(2)
@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "bot", [pytest.param(bot, marks=[pytest.mark.slow] if bot == STRONGEST else []) for bot in BOTS]
)
def test_hidden_cards_change_no_decision(bot: str) -> None:
    every = 3 if bot == STRONGEST else 1 if bot in LEVELS else 10
    decides_alike(POCHA, bot, sample(0, FEW)[::every])


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, CHUNKS + 1))
def test_hidden_cards_change_no_decision_in_thousands_of_positions(chunk: int) -> None:
    positions = sample(chunk, CHUNK)
    for bot in BOTS:
        # The level that takes its time decides in a quarter of them.
        decides_alike(POCHA, bot, positions[:: 4 if bot == STRONGEST else 1 if bot in LEVELS else 20])


def test_the_positions_are_of_all_kinds() -> None:
    positions = sample(0, FEW)
    assert Counter(state.phase for state in positions).keys() == {"bid", "trump", "play"}
    assert {state.seats for state in positions} >= {3, 4, 5, 6, 8}
    assert len({state.options.with_changes({"rounds_table": "short"}) for state in positions}) == len(CHANGES)
