"""What the matches of an arena amount to: exact sums of whole numbers first, means and intervals from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf, sqrt
from typing import NamedTuple

from carioca.arena.plan import Lineup, Plan
from carioca.arena.play import STEPS, Played, Times
from carioca.strength import Z

_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)


def student(freedom: float) -> float:
    """The same of Student's distribution, for few deals; between whole numbers the cautious one."""
    whole = int(min(freedom, 1e9))
    if whole < 1:
        return inf
    if whole <= len(_STUDENT):
        return _STUDENT[whole - 1]
    # Cornish and Fisher's series, right to three digits from eleven on.
    one = (Z**3 + Z) / 4
    two = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    three = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + one / whole + two / whole**2 + three / whole**3


class Estimate(NamedTuple):
    """A mean, the variance of that mean (None: from one deal nothing is known of it) and its degrees of freedom."""

    mean: float
    variance: float | None
    freedom: float

    @property
    def half(self) -> float | None:
        """Half the width of the 95 % interval."""
        return None if self.variance is None else student(self.freedom) * sqrt(self.variance)


def estimate(sums: Sequence[int], scale: int) -> Estimate:
    """The mean of independent deals, given as whole numbers to be divided by a scale."""
    count, total = len(sums), sum(sums)
    mean = total / (count * scale)
    if count < 2:
        return Estimate(mean, None, 0)
    # Whole numbers until the one division at the end: rounding cannot depend on the order of the deals.
    spread = count * sum(value * value for value in sums) - total * total
    return Estimate(mean, spread / (count * count * (count - 1) * scale * scale), count - 1)


def times(count: int, part: Estimate) -> Estimate:
    """So many times an estimate: the same round is played as often in a match."""
    variance = None if part.variance is None else part.variance * count * count
    return Estimate(part.mean * count, variance, part.freedom)


def total(parts: Sequence[Estimate]) -> Estimate:
    """The sum of independent estimates (Satterthwaite's degrees of freedom)."""
    mean = sum(part.mean for part in parts)
    known = [(part.variance, part.freedom) for part in parts if part.variance is not None]
    if len(known) < len(parts):
        return Estimate(mean, None, 0)
    variance = sum(value for value, _ in known)
    weight = sum(value * value / freedom for value, freedom in known)
    return Estimate(mean, variance, variance * variance / weight if weight else known[0][1])


class Row(NamedTuple):
    """How a group of entries did against its rivals. Points are a seat's in a match of all rounds; partners have the
    points of their side, each of them.

    `margin`: by how many points it was better than its rivals' mean: fewer, or more where more points are better;
    `by_round`: the same for each round; `won`: of how many (`of`) matches or rounds one of its sides was first,
    alone; `even`: that share by chance; `forfeits`: matches by code, never won.
    """

    name: str
    rivals: tuple[str, ...]
    margin: Estimate
    by_round: dict[str, Estimate]
    points: float
    rival_points: float
    won: int
    shared: int
    of: int
    even: float
    forfeits: dict[str, int]


def rows(plan: Plan, number: int, played: Iterable[Played]) -> list[Row]:
    """The rows of a table from all its matches, in the order of the jobs; none for those who have no rivals."""
    table = plan.tables[number]
    matches = [match for match in played if match.job.table == number]
    groups = [_Group(plan, table, entries) for entries in table.groups(plan.sides(table))]
    return [_row(plan, group, matches) for group in groups if group.rivals]


