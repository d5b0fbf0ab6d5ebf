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

from carioca.arena.identity import views
from carioca.bots.base import LEVELS
from carioca.bots.door import BOTS, make_bot
from carioca.bots.playouts import play_out
from carioca.cards import row_text
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, CariocaOptions
from carioca.games.contract.tray import proposal
from tests.games.contract.mixes import mixed

MEDIAN, P99 = 150.0, 1000.0
"""Milliseconds of CPU time that a decision of any level may take."""


WORST_DECISION, WORST_PROPOSAL = 1.0, 2.0
"""Seconds of CPU time that a decision of any level and a proposal may take under any options."""


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


def play(levels: Sequence[str], seed: str, options: CariocaOptions, timed: str = "") -> Played:
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


def _play(job: tuple[tuple[str, ...], str, CariocaOptions, str]) -> Played:
    return play(*job)


def _spread(jobs: list[tuple[tuple[str, ...], str, CariocaOptions, str]], workers: int) -> Iterator[Played]:
    if workers == 1:
        yield from map(_play, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_play, jobs, chunksize=4)


def times(level: str, rivals: str, seats: int, matches: int, workers: int) -> None:
    """Decision times by contract of one level among rivals, and how their rounds go."""
    options = CariocaOptions(extra_rounds=EXTRA_ROUNDS)
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
    """How many rounds a second are played to their end on imagined cards, from positions of arena/identity.py."""
    stream, usual = Random("playouts"), CariocaOptions(extra_rounds=EXTRA_ROUNDS)
    seen = [view for view in views(78) if view.state.options == usual]
    number = actions = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        for view in seen:
            actions += play_out(CARIOCA, CARIOCA.imagine(view, stream)).actions
            number += 1
    print(f"\nplayouts: {number / taken:,.0f} a second of {actions / number:.0f} actions each")


class Slowest(NamedTuple):
    """The slowest call of a mix: CPU seconds, who was asked, the round, the hand, and what differs from the usual."""

    seconds: float = 0.0
    who: str = ""
    round_id: str = ""
    hand: str = ""
    changes: str = ""


def mix(number: int) -> tuple[Slowest, Slowest]:
    """The slowest decision and proposal in three rounds under options mixed by chance, every level at the table."""
    stream = Random(f"mix {number}")
    options = mixed(stream)
    seats = 2 if options.decks == 1 else min(options.players_max, max(options.players_min, 3))
    table = [stream.choice(LEVELS) for _ in range(seats)]
    bots = [make_bot(level, CARIOCA) for level in table]
    state = CARIOCA.deal(Setup("carioca", options, seats, f"mix {number}")).state
    changes = str(options.changed(CariocaOptions()))
    decision = proposed = Slowest()
    while (seat := CARIOCA.current(state)) is not None:
        view = CARIOCA.censor(state, seat)
        told = (state.contract.id, row_text(state.hands[seat]), changes)
        if state.phase == "play":
            begun = time.process_time()
            proposal(view)
            proposed = max(proposed, Slowest(time.process_time() - begun, "proposal", *told))
        begun = time.process_time()
        action = bots[seat].decide(view, stream)
        decision = max(decision, Slowest(time.process_time() - begun, table[seat], *told))
        state = CARIOCA.apply(state, action).state
    return decision, proposed


def mixes(number: int, workers: int, first: int = 0) -> None:
    """The slowest decisions and proposals under so many mixes of options."""
    with ProcessPoolExecutor(workers) as pool:
        found = list(pool.map(mix, range(first, first + number), chunksize=4))
    print(f"\n{number} mixes of options, CPU seconds of the slowest calls")
    for at, (name, most) in enumerate((("decision", WORST_DECISION), ("proposal", WORST_PROPOSAL))):
        ordered = sorted((slowest[at] for slowest in found), reverse=True)
        verdict = "met" if ordered[0].seconds <= most else "MISSED"
        print(f"{name}: worst {ordered[0].seconds:.2f}, asked {most:.0f} at most: {verdict}")
        for slow in ordered[:3]:
            print(f"  {slow.seconds:.2f} {slow.who} {slow.round_id} {slow.hand}  {slow.changes}")


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
    parser.add_argument("--mixes", type=int, default=0, metavar="N", help="only this: N mixes of options, the slowest")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first mix")
    chosen = parser.parse_args()
    if chosen.mixes:
        mixes(chosen.mixes, chosen.workers, chosen.first)
        return
    for level in chosen.level or [level for level in LEVELS if level != "random"]:
        times(level, chosen.rivals, chosen.seats, chosen.matches, chosen.workers)
    playouts(2.0)


if __name__ == "__main__":
    main()
