"""Finished rounds of a record, and rounds played to their end on imagined cards: what a move costs beside another."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, sqrt
from random import Random
from typing import Any, NamedTuple

from carioca.bots.door import BOTS, mind_of
from carioca.engine import record
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action, Game, Setup, State, View
from carioca.engine.match import split_line
from carioca.games import game_named

LONGEST = 500
"""Actions after which a playout is given up and the hands are counted as they are. Rounds of quick players at Carioca
take 80 in the median and hardly ever 400; one that still goes on then repeats itself."""

_UNUSED = Random(0)


class Ending(NamedTuple):
    """How a round ended: the points of each seat on the score sheet, and how many actions it took."""

    points: tuple[int, ...]
    actions: int


def cost(game: Game, points: float) -> float:
    """Points of a game as a cost: less is better, so where more points are better their sign is turned."""
    return -points if game.profile.higher_wins else points


def play_out(game: Game, state: State) -> Ending:
    """The round played on by quick players who see their own views only. They leave nothing to chance."""
    player = mind_of(game).quick(game)
    for number in range(1, LONGEST + 1):
        seat = game.current(state)
        # The match goes on in the next round, so somebody is always to act.
        action = player.decide(game.censor(state, seat), _UNUSED)
        state, events = game.apply(state, action)
        for event in events:
            if isinstance(event, RoundEnded):
                return Ending(event.points, number)
    return Ending(game.points(state), LONGEST)


class Sample(NamedTuple):
    size: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> Sample:
        return Sample(self.size + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        return self.total / self.size if self.size else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of one number; inf when fewer than two are known."""
        if self.size < 2:
            return inf
        return sqrt(max(0.0, self.squares - self.total * self.total / self.size) / (self.size - 1))

    @property
    def error(self) -> float:
        """The standard error of the average; inf when fewer than two are known."""
        return self.spread / sqrt(self.size) if self.size > 1 else inf


class Compared(NamedTuple):
    """On one deal: by how many points the first move cost the seat more than the second, the actions played, and the
    points of the seat after the first."""

    more: float
    actions: int
    points: float


def compare(game: Game, view: View, one: Action, other: Action, stream: Random) -> Compared:
    """Plays two moves of the view's seat on the same imagined deal, the same for everybody but the move."""
    seat = view.seat
    assert seat is not None
    world = game.imagine(view, stream)
    first, second = _after(game, world, one), _after(game, world, other)
    more = cost(game, first.points[seat] - second.points[seat])
    return Compared(more, first.actions + second.actions, first.points[seat])


def _after(game: Game, world: State, action: Action) -> Ending:
    state, events = game.apply(world, action)
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    return Ending(ended.points, 1) if ended is not None else play_out(game, state)


class Moment(NamedTuple):
    state: State
    action: Action


class PlayedRound(NamedTuple):
    """A round (counted from 0) that was played to its end; `levels` has None where a person sat, or an opponent that
    this program does not know, as in a record of a later version. `others`: the lines that an opponent played for the
    person who is asked about."""

    game: Game
    setup: Setup
    number: int
    levels: tuple[str | None, ...]
    moments: tuple[Moment, ...]
    ended: RoundEnded
    others: frozenset[int] = frozenset()

    @property
    def dealt(self) -> tuple[State, int]:
        """The state in which the first turn began, and how many lines of the record stand before it."""
        at = next(at for at, moment in enumerate(self.moments) if moment.state.turns)
        return self.moments[at].state, at


def finished_rounds(data: Mapping[str, Any]) -> tuple[int, ...]:
    """The numbers of a record's rounds that can be looked at: finished, and following the rules of today.

    Raises RecordError when it is no record of a known game.
    """
    match, broken = record.replay(data, game_named)
    return tuple(sorted({result.round_no for result in match.results} - set(broken)))


def played_round(data: Mapping[str, Any], number: int, others: frozenset[int] = frozenset()) -> PlayedRound:
    """A finished round of a record. Raises RecordError when there is none of this number or it does not follow."""
    game, setup = record.read_setup(data, game_named)
    bots = (seat.get("bot") for seat in data["seats"])
    levels = tuple(bot if bot in BOTS else None for bot in bots)
    moments: list[Moment] = []
    state: State | None = None
    for at, text, step in record.steps(data, game_named):
        if at > number:
            break
        if at == number and state is not None and text:
            moments.append(Moment(state, game.parse_action(split_line(text)[1])))
            ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
            if ended is not None:
                return PlayedRound(game, setup, number, levels, tuple(moments), ended, others)
        state = step.state
    raise record.RecordError(f"the record has no finished round {number + 1}")
