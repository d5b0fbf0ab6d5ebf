"""How long a round still lasts and how likely a contract is reached: tables of the opponents' own games, looked up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cache
from math import exp, fsum, log
from typing import NamedTuple

from carioca.bots.contract import chances_at_least, chances_table
from carioca.games.contract.law import PLAIN, Contract, Law, contract_of
from carioca.games.contract.state import State

STAGES = (1, 3, 6, 10, 15, 22, 30)  # the last lap of each stage of a round but the last
CARDS_LEFT = (1, 3, 6)  # the most cards of a rival who is down for each degree of threat but the last
NOBODY = 99  # the fewest cards of a rival who is down where there is none
FITTED_SEATS = 4
"""GIVE_UP and WANTED come from rounds of four seats; at smaller tables, where rounds last longer, they mislead."""
LONGER = {2: 1.5, 3: 1.2, 4: 1.0, 5: 0.93, 6: 0.87}
"""How many turns a seat has until the end of a round, by seats and relative to four, where the tables were counted:
with fewer rivals it takes longer until one of them goes out."""


class Tables(NamedTuple):
    """What was counted of the games of some kind, by contract: the dictionaries of chances_table.py."""

    calm: Mapping[str, tuple[tuple[int, ...], ...]]
    threatened: Mapping[str, tuple[tuple[int, ...], ...]]
    reach: Mapping[str, tuple[float, ...]]
    wanted: Mapping[str, tuple[float, ...]]
    give_up: Mapping[str, tuple[float, ...]]


_EXACT = Tables(
    chances_table.CALM,
    chances_table.THREATENED,
    chances_table.REACH,
    chances_table.WANTED,
    chances_table.GIVE_UP,
)
_AT_LEAST = Tables(
    chances_at_least.CALM,
    chances_at_least.THREATENED,
    chances_at_least.REACH,
    chances_at_least.WANTED,
    chances_at_least.GIVE_UP,
)


def tables_of(law: Law) -> Tables:
    """The tables for a kind of melds: contracts that are laid exactly, or at least with melds of any length."""
    return _AT_LEAST if law.arranged else _EXACT


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
        quantiles = tables_of(state.law).calm[measured(state.contract, state.law)][stage_of(state)]
    else:
        quantiles = tables_of(state.law).threatened[measured(state.contract, state.law)][threat_of(cards)]
    factor = LONGER.get(state.seats, 1.0)
    return tuple(turns * factor for turns in quantiles)


def evidence(lack: int, live: float, turns: float, surplus: int | None = None) -> tuple[float, ...]:
    """What the chance of a contract is computed from, see `reach`."""
    longer = log(turns + 0.7)
    steps = (1.0, lack == 2, lack == 3, lack == 4, lack >= 5, lack >= 6)
    found = (*steps, log(live + 0.02), longer, longer * (lack - 1))
    return found if surplus is None else (*found, lack)


def reach(
    contract: Contract, lack: int, live: float, turns: float, law: Law = PLAIN, surplus: int | None = None
) -> float:
    """The chance that a hand lays its contract before a rival ends the round, 0 to 1.

    `lack` is its distance, `live` the share of unseen cards that lower it (0 for a 13-card run: nearly all that is
    missing does, it tells nothing), `turns` the mean of `turns_left`. `surplus`, only where melds may be longer than
    asked: by how many cards the hand is larger than the contract.
    """
    weights = tables_of(law).reach[measured(contract, law)]
    # Large distances are rare, so their weights come from few observations and may rate a larger distance better than a
    # smaller one. The minimum over all smaller ones keeps the chance from rising with the distance.
    chances = (likely(weights, evidence(shorter, live, turns, surplus)) for shorter in range(1, lack + 1))
    return min(chances, default=1.0)


def likely(weights: Iterable[float], found: Iterable[float]) -> float:
    """The chance, 0 to 1, that a logistic formula of these weights gives for what was found."""
    z = fsum(weight * value for weight, value in zip(weights, found, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, z))))


def measured(contract: Contract, law: Law = PLAIN) -> str:
    """The id of the contract that was counted and is most like this one."""
    if contract.full:
        return "final"
    name = "T" * contract.sets + "E" * contract.runs
    known = tables_of(law).reach
    return name if name in known else _likest(contract, tuple(known))


@cache
def _likest(contract: Contract, names: tuple[str, ...]) -> str:
    """The contract with a table that differs from this one by the fewest melds; of several the one with most cards."""
    known = [contract_of(name) for name in names if not contract_of(name).full]

    def unlike(other: Contract) -> tuple[int, int]:
        return abs(other.sets - contract.sets) + abs(other.runs - contract.runs), -other.cards

    return min(known, key=unlike).id
