"""What a lesson is, and the lessons of a game as they lie in `assets/lessons`.

Two kinds. A first round is guided: `steps` on fixed cards, in each of which one act is asked for and nothing else is
accepted. A judged lesson is one decision: any legal move may be tried, and `answers` tells what it costs.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from carioca.assets import assets_dir
from carioca.engine.game import Action, Game, State, View
from carioca.games import game_named
from carioca.i18n import capitalised, catalogue, language, t
from carioca.words.door import voice_of
from carioca.words.review import about
from carioca.words.voice import Mood

SORT, STAGE = "sort", "stage"
"""Acts of the table that are no actions of a match: `sort` orders the hand, `stage 7H7D7S` sets these cards apart."""


class Step(NamedTuple):
    """One step of a first round.

    `does`: the acts that are asked for, in any order: lines of actions (docs/formats.md) without the seat, `sort`, or
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

    `position` is a whole position (docs/formats.md) whose turn is the learner's, `names` are the opponents of the other
    seats (levels or characters). `rules`: the articles that it leads to. `best`: the lines of the moves that are right.
    `glows`: what a judged lesson asks about, as in a `Step`; it never tells the answer. `order`: how the hand lies
    in one at first, by `suit` or by `rank`, for who has no habit.
    """

    game: str
    id: str
    position: Mapping[str, Any]
    names: tuple[str, ...]
    rules: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    best: tuple[str, ...] = ()
    answers: Mapping[str, Answer] = MappingProxyType({})
    glows: tuple[str, ...] = ()
    order: str = "suit"

    @property
    def key(self) -> str:
        """Its name in the catalogues and in the list of lessons that were done."""
        return f"{self.game}.{self.id}"

    @property
    def guided(self) -> bool:
        return bool(self.steps)

    def state(self, game: Game) -> State:
        """The position in which it begins. Raises PositionError."""
        return game.read_position(self.position)

    def answer(self, game: Game, action: Action) -> Answer | None:
        """What a move costs; None: not judged.

        A bajada that is arranged otherwise counts as the one of the same cards, or as the only one of its kind.
        """
        line = game.action_text(action)
        if line in self.answers:
            return self.answers[line]
        kind, cards = line.split()[0], _cards(line)
        alike = {other: answer for other, answer in self.answers.items() if other.split()[0] == kind}
        same = [answer for other, answer in alike.items() if _cards(other) == cards] or list(alike.values())
        return same[0] if len(same) == 1 else None

    def right(self, game: Game, action: Action) -> bool:
        """Whether nothing better is known than a move."""
        answer = self.answer(game, action)
        return game.action_text(action) in self.best or (answer is not None and not answer.costs)


def view_of(lesson: Lesson) -> View:
    game = game_named(lesson.game)
    state = lesson.state(game)
    return game.censor(state, game.current(state))


def _cards(line: str) -> list[str]:
    row = "".join(line.split()[1:]).replace("*", "**")
    return sorted(row[at : at + 2] for at in range(0, len(row), 2))


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order, the first round before all others; none where nobody wrote any."""
    file = assets_dir() / "lessons" / f"{game}.json"
    if not file.is_file():
        return ()
    answers = answers_of(game)
    data = json.loads(file.read_text(encoding="utf-8"))
    return tuple(_read(game, entry, answers.get(entry["id"], {})) for entry in data["lessons"])


def lesson_named(game: str, name: str) -> Lesson:
    """A lesson by its game and id. Raises StopIteration where there is none."""
    return next(lesson for lesson in lessons_of(game) if lesson.id == name)


def following(lesson: Lesson, done: Collection[str]) -> Lesson | None:
    """The lesson of its game to go on with: the first one behind it that is not among those `done` (their keys), else
    the first such one before it; None when all the others were done.
    """
    all_ = lessons_of(lesson.game)
    at = all_.index(lesson)
    return next((one for one in (*all_[at + 1 :], *all_[:at]) if one.key not in done), None)


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
        glows=tuple(data.get("glows", [])),
        order=data.get("order", "suit"),
    )


def _steps(steps: list[Mapping[str, Any]]) -> Iterator[Step]:
    for step in steps:
        does, glows, then = (tuple(step.get(key, ())) for key in ("does", "glows", "then"))
        yield Step(step["id"], does, glows, then, step.get("rule", ""))


# -- in the reader's language ----------------------------------------------------------------------------------------


def answer_title(lesson: Lesson, action: Action, shown: bool) -> str:
    """The heading of the answer to a move; `shown`: the program played it."""
    game = game_named(lesson.game)
    if game.action_text(action) in lesson.best:
        return t("answer.shown" if shown else "answer.best")
    return t("answer.fine" if lesson.right(game, action) else "answer.costs")


def answer_lines(lesson: Lesson, action: Action, names: Sequence[str]) -> Iterator[str]:
    game, view = game_named(lesson.game), view_of(lesson)

    def said(line: str) -> str:
        return voice_of(game).move(view, game.parse_action(line), names, Mood.INFINITIVE)

    line, answer, best = game.action_text(action), lesson.answer(game, action), lesson.best[0]
    if line in lesson.best:
        others = {other: loss for other, (loss, _) in lesson.answers.items() if other not in lesson.best}
        least = min(others, key=others.__getitem__)
        kind = "sole" if len(others) == 1 else "others" if lesson.answers[least].costs else "like"
        compared = t(f"answer.best.{kind}", points=about(others[least]), other=said(least))
        yield f"{capitalised(said(line))}. {capitalised(compared)}"
        return
    key = "uncounted" if answer is None else "costs" if answer.costs else "fine"
    points = about(answer.loss) if answer is not None else ""
    yield capitalised(t(f"answer.{key}.line", move=said(line), best=said(best), points=points))


def title_text(lesson: str) -> str:
    return t(f"lesson.{lesson}.title")


def step_text(step: str) -> str:
    """What a step (`carioca.first.pile`) asks for, in eight words at most."""
    return t(f"lesson.{step}")


def done_text(step: str) -> str:
    """What is said when a step is done; empty where it needs no word."""
    key = f"lesson.{step}.done"
    return t(key) if key in catalogue(language()) else ""


def ask_text(lesson: str) -> str:
    return t(f"lesson.{lesson}.ask")


def why_text(lesson: str) -> str:
    """The idea that a judged lesson is about, said when a move has been tried."""
    return t(f"lesson.{lesson}.why")
