"""How long a round still lasts and how likely a contract is reached: tables of the opponents' own games, looked up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cache
from math import exp, fsum, log
from typing import TypeVar

from carioca.bots.contract.chances_table import CALM, REACH, THREATENED
from carioca.games.contract.state import Contract, State, contract_of

STAGES = (1, 3, 6, 10, 15, 22, 30)
"""The last lap of each stage of a round but the last."""
CARDS_LEFT = (1, 3, 6)
"""The most cards of a rival who is down for each degree of threat but the last."""
NOBODY = 99
"""The fewest cards of a rival who is down where there is none."""
FITTED_SEATS = 4
"""GIVE_UP and WANTED come from rounds of four seats; at smaller tables, where rounds last longer, they mislead."""
# The tables were counted at four seats. How many turns a seat has until the end of a round at other tables, relative to
# four, counted in the same way: with fewer rivals it takes longer until one of them goes out.
_SEATS = {2: 1.5, 3: 1.2, 4: 1.0, 5: 0.93, 6: 0.87}

_T = TypeVar("_T")


def stage_of(state: State) -> int:
    """How far a round has come: the row of CALM."""
    return bisect_left(STAGES, (state.turns - 1) // state.seats)


def threat_of(cards: int) -> int:
    """How near a rival who is down is to going out: the row of THREATENED; one past its end while nobody is (99)."""
    return bisect_left(CARDS_LEFT, cards) if cards != NOBODY else len(CARDS_LEFT) + 1


def turns_left(state: State, cards: int) -> tuple[float, ...]:
    """The turns that the seat to act still has after this one until a rival ends the round: equally likely values.

    `cards` is the fewest of a rival who is down, 99 while nobody is.
    """
    if cards == NOBODY:
        quantiles = _of(CALM, state.contract)[stage_of(state)]
    else:
        quantiles = _of(THREATENED, state.contract)[threat_of(cards)]
    factor = _SEATS.get(state.seats, 1.0)
    return tuple(turns * factor for turns in quantiles)


def evidence(lack: int, live: float, turns: float) -> tuple[float, ...]:
    """What the chance of a contract is computed from, see `reach`."""
    longer = log(turns + 0.7)
    return (1.0, lack == 2, lack == 3, lack == 4, lack >= 5, lack >= 6, log(live + 0.02), longer, longer * (lack - 1))


def reach(contract: Contract, lack: int, live: float, turns: float) -> float:
    """The chance that a hand lays its contract before a rival ends the round, 0 to 1.

    `lack` is its distance, `live` the share of unseen cards that lower it (0 for a 13-card run: nearly all that is
    missing does, it tells nothing), `turns` the mean of `turns_left`.
    """
    # Large distances are rare, so their weights come from few observations and may rate a larger distance better than a
    # smaller one. The minimum over all smaller ones keeps the chance from rising with the distance.
    return min((_chance(contract, shorter, live, turns) for shorter in range(1, lack + 1)), default=1.0)


def _chance(contract: Contract, lack: int, live: float, turns: float) -> float:
    found = evidence(lack, live, turns)
    return likely(_of(REACH, contract), found)


def likely(weights: Iterable[float], found: Iterable[float]) -> float:
    """The chance, 0 to 1, that a logistic formula of these weights gives for what was found."""
    z = fsum(weight * value for weight, value in zip(weights, found, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, z))))


def _of(table: Mapping[str, _T], contract: Contract) -> _T:
    return table[measured(contract)]


def measured(contract: Contract) -> str:
    """The id of the contract of the usual nine that is most like this one."""
    if contract.full:
        return "final"
    name = "T" * contract.sets + "E" * contract.runs
    return name if name in REACH else _likest(contract)


@cache
def _likest(contract: Contract) -> str:
    """The contract with a table that differs from this one by the fewest melds; of several the one with most cards."""
    known = [contract_of(name) for name in REACH if not contract_of(name).full]

    def unlike(other: Contract) -> tuple[int, int]:
        return abs(other.sets - contract.sets) + abs(other.runs - contract.runs), -other.cards

    return min(known, key=unlike).id
