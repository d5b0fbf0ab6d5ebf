"""Measures how strong the levels are, one command: `python benchmarks/strength.py`.

Plays all that benchmarks/ladder.py orders, what tells most first: the table with one of each level, then size by
size every pair in both directions and how long rounds take. Each figure is put into assets/strength.json (shown by the
program) and benchmarks/strength.md as soon as it is there. Every match is kept in out/strength as it ends: after a kill
the same command goes on. `--preset burraco` plays another preset than Carioca's usual one, `--only hard/normal` (or
`mixed`, or a level for its rounds) one figure, `--players 4` one size of table, `--deals 18` fewer deals of all; the
other figures stay. `--missing` plays what was never measured of the levels as they are now, of all presets where none
is named. `--cluster ADDRESS` plays on a Dask cluster.

`--check` plays the short form of all games against tests/golden/strength and fails where a level plays otherwise, or
where a figure is not as it has to be (benchmarks/ladder_figures.py); `--pin` writes the short form of the preset's game
anew.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.ladder import LADDERS, PINNED, SEED, Ladder, Work, newer
from benchmarks.ladder_figures import (
    differences,
    failures,
    firsts,
    measured,
    missing,
    mixed,
    pace,
    pin,
    pinned_plays,
    plays,
    stale,
)
from benchmarks.ladder_page import markdown, tables_text
from carioca import __version__
from carioca.arena.cluster import Cluster
from carioca.arena.identity import digest
from carioca.arena.plan import Plan, Trouble
from carioca.arena.play import Played
from carioca.arena.pool import Failed, Processes
from carioca.arena.run import play_out
from carioca.i18n import set_language
from carioca.storage.errors import StorageError
from carioca.storage.files import replace_file
from carioca.strength import (
    Measured,
    Mixed,
    Pace,
    StrengthTable,
    read_tables,
    strength_file,
)

ROOT = Path(__file__).resolve().parent.parent

GOLDEN = ROOT / "tests" / "golden" / "strength"
PAGE = ROOT / "benchmarks" / "strength.md"


def golden(game: str) -> Path:
    """Where the short form of a game is pinned."""
    return GOLDEN / game


def played(name: str, ladder: Ladder, plan: Plan, args: argparse.Namespace) -> list[Played]:
    """Plays a plan, or what is missing of it; a journal belongs to levels that decide as these do."""
    plan.check()
    levels = dict.fromkeys(plan.tables[0].entries)
    ways = digest([*(plays(ladder.game, level) for level in levels), args.seed, __version__])
    out = args.folder / f"{ladder.preset}-{name.replace('/', '-')}-{len(plan.tables[0].entries)}-{ways}.json"
    if args.fresh:
        out.with_suffix(".jsonl").unlink(missing_ok=True)
    print(f"{ladder.preset}, {name}, {len(plan.tables[0].entries)} seats, {plan.deals} deals: {out}", flush=True)
    way = Cluster(args.cluster, args.jobs) if args.cluster else Processes(args.jobs)
    return play_out(plan, way, out, sys.stderr)


def measure(ladder: Ladder, work: Work, args: argparse.Namespace) -> Iterator[Measured | Pace | Mixed]:
    """What a work amounts to; of a pair first the rounds alone, then with whole matches."""
    if work.pair is None and work.level:
        plan = ladder.pace_plan(work.level, work.players, args.deals, args.seed)
        yield pace(plan, played(work.name, ladder, plan, args))
    elif work.pair is None:
        plan = ladder.mixed_plan(args.deals, args.seed)
        yield mixed(plan, played(work.name, ladder, plan, args))
    else:
        deals = args.deals or ladder.deals[work.players]
        plan = ladder.plan(work.pair, work.players, deals, args.seed)
        entry = known_rounds(ladder, work, deals) if args.missing else None
        if entry is None:
            entry = measured(plan, played(work.name, ladder, plan, args))
            yield entry
        plan = ladder.matches(work.pair, work.players, deals, args.seed)
        yield entry._replace(firsts=firsts(plan, played(f"{work.name}-matches", ladder, plan, args)))


def known() -> dict[str, StrengthTable]:
    """The figures that are there, by preset; empty without a file."""
    return read_tables(strength_file().read_bytes()) if strength_file().exists() else {}


def known_table(ladder: Ladder) -> StrengthTable:
    """What is there of a preset."""
    return known().get(ladder.preset) or StrengthTable(())


def known_rounds(ladder: Ladder, work: Work, deals: int) -> Measured | None:
    """The figure of a pair's single rounds that need not be played again: of as many deals, by levels as they are."""
    for entry in known_table(ladder).pairs if work.pair else ():
        if entry.key == (work.pair.one, work.pair.rival, work.players) and entry.deals >= deals:
            ways = {level: plays(ladder.game, level) for level in entry.plays}
            return None if stale(entry.plays, ways) else entry
    return None


def keep(tables: Mapping[str, StrengthTable]) -> None:
    """Writes the figures for the program and for people, when there are any."""
    if not tables:
        return
    replace_file(strength_file(), tables_text(tables))
    replace_file(PAGE, markdown(tables, {game: pinned_plays(golden(game)) for game in PINNED}))


