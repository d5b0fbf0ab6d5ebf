"""How long one waits at the table: the lap between one's last card and one's next turn, and what a match adds up to.

python benchmarks/tempo.py [--preset carioca-chile] [--players 2 4 6] [--rounds 3] [--match]

Measured in the window by a clock of its own (clocked.py). Everything that is not for the person to do counts as
waiting: opponents, cards on their way, deals; score sheets are left out, people look at them as long as they like.
`--match` plays whole matches, which takes longer, and adds their minutes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.clocked import PATIENCE, Place, sitting
from carioca.agreement import Agreement
from carioca.games import all_presets

STEP = 1 / 60
"""Seconds of a frame."""
SEED = "tempo"
SPEEDS: dict[str, dict[str, object]] = {
    "usual": {},
    "×2": {"tempo": 2},
    "×4": {"tempo": 4},
    "slow": {"animation": "slow"},
    "fast": {"animation": "fast"},
    "no animation": {"animation": "off"},
    "reduced motion": {"reduced_motion": True},
}


class Waited(NamedTuple):
    """Seconds: every lap between a turn's end and the next turn of the same round, and all waiting, by round."""

    laps: list[float]
    rounds: list[float]


def waited(
    agreed: Agreement, seats: int, rounds: int, known: dict[Place, Any], settings: dict[str, object], most: int = 9999
) -> Waited:
    """The waiting of the first rounds of a match, or of so many laps of it at most."""
    with sitting(agreed, seats, SEED, known, **settings) as seated:
        laps: list[float] = []
        waits = [0.0] * rounds
        since: tuple[int, float] | None = None
        while not seated.over and seated.round_no < rounds and len(laps) < most:
            at = seated.round_no
            if seated.sheet:
                seated.turn_sheet()
            elif seated.to_act:
                if since is not None and since[0] == at:
                    laps.append(waits[at] - since[1])
                seated.act()
                since = (
                    (at, waits[at]) if seated.session.current != 0 or seated.scene.table.thrown is not None else None
                )
            if waits[at] > PATIENCE:
                raise SystemExit(f"{agreed.base}, {seats} players: round {at + 1} does not end")
            waits[at] += STEP * (not seated.sheet and not seated.to_act)
            seated.step(STEP)
        return Waited(laps, waits)


def main() -> None:
    """Measure what is asked for and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", choices=all_presets(), default="carioca-chile")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4, 6], help="these numbers (2 4 6)")
    parser.add_argument("--rounds", type=int, default=3, help="so many rounds from the first one (3)")
    parser.add_argument("--match", action="store_true", help="whole matches")
    parser.add_argument("--speed", choices=SPEEDS, action="append", help="this one alone; may be repeated")
    args = parser.parse_args()
    agreed = Agreement(args.preset).with_value("first_dealer", "random")
    rounds = 99 if args.match else args.rounds
    print("| seats | speed | lap: median | mean | longest | a round | all rounds |")
    print("|---|---|---|---|---|---|---|")
    for seats in (count for count in args.players if count in agreed.sizes):
        known: dict[Place, Any] = {}
        for speed in args.speed or SPEEDS:
            laps, spent = waited(agreed, seats, rounds, known, SPEEDS[speed])
            spent = [seconds for seconds in spent if seconds]
            print(
                f"| {seats} | {speed} | {median(laps):.1f} s | {fmean(laps):.1f} s | {max(laps):.1f} s "
                f"| {fmean(spent):.0f} s | {sum(spent) / 60:.1f} min |",
                flush=True,
            )


if __name__ == "__main__":
    main()
