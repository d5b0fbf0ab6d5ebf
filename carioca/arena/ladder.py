"""The measurement of the levels: which pairs, under which rules, on how many deals, and how far ahead is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carioca.arena.figures import rows
from carioca.arena.pinned import plays
from carioca.arena.plan import Plan, pair_table, preset_options
from carioca.arena.play import Played
from carioca.bots.base import LEVELS
from carioca.strength import Measured

PRESET = "carioca-chile"
SEED = "strength"
DEALS = {4: 2007, 2: 1008, 6: 252}
"""Deals by the number of seats: multiples of nine, so that every contract is dealt equally often."""


class Asked(NamedTuple):
    """A pair to be measured, and the points per match that the one shall be ahead; None when nothing is asked."""

    one: str
    rival: str
    points: int | None

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        return f"{self.one}/{self.rival}"


ASKED = (
    Asked("easy", "random", 100),
    Asked("normal", "easy", 40),
    Asked("normal", "greedy", 60),
    Asked("hard", "normal", 15),
    Asked("expert", "hard", 15),
    Asked("expert", "normal", None),
    Asked("expert", "greedy", None),
)


def pairs(names: Sequence[str] = ()) -> tuple[Asked, ...]:
    """The pairs with these names, or all of those whose levels there are; other pairs of levels may be named, too.

    Raises KeyError with a name that is none.
    """
    if not names:
        return tuple(asked for asked in ASKED if {asked.one, asked.rival} <= set(LEVELS))
    known = {asked.name: asked for asked in ASKED}
    return tuple(known.get(name) or _free(name) for name in dict.fromkeys(names))


def _free(name: str) -> Asked:
    one, _, rival = name.partition("/")
    if not {one, rival} <= set(LEVELS):
        raise KeyError(name)
    return Asked(one, rival, None)


def ladder_plan(asked: Asked, players: int, deals: int, seed: str = SEED) -> Plan:
    """One against all others: single rounds, the contracts of the preset in turn, every rotation of every deal."""
    table = pair_table(asked.one, asked.rival, players)
    return Plan((table,), deals, PRESET, preset_options(PRESET), seed, single_rounds=True)


def measured(plan: Plan, played: Sequence[Played]) -> Measured:
    """What the matches of a `ladder_plan` amount to.

    The points of a match are the sum of the contracts' means, their variance the sum of the variances of those means:
    the deals of a contract are one stratum.
    """
    (row,) = rows(plan, 0, played)
    half = row.margin.half
    assert half is not None, "there are two deals of every contract"
    return Measured(
        one=row.name,
        rival=row.rivals[0],
        players=len(row.rivals) + 1,
        points=_rounded(row.margin.mean),
        half=_rounded(half),
        won=_rounded(row.won / row.of),
        even=_rounded(row.even),
        by_round={name: (_rounded(part.mean), _rounded(part.half or 0.0)) for name, part in row.by_round.items()},
        deals=plan.deals,
        seed=plan.seed,
        app=plan.to_json()["app"],
        forfeits=sum(row.forfeits.values()),
        plays={level: plays(level) for level in (row.name, row.rivals[0])},
    )


def merged(table: Sequence[Measured], fresh: Sequence[Measured]) -> tuple[Measured, ...]:
    """A table with newer measurements put in: four seats first, then the order in which the pairs are asked."""
    found = {entry.key: entry for entry in (*table, *fresh)}
    order = [(asked.one, asked.rival) for asked in ASKED]

    def place(entry: Measured) -> tuple[int, int, str, str]:
        pair = (entry.one, entry.rival)
        return list(DEALS).index(entry.players), order.index(pair) if pair in order else len(order), *pair

    return tuple(sorted(found.values(), key=place))


def _rounded(value: float) -> float:
    return round(value, 4) + 0.0  # no -0.0
