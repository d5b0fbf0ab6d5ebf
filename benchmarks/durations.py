"""How long matches take at the table: plays them in the window by a clock of its own, and keeps the means.

python benchmarks/durations.py [--preset pocha] [--players 4 6] [--matches 2] [--dry]

What is kept (assets/durations.json) is what the screens tell before a match. One person plays with opponents of the
level `normal` at the usual speed. The person is a program that takes THOUGHT seconds for each decision and READS for
each score sheet; opponents take no longer than what they do takes to be shown. Nothing is drawn, and no time passes
but the window's own: the same command gives the same figures on every machine.
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

from benchmarks.clocked import PATIENCE, Sitting, sitting
from carioca import __version__
from carioca.agreement import Agreement
from carioca.durations import FORMAT, WHOLE, Durations, durations_file, read_durations
from carioca.engine.game import Setup
from carioca.engine.options import length_spec
from carioca.games import all_presets

SEED = "durations"
STEP = 1 / 60
"""Seconds of a step of the window's clock."""
THOUGHT = 3.0
"""Seconds that the person takes for a decision: people who know a game take two to six."""
READS = 8.0
"""Seconds that the person looks at a score sheet."""


def seconds_of(agreed: Agreement, seats: int, seed: str) -> list[tuple[str, float, int]]:
    """Every round of a match with its seconds and the person's decisions, by the round's id.

    One entry where nobody knows the rounds before.
    """
    with sitting(agreed, seats, seed) as seated:
        spent, decided = _played(seated)
    rounds = agreed.game.rounds(_setup(agreed, seats, seed))
    if rounds is None:
        return [(WHOLE, sum(spent.values()), sum(decided.values()))]
    return [(one, spent[at], decided[at]) for at, one in enumerate(rounds)]


def _setup(agreed: Agreement, seats: int, seed: str) -> Setup[Any]:
    return Setup(agreed.game.name, agreed.options, seats, seed)


def _played(seated: Sitting) -> tuple[dict[int, float], dict[int, int]]:
    """Seconds, and the person's decisions, by the number of the round."""
    spent: dict[int, float] = defaultdict(float)
    decided: dict[int, int] = defaultdict(int)
    while not seated.over:
        at = seated.round_no
        if spent[at] > PATIENCE:
            raise SystemExit(
                f"{seated.session.preset}, {len(seated.session.seats)} players: round {at + 1} does not end"
            )
        if seated.sheet:
            spent[at] += READS
            seated.turn_sheet()
        elif seated.to_act:
            spent[at] += THOUGHT
            decided[at] += 1
            seated.act()
        spent[at] += STEP
        seated.step(STEP)
    return spent, decided


def measured(preset: str, players: list[int] | None, matches: int, before: Durations | None) -> Durations:
    """The table of a preset; numbers of players that are not asked for stay as they were."""
    agreed = Agreement(preset)
    agreed = agreed.with_value("first_dealer", "random")
    seconds = dict(before.seconds) if before is not None else {}
    for seats in players or agreed.sizes:
        rounds: dict[str, list[float]] = defaultdict(list)
        decisions: dict[str, list[int]] = defaultdict(list)
        for number in range(matches):
            for one, spent, decided in seconds_of(agreed, seats, f"{SEED}/{number}"):
                rounds[one].append(spent)
                decisions[one].append(decided)
        seconds[seats] = {one: fmean(found) for one, found in rounds.items()}
        _tell(agreed, seats, seconds[seats], {one: fmean(found) for one, found in decisions.items()})
    return Durations(dict(sorted(seconds.items())), THOUGHT, matches, SEED, __version__)


def _tell(agreed: Agreement, seats: int, seconds: dict[str, float], decisions: dict[str, float]) -> None:
    """One line for each length that the game names, with what of it the person takes."""
    spec = length_spec(agreed.start)
    for length in spec.metadata["choices"] if spec else ("",):
        chosen = agreed.with_value(spec.name, length) if spec else agreed
        played = chosen.game.rounds(_setup(chosen, seats, "-")) or (WHOLE,)
        if not all(one in seconds for one in played):
            continue
        whole, acts = sum(seconds[one] for one in played), sum(decisions[one] for one in played)
        print(
            f"{agreed.base}, {seats} players{', ' * bool(length)}{length}: {whole / 60:.1f} minutes, of these "
            f"{acts * THOUGHT / 60:.1f} for {acts:.0f} decisions of {THOUGHT:.0f} s "
            f"and {len(played) * READS / 60:.1f} for {len(played)} score sheets of {READS:.0f} s",
            flush=True,
        )


def durations_text(tables: Mapping[str, Durations]) -> str:
    """The file of these tables: a line for each number of players, the same for equal tables."""
    presets = []
    for preset, table in tables.items():
        head = {name: value for name, value in table._asdict().items() if name != "seconds"}
        lines = (
            f"   {json.dumps(str(seats))}: {json.dumps({one: round(value, 1) for one, value in rounds.items()})}"
            for seats, rounds in table.seconds.items()
        )
        presets.append(
            f' {json.dumps(preset)}: {json.dumps(head)[:-1]}, "seconds": {{\n' + ",\n".join(lines) + "\n  }}"
        )
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
