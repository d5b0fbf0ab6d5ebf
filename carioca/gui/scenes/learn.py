"""The lessons of all games: which were done, and how far one has come in the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.games import CATALOGUE
from carioca.gui.draw.shapes import mix, sign
from carioca.gui.forms.choices import Chooser
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Reset, Transition
from carioca.i18n import t
from carioca.lessons.lesson import Lesson, lessons_of
from carioca.storage import learning
from carioca.words.lessons import title_text
from carioca.words.rules import preset_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

APART = 600
"""Design units of width from which on two lessons stand beside each other."""


class LessonButton(Button):
    """The title of a lesson; at the right a tick when it was `done`, else `at`: how far one has come, if at all."""

    def __init__(self, stage: Stage, rect: pygame.Rect, lesson: Lesson, at: str, done: bool) -> None:
        super().__init__(stage, lesson.key, rect, title_text(lesson.key), partial(_begin, lesson))
        self.at, self.done = at, done

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        words, self.text = self.text, ""
        super().draw(surface, at)
        self.text, pal = words, self.stage.palette
        ink, left, right = self.colours()[2], at.x + self.px(16), at.right - self.px(14)
        if self.done:
            mark = sign("tick", self.px(22), pal.ok, 0.16)
        else:
            mark = fitted(self.stage, self.at, self.px(15), mix(ink, self.colours()[0], 0.2), at.w // 2)
        surface.blit(mark, mark.get_rect(midright=(right, at.centery)))
        room = max(10, right - mark.get_width() - self.px(10) - left)
        image = fitted(self.stage, words, self.px(18), ink, room)
        surface.blit(image, image.get_rect(midleft=(left, at.centery)))


class LearnScene(FormScene):
    """The first round and the lessons of one game at a time; each says whether it was done."""

    width = 820

    def __init__(self, game: str = "") -> None:
        self.game = game or next(_taught())

    def title(self) -> str:
        return t("learn.title")

    def subtitle(self) -> str:
        known, lessons = learning.load(self.stage.paths.learning).done, lessons_of(self.game)
        done = t("learn.so-far", n=sum(lesson.key in known for lesson in lessons), all=len(lessons))
        return done if self._low() else f"{t('learn.about')} {done}"

    def fill_head(self, rows: Rows) -> None:
        games = [(game, preset_text(lessons_of(game)[0].position["preset"])) for game in _taught()]
        rows.cells([(0, lambda rect: Chooser(self.stage, "game", rect, games, self.game, self._turn_to))])

    def fill(self, rows: Rows) -> None:
        known = learning.load(self.stage.paths.learning)
        first, *others = lessons_of(self.game)
        rows.cells([(0.0, partial(self._button, first, known))], default=True)
        columns = 2 if rows.area.w >= rows.px(APART) else 1
        wide = (rows.area.w / self.stage.text_unit - 8) / 2
        for at in range(0, len(others), columns):
            pair = [partial(self._button, lesson, known) for lesson in others[at : at + columns]]
            left = wide if columns == 2 else 0.0
            rows.cells([(left, pair[0]), *((0.0, make) for make in pair[1:])])

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.back"), self.back),)

    def back(self) -> Transition:
        return Reset(routes.Menu())

    def _turn_to(self, game: object) -> None:
        self.game = str(game)
        self.page.scroll.to(0)
        self.lay_out()

    def _button(self, lesson: Lesson, known: learning.Learning, rect: pygame.Rect) -> Button:
        at, done = _standing(lesson, known), lesson.key in known.done
        return LessonButton(self.stage, rect, lesson, at, done)


def _taught() -> Iterator[str]:
    """The games that have lessons."""
    return (game.name for game in CATALOGUE if lessons_of(game.name))


def _standing(lesson: Lesson, known: learning.Learning) -> str:
    """How far one has come in a lesson that was begun."""
    step, steps = known.at.get(lesson.key, 0), len(lesson.steps)
    return t("learn.at", at=step + 1, steps=steps) if 0 < step < steps else ""


def _begin(lesson: Lesson) -> Transition:
    return Reset(routes.Lesson(lesson.game, lesson.id))