def add(ladder: Ladder, entry: Measured | Pace | Mixed) -> None:
    """Puts a figure into the tables of the presets, which keep the order of the ladders."""
    tables, table = known(), known_table(ladder)
    if isinstance(entry, Measured):
        table = table._replace(pairs=ladder.merged(table.pairs, (entry,)))
    elif isinstance(entry, Pace):
        table = table._replace(paces=ladder.merged_paces(table.paces, entry))
    else:
        table = table._replace(mixed=newer(table.mixed, entry))
    tables[ladder.preset] = table
    keep({preset: tables[preset] for preset in LADDERS if preset in tables})


def told(entry: Measured | Pace | Mixed) -> str:
    """A figure in a line."""
    if isinstance(entry, Pace):
        rounds = (f"{name} {laps:.1f} laps, {100 * dead:.0f} %" for name, (laps, dead, _) in entry.by_round.items())
        return f"{entry.level}, {entry.players} seats, laps and dead rounds: {'; '.join(rounds)}"
    if isinstance(entry, Mixed):
        return "first places: " + ", ".join(f"{one.level} {100 * one.firsts.share:.1f} %" for one in entry.places)
    won = f", {100 * entry.firsts.share:.1f} % of {entry.firsts.matches} matches" if entry.firsts else ""
    return f"{entry.one}/{entry.rival}, {entry.players} seats: {entry.points:.1f} ± {entry.half:.1f} points{won}"


def check(jobs: int) -> int:
    """The short form of all games and the gate; 1 when something is not as it has to be."""
    found = [line for game, one in PINNED.items() for line in differences(one, golden(game), jobs, sys.stderr)]
    print(*(found or ["every level plays as it did"]), sep="\n")
    weak: list[str] = []
    for preset, ladder in LADDERS.items():
        table, ways = known_table(ladder), pinned_plays(golden(ladder.game))
        weak += failures(ladder, table, ways)
        if left := missing(ladder, table, ways):
            print(f"{preset}: {len(left)} of {len(ladder.works())} figures are to be measured or measured anew")
    print(*(weak or ["no figure that was measured in full is out of its limits"]), sep="\n")
    return bool(found or weak)


def main() -> int:
    """Parses the command line; 1 when a check fails or a level forfeited a match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", choices=LADDERS, help="the preset (carioca-chile; of --missing all)")
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="ONE/RIVAL, LEVEL, mixed; repeatable"
    )
    parser.add_argument("--missing", action="store_true", help="what was not measured of the levels as they are now")
    parser.add_argument("--cluster", help="the address of a Dask cluster, or local")
    parser.add_argument("--players", action="append", type=int, help="this size of table; repeatable")
    parser.add_argument("--deals", type=int, help="deals of each pair (by players, see benchmarks/ladder.py)")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--folder", type=Path, default=ROOT / "out" / "strength", help="where every round is kept")
    parser.add_argument("--fresh", action="store_true", help="play again what was kept")
    parser.add_argument("--dry", action="store_true", help="print the figures, leave the table as it is")
    parser.add_argument("--table", action="store_true", help="play nothing, write the page anew")
    parser.add_argument(
        "--check", action="store_true", help="every level plays as it did, no figure is out of its limits"
    )
    parser.add_argument("--pin", action="store_true", help="write the short form anew, after a change that is meant")
    args = parser.parse_args()
    usual = LADDERS[args.preset or next(iter(LADDERS))]
    ladders = [usual] if args.preset or not args.missing else [*LADDERS.values()]
    sizes = sorted({players for ladder in ladders for players in ladder.deals})
    if not set(args.players or ()) <= set(sizes):
        parser.error(f"--players: one of {', '.join(map(str, sizes))}")
    rounds = (len(one.plan(one.asked[0], players, 0).rounds) for one in ladders for players in one.deals)
    least = 2 * max(rounds)
    if args.deals is not None and args.deals < least:
        parser.error(f"--deals: {least} or more, two of every round")
    try:
        ordered = [(ladder, ladder.ordered(args.only, args.players or ())) for ladder in ladders]
    except KeyError as error:
        parser.error(f"--only: {error} is no pair of levels, no level and not mixed")
    set_language("en")
    if args.pin:
        pin(PINNED[usual.game], golden(usual.game), args.jobs, sys.stderr)
    if args.check:
        return check(args.jobs)
    if args.table or args.pin:
        keep(known())
        return 0
    return int(any([play_all(ladder, works, args) for ladder, works in ordered]))


def play_all(ladder: Ladder, works: Sequence[Work], args: argparse.Namespace) -> bool:
    """Plays what is ordered of a preset, one after the other; whether a level forfeited a match."""
    failed = False
    if args.missing:
        left = missing(ladder, known_table(ladder), {level: plays(ladder.game, level) for level in ladder.levels})
        works = [work for work in works if work in left]
    for work in works:
        for entry in measure(ladder, work, args):
            if not args.dry:
                add(ladder, entry)
            print(told(entry), flush=True)
            failed |= isinstance(entry, Measured) and entry.forfeits > 0
    return failed


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failed, StorageError, Trouble) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on")
