"""Measures how strong the levels are, one command: `python benchmarks/strength.py`.

Plays every pair of carioca/arena/ladder.py on all cores, pair by pair, and puts each figure into assets/strength.json
(shown by the program) and benchmarks/strength.md as soon as it is there. Every round is kept in out/strength as it
ends: after a kill the same command goes on. `--only hard/normal` plays one pair, `--players 4` one size of table;
the other figures stay, those of other games (`--game`) as well. `--check` plays the short form of all games against
tests/golden/strength, `--pin` writes that of the game anew.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from carioca import __version__  # noqa: E402
from carioca.arena.ladder import LADDERS, SEED, Asked, Ladder  # noqa: E402
from carioca.arena.ladder_text import markdown  # noqa: E402
from carioca.arena.measured import measured  # noqa: E402
from carioca.arena.pinned import digest, plays  # noqa: E402
from carioca.arena.plan import Trouble  # noqa: E402
from carioca.arena.pool import Failed, Processes  # noqa: E402
from carioca.arena.run import play_out  # noqa: E402
from carioca.arena.short_form import differences, pin, pinned_plays  # noqa: E402
from carioca.i18n import set_language  # noqa: E402
from carioca.storage.atomic import replace_file  # noqa: E402
from carioca.storage.errors import StorageError  # noqa: E402
from carioca.strength import Measured, StrengthTable, read_tables, strength_file, tables_text  # noqa: E402

GOLDEN = ROOT / "tests" / "golden" / "strength"
PAGE = ROOT / "benchmarks" / "strength.md"


def golden(game: str) -> Path:
    """Where the short form of a game is pinned."""
    return GOLDEN / game


def measure(ladder: Ladder, asked: Asked, players: int, args: argparse.Namespace) -> Measured:
    """Plays a pair, or what is missing of it; a journal belongs to levels that decide as these do."""
    plan = ladder.plan(asked, players, args.deals or ladder.deals[players], args.seed)
    plan.check()
    ways = digest([plays(ladder.game, asked.one), plays(ladder.game, asked.rival), args.seed, __version__])
    out = args.folder / f"{ladder.game}-{asked.one}-{asked.rival}-{players}-{ways}.json"
    if args.fresh:
        out.with_suffix(".jsonl").unlink(missing_ok=True)
    print(f"{ladder.game}, {asked.name}, {players} seats, {plan.deals} deals: {out}", flush=True)
    return measured(plan, play_out(plan, Processes(args.jobs), out, sys.stderr))


def known() -> dict[str, StrengthTable]:
    """The figures that are there, by game; empty without a file."""
    return read_tables(strength_file().read_bytes()) if strength_file().exists() else {}


def keep(tables: Mapping[str, StrengthTable]) -> None:
    """Writes the figures for the program and for people, when there are any."""
    if not tables:
        return
    replace_file(strength_file(), tables_text(tables))
    replace_file(PAGE, markdown(tables, {game: pinned_plays(golden(game)) for game in tables}))


def add(ladder: Ladder, entry: Measured) -> None:
    """Puts a figure into the tables of the games, which keep the order of the ladders."""
    tables = known()
    pairs = tables[ladder.game].pairs if ladder.game in tables else ()
    tables[ladder.game] = StrengthTable(ladder.preset, ladder.merged(pairs, (entry,)))
    keep({game: tables[game] for game in LADDERS if game in tables})


def told(entry: Measured) -> str:
    """A figure in a line."""
    return f"{entry.one}/{entry.rival}, {entry.players} seats: {entry.points:.1f} ± {entry.half:.1f} points"


def main() -> int:
    """Parses the command line; 1 when the short form differs or a level forfeited a match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=LADDERS, default="carioca", help="the game (carioca)")
    parser.add_argument("--only", action="append", default=[], metavar="ONE/RIVAL", help="this pair; repeatable")
    parser.add_argument("--players", action="append", type=int, help="this size of table; repeatable")
    parser.add_argument("--deals", type=int, help="deals of each pair (by players, see carioca/arena/ladder.py)")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--folder", type=Path, default=ROOT / "out" / "strength", help="where every round is kept")
    parser.add_argument("--fresh", action="store_true", help="play again what was kept")
    parser.add_argument("--dry", action="store_true", help="print the figures, leave the table as it is")
    parser.add_argument("--table", action="store_true", help="play nothing, write the page anew")
    parser.add_argument("--check", action="store_true", help="the short form: every level plays as it did")
    parser.add_argument("--pin", action="store_true", help="write the short form anew, after a change that is meant")
    args = parser.parse_args()
    ladder = LADDERS[args.game]
    if not set(args.players or ()) <= set(ladder.deals):
        parser.error(f"--players: one of {', '.join(map(str, ladder.deals))}")
    least = 2 * max(len(ladder.plan(ladder.asked[0], players, 0).rounds) for players in ladder.deals)
    if args.deals is not None and args.deals < least:
        parser.error(f"--deals: {least} or more, two of every round")
    try:
        args.pairs = ladder.pairs(args.only)
    except KeyError as error:
        parser.error(f"--only: {error} is no pair of levels")
    set_language("en")
    if args.pin:
        pin(ladder, golden(args.game), args.jobs, sys.stderr)
    if args.check:
        found = [line for one in LADDERS.values() for line in differences(one, golden(one.game), args.jobs, sys.stderr)]
        print(*(found or ["every level plays as it did"]), sep="\n")
        return bool(found)
    if args.table or args.pin:
        keep(known())
        return 0
    return play_all(ladder, args)


def play_all(ladder: Ladder, args: argparse.Namespace) -> int:
    """Plays the pairs that are ordered, sizes of tables one after the other."""
    failed = 0
    for players in args.players or ladder.deals:
        for asked in args.pairs:
            entry = measure(ladder, asked, players, args)
            if not args.dry:
                add(ladder, entry)
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
