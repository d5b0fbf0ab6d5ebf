"""How fast opponents decide (CPU time), how their rounds go, and playouts a second: prints tables, asserts nothing.

How strong the opponents are is what benchmarks/strength.py measures.
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

from carioca.arena.pinned import views
from carioca.bots.base import BOTS, LEVELS, make_bot
from carioca.bots.playouts import play_out
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.options import EXTRA_ROUNDS, MeldingOptions

MEDIAN, P99 = 150.0, 1000.0
"""Milliseconds of CPU time that a decision of any level may take."""


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


def times(level: str, rivals: str, seats: int, matches: int, workers: int) -> None:
    """Decision times by contract of one level among rivals, and how their rounds go."""
    options = MeldingOptions(extra_rounds=EXTRA_ROUNDS)
    seconds: dict[str, list[float]] = defaultdict(list)
    rounds: dict[str, list[Ended]] = defaultdict(list)
    table = (level, *(rivals,) * (seats - 1))
    for played in _spread([(table, f"times-{n}", options, level) for n in range(matches)], workers):
        for contract, taken in played.seconds.items():
            seconds[contract] += taken
        for row in played.rounds:
            rounds[row.contract].append(row)
    print(f"\n{level} among {rivals}, {seats} seats, {matches} matches of 13 rounds")
    print(
        f"{'':8}{'decisions':>10}{'median ms':>10}{'p99':>9}{'max':>9} | {'turns a seat: mean':>18}{'max':>6}", end=""
    )
    print(f"{'turned':>8}{'down %':>8}{'dead %':>8}{'points':>8}")
    for contract in options.round_ids:
        print(f"{contract:8}{_times_text(seconds[contract])} | {_rounds_text(rounds[contract])}")
    whole = [one for taken in seconds.values() for one in taken]
    print(f"{'all':8}{_times_text(whole)} | {_verdict(whole)}", flush=True)


def _p99(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(0.99 * len(seconds))]


def _times_text(seconds: Sequence[float]) -> str:
    figures = f"{1e3 * median(seconds):10.2f}{1e3 * _p99(seconds):9.2f}{1e3 * max(seconds):9.2f}"
    return f"{len(seconds):10}{figures}"


def _rounds_text(ended: Sequence[Ended]) -> str:
    return (
        f"{fmean(row.laps for row in ended):18.1f}{max(row.laps for row in ended):6.0f}"
        f"{fmean(row.recycles for row in ended):8.2f}{100 * fmean(row.down for row in ended):8.0f}"
        f"{100 * fmean(row.reason != 'out' for row in ended):8.1f}{fmean(fmean(row.points) for row in ended):8.1f}"
    )


def _verdict(seconds: Sequence[float]) -> str:
    met = 1e3 * median(seconds) <= MEDIAN and 1e3 * _p99(seconds) <= P99
    return f"asked: median {MEDIAN:.0f} ms, p99 {P99:.0f} ms at most: {'met' if met else 'MISSED'}"


def playouts(seconds: float) -> None:
    """How many rounds a second are played to their end on imagined cards, from positions of arena/pinned.py."""
    stream, usual = Random("playouts"), MeldingOptions(extra_rounds=EXTRA_ROUNDS)
    seen = [view for view in views(78) if view.state.options == usual]
    number = actions = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        for view in seen:
            actions += play_out(CARIOCA, CARIOCA.imagine(view, stream)).actions
            number += 1
    print(f"\nplayouts: {number / taken:,.0f} a second of {actions / number:.0f} actions each")


def main() -> None:
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--level", action="append", choices=BOTS, help="a level or a character; repeatable (all levels)"
    )
    parser.add_argument("--rivals", default="normal", choices=BOTS)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    for level in chosen.level or [level for level in LEVELS if level != "random"]:
        times(level, chosen.rivals, chosen.seats, chosen.matches, chosen.workers)
    playouts(2.0)


if __name__ == "__main__":
    main()
