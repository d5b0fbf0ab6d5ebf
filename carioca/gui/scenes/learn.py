"""The lessons of all games: which were done, and how far one has come in the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from carioca.games import CATALOGUE
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Reset, Transition
from carioca.i18n import t
from carioca.lessons.lesson import Lesson, lessons_of
from carioca.storage import learning
from carioca.words.lessons import title_text
from carioca.words.rules import preset_text

HIGH = 62
"""Design units of a lesson in the list."""


class LearnScene(FormScene):
    """A button for every first round; it says whether it was done."""

    width = 640

    def title(self) -> str:
        return t("learn.title")

    def subtitle(self) -> str:
        return t("learn.about")

    def fill(self, rows: Rows) -> None:
        known = learning.load(self.stage.paths.learning)
        for number, lesson in enumerate(_guided()):
            make = partial(self._button, lesson, _standing(lesson, known))
            rows.cells([(0.0, make)], default=not number, units_high=HIGH)

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.back"), self.back),)

    def back(self) -> Transition:
        return Reset(routes.Menu())

    def _button(self, lesson: Lesson, standing: str, rect: pygame.Rect) -> Button:
        words = f"{preset_text(lesson.position['preset'])} · {title_text(lesson.key)}"
        return Button(self.stage, lesson.key, rect, words, partial(_begin, lesson), detail=standing)


def _guided() -> Iterator[Lesson]:
    """The first rounds in the order of the games."""
    return (lesson for game in CATALOGUE for lesson in lessons_of(game.name) if lesson.guided)


def _standing(lesson: Lesson, known: learning.Learning) -> str:
    step, steps = known.at.get(lesson.key, 0), len(lesson.steps)
    if 0 < step < steps:
        return t("learn.at", at=step + 1, steps=steps)
    return t("learn.is-done") if lesson.key in known.done else t("learn.new")


def _begin(lesson: Lesson) -> Transition:
    return Reset(routes.Lesson(lesson.game, lesson.id))
