"""What every move of a judged lesson costs: played out beside the best one on the same imagined deals."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from carioca.bots.base import STRONGEST, make_bot
from carioca.bots.playouts import Sample, compare
from carioca.engine.game import View
from carioca.games import game_named
from carioca.lessons.lesson import Answer, Lesson


def view_of(lesson: Lesson) -> View:
    """What the learner sees."""
    game = game_named(lesson.game)
    state = lesson.state(game)
    return game.censor(state, game.current(state))


def strongest(lesson: Lesson) -> str:
    """The line of the move that the strongest level makes."""
    game = game_named(lesson.game)
    return game.action_text(make_bot(STRONGEST, game).decide(view_of(lesson), Random(lesson.key)))


def judged(lesson: Lesson, deals: int, series: str = "") -> Iterator[tuple[str, Answer]]:
    """Every legal move (formats.md 5, `legal`) with its answer over so many deals; `series` names other deals."""
    game, view = game_named(lesson.game), view_of(lesson)
    best = game.parse_action(lesson.best[0])
    for action in game.legal_actions(view.state):
        line = game.action_text(action)
        sample = Sample()
        if line not in lesson.best[:1]:
            for deal in range(deals):
                stream = Random(f"{lesson.key}/{series}/{deal}")
                sample = sample.add(compare(game, view, action, best, stream).more)
        yield line, Answer(round(sample.mean, 1), round(sample.error, 1) if sample.size > 1 else 0.0)
