"""Measures how strong the levels are, one command: `python benchmarks/strength.py`.

Plays every pair of carioca/arena/ladder.py on all cores, pair by pair, and puts each figure into assets/strength.json
(shown by the program) and benchmarks/strength.md as soon as it is there. Every round is kept in out/strength as it
ends: after a kill the same command goes on. `--only hard/normal` plays one pair, `--players 4` one size of table;
the other figures stay. `--check` plays the short form against tests/golden/strength, `--pin` writes that anew.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from carioca import __version__  # noqa: E402
from carioca.arena.ladder import DEALS, PRESET, SEED, Asked, ladder_plan, measured, merged, pairs  # noqa: E402
from carioca.arena.ladder_text import markdown  # noqa: E402
from carioca.arena.pinned import digest, plays  # noqa: E402
from carioca.arena.plan import Trouble  # noqa: E402
from carioca.arena.pool import Failed  # noqa: E402
from carioca.arena.run import play_out  # noqa: E402
from carioca.arena.short_form import differences, pin, pinned_plays  # noqa: E402
from carioca.i18n import set_language  # noqa: E402
from carioca.storage.atomic import replace_file  # noqa: E402
from carioca.storage.errors import StorageError  # noqa: E402
from carioca.strength import Measured, read_table, strength_file, table_text  # noqa: E402

GOLDEN = ROOT / "tests" / "golden" / "strength"
LEAST = 18
PAGE = ROOT / "benchmarks" / "strength.md"


def measure(asked: Asked, players: int, args: argparse.Namespace) -> Measured:
    """Plays a pair, or what is missing of it; a journal belongs to levels that decide as these do."""
    plan = ladder_plan(asked, players, args.deals or DEALS[players], args.seed)
    plan.check()
    ways = digest([plays(asked.one), plays(asked.rival), args.seed, __version__])
    out = args.folder / f"{asked.one}-{asked.rival}-{players}-{ways}.json"
    if args.fresh:
        out.with_suffix(".jsonl").unlink(missing_ok=True)
    print(f"{asked.name}, {players} seats, {plan.deals} deals: {out}", flush=True)
    return measured(plan, play_out(plan, args.jobs, out, sys.stderr))


def known() -> tuple[Measured, ...]:
    """The figures that are there; empty without a file."""
    return read_table(strength_file().read_bytes()) if strength_file().exists() else ()


def keep(table: tuple[Measured, ...]) -> None:
    """Writes the figures for the program and for people, when there are any."""
    if not table:
        return
    replace_file(strength_file(), table_text(table, PRESET))
    replace_file(PAGE, markdown(table, pinned_plays(GOLDEN)))


def told(entry: Measured) -> str:
    """A figure in a line."""
    return f"{entry.one}/{entry.rival}, {entry.players} seats: {entry.points:.1f} ± {entry.half:.1f} points"


def main() -> int:
    """Parses the command line; 1 when the short form differs or a level forfeited a match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="ONE/RIVAL", help="this pair; repeatable")
    parser.add_argument("--players", action="append", type=int, choices=DEALS, help="this size of table; repeatable")
    parser.add_argument("--deals", type=int, help=f"deals of each pair (by players: {DEALS})")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--folder", type=Path, default=ROOT / "out" / "strength", help="where every round is kept")
    parser.add_argument("--fresh", action="store_true", help="play again what was kept")
    parser.add_argument("--dry", action="store_true", help="print the figures, leave the table as it is")
    parser.add_argument("--table", action="store_true", help="play nothing, write the page anew")
    parser.add_argument("--check", action="store_true", help="the short form: every level plays as it did")
    parser.add_argument("--pin", action="store_true", help="write the short form anew, after a change that is meant")
    args = parser.parse_args()
    if args.deals is not None and args.deals < LEAST:
        parser.error(f"--deals: {LEAST} or more, two of every contract")
    try:
        args.pairs = pairs(args.only)
    except KeyError as error:
        parser.error(f"--only: {error} is no pair of levels")
    set_language("en")
    if args.pin:
        pin(GOLDEN, args.jobs, sys.stderr)
    if args.check:
        found = differences(GOLDEN, args.jobs, sys.stderr)
        print(*(found or ["every level plays as it did"]), sep="\n")
        return bool(found)
    if args.table or args.pin:
        keep(known())
        return 0
    return play_all(args)


def play_all(args: argparse.Namespace) -> int:
    """Plays the pairs that are ordered, sizes of tables one after the other."""
    failed = 0
    for players in args.players or DEALS:
        for asked in args.pairs:
            entry = measure(asked, players, args)
            if not args.dry:
                keep(merged(known(), (entry,)))
            print(told(entry), flush=True)
            failed |= entry.forfeits > 0
    return int(failed)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failed, StorageError, Trouble) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on")
