"""How fast an opponent decides (CPU time) and how its rounds go: prints a table, asserts nothing.

How strong the opponents are is what `carioca-cli arena` measures.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from carioca.bots.base import LEVELS, make_bot
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.melding.carioca import CARIOCA
from carioca.games.melding.options import EXTRA_ROUNDS, MeldingOptions


class Ended(NamedTuple):
    """A finished round: its contract, turns a seat, turnings of the stock, share of seats down, reason, points."""

    contract: str
    laps: float
    recycles: int
    down: float
    reason: str
    points: tuple[int, ...]


class Played(NamedTuple):
    """A finished match: its rounds, CPU seconds by contract of the timed level's decisions."""

    rounds: list[Ended]
    seconds: dict[str, list[float]]


def play(levels: Sequence[str], seed: str, options: MeldingOptions, timed: str = "") -> Played:
    """A match; the decisions of one level are timed."""
    bots = {level: make_bot(level, CARIOCA) for level in levels}
    state = CARIOCA.deal(Setup("carioca", options, len(levels), seed)).state
    stream = Random(seed)
    rounds: list[Ended] = []
    seconds: dict[str, list[float]] = defaultdict(list)
    while (seat := CARIOCA.current(state)) is not None:
        view = CARIOCA.censor(state, seat)
        begun = time.process_time()  # immune to whatever else the machine does
        action = bots[levels[seat]].decide(view, stream)
        if levels[seat] == timed:
            seconds[state.contract.id].append(time.process_time() - begun)
        before, step = state, CARIOCA.apply(state, action)
        state = step.state
        for event in step.events:
            if isinstance(event, RoundEnded):
                down = sum(since != "no" for since in before.down)
                laps = before.turns / before.seats
                row = Ended(before.contract.id, laps, before.recycles, down / before.seats, event.reason, event.points)
                rounds.append(row)
    return Played(rounds, dict(seconds))


def _play(job: tuple[tuple[str, ...], str, MeldingOptions, str]) -> Played:
    return play(*job)


def _spread(jobs: list[tuple[tuple[str, ...], str, MeldingOptions, str]], workers: int) -> Iterator[Played]:
    if workers == 1:
        yield from map(_play, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_play, jobs, chunksize=4)


def times(level: str, seats: int, matches: int, workers: int) -> None:
    """Decision times by contract, and how the rounds of a table of one level go."""
    options = MeldingOptions(extra_rounds=EXTRA_ROUNDS)
    seconds: dict[str, list[float]] = defaultdict(list)
    rounds: dict[str, list[Ended]] = defaultdict(list)
    for played in _spread([((level,) * seats, f"times-{n}", options, level) for n in range(matches)], workers):
        for contract, taken in played.seconds.items():
            seconds[contract] += taken
        for row in played.rounds:
            rounds[row.contract].append(row)
    print(f"{level}, {seats} seats, {matches} matches of 13 rounds")
    print(
        f"{'':8}{'decisions':>10}{'median ms':>10}{'p99':>8}{'max':>8} | {'turns a seat: mean':>18}{'max':>6}", end=""
    )
    print(f"{'turned':>8}{'down %':>8}{'dead %':>8}{'points':>8}")
    for contract in options.round_ids:
        taken, ended = sorted(seconds[contract]), rounds[contract]
        p99 = taken[int(0.99 * len(taken))]
        dead = fmean(row.reason != "out" for row in ended)
        print(
            f"{contract:8}{len(taken):10}{1e3 * median(taken):10.2f}{1e3 * p99:8.2f}{1e3 * taken[-1]:8.2f} | "
            f"{fmean(row.laps for row in ended):18.1f}{max(row.laps for row in ended):6.0f}"
            f"{fmean(row.recycles for row in ended):8.2f}{100 * fmean(row.down for row in ended):8.0f}"
            f"{100 * dead:8.1f}{fmean(fmean(row.points) for row in ended):8.1f}"
        )


def main() -> None:
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--level", default="normal", choices=LEVELS)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    times(chosen.level, chosen.seats, chosen.matches, chosen.workers)


if __name__ == "__main__":
    main()
