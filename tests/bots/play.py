"""Plays whole matches between opponents and watches that no card is lost, doubled or made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import chain
from random import Random

from carioca.bots.door import make_bot
from carioca.cards import Card, french_pack
from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Setup, State
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, CariocaOptions
from carioca.games.contract.state import visible_rows

ALL_ROUNDS = CariocaOptions(extra_rounds=EXTRA_ROUNDS)


@cache
def full_pack(decks: int, jokers: int) -> dict[Card, int]:
    return dict(Counter(french_pack(decks, jokers)))


def assert_conserved(state: State) -> None:
    """Hands, stock, pile and melds make exactly the pack."""
    options = state.options
    counted = dict(Counter(chain.from_iterable(visible_rows(state))))
    assert counted == full_pack(options.decks, options.jokers)


def positions(levels: tuple[str, ...], seed: str, options: CariocaOptions) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every state of a match in which opponents of these levels decide from their views."""
    bots = {level: make_bot(level, CARIOCA) for level in levels}
    step = CARIOCA.deal(Setup("carioca", options, len(levels), seed))
    stream = Random(seed)
    yield step.state, step.events
    while (seat := CARIOCA.current(step.state)) is not None:
        action = bots[levels[seat]].decide(CARIOCA.censor(step.state, seat), stream)
        step = CARIOCA.apply(step.state, action)
        yield step.state, step.events


def play_counted(levels: tuple[str, ...], seed: str, options: CariocaOptions) -> tuple[int, int]:
    """A match with every card counted at every turn's end; how many rounds ended, and how many of them dead."""
    ended: list[RoundEnded] = []
    for state, events in positions(levels, seed, options):
        if state.phase != "play":
            assert_conserved(state)
        ended += [event for event in events if isinstance(event, RoundEnded)]
    assert isinstance(events[-1], MatchEnded)
    assert state.scores == tuple(map(sum, zip(*(event.points for event in ended), strict=True)))
    return len(ended), sum(not event.winners for event in ended)


def _play_numbered(job: tuple[str, int, str, CariocaOptions]) -> tuple[int, int]:
    level, seats, seed, options = job
    return play_counted((level,) * seats, seed, options)


def play_many(level: str, jobs: Iterable[tuple[int, str, CariocaOptions]]) -> tuple[int, int]:
    """Matches of one level, (seats, seed, options) each, on all cores; rounds ended and dead rounds in all."""
    work = [(level, *job) for job in jobs]
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(_play_numbered, work, chunksize=10))
    return sum(rounds for rounds, _ in results), sum(dead for _, dead in results)
