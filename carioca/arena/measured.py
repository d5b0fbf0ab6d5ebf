"""What the matches of a ladder's plan amount to: an entry of the table of strength."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.arena.figures import rows
from carioca.arena.pinned import plays
from carioca.arena.plan import Plan
from carioca.arena.play import Played
from carioca.strength import Measured


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


def _rounded(value: float) -> float:
    return round(value, 4) + 0.0  # no -0.0
