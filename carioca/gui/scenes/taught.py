"""What first rounds and judged lessons have in common at the table: a guide, its light, and the pause of a lesson."""

from __future__ import annotations

import contextlib
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.games import CATALOGUE
from carioca.gui.forms.form_scene import FormScene, Rows
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Pop, Push, Reset, Scene, Transition
from carioca.gui.scenes.lights import Lights
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import deeds
from carioca.i18n import t
from carioca.lessons.course import LessonSession
from carioca.lessons.lesson import Lesson, lessons_of
from carioca.storage import learning
from carioca.storage.errors import StorageError
from carioca.words.lessons import ask_text
from carioca.words.opponents import opponent_name

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.storage.learning import Learning

WIDTH = 0.0


class TaughtScene(TableScene):
    """A lesson at its table. It is no match: nothing is saved but how far one has come in the lessons."""

    session: LessonSession
    light: Lights

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(session_of(lesson, 0))
        self._level = -1

    def keep(self) -> None:
        """There is no match whose cards would be remembered."""

    def resized(self) -> None:
        _name(self.session)
        settings = self.stage.settings
        self.light.pulses = not settings.reduced_motion and settings.animation != "off"
        super().resized()

    def update(self, dt: float) -> Transition:
        wish = super().update(dt)
        if self.light.beats and self.light.level != self._level:
            self._level = self.light.level
            self.stage.redraw()
        return wish

    def rest(self) -> float:
        return min(super().rest(), RESTING if self.light.beats else inf)

    def note(self, known: Learning) -> None:
        """Write down how far one has come; where that cannot be, the lesson goes on."""
        with contextlib.suppress(StorageError):
            learning.save(self.stage.paths.learning, known)

    def ends(self, wish: Transition) -> bool:
        """Whether the round of the lesson is over: there is no sheet of points, no next round and no end of a match."""
        return (isinstance(wish, Push) and isinstance(wish.scene, routes.ScoreSheet)) or isinstance(wish, Reset)

    def _escape(self) -> None:
        """Esc lets go of what is held or picked, else it opens the pause."""
        if not self.gestures.cancel() and not deeds.unpick(self.table):
            self._carry("menu")

    def _screen(self, name: str) -> Scene | routes.Route:
        return LessonPause(self.lesson) if name == "menu" else super()._screen(name)


def session_of(lesson: Lesson, at: int) -> LessonSession:
    """The lesson at a step, with opponents by their names in the reader's language."""
    session = LessonSession(lesson, "", at)
    _name(session)
    return session


def _name(session: LessonSession) -> None:
    """Call everybody as the language being spoken does."""
    session.seats = tuple(
        seat._replace(name=t("new.you") if seat.bot is None else opponent_name(seat.bot)) for seat in session.seats
    )


def judged_of(game: str) -> Lesson:
    """The first judged lesson of a game, or of the first game that has one."""
    names = (game, *(entry.name for entry in CATALOGUE))
    return next(lesson for name in names for lesson in lessons_of(name) if not lesson.guided)


class LessonPause(FormScene):
    """Over the table of a lesson: go on, begin again, leave."""

    width = 400
    overlay = True

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def title(self) -> str:
        return t("pause.title")

    def fill(self, rows: Rows) -> None:
        lesson = self.lesson
        again = Reset(routes.Lesson(lesson.game, lesson.id, True))
        for name, words, wish in (
            ("go_on", "learn.go-on", Pop()),
            ("again", "learn.again", again),
            ("learn", "learn.list", Reset(routes.Learn(lesson.game))),
            ("settings", "menu.settings", Push(routes.Settings())),
            ("leave", "learn.leave", Reset(routes.Menu())),
        ):
            style = "primary" if name == "go_on" else "plain"
            make = partial(_button, self.stage, name, t(words), wish, style)
            rows.cells([(WIDTH, make)], default=name == "go_on")
        rows.note(t("learn.kept") if lesson.guided else ask_text(lesson.key), size=14, gap=0)


def _button(stage: Stage, name: str, words: str, wish: Transition, style: str, rect: pygame.Rect) -> Button:
    return Button(stage, name, rect, words, lambda: wish, style=style)  # type: ignore[arg-type]
