"""A finished round of a record, move by move, as a review looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from carioca.bots.base import knows
from carioca.engine import record
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action, Game, Setup, State
from carioca.engine.notation import split_line
from carioca.games import game_named


class Moment(NamedTuple):
    """An action and the state in which it was taken."""

    state: State
    action: Action


class PlayedRound(NamedTuple):
    """A round (counted from 0) that was played to its end; `levels` has None where a person sat, or an opponent that
    this program does not know, as in a record of a later version."""

    game: Game
    setup: Setup
    number: int
    levels: tuple[str | None, ...]
    moments: tuple[Moment, ...]
    ended: RoundEnded

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


def played_round(data: Mapping[str, Any], number: int) -> PlayedRound:
    """A finished round of a record. Raises RecordError when there is none of this number or it does not follow."""
    game, setup = record.read_setup(data, game_named)
    bots = (seat.get("bot") for seat in data["seats"])
    levels = tuple(bot if bot is not None and knows(bot, game) else None for bot in bots)
    moments: list[Moment] = []
    state: State | None = None
    for at, text, step in record.steps(data, game_named):
        if at > number:
            break
        if at == number and state is not None and text:
            moments.append(Moment(state, game.parse_action(split_line(text)[1])))
            ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
            if ended is not None:
                return PlayedRound(game, setup, number, levels, tuple(moments), ended)
        state = step.state
    raise record.RecordError(f"the record has no finished round {number + 1}")
