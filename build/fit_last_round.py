"""Fits how the last round is played to tables of players who play it so: `python build/fit_last_round.py`.

Each candidate of `carioca/bots/contract/last_round.py` (`Pace`) is given to all seats but one. In the odd one sits, in
every rotation of every deal, a lone builder, a lone saver, or one more of them. Where neither of the first two gains,
nobody has a reason to play otherwise: then the choice fits those that use it. Printed for each candidate: points ahead
of the others' mean with the 95 % interval, laps, and rounds that ended without a winner. Rounds are kept in
out/last_round.jsonl as they are played; the same command goes on where it was stopped. What is found goes into PACES by
hand: the least gain of a lone player where fewer than 3 % of the rounds are dead.

`--now` measures what PACES holds; `--seats 4`, `--deals 100`, `--jobs 2` do as they say.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from carioca.bots.base import Bot  # noqa: E402
from carioca.bots.contract import last_round  # noqa: E402
from carioca.bots.contract.last_round import NEVER, PACES, Pace  # noqa: E402
from carioca.bots.contract.levels import ExpertBot, HardBot  # noqa: E402
from carioca.bots.contract.outlook import Outlook  # noqa: E402
from carioca.bots.contract.player import NormalBot  # noqa: E402
from carioca.cards import Card  # noqa: E402
from carioca.engine.events import RoundEnded  # noqa: E402
from carioca.engine.game import Setup  # noqa: E402
from carioca.games.contract.carioca import (  # noqa: E402
    CARIOCA,
    ROUNDS,
    CariocaOptions,
)

KEPT = ROOT / "out" / "last_round.jsonl"
CANDIDATES: dict[int, tuple[Pace, ...]] = {
    2: (),
    3: tuple(Pace(most, 1.0) for most in (7, 8, NEVER)),
    4: tuple(Pace(most, after) for most in (6, 7, 8) for after in (1.5, 2.0, 3.0)),
    5: tuple(Pace(most, after) for most in (6, 7, 8) for after in (0.5, 1.0, 1.5)),
    6: tuple(Pace(most, after) for most in (7, 9, NEVER) for after in (0.5, 1.0, 2.0)),
}


class Saver(HardBot):
    """Gives the run up at once, and lets nothing go that others need."""

    def gives_up(self, outlook: Outlook, hand: tuple[Card, ...]) -> bool:
        """Always, short of a finished hand."""
        return outlook.prospects.distance(hand) > 0


class Job(NamedTuple):
    """A deal with the odd one in each seat in turn; `pace` None: as at small tables."""

    one: str
    seats: int
    deal: int
    pace: Pace | None

    @property
    def key(self) -> str:
        """As it is kept."""
        return json.dumps(self)


class Played(NamedTuple):
    """What came of it, means over the rotations: points ahead of the others' mean, laps, dead rounds."""

    ahead: float
    laps: float
    dead: float


def play(job: Job) -> Played:
    """The deal in all rotations."""
    paces = {} if job.pace is None else {job.seats: job.pace}
    rival: Bot = ExpertBot(CARIOCA)
    odd: Bot = {"builder": NormalBot(CARIOCA), "saver": Saver(CARIOCA)}.get(job.one, rival)
    found = []
    with patch.object(last_round, "PACES", paces):
        for seat in range(1 if odd is rival else job.seats):
            found.append(_round(job, [odd if at == seat else rival for at in range(job.seats)], odd, seat))
    return Played(*(fmean(values) for values in zip(*found, strict=True)))


def _round(job: Job, bots: list[Bot], odd: Bot, seat: int) -> Played:
    setup = Setup("carioca", CariocaOptions(), job.seats, f"last-{job.deal}")
    state = CARIOCA.deal(setup, ROUNDS.index("final")).state
    stream = Random(job.deal)
    while True:
        # A lone saver does not let go: PACES holds for the others.
        lone = isinstance(odd, Saver) and state.turn == seat
        with patch.object(last_round, "PACES", {} if lone else last_round.PACES):
            action = bots[state.turn].decide(CARIOCA.censor(state, state.turn), stream)
        step = CARIOCA.apply(state, action)
        for event in step.events:
            if isinstance(event, RoundEnded):
                mine = event.points[seat]
                ahead = (sum(event.points) - mine) / (job.seats - 1) - mine
                return Played(ahead, state.turns / job.seats, float(event.reason != "out"))
        state = step.state


def kept() -> dict[str, Played]:
    """What was played so far; a line that was cut off is played again."""
    found = {}
    for line in KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else ():
        try:
            key, played = json.loads(line)
            found[key] = Played(*played)
        except (ValueError, TypeError):
            continue
    return found


def told(pace: Pace | None, one: str, seats: int, played: list[Played]) -> str:
    """A line of the table."""
    ahead, laps = [row.ahead for row in played], sorted(row.laps for row in played)
    half = 1.96 * stdev(ahead) / len(ahead) ** 0.5
    gain = "" if one == "table" else f"ahead {fmean(ahead):+6.1f} ± {half:.1f}, "
    dead = 100 * fmean(row.dead for row in played)
    name = "as it is" if pace is None else " ".join(f"{value:g}" for value in pace)
    length = f"laps {fmean(laps):.1f} (median {laps[len(laps) // 2]:.0f})"
    return f"{seats} seats, {name}, {one}: {gain}{length}, dead {dead:.1f} %"


def main() -> None:
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", action="append", type=int, choices=CANDIDATES, help="repeatable (all)")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--now", action="store_true", help="what PACES holds, no other candidate")
    args = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    known = kept()
    with ProcessPoolExecutor(args.jobs) as pool, KEPT.open("a", encoding="utf-8") as file:
        for seats in args.seats or CANDIDATES:
            for pace in (PACES.get(seats),) if args.now else CANDIDATES[seats]:
                for one in ("table", "builder", "saver"):
                    jobs = [Job(one, seats, deal, pace) for deal in range(args.deals)]
                    missing = [job for job in jobs if job.key not in known]
                    for job, played in zip(missing, pool.map(play, missing), strict=True):
                        known[job.key] = played
                        print(json.dumps([job.key, played]), file=file, flush=True)
                    print(told(pace, one, seats, [known[job.key] for job in jobs]), flush=True)


if __name__ == "__main__":
    main()
