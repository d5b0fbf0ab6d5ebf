"""How fast the levels of every game decide under usual and odd house rules (CPU time): prints tables, exits with 1 when
a limit is missed.

All levels are asked in the same positions, those of rounds that `normal` plays on all seats, each level in a process of
its own, so that nobody finds what another one has worked out. The rules are those of the pinned positions
(benchmarks/ladder.py); seats and contracts take turns.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.ladder import PINNED
from carioca.arena.identity import SAMPLES, table_of
from carioca.bots.door import make_bot
from carioca.games import game_named

MEDIAN, P99, WORST = 150.0, 1000.0, 1000.0
"""Milliseconds of CPU time that a decision may take: in the middle, in the last hundredth, ever."""
PLAYER = "normal"
"""Who plays the rounds: the level of that id, which no later version changes."""
_SLACK, _FELT = 1.15, 10.0
"""By how much two measurements of the same thing differ on a busy machine, and the milliseconds that nobody notices."""


class Taken(NamedTuple):
    """Decision times in milliseconds of CPU time."""

    number: int
    median: float
    p99: float
    longest: float

    @property
    def met(self) -> bool:
        """Whether all is within the limits."""
        return self.median <= MEDIAN and self.p99 <= P99 and self.longest <= WORST


def seconds(name: str, level: str, number: int) -> Iterator[float]:
    """What every decision of the round of this number takes."""
    game, stream = game_named(name), Random(f"decisions/{number}")
    setup = table_of(game, number)
    bot, player = make_bot(level, game), make_bot(PLAYER, game)
    kinds = game.rounds(setup) or ("",)
    state = game.deal(setup, number // len(SAMPLES[name].rules) % len(kinds)).state
    begun = state.round_no
    while (seat := game.current(state)) is not None and state.round_no == begun:
        view = game.censor(state, seat)
        since = time.process_time()
        bot.decide(view, Random(f"decisions/{number}"))
        yield time.process_time() - since
        state = game.apply(state, player.decide(view, stream)).state


def taken(name: str, level: str, odd: bool, least: int) -> Taken:
    """The times of at least so many decisions, in whole rounds."""
    kinds = len(SAMPLES[name].rules)
    found: list[float] = []
    number = 0
    while len(found) < least:
        if bool(number % kinds) == odd:
            found += (1e3 * one for one in seconds(name, level, number))
        number += 1
    found.sort()
    return Taken(len(found), median(found), found[int(0.99 * len(found))], found[-1])


def table(name: str, least: int) -> bool:
    """Prints what the levels of a game take; whether all is within the limits and `easy` no slower than `normal`."""
    met, easy, normal = True, PINNED[name].met[1], PINNED[name].met[2]
    print(f"\n{name:10}{'':8}{'decisions':>10}{'median ms':>11}{'p99':>9}{'max':>9}")
    for odd in (False, True):
        found: dict[str, Taken] = {}
        for level in PINNED[name].met:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
                one = found[level] = alone.submit(taken, name, level, odd, least).result()
            figures = f"{one.number:10}{one.median:11.2f}{one.p99:9.2f}{one.longest:9.2f}"
            print(f"{level:10}{'odd' if odd else 'usual':8}{figures}{'' if one.met else '  MISSED'}", flush=True)
            met &= one.met
        for one, other in zip(found[easy][1:3], found[normal][1:3], strict=True):
            if one > _SLACK * other:
                felt = one - other > _FELT
                print(f"{easy} is slower than {normal} by {one - other:.2f} ms{': MISSED' if felt else ''}")
                met &= not felt
    return met


def main() -> int:
    """Parses the command line; 1 when a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=PINNED, help="repeatable (all games)")
    parser.add_argument("--decisions", type=int, default=2000, metavar="N", help="of each level and rules (2000)")
    args = parser.parse_args()
    missed = [name for name in args.game or PINNED if not table(name, args.decisions)]
    verdict = f"MISSED in {', '.join(missed)}" if missed else "met"
    print(f"\nasked: median {MEDIAN:.0f} ms, p99 {P99:.0f} ms, max {WORST:.0f} ms, easy as fast as normal: {verdict}")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