class _Group:
    """Entries of a table that are measured together, and their rivals: all who sit on no side of theirs."""

    def __init__(self, plan: Plan, table: Lineup, entries: tuple[int, ...]) -> None:
        self.table, self.entries, self.sides = table, entries, plan.sides(table)
        own = {self.sides[at] for at in entries}
        self.rivals = tuple(at for at in range(len(table.entries)) if self.sides[at] not in own)
        self.even = len(own) / len(set(self.sides))

    def seats(self, entries: tuple[int, ...], match: Played) -> set[int]:
        seats = range(len(self.table.entries))
        return {seat for seat in seats if self.table.entry(seat, match.job.rotation) in entries}

    def first(self, match: Played) -> str:
        """How the group had the first place: "alone" (one side of it, nobody of which forfeited), "shared" with another
        side, or "" for not at all."""
        first = set(match.first)
        if not first & self.seats(self.entries, match):
            return ""
        if len({self.sides[seat] for seat in first}) > 1:
            return "shared"
        return "" if first & {forfeit.seat for forfeit in match.forfeits} else "alone"

    def forfeits(self, matches: list[Played]) -> dict[str, int]:
        """In how many matches somebody of the group forfeited, by code."""
        codes: Counter[str] = Counter()
        for match in matches:
            mine = self.seats(self.entries, match)
            codes.update({forfeit.why for forfeit in match.forfeits if forfeit.seat in mine})
        return dict(sorted(codes.items()))


def _row(plan: Plan, group: _Group, matches: list[Played]) -> Row:
    seats, own, rest = len(group.table.entries), len(group.entries), len(group.rivals)
    # By round and deal: what the group and its rivals scored over all rotations.
    sums: dict[str, dict[int, tuple[int, int]]] = {name: {} for name in plan.rounds}
    for match in matches:
        mine, others = group.seats(group.entries, match), group.seats(group.rivals, match)
        for name, points in _by_round(plan, match):
            a, b = sums[name].get(match.job.deal, (0, 0))
            ours, theirs = (sum(points[seat] for seat in some) for some in (mine, others))
            sums[name][match.job.deal] = (a + ours, b + theirs)
    scale = own * rest * seats
    sign = -1 if plan.game.profile.higher_wins else 1
    margins = {
        name: {deal: sign * (own * b - rest * a) for deal, (a, b) in deals.items()} for name, deals in sums.items()
    }
    by_round = {name: estimate(list(deals.values()), scale) for name, deals in margins.items()}
    # A match may have several rounds of one kind; their deals make one stratum.
    count = Counter(plan.rounds if plan.single_rounds else list(sums))
    if plan.single_rounds:
        margin = total([times(count[name], part) for name, part in by_round.items()])
    else:
        margin = estimate([sum(deals[deal] for deals in margins.values()) for deal in range(plan.deals)], scale)
    firsts = Counter(group.first(match) for match in matches)
    return Row(
        name=group.table.entries[group.entries[0]],
        rivals=tuple(group.table.entries[at] for at in group.rivals),
        margin=margin,
        by_round=by_round,
        points=sum(count[name] * _mean(deals, 0) / (own * seats) for name, deals in sums.items()),
        rival_points=sum(count[name] * _mean(deals, 1) / (rest * seats) for name, deals in sums.items()),
        won=firsts["alone"],
        shared=firsts["shared"],
        of=len(matches),
        even=group.even,
        forfeits=group.forfeits(matches),
    )


def _mean(deals: Mapping[int, tuple[int, int]], at: int) -> float:
    return sum(both[at] for both in deals.values()) / len(deals)


def _by_round(plan: Plan, match: Played) -> Iterable[tuple[str, Sequence[int]]]:
    """The points of a match by the ids of `Plan.rounds`; all rounds together where a target ended it."""
    if plan.single_rounds:
        return zip((plan.round_id(match.job.deal),), match.points, strict=True)
    if plan.open_ended:
        return (("", [sum(points) for points in zip(*match.points, strict=True)]),)
    return zip(plan.rounds, match.points, strict=True)


# -- decision times --------------------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """Decision times in milliseconds, as exact as their classes (4 %)."""

    decisions: int
    median: float
    p99: float
    longest: float


def taken(counts: Counter[int]) -> Taken:
    number = sum(counts.values())

    def milliseconds(rank: int) -> float:
        for step in sorted(counts):
            rank -= counts[step]
            if rank < 0:
                break
        return float(2 ** (step / STEPS)) / 1000

    return Taken(number, milliseconds(number // 2), milliseconds(99 * number // 100), milliseconds(number - 1))


def all_times(played: Iterable[Played]) -> Times:
    found: Times = {}
    for match in played:
        for name, rounds in match.times.items():
            for contract, counts in rounds.items():
                found.setdefault(name, {}).setdefault(contract, Counter()).update(counts)
    return found
