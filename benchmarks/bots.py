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
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from carioca.arena.identity import SAMPLES, allowed, views
from carioca.bots.base import LEVELS
from carioca.bots.door import BOTS, make_bot
from carioca.bots.playouts import play_out
from carioca.cards import row_text
from carioca.engine.events import RoundEnded
from carioca.engine.game import Game, Setup
from carioca.engine.options import OptionsError, specs_of
from carioca.games import game_named
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, CariocaOptions
from carioca.games.melding.game import melding

MEDIAN, P99 = 150.0, 1000.0
"""Milliseconds of CPU time that a decision of any level may take."""


WORST_DECISION, WORST_PROPOSAL = 1.0, 1.0
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
    seen = [view for view in views("carioca", 78) if view.state.options == usual]
    number = actions = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        for view in seen:
            actions += play_out(CARIOCA, CARIOCA.imagine(view, stream)).actions
            number += 1
    print(f"\nplayouts: {number / taken:,.0f} a second of {actions / number:.0f} actions each")


class Slowest(NamedTuple):
    """The slowest call of a mix: CPU seconds, who was asked, which game and mix, the hand, and the rules not usual."""

    seconds: float = 0.0
    who: str = ""
    mix: str = ""
    hand: str = ""
    changes: str = ""


ASKED = 14
"""Decisions of a mix that are timed, one after the other from a point of its match by chance."""
POINT = 60
"""Actions, played by the quickest level, of which so many at most come before that point."""


def mix(number: int) -> tuple[int, Slowest, Slowest]:
    """How many decisions of this mix of options were timed, the slowest, and the slowest proposal, with game, levels
    and seats by chance; no decision where the match ends before the point."""
    stream = Random(f"mix {number}")
    game = game_named(list(SAMPLES)[number % len(SAMPLES)])
    setup = mixed_rules(game, stream, f"mix {number}")
    quick, table = make_bot("novice", game), [stream.choice(LEVELS) for _ in range(setup.seats)]
    state = game.deal(setup, stream.randrange(len(game.rounds(setup) or (1,)))).state
    changes = str(setup.options.changed(next(iter(game.presets.values()))))
    decision, proposed, timed = Slowest(), Slowest(), 0
    for done in range(-stream.randrange(POINT), ASKED):
        seat = game.current(state)
        if seat is None:
            break
        view = game.censor(state, seat)
        told = (f"{game.name} {number}, {setup.seats} seats", row_text(state.hand), changes)
        if done >= 0 and game.profile.table == "melding":
            begun = time.process_time()
            melding(game).proposal(view)
            proposed = max(proposed, Slowest(time.process_time() - begun, "proposal", *told))
        bot = make_bot(table[seat], game) if done >= 0 else quick
        begun = time.process_time()
        action = bot.decide(view, stream)
        if done >= 0:
            timed += 1
            decision = max(decision, Slowest(time.process_time() - begun, table[seat], *told))
        state = game.apply(state, action).state
    return timed, decision, proposed


def mixed_rules(game: Game, stream: Random, seed: str) -> Setup:
    """A table of as many seats as may sit there, of half the options another choice by chance, where it goes with those
    chosen before it. The rounds and what makes them end stay."""
    options = stream.choice(list(game.presets.values()))
    seats = stream.choice([seats for seats in range(2, 9) if allowed(game, Setup(game.name, options, seats, seed))])
    setup = Setup(game.name, options, seats, seed)
    for spec in specs_of(options):
        stays = isinstance(getattr(options, spec.name), tuple) or spec.name == "max_recycles"
        if spec.metadata["choices"] and not stays and stream.random() < 0.5:
            changes = {spec.name: stream.choice(list(spec.metadata["choices"]))}
            try:
                changed = replace(setup, options=setup.options.with_changes(changes))
            except OptionsError:
                continue
            setup = changed if allowed(game, changed) else setup
    return setup


def mixes(number: int, workers: int, first: int = 0) -> None:
    """The slowest decisions and proposals under so many mixes of options, the games in turn; tells as it goes."""
    found = []
    with ProcessPoolExecutor(workers) as pool:
        for one in pool.map(mix, range(first, first + number), chunksize=4):
            found.append(one)
            if len(found) % 20 == 0:
                print(f"{len(found)} of {number}, slowest {max(one[1].seconds for one in found):.2f} s", flush=True)
    print(f"\n{number} mixes of options, {sum(one[0] for one in found)} decisions, CPU seconds of the slowest calls")
    for at, (name, most) in enumerate((("decision", WORST_DECISION), ("proposal", WORST_PROPOSAL)), 1):
        ordered = sorted((slowest[at] for slowest in found), reverse=True)
        verdict = "met" if ordered[0].seconds <= most else "MISSED"
        print(f"{name}: worst {ordered[0].seconds:.2f}, asked {most:.0f} at most: {verdict}")
        for slow in ordered[:3]:
            print(f"  {slow.seconds:.2f} {slow.who}, {slow.mix}: {slow.hand}  {slow.changes}")


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
