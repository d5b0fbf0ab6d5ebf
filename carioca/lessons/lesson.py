"""What a lesson is, and the lessons of a game as they lie in `assets/lessons`.

Two kinds. A first round is guided: `steps` on fixed cards, in each of which one act is asked for and nothing else is
accepted. A judged lesson is one decision: any legal move may be tried, and `answers` tells what it costs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from carioca.assets import assets_dir
from carioca.engine.game import Action, Game, State

SORT, STAGE = "sort", "stage"
"""Acts of the table that are no actions of a match: `sort` orders the hand, `stage 7H7D7S` sets these cards apart."""


class Step(NamedTuple):
    """One step of a first round.

    `does`: the acts that are asked for, in any order: lines of actions (formats.md 2) without the seat, `sort`, or
    `stage CARDS`. `glows`: what is to be seen first: cards of the hand by their text, else names of places and buttons
    of the table. `then`: what the others play after it, lines with their seats. `rule`: the article that it is about.
    """

    id: str
    does: tuple[str, ...]
    glows: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    rule: str = ""


class Answer(NamedTuple):
    """What a move costs beside the best one: points that are lost by it in the round, with their standard error.

    Counted by playing both moves out on the same imagined deals (bots/playouts.py), by `build/judge_lessons.py`.
    """

    loss: float
    error: float

    @property
    def costs(self) -> bool:
        """Whether the loss is above what chance alone would show: two standard errors, and a point at least."""
        return self.loss > max(1.0, 2 * self.error)


class Lesson(NamedTuple):
    """A lesson; its words are `lesson.GAME.ID.…` in the catalogues.

    `position` is a whole position (formats.md 3) whose turn is the learner's, `names` are the opponents of the other
    seats (levels or characters). `rules`: the articles that it leads to. `best`: the lines of the moves that are right.
    """

    game: str
    id: str
    position: Mapping[str, Any]
    names: tuple[str, ...]
    rules: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    best: tuple[str, ...] = ()
    answers: Mapping[str, Answer] = MappingProxyType({})

    @property
    def key(self) -> str:
        """Its name in the catalogues and in the list of lessons that were done."""
        return f"{self.game}.{self.id}"

    @property
    def guided(self) -> bool:
        """Whether it is a first round."""
        return bool(self.steps)

    def state(self, game: Game) -> State:
        """The position in which it begins. Raises PositionError."""
        return game.read_position(self.position)

    def answer(self, game: Game, action: Action) -> Answer | None:
        """What a move costs; a bajada that is arranged otherwise counts as the one of its kind. None: not judged."""
        line = game.action_text(action)
        found = self.answers.get(line)
        if found is None:
            kind = line.split()[0]
            alike = [answer for other, answer in self.answers.items() if other.split()[0] == kind]
            found = alike[0] if len(alike) == 1 else None
        return found


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, the first round before all others; none where nobody wrote any."""
    file = assets_dir() / "lessons" / f"{game}.json"
    if not file.is_file():
        return ()
    answers = answers_of(game)
    data = json.loads(file.read_text(encoding="utf-8"))
    return tuple(_read(game, entry, answers.get(entry["id"], {})) for entry in data["lessons"])


def answers_of(game: str) -> dict[str, dict[str, Answer]]:
    """The counted answers of a game's judged lessons, by lesson and line."""
    file = assets_dir() / "lessons" / f"{game}.answers.json"
    if not file.is_file():
        return {}
    data = json.loads(file.read_text(encoding="utf-8"))
    return {name: {line: Answer(*pair) for line, pair in moves.items()} for name, moves in data.items()}


def _read(game: str, data: Mapping[str, Any], answers: Mapping[str, Answer]) -> Lesson:
    return Lesson(
        game=game,
        id=data["id"],
        position=MappingProxyType({"format": 1, "game": game} | data["position"]),
        names=tuple(data["names"]),
        rules=tuple(data["rules"]),
        steps=tuple(_steps(data.get("steps", []))),
        best=tuple(data.get("best", [])),
        answers=MappingProxyType(dict(answers)),
    )


def _steps(steps: list[Mapping[str, Any]]) -> Iterator[Step]:
    for step in steps:
        does, glows, then = (tuple(step.get(key, ())) for key in ("does", "glows", "then"))
        yield Step(step["id"], does, glows, then, step.get("rule", ""))
