"""Measures how characters differ from their levels: `python benchmarks/habits.py [--game kalooki] [--only rosa]`.

One character among rivals of its level, every deal in all rotations of the seats, beside the same deals with the level
on all seats: the means of each habit (counted.py), their paired differences, and the points a match that the character
gives up. Rounds are kept in out/habits as they end, so the same command goes on after a kill; a character that decides
otherwise begins anew. benchmarks/habits.md is written once all six of a game are measured.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.counted import COUNTING, Counting, Habit, Sums
from benchmarks.ladder import PINNED
from benchmarks.ladder_figures import plays
from carioca.arena.identity import digest
from carioca.arena.plan import Job, Lineup, Plan, preset_options
from carioca.bots.base import CHARACTERS, Bot
from carioca.bots.door import make_bot, mind_of
from carioca.storage.files import replace_file

ROOT = Path(__file__).resolve().parent.parent

KEPT, PAGE = ROOT / "out" / "habits", ROOT / "benchmarks" / "habits.md"
SEATS, SEED = 4, "habits"
ROUNDS = 200
"""Rounds after which a habit is to be seen: z is told for so many."""
DEALS = {"carioca": 1008, "kalooki": 252, "buraco": 252, "pocha": 252}
"""Deals of a round; each is played in every rotation."""


class Seat(NamedTuple):
    """What one seat did in one deal: its points above the rivals' mean (less is better), and its sums."""

    deal: int
    seat: int
    lost: float
    sums: Sums


class Difference(NamedTuple):
    """A habit of a character and of its level, each with its standard error; z as `ROUNDS` rounds would show it."""

    habit: Habit
    one: float
    one_error: float
    level: float
    level_error: float
    z: float


class Report(NamedTuple):
    """How a character differs from its level: habits, and the points a match (`half`: 95 %) that it gives up."""

    bot: str
    level: str
    rounds: int
    habits: dict[str, Difference]
    points: float
    half: float


def plan_of(name: str, one: str, deals: int, seed: str = SEED) -> Plan:
    """One seat of a bot among its level's, or a table of the level: single rounds under the usual rules of a game."""
    ladder = PINNED[name]
    level = CHARACTERS[one].level if one in CHARACTERS else one
    table = Lineup((one, *(level,) * (SEATS - 1)), True)
    return Plan((table,), deals, ladder.preset, preset_options(ladder.preset), seed, single_rounds=True)


def played(plan: Plan, job: Job, bots: dict[str, Bot], kinds: Mapping[str, type[Counting]] = COUNTING) -> list[Seat]:
    """The round of a job: what the one did, or all where all are of one level. `kinds`: what is counted, by family."""
    match, number = plan.match(job), 0
    game, table = plan.game, plan.tables[0]
    seats = len(table.entries)
    names = [table.entries[table.entry(seat, job.rotation)] for seat in range(seats)]
    counting = kinds[game.profile.family](game, seats)
    while (seat := match.current) is not None and not match.results:
        before = match.state
        action = bots[names[seat]].decide(game.censor(before, seat), plan.stream(job, seat, number))
        counting.saw(before, action, match.submit(action))
        number += 1
    points, sides = match.results[0].points, plan.sides(table)
    alike = len(set(names)) == 1
    found = []
    for seat in range(seats) if alike else (job.rotation,):
        lost = points[seat] - fmean(points[at] for at in range(seats) if sides[at] != sides[seat])
        found.append(Seat(job.deal, seat, -lost if game.profile.higher_wins else lost, counting.sums[seat]))
    return found


def kept(plan: Plan) -> Path:
    """Where the rounds of a plan are kept, as long as its players decide as they do now."""
    game, mind = plan.game, mind_of(plan.game)
    # A small change of a style hardly shows in the pinned positions.
    ways = "-".join(
        f"{name}-{digest([plays(game.name, name), repr(mind.style(name, game))])}"
        for name in dict.fromkeys(plan.tables[0].entries)
    )
    return KEPT / f"{plan.game.name}-{plan.seed}-{ways}.jsonl"


def seats_of(plan: Plan, path: Path | None = None) -> Iterator[Seat]:
    """The rounds of a plan: those that are kept, then the others, which are played and kept."""
    done: set[tuple[int, int]] = set()
    if path is not None and path.exists():
        # What a kill left of a line is cut off.
        whole = path.read_bytes()
        sound = whole[: whole.rfind(b"\n") + 1]
        if sound != whole:
            path.write_bytes(sound)
        for one in (Seat(*json.loads(line)) for line in sound.splitlines()):
            # Two that were started at once may have played the same.
            if one.deal < plan.deals and (one.deal, one.seat) not in done:
                done.add((one.deal, one.seat))
                yield one
    bots = {name: make_bot(name, plan.game) for name in plan.tables[0].entries}
    for job in plan.jobs():
        if (job.deal, job.rotation) in done:
            continue
        fresh = played(plan, job, bots)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "ab") as file:
                file.write("".join(json.dumps(one, separators=(",", ":")) + "\n" for one in fresh).encode())
        yield from fresh


