"""What the matches of a ladder amount to, whether that is as it has to be, and the short form that pins each level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple, TextIO

from benchmarks.ladder import Asked, Ladder, Work
from carioca.arena.figures import Row, rows
from carioca.arena.identity import decisions, digest
from carioca.arena.plan import Plan
from carioca.arena.play import Played
from carioca.arena.pool import Processes
from carioca.arena.run import play_out
from carioca.storage.files import replace_file
from carioca.strength import Firsts, Measured, Mixed, Pace, Place, StrengthTable, wilson


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


def failures(ladder: Ladder, table: StrengthTable, plays: Mapping[str, str]) -> Iterator[str]:
    """Why a table does not hold, a sentence for each: a pair that is to be clear of each other and whose interval
    crosses zero, more laps than the limits of the ladder allow, or more dead rounds. A dead round or two of thirty may
    be chance, so the whole 95 % interval of their share has to lie above its limit.

    Only figures count that were measured in full and of levels that decide as they do now (`plays`); for the others
    see `missing`.
    """
    asked = {(pair.one, pair.rival): pair for pair in ladder.both if pair.points is not None}
    for entry in table.pairs:
        pair = asked.get((entry.one, entry.rival))
        if pair and _whole(entry, plays) and not (entry.behind if pair.behind else entry.clear):
            way = "behind" if pair.behind else "ahead"
            yield f"{_head(ladder, entry.players)}: {entry.one} is not clearly {way} of {entry.rival}: {_margin(entry)}"
    for pace in table.paces:
        if not stale(pace.plays, plays):
            yield from _too_long(ladder, pace)


def missing(ladder: Ladder, table: StrengthTable, plays: Mapping[str, str]) -> tuple[Work, ...]:
    """What has to be measured, or measured anew because a level decides otherwise now."""
    pairs = {entry.key for entry in table.pairs if _whole(entry, plays)}
    paces = {entry.key for entry in table.paces if not stale(entry.plays, plays)}
    mixed = table.mixed is not None and not stale(table.mixed.plays, plays)

    def there(work: Work) -> bool:
        if work.pair:
            return (work.pair.one, work.pair.rival, work.players) in pairs
        return (work.level, work.players) in paces if work.level else mixed

    return tuple(work for work in ladder.works() if not there(work))


def stale(measured: Mapping[str, str], plays: Mapping[str, str]) -> bool:
    """Whether a level decides otherwise now than when it was measured."""
    return any(plays.get(level) != way for level, way in measured.items())


def _whole(entry: Measured, plays: Mapping[str, str]) -> bool:
    return entry.firsts is not None and not stale(entry.plays, plays)


def _too_long(ladder: Ladder, pace: Pace) -> Iterator[str]:
    if ladder.limits is None:
        return
    most_dead, most_laps = ladder.limits.dead, ladder.limits.laps.get(pace.players)
    head = f"{_head(ladder, pace.players)}: {pace.level}"
    for name, (laps, dead, number) in pace.by_round.items():
        what = f"the rounds {name}" if name else "the deals"
        if most_dead is not None and wilson(round(dead * number), number)[0] > most_dead:
            yield f"{head} leaves {100 * dead:.1f} % of {what} dead, {100 * most_dead:g} % at most"
        if most_laps is not None and laps > most_laps:
            yield f"{head} takes {laps:.1f} laps in {what}, {most_laps:g} at most"


def _head(ladder: Ladder, players: int) -> str:
    return f"{ladder.preset}, {players} seats"


def _margin(entry: Measured) -> str:
    return f"{entry.points:.1f} ± {entry.half:.1f}"


SEATS = 4
DEAR = ("expert",)
"""Levels that take their time play the few rounds that the ladder names: those where they differ from the one below."""
DEALS = 2
"""Deals of each round."""
_ROUNDS = "rounds.txt"


def short_plan(ladder: Ladder, asked: Asked) -> Plan:
    """A few deals of each round in all rotations."""
    plan = ladder.plan(asked, SEATS, 0, "short")
    if {asked.one, asked.rival} & set(DEAR):
        plan = replace(plan, options=plan.options.with_changes(ladder.few))
    return replace(plan, deals=DEALS * len(plan.rounds))


def round_lines(ladder: Ladder, asked: Asked, workers: int, progress: TextIO) -> list[str]:
    """Every round of a pair: its id, which rotation, the points of the seats, and who forfeited."""
    plan = short_plan(ladder, asked)
    return [
        f"{asked.name} {plan.round_id(match.job.deal)} {match.job.rotation}: "
        + " ".join(map(str, match.points[0]))
        + "".join(f", {lost.why} {lost.seat}" for lost in match.forfeits)
        for match in play_out(plan, Processes(workers), None, progress)
    ]


def all_lines(ladder: Ladder, workers: int, progress: TextIO) -> dict[str, list[str]]:
    """The files of the short form of a game with their lines."""
    files = {f"{level}.txt": decisions(ladder.game, level) for level in ladder.levels}
    files[_ROUNDS] = [line for asked in ladder.asked for line in round_lines(ladder, asked, workers, progress)]
    return files


def pin(ladder: Ladder, folder: Path, workers: int, progress: TextIO) -> None:
    """Writes the short form of the levels as they play now."""
    files = all_lines(ladder, workers, progress)
    for path in set(folder.glob("*.txt")) - {folder / name for name in files}:
        path.unlink()
    for name, lines in files.items():
        replace_file(folder / name, "\n".join(lines) + "\n")


def differences(ladder: Ladder, folder: Path, workers: int, progress: TextIO) -> list[str]:
    """The lines that are not as they were pinned, with their file; empty when every level plays as it did."""
    files = all_lines(ladder, workers, progress)
    return [line for name, lines in files.items() for line in compared(name, pinned_lines(folder / name), lines)]


def compared(name: str, before: list[str], now: list[str]) -> Iterator[str]:
    """What changed between two lists of lines, as sentences."""
    for number, (old, new) in enumerate(zip(before, now, strict=False), 1):
        if old != new:
            yield f"{name}:{number}: {old!r} is now {new!r}"
    if len(before) != len(now):
        yield f"{name}: {len(before)} lines are now {len(now)}"


def pinned_lines(path: Path) -> list[str]:
    """The lines of a file; none when there is none."""
    return path.read_text("utf-8").splitlines() if path.exists() else []


def pinned_plays(folder: Path) -> dict[str, str]:
    """How each level is pinned to decide: what `plays` would say of it."""
    return {path.stem: digest(pinned_lines(path)) for path in sorted(folder.glob("*.txt")) if path.name != _ROUNDS}


@cache
def plays(name: str, level: str) -> str:
    """A short name for the way in which a level decides now in the game of this name."""
    return digest(decisions(name, level))


class RoundPace(NamedTuple):
    """How long the rounds of a kind take: laps of the table a round, the share of dead rounds, how many were played."""

    laps: float
    dead: float
    rounds: int


def paces(plan: Plan, number: int, played: Iterable[Played]) -> dict[str, RoundPace]:
    """The pace at a table by the ids of `Plan.rounds`, from the matches that tell it."""
    seats = len(plan.tables[number].entries)
    found: dict[str, list[tuple[int, bool]]] = {}
    for match in played:
        if match.job.table == number:
            ids = [plan.round_id(match.job.deal)] if plan.single_rounds else plan.rounds
            for at, turns in enumerate(match.turns):
                name = "" if plan.open_ended else ids[at]
                found.setdefault(name, []).append((turns, at in match.dead))
    return {
        name: RoundPace(
            sum(turns for turns, _ in rounds) / seats / len(rounds),
            sum(dead for _, dead in rounds) / len(rounds),
            len(rounds),
        )
        for name, rounds in found.items()
    }
