"""A match: a setup and the actions that were played, and what follows from them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Action, Game, NotationError, Scores, Setup, State, Step
from carioca.engine.position import digest

Acting = TypeVar("Acting", int, int | None)


def line(seat: int, action: str) -> str:
    return f"{seat} {action}"


def split_line(text: str) -> tuple[int, str]:
    """The seat and the action's text of a record's line. Raises NotationError."""
    seat, _, action = text.strip().partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 3) or not action:
        raise NotationError(f"'{text}' is not a line 'SEAT ACTION'")
    return int(seat), action


def as_counted(lines: Sequence[tuple[int, Acting]]) -> list[tuple[int, Acting]]:
    """The turn (State.turns) and the seat of each line of a round; what a seat answers at the end of another's turn,
    its own being next, is part of its own: so it takes a card or leaves it in Kalooki (K23)."""
    began: dict[int, Acting] = {}
    for turns, acting in lines:
        began.setdefault(turns, acting)
    found = list(lines)
    for at, ((turns, acting), (later, following)) in enumerate(pairwise(lines)):
        if later > turns and acting == following != began[turns]:
            found[at] = later, acting
    return found


def turn_numbers(lines: Iterable[tuple[int, int | None]], seat: int) -> dict[int, tuple[int, int]]:
    """For each turn of a round (State.turns) which one of its own a seat had, or had had last (from 1), and how many it
    had in all.

    `lines`: the turn and the seat of each line (see `as_counted`). Whose turn it is acts first in it; others are asked
    and only answer.
    """
    first: dict[int, int | None] = {}
    for turns, acting in lines:
        if turns:
            first.setdefault(turns, acting)
    own = [turns for turns, acting in first.items() if acting == seat]
    return {turns: (max(1, bisect_right(own, turns)), max(1, len(own))) for turns in first}


@dataclass(slots=True)
class Round:
    """A round as a record keeps it: scores before it, `SEAT ACTION` lines, and the digest once it is finished.

    `start` is how it began, where it was played here: the state before its first line and the events that led to it.
    `steps` are what its lines led to, one for each; they are kept as long as it is the last round. `turns` has for each
    line the turn (State.turns) in which it was played; it is empty where the round was only read.
    """

    before: Scores
    lines: list[str] = field(default_factory=list)
    digest: str = ""
    start: Step | None = field(default=None, compare=False)
    steps: list[Step] = field(default_factory=list, compare=False)
    turns: list[int] = field(default_factory=list, compare=False)


class Match:
    """Plays a game from its setup; holds the lines of every round and the results of the finished ones."""

    def __init__(
        self, game: Game, setup: Setup, round_no: int = 0, scores: Scores | None = None, first: Step | None = None
    ) -> None:
        """Deals the round of this number; `rounds` and `results` begin with it. With `first` it stands there instead:
        at a position that is no deal, as in a lesson."""
        before = scores or Scores((0,) * setup.seats, (0,) * setup.seats)
        self.game = game
        self.setup = setup
        self.first = first or game.deal(setup, round_no, before)
        self.state: State = self.first.state
        self.rounds = [Round(before, start=self.first)]
        self.results: list[RoundEnded] = []

    @property
    def current(self) -> int | None:
        return self.game.current(self.state)

    def line(self, action: Action) -> str:
        seat = self.current
        return line(-1 if seat is None else seat, self.game.action_text(action))

    def submit(self, action: Action) -> Step:
        """Plays an action of the seat to act. Raises Illegal; the match is then unchanged."""
        text = self.line(action)
        step = self.game.apply(self.state, action)
        playing = self.rounds[-1]
        playing.turns.append(self.state.turns)
        self.state = step.state
        playing.lines.append(text)
        playing.steps.append(step)
        ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
        if ended is not None:
            playing.digest = digest(self.game.position(step.state))
            self.results.append(ended)
            if self.current is not None:
                playing.steps.clear()
                start = Step(step.state, after_round(step.events))
                self.rounds.append(Round(self.game.scores(step.state), start=start))
        return step


def after_round(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What an action that ended a round led to in the next one."""
    ended = next((at for at, event in enumerate(events) if isinstance(event, RoundEnded)), len(events))
    return events[ended + 1 :]
