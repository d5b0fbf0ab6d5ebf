"""The answer to a move of a judged lesson in words: how good it is, and the points that are between it and others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carioca.engine.game import Action
from carioca.games import game_named
from carioca.i18n import capitalised, t
from carioca.lessons.judge import view_of
from carioca.lessons.lesson import Lesson
from carioca.words.base import Mood, voice_of
from carioca.words.review import about


def answer_title(lesson: Lesson, action: Action, shown: bool) -> str:
    """The heading of the answer to a move; `shown`: the program played it."""
    game = game_named(lesson.game)
    if game.action_text(action) in lesson.best:
        return t("answer.shown" if shown else "answer.best")
    return t("answer.fine" if lesson.right(game, action) else "answer.costs")


def answer_lines(lesson: Lesson, action: Action, names: Sequence[str]) -> Iterator[str]:
    """What a move costs in points beside the best one; of the best one what the others cost. `names` by seat."""
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
