"""How long matches take at the table: plays them in the window by a clock of its own, and keeps the means.

python benchmarks/durations.py [--preset pocha] [--players 4 6] [--matches 2] [--dry]

What is kept (assets/durations.json) is what the screens make their minutes of before a match. One person plays with
opponents of the level `normal` at the usual speed; a match at the usual table is shown again at the other paces. The
person is a program that takes THOUGHT seconds for each decision and READS for each score sheet; opponents take no
longer than what they do takes to be shown. Nothing is drawn, and no time passes but the window's own: the same command
gives the same figures on every machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.clocked import PATIENCE, Place, Sitting, sitting
from carioca import __version__
from carioca.agreement import Agreement
from carioca.durations import FORMAT, SHEET, WHOLE, Durations, Spent, durations_file, read_durations
from carioca.engine.game import Setup
from carioca.engine.options import lengths_of
from carioca.games import all_presets
from carioca.gui.parts.rule_choice import usual_seats
from carioca.gui.table.motion.pacing import PACES

SEED = "durations"
STEP = 1 / 60
"""Seconds of a step of the window's clock."""
THOUGHT = 3.0
"""Seconds that the person takes for a decision: people who know a game take two to six."""
READS = SHEET
"""Seconds that the person looks at a score sheet."""


def spent_in(
    agreed: Agreement, seats: int, seed: str, known: dict[Place, Any] | None = None, pace: str = "normal"
) -> list[tuple[str, Spent]]:
    """Every round of a match by its id; one entry where nobody knows the rounds before. `known`: see clocked.py."""
    with sitting(agreed, seats, seed, known, animation=pace) as seated:
        spent = _played(seated)
    rounds = agreed.game.rounds(_setup(agreed, seats, seed))
    if rounds is None:
        return [(WHOLE, Spent(*map(sum, zip(*spent.values(), strict=True))))]
    return [(one, spent[at]) for at, one in enumerate(rounds)]


def _setup(agreed: Agreement, seats: int, seed: str) -> Setup[Any]:
    return Setup(agreed.game.name, agreed.options, seats, seed)


def _played(seated: Sitting) -> dict[int, Spent]:
    """The rounds by their number."""
    spent: dict[int, Spent] = defaultdict(lambda: Spent(0.0, 0.0, 0.0, 0.0))
    begun, told = seated.scene.table.turns_at, 0
    while not seated.over:
        at = seated.round_no
        shown, decided, turns, sheets = spent[at]
        told = min(told, len(begun))
        turns += sum(seat == 0 for _, seat in begun[told:])
        told = len(begun)
        if shown > PATIENCE:
            raise SystemExit(
                f"{seated.session.preset}, {len(seated.session.seats)} players: round {at + 1} does not end"
            )
        if seated.sheet:
            sheets += READS
            seated.turn_sheet()
        elif seated.to_act:
            decided += 1
            seated.act()
        # What the others wait for a card that can be taken back is the person's, and follows from the settings.
        spent[at] = Spent(shown + STEP * (seated.scene.table.thrown is None), decided, turns, sheets)
        seated.step(STEP)
    # Where no turns are told every decision is one.
    return {at: one if one.turns else one._replace(turns=one.decisions) for at, one in spent.items()}


def measured(preset: str, players: list[int] | None, matches: int, before: Durations | None) -> Durations:
    """The table of a preset; numbers of players that are not asked for stay as they were."""
    agreed = Agreement(preset)
    agreed = agreed.with_value("first_dealer", "random")
    tables = dict(before.rounds) if before is not None else {}
    for seats in players or agreed.sizes:
        rounds: dict[str, list[Spent]] = defaultdict(list)
        for number in range(matches):
            for one, spent in spent_in(agreed, seats, f"{SEED}/{number}"):
                rounds[one].append(spent)
        tables[seats] = {one: Spent(*map(fmean, zip(*found, strict=True))) for one, found in rounds.items()}
        _tell(agreed, seats, tables[seats])
    # How long a hand-over takes was watched, not measured here.
    watched = before[-1:] if before is not None else ()
    return Durations(dict(sorted(tables.items())), THOUGHT, matches, SEED, __version__, _paces(agreed), *watched)


def _paces(agreed: Agreement) -> dict[str, float]:
    """How much longer than at the usual pace all of a match is shown at each of them."""
    known: dict[Place, Any] = {}
    seats = usual_seats(agreed.sizes)
    shown = {pace: sum(spent.shown for _, spent in spent_in(agreed, seats, f"{SEED}/0", known, pace)) for pace in PACES}
    factors = {pace: round(seconds / shown["normal"], 2) for pace, seconds in shown.items()}
    print(f"{agreed.base}, {seats} players, as long as at the usual pace: {factors}", flush=True)
    return factors


def _tell(agreed: Agreement, seats: int, rounds: Mapping[str, Spent]) -> None:
    """One line for each length that the game names, with what of it the person takes."""
    lengths = lengths_of(agreed.start)
    for length, value in lengths.named.items() if lengths else [("", None)]:
        chosen = agreed.with_value(lengths.option, value) if lengths else agreed
        played = chosen.game.rounds(_setup(chosen, seats, "-")) or (WHOLE,)
        if not all(one in rounds for one in played):
            continue
        shown, acts, turns, sheets = map(sum, zip(*(rounds[one] for one in played), strict=True))
        print(
            f"{agreed.base}, {seats} players{', ' * bool(length)}{length}: "
            f"{(shown + acts * THOUGHT + sheets) / 60:.1f} minutes, of these {acts * THOUGHT / 60:.1f} for {acts:.0f} "
            f"decisions of {THOUGHT:.0f} s in {turns:.0f} turns and {sheets / 60:.1f} for score sheets",
            flush=True,
        )


def durations_text(tables: Mapping[str, Durations]) -> str:
    """The file of these tables: a line for each number of players, the same for equal tables."""
    presets = []
    for preset, table in tables.items():
        head = {name: value for name, value in table._asdict().items() if name != "rounds"}
        lines = (
            f"   {json.dumps(str(seats))}: "
            + json.dumps({one: [round(value, 1) for value in spent] for one, spent in rounds.items()})
            for seats, rounds in table.rounds.items()
        )
        presets.append(f' {json.dumps(preset)}: {json.dumps(head)[:-1]}, "rounds": {{\n' + ",\n".join(lines) + "\n  }}")
    return f'{{"format": {FORMAT}, "presets": {{\n' + ",\n".join(presets) + "\n}}\n"


def main() -> None:
    """Measure what is asked for and keep it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", choices=all_presets(), action="append", help="this one alone; may be repeated")
    parser.add_argument("--players", type=int, nargs="+", help="these numbers alone")
    parser.add_argument("--matches", type=int, default=2, help="matches of each number of players (2)")
    parser.add_argument("--dry", action="store_true", help="keep nothing")
    args = parser.parse_args()
    for preset in args.preset or all_presets():
        tables = read_durations(durations_file().read_bytes())
        tables[preset] = measured(preset, args.players, args.matches, tables.get(preset))
        if not args.dry:
            ordered = {one: tables[one] for one in all_presets() if one in tables}
            durations_file().write_text(durations_text(ordered), encoding="utf-8")


if __name__ == "__main__":
    main()
