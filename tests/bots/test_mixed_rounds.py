"""Rounds under house rules by chance, with levels and characters mixed on the seats: all legal, none endless.

With CARIOCA_LONG=1 there are 5,000 of them.
"""

from __future__ import annotations

import os

import pytest

from tests.bots.mixed_rounds import CHEAP, DEAR, Watching, mixed_round, play_round

CHUNK = 10
ROUNDS = 5000 if os.environ.get("CARIOCA_LONG") else 40


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
def test_rounds_by_chance_end_legally(first: int) -> None:
    watching = Watching()
    for number in range(first, first + CHUNK):
        assert play_round(mixed_round(number, CHEAP, DEAR), watching) > 0
    assert not watching.refused, "a bot's first idea was against the rules"
