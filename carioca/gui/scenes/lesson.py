"""A lesson at the table: one thing glows, a few words say what to do, and nothing else is accepted."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Pop, Push, Reset, Scene, Transition
from carioca.gui.scenes.table import TableScene
from carioca.gui.scenes.teacher import Teacher
from carioca.gui.table import deeds
from carioca.i18n import t
from carioca.lessons.course import LessonSession
from carioca.lessons.lesson import Lesson, lessons_of
from carioca.storage import learning
from carioca.storage.errors import StorageError
from carioca.words.lessons import done_text, title_text
from carioca.words.opponents import opponent_name
from carioca.words.rules import preset_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

WIDTH = 0.0


def lesson_named(game: str, name: str) -> Lesson:
    """A lesson by its game and id."""
    return next(lesson for lesson in lessons_of(game) if lesson.id == name)


class LessonScene(TableScene):
    """Plays a guided lesson from the step that was reached last. It is no match: nothing of it is saved but the step.

    `again`: from the first step.
    """

    session: LessonSession

    def __init__(self, game: str, name: str, again: bool = False) -> None:
        self.lesson = lesson_named(game, name)
        super().__init__(_session(self.lesson, 0))
        self._again = again
        self._level = -1

    @classmethod
    def sample(cls, session: Session) -> LessonScene:
        """The first round of the game of a match, for the self-test."""
        return cls(session.game.name, "first")

    def enter(self, stage: Stage) -> None:
        reached = 0 if self._again else learning.load(stage.paths.learning).at.get(self.lesson.key, 0)
        at = reached if reached < len(self.lesson.steps) else 0
        self._noted = reached
        self.session = _session(self.lesson, at)
        super().enter(stage)
        self._remember()

    def prepare(self) -> None:
        self.teacher = Teacher(self.table, self.session)
        self.table.guide = self.teacher

    def recall(self) -> None:
        self.teacher.take_up()

    def keep(self) -> None:
        """There is no match whose cards would be remembered."""

    def resized(self) -> None:
        settings = self.stage.settings
        self.teacher.pulses = not settings.reduced_motion and settings.animation != "off"
        super().resized()

    def update(self, dt: float) -> Transition:
        wish = super().update(dt)
        self._remember()
        if self.teacher.pulses and self.table.my_turn and self.teacher.level != self._level:
            self._level = self.teacher.level
            self.stage.redraw()
        ended = isinstance(wish, Push) and isinstance(wish.scene, routes.ScoreSheet)
        if ended or isinstance(wish, Reset) or (self.session.done and not self.table.busy):
            # No sheet of points and no next round: it was one round, to learn.
            return Reset(LessonDone(self.lesson))
        return wish

    def rest(self) -> float:
        shows = self.teacher.pulses and self.table.my_turn
        return min(super().rest(), RESTING if shows else inf)

    def _remember(self) -> None:
        """The step that was reached is on the disk; where that cannot be, the lesson goes on."""
        if self.session.at == self._noted:
            return
        before = self.lesson.steps[self._noted : self.session.at]
        self._noted = self.session.at
        told = done_text(f"{self.lesson.key}.{before[-1].id}") if before else ""
        if told:
            self.table.tell(told)
        path = self.stage.paths.learning
        known = learning.load(path)
        ended = self.session.step is None
        with contextlib.suppress(StorageError):
            key = self.lesson.key
            learning.save(path, known.finished(key) if ended else known.reached(key, self.session.at))

    def _escape(self) -> None:
        """Esc lets go of what is held or picked, else it opens the pause."""
        if not self.gestures.cancel() and not deeds.unpick(self.table):
            self._carry("menu")

    def _carry(self, name: str) -> None:
        if name == "hint":
            self.teacher.again()
        else:
            super()._carry(name)

    def _screen(self, name: str) -> Scene | routes.Route:
        return LessonPause(self.lesson) if name == "menu" else super()._screen(name)


def _session(lesson: Lesson, at: int) -> LessonSession:
    """The lesson at a step, with opponents by their names in the reader's language."""
    session = LessonSession(lesson, t("new.you"), at)
    session.seats = tuple(
        seat if seat.bot is None else seat._replace(name=opponent_name(seat.bot)) for seat in session.seats
    )
    return session


class LessonPause(FormScene):
    """Over the table of a lesson: go on, begin again, leave."""

    width = 400
    overlay = True

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def title(self) -> str:
        return t("pause.title")

    def fill(self, rows: Rows) -> None:
        again = Reset(routes.Lesson(self.lesson.game, self.lesson.id, True))
        for name, words, wish in (
            ("go_on", "learn.go-on", Pop()),
            ("again", "learn.again", again),
            ("settings", "menu.settings", Push(routes.Settings())),
            ("leave", "learn.leave", Reset(routes.Menu())),
        ):
            style = "primary" if name == "go_on" else "plain"
            make = partial(_button, self.stage, name, t(words), wish, style)
            rows.cells([(WIDTH, make)], default=name == "go_on")
        rows.note(t("learn.kept"), size=14, gap=0)


class LessonDone(FormScene):
    """The end of a lesson, and ways on from there."""

    width = 640

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def title(self) -> str:
        return t("learn.done")

    def subtitle(self) -> str:
        return f"{preset_text(self.lesson.position['preset'])} · {title_text(self.lesson.key)}"

    def fill(self, rows: Rows) -> None:
        told = done_text(f"{self.lesson.key}.{self.lesson.steps[-1].id}")
        for words in (told, t("learn.now")) if told else (t("learn.now"),):
            rows.note(words, size=18)

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("menu", t("learn.menu"), self.back),
            Foot("learn", t("learn.title"), lambda: Reset(routes.Learn())),
            Foot("new", t("menu.new"), self._new, "primary"),
        )

    def back(self) -> Transition:
        return Reset(routes.Menu())

    def _new(self) -> Transition:
        from carioca.gui.scenes.menu import MenuScene

        return Reset(MenuScene("new"))


def _button(stage: Stage, name: str, words: str, wish: Transition, style: str, rect: pygame.Rect) -> Button:
    return Button(stage, name, rect, words, lambda: wish, style=style)  # type: ignore[arg-type]
