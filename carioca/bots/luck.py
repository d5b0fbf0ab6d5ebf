"""What was luck in a round: the cards a seat was dealt, and what an expert makes of the same deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from carioca.bots.base import STRONGEST
from carioca.bots.door import make_bot, mind_of, stream_at
from carioca.bots.playouts import Ending, PlayedRound, Sample, play_out
from carioca.engine.events import RoundEnded
from carioca.engine.game import Scores

EXPERT = STRONGEST
RUNS = 3  # how many times the round is played again with an expert in the seat; one run takes up to some seconds
HANDS, DEALS = 90, 30
"""Sample sizes: deals in which the seat keeps its hand and all other cards are dealt anew, and deals in which all cards
are. The second kind gives a value for every seat, so a third of the deals makes as large a sample at three seats."""
PILOT, BUDGET = 10, 12_000
"""After so many deals of a kind is known how long they take: no more are played than so many actions in both kinds, a
second and a half; `Mind.effort` scales it. In a long round the samples are smaller for it."""
SURE = 1.64
"""Standard errors by which the dealt cards have to differ from usual ones to be called good or bad: 90 % sure."""
LATER = 5.0  # points by which an expert has to end worse than the average for that to be explained
WORTH = 0.1  # share of the usual points by which they have to differ too: a single point is not worth a word


class Luck(NamedTuple):
    """Points of a round as the score sheet counts them. `expert`: those of an expert on the same deal, one entry a run.

    `hand` is what a seat with the same dealt cards ends with on average, `usual` what any seat does in this round,
    `error` the standard error of their difference. The others react to the expert, so all of it is an estimate.
    `higher_wins` tells whether more points are better.
    """

    expert: tuple[int, ...]
    hand: float
    usual: float
    error: float
    higher_wins: bool = False

    @property
    def expected(self) -> float:
        return sum(self.expert) / len(self.expert)

    @property
    def favour(self) -> float:
        """By how many points the dealt cards were better than usual; below 0 worse; 0 when not clear, or little."""
        gain = self.hand - self.usual if self.higher_wins else self.usual - self.hand
        return gain if abs(gain) > max(SURE * self.error, WORTH * abs(self.usual)) else 0.0

    @property
    def later(self) -> bool:
        """Whether an expert ends clearly worse than the average that is told of the hand: the others were bad luck, as
        an expert plays no worse."""
        told = self.hand if self.favour else self.usual
        return -self.behind(told) > max(LATER, SURE * self.error)

    def behind(self, points: float) -> float:
        """By how many points a seat that ended so did worse than the expert; below 0 better."""
        return self.expected - points if self.higher_wins else points - self.expected


def luck(played: PlayedRound, seat: int) -> Iterator[float | Luck]:
    """Yields how far it is (0..1), at last the luck."""
    hand = usual = Sample()
    deals, taken, spent = HANDS, 0, 0
    budget = BUDGET * mind_of(played.game).effort(played.moments[0].state)
    while taken < deals:
        ending = _with_this_hand(played, seat, taken)
        hand, taken, spent = hand.add(ending.points[seat]), taken + 1, spent + ending.actions
        if taken == PILOT:
            deals = max(PILOT, min(HANDS, int(budget * PILOT / spent * HANDS / (HANDS + DEALS))))
        yield 0.25 * taken / deals
    others = -(-deals * DEALS // HANDS)
    for deal in range(others):
        for points in _anywhere(played, deal):
            usual = usual.add(points)
        yield 0.25 + 0.15 * (deal + 1) / others
    ends: list[int] = []
    for run in range(RUNS):
        for step in _with_an_expert(played, seat, run):
            if isinstance(step, int):
                ends.append(step)
            else:
                yield 0.4 + 0.6 * (run + step) / RUNS
    error = (hand.error**2 + usual.error**2) ** 0.5
    yield Luck(tuple(ends), hand.mean, usual.mean, error, played.game.profile.higher_wins)


def _with_this_hand(played: PlayedRound, seat: int, deal: int) -> Ending:
    """How the round ends with the hand that the seat was dealt, all other cards dealt anew."""
    state, _ = played.dealt
    view = mind_of(played.game).kept(played.game, state, seat)
    world = played.game.imagine(view, Random(f"{_seed(played)}/hand/{seat}/{deal}"))
    return play_out(played.game, world)


def _anywhere(played: PlayedRound, deal: int) -> tuple[int, ...]:
    setup = replace(played.setup, seed=f"{_seed(played)}/deal/{deal}")
    nothing = Scores((0,) * setup.seats, (0,) * setup.seats)
    return play_out(played.game, played.game.deal(setup, played.number, nothing).state).points


def _with_an_expert(played: PlayedRound, seat: int, run: int) -> Iterator[float | int]:
    """The same deal against the same opponents: how far it is (0..1, roughly), at last the points of the seat.

    The first time the opponents have the random streams that they had in the match, then others. Persons are played
    by an expert too.
    """
    game = played.game
    state, at = played.dealt
    levels = [EXPERT if at == seat or level is None else level for at, level in enumerate(played.levels)]
    bots = {level: make_bot(level, game) for level in levels}
    usual = len(played.moments)
    while True:
        turn = game.current(state)
        assert turn is not None
        stream = (
            stream_at(played.setup.seed, played.number, at) if run == 0 else Random(f"{_seed(played)}/run/{run}/{at}")
        )
        state, events = game.apply(state, bots[levels[turn]].decide(game.censor(state, turn), stream))
        at += 1
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        if ended is not None:
            yield ended.points[seat]
            return
        yield 1.0 - 0.5 ** (2.0 * at / usual)


def _seed(played: PlayedRound) -> str:
    return f"{played.setup.seed}/luck/{played.number}"
