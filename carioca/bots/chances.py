"""How long a round still lasts and how likely a contract is reached: tables of the opponents' own games, looked up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from math import exp, log
from typing import TypeVar

from carioca.bots.chances_table import CALM, REACH, THREATENED
from carioca.games.melding.state import Contract, State

STAGES = (1, 3, 6, 10, 15, 22, 30)
"""The last lap of each stage of a round but the last."""
CARDS_LEFT = (1, 3, 6)
"""The most cards of a rival who is down for each degree of threat but the last; the table's order is the reverse."""
# Rounds of the tables had four seats; the turns that a seat has at other tables, counted in the same way.
_SEATS = {2: 1.5, 3: 1.2, 4: 1.0, 5: 0.93, 6: 0.87}

_T = TypeVar("_T")


def turns_left(state: State, threat: int) -> tuple[float, ...]:
    """The turns that the seat to act still has after this one until a rival ends the round: equally likely values.

    `threat` is the fewest cards of a rival who is down, 99 while nobody is.
    """
    lap = (state.turns - 1) // state.seats
    if threat == 99:
        quantiles = _of(CALM, state.contract)[bisect_left(STAGES, lap)]
    else:
        quantiles = _of(THREATENED, state.contract)[len(CARDS_LEFT) - bisect_left(CARDS_LEFT, threat)]
    factor = _SEATS.get(state.seats, 1.0)
    return tuple(turns * factor for turns in quantiles)


def reach(contract: Contract, lack: int, live: float, turns: float) -> float:
    """The chance that a hand lays its contract before a rival ends the round, 0 to 1.

    `lack` is its distance, `live` the share of unseen cards that lower it, `turns` the mean of `turns_left`.
    """
    if lack == 0:
        return 1.0
    longer = log(turns + 0.7)
    # Which cards help says next to nothing about a 13-card run: nearly all that is missing does.
    share = 0.0 if contract.full else live
    found = (1.0, lack == 2, lack == 3, lack == 4, lack >= 5, lack >= 6, log(share + 0.02), longer, longer * (lack - 1))
    z = sum(weight * value for weight, value in zip(_of(REACH, contract), found, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, z))))


def _of(table: Mapping[str, _T], contract: Contract) -> _T:
    return table[measured(contract)]


def measured(contract: Contract) -> str:
    """The id of the contract of the usual nine that is most like this one."""
    if contract.full:
        return "final"
    return "T" * contract.sets + "E" * contract.runs
