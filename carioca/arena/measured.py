"""What the matches of a ladder's plan amount to: an entry of the table of strength."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.arena.figures import Row, paces, rows, wilson
from carioca.arena.pinned import plays
from carioca.arena.plan import Plan
from carioca.arena.play import Played
from carioca.strength import Firsts, Measured, Mixed, Pace, Place


def measured(plan: Plan, played: Sequence[Played]) -> Measured:
    """What the matches of a ladder's plan amount to.

    The points of a match are the sum of the rounds' means, their variance the sum of the variances of those means:
    the deals of a round are one stratum.
    """
    (row,) = rows(plan, 0, played)
    half = row.margin.half
    assert half is not None, "there are two deals of every round"
    return Measured(
        one=row.name,
        rival=row.rivals[0],
        players=len(plan.tables[0].entries),
        points=_rounded(row.margin.mean),
        half=_rounded(half),
        won=_rounded(row.won / row.of),
        even=_rounded(row.even),
        by_round={name: (_rounded(part.mean), _rounded(part.half or 0.0)) for name, part in row.by_round.items()},
        deals=plan.deals,
        seed=plan.seed,
        app=plan.to_json()["app"],
        forfeits=sum(row.forfeits.values()),
        plays={level: plays(plan.game.name, level) for level in (row.name, row.rivals[0])},
    )


def firsts(plan: Plan, played: Sequence[Played]) -> Firsts:
    """The first places of a pair's one in whole matches."""
    (row,) = rows(plan, 0, played)
    return _firsts(row)


def mixed(plan: Plan, played: Sequence[Played]) -> Mixed:
    """How each level did at the mixed table."""
    found = rows(plan, 0, played)
    return Mixed(
        places=tuple(
            Place(row.name, _rounded(row.margin.mean), _rounded(row.margin.half or 0.0), _firsts(row)) for row in found
        ),
        deals=plan.deals,
        seed=plan.seed,
        app=plan.to_json()["app"],
        plays={row.name: plays(plan.game.name, row.name) for row in found},
    )


def pace(plan: Plan, played: Sequence[Played]) -> Pace:
    """How long rounds take at a table where all play alike."""
    level = plan.tables[0].entries[0]
    return Pace(
        level=level,
        players=len(plan.tables[0].entries),
        by_round={
            name: (_rounded(one.laps), _rounded(one.dead), one.rounds) for name, one in paces(plan, 0, played).items()
        },
        deals=plan.deals,
        seed=plan.seed,
        app=plan.to_json()["app"],
        plays={level: plays(plan.game.name, level)},
    )


def _firsts(row: Row) -> Firsts:
    low, high = wilson(row.won, row.of)
    return Firsts(row.of, row.won, row.shared, _rounded(low), _rounded(high))


def _rounded(value: float) -> float:
    return round(value, 4) + 0.0  # no -0.0