def ratio(seats: Sequence[Seat], habit: str) -> tuple[float, dict[int, float]]:
    """A habit's mean and what each deal adds to its deviation (the linear part): their sum is 0."""
    much = sum(one.sums[habit][0] for one in seats if habit in one.sums)
    cases = sum(one.sums[habit][1] for one in seats if habit in one.sums)
    if not cases:
        return 0.0, {}
    mean, parts = much / cases, defaultdict[int, float](float)
    for one in seats:
        some, of = one.sums.get(habit, (0.0, 0))
        parts[one.deal] += (some - mean * of) / cases
    return mean, parts


def error(parts: dict[int, float], other: dict[int, float] | None = None) -> float:
    """The standard error that follows from the deals' parts, of a difference where there are others."""
    return sqrt(sum((part - (other or {}).get(deal, 0.0)) ** 2 for deal, part in parts.items()))


def report(plan: Plan, ones: Sequence[Seat], levels: Sequence[Seat]) -> Report:
    """What two times the same deals tell."""
    bot, level = plan.tables[0].entries[:2]
    habits: dict[str, Difference] = {}
    for name, habit in COUNTING[plan.game.profile.family].habits.items():
        (one, mine), (other, theirs) = ratio(ones, name), ratio(levels, name)
        both = error(mine, theirs)
        if both:
            z = (one - other) / both * sqrt(ROUNDS / len(ones))
            habits[name] = Difference(habit, one, error(mine), other, error(theirs), z)
    strata = defaultdict[str, defaultdict[int, list[float]]](lambda: defaultdict(list))
    for seat in ones:
        strata[plan.round_id(seat.deal)][seat.deal].append(seat.lost)
    means = [[fmean(lost) for lost in deals.values()] for deals in strata.values()]
    points = sum(map(fmean, means))
    half = 1.96 * sqrt(sum(variance(one) / len(one) for one in means if len(one) > 1))
    return Report(bot, level, len(ones), habits, points, half)


def measure(name: str, character: str, deals: int, seed: str = SEED, keep: bool = False) -> Report:
    """A character and its level, as new matches of a game have them."""
    one = plan_of(name, character, deals, seed)
    level = plan_of(name, one.tables[0].entries[1], deals, seed)
    first, second = ([*seats_of(plan, kept(plan) if keep else None)] for plan in (one, level))
    return report(one, first, second)


def figure(value: float, share: bool) -> str:
    """A mean or an error as the tables write it."""
    return f"{100 * value:.1f} %" if share else f"{value:.2f}"


def section(name: str, reports: Sequence[Report]) -> str:
    """The tables of a game."""
    unit = "a match" if len(plan_of(name, reports[0].bot, 1).rounds) > 1 else "a deal"
    lines = [f"# {PINNED[name].preset}", ""]
    for one in reports:
        lines += [
            f"## {one.bot.capitalize()} ({one.level})",
            "",
            f"Gives up {one.points:.1f} ± {one.half:.1f} points {unit}; {one.rounds} rounds.",
            "",
            f"| habit | {one.bot} | {one.level} | z after {ROUNDS} rounds |",
            "|---|--:|--:|--:|",
        ]
        for row in sorted(one.habits.values(), key=lambda row: -abs(row.z)):
            share = row.habit.share
            cells = (
                f"{figure(mean, share)} ± {figure(error, share)}"
                for mean, error in ((row.one, row.one_error), (row.level, row.level_error))
            )
            told = f"**{row.habit.told}**" if abs(row.z) >= 2 else row.habit.told
            lines.append(f"| {told} | {' | '.join(cells)} | {row.z:.1f} |")
        lines.append("")
    return "\n".join(lines)


HEAD = f"""What characters do otherwise than their levels, measured by `python benchmarks/habits.py`: one of them among
three of its level, every deal in all rotations, beside the same deals with the level on all seats. Means with their
standard errors; *z* is the paired difference in standard errors as {ROUNDS} rounds would show it. What is given up are
points behind the rivals' mean, with a 95 % interval.

"""


def write(name: str, reports: Sequence[Report]) -> None:
    """Puts the tables of a game into the page, in the place of its older ones."""
    page = PAGE.read_text("utf-8") if PAGE.exists() else ""
    old = re.split(r"(?m)^(?=# )", page)[1:]
    sections = {one.split("\n", 1)[0]: one for one in old}
    fresh = section(name, reports)
    sections[fresh.split("\n", 1)[0]] = fresh + "\n"
    order = [f"# {ladder.preset}" for ladder in PINNED.values()]
    replace_file(PAGE, HEAD + "".join(sections[one] for one in order if one in sections).rstrip("\n") + "\n")


def main() -> None:
    """Measures, prints and, where all six are asked for, writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=DEALS, default="carioca", help="the game (carioca)")
    parser.add_argument("--only", action="append", choices=CHARACTERS, metavar="NAME", help="a character; repeatable")
    parser.add_argument("--deals", type=int, help="how many deals, four rounds each")
    parser.add_argument("--seed", default=SEED)
    args = parser.parse_args()
    reports = []
    for name in args.only or CHARACTERS:
        one = measure(args.game, name, args.deals or DEALS[args.game], args.seed, keep=True)
        print(section(args.game, [one]).split("\n", 2)[2], flush=True)
        reports.append(one)
    if not args.only:
        write(args.game, reports)


if __name__ == "__main__":
    main()
