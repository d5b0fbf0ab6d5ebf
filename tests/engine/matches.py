"""A match of three short rounds played by chance, and its record."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

from carioca.engine import record
from carioca.engine.game import Setup
from carioca.engine.match import Match
from carioca.games import game_named
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from tests.games.contract.walks import choose

OPTIONS = CariocaOptions(rounds=("TT", "TE", "TTT"), cut_bonus=10)
SEATS = [{"name": "Ana"}, {"name": "Rosa", "bot": "random"}]
Record = dict[str, Any]


@cache
def played(steps: int = 100_000, seed: str = "match") -> Match:
    """A match after so many actions, or over; not to be played on."""
    rng = Random(seed)
    match = Match(CARIOCA, Setup("carioca", OPTIONS, 2, seed))
    while steps and match.current is not None:
        match.submit(choose(list(CARIOCA.legal_actions(match.state)), match.state, rng))
        steps -= 1
    return match


def record_of(match: Match) -> Record:
    """The record as it comes back from a file."""
    data: Record = json.loads(json.dumps(record.write(match, SEATS, "carioca-chile", "0.0")))
    return data


def changed(data: Record, round_no: int, **keys: Any) -> Record:
    """A copy of a record with something changed in a round."""
    data = copy.deepcopy(data)
    data["rounds"][round_no].update(keys)
    return data


def replay(data: Any) -> record.Replay:
    """The record played again."""
    return record.replay(data, game_named)
