"""Counts the answers of the judged lessons anew: `python build/judge_lessons.py [GAME[.LESSON] …] [--deals N]`.

Writes `assets/lessons/GAME.answers.json`. Seeds are inside, so the same program gives the same answers again. Those of
Buraco, whose deals are long, were counted with `--deals 120`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from carioca.bots.base import STRONGEST  # noqa: E402
from carioca.bots.door import make_bot  # noqa: E402
from carioca.bots.playouts import Sample, compare  # noqa: E402
from carioca.games import CATALOGUE, game_named  # noqa: E402
from carioca.lessons.lesson import Answer, Lesson, answers_of, lessons_of, view_of  # noqa: E402

DEALS = 300


def strongest(lesson: Lesson) -> str:
    """The line of the move that the strongest level makes."""
    game = game_named(lesson.game)
    return game.action_text(make_bot(STRONGEST, game).decide(view_of(lesson), Random(lesson.key)))


def judged(lesson: Lesson, deals: int, series: str = "") -> Iterator[tuple[str, Answer]]:
    """Every legal move with its answer over so many deals; `series` names other deals."""
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


def tell(lesson: Lesson, deals: int) -> dict[str, tuple[float, float]]:
    """The answers of a lesson, the best move first; prints them beside what the strongest level plays."""
    answers = sorted(judged(lesson, deals), key=lambda pair: pair[1].loss)
    print(f"{lesson.key}: best {', '.join(lesson.best)}; the strongest level plays {strongest(lesson)}")
    for line, answer in answers:
        print(f"  {line:32} {answer.loss:7.1f} +- {answer.error:.1f}{'  costs' if answer.costs else ''}")
    return {line: (answer.loss, answer.error) for line, answer in answers}


def main() -> None:
    """Judge the lessons that are named, else all."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*")
    asked.add_argument("--deals", type=int, default=DEALS)
    words = asked.parse_args()
    for game in (entry.name for entry in CATALOGUE):
        lessons = [lesson for lesson in lessons_of(game) if not lesson.guided]
        meant = [one for one in lessons if not words.names or {one.key, one.game} & set(words.names)]
        kept: dict[str, object] = {name: moves for name, moves in answers_of(game).items()}
        for lesson in meant:
            kept[lesson.id] = tell(lesson, words.deals)
        if meant:
            order = {lesson.id: kept[lesson.id] for lesson in lessons if lesson.id in kept}
            file = ROOT / "assets" / "lessons" / f"{game}.answers.json"
            file.write_text(json.dumps(order, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
