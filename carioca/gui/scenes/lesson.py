"""A lesson at the table: one thing glows, a few words say what to do, and nothing else is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Reset, Transition
from carioca.gui.scenes.taught import TaughtScene, session_of
from carioca.gui.scenes.teacher import Teacher
from carioca.i18n import t
from carioca.lessons.lesson import Lesson, lesson_named
from carioca.storage import learning
from carioca.words.lessons import done_text, title_text
from carioca.words.rules import preset_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


class LessonScene(TaughtScene):
    """Plays a guided lesson from the step that was reached last. It is no match: nothing of it is saved but the step.

    `again`: from the first step.
    """

    def __init__(self, game: str, name: str, again: bool = False) -> None:
        super().__init__(lesson_named(game, name))
        self._again = again

    @classmethod
    def sample(cls, session: Session) -> LessonScene:
        """The first round of the game of a match, for the self-test."""
        return cls(session.game.name, "first")

    def enter(self, stage: Stage) -> None:
        reached = 0 if self._again else learning.load(stage.paths.learning).at.get(self.lesson.key, 0)
        at = reached if reached < len(self.lesson.steps) else 0
        self._noted = reached
        self.session = session_of(self.lesson, at)
        super().enter(stage)
        self._remember()

    def prepare(self) -> None:
        self.teacher = self.light = Teacher(self.table, self.session)
        self.table.guide = self.teacher

    def recall(self) -> None:
        self.teacher.take_up()

    def update(self, dt: float) -> Transition:
        wish = super().update(dt)
        self._remember()
        if self.ends(wish) or (self.session.done and not self.table.busy):
            return Reset(LessonDone(self.lesson))
        return wish

    def _remember(self) -> None:
        """The step that was reached is on the disk."""
        if self.session.at == self._noted:
            return
        before = self.lesson.steps[self._noted : self.session.at]
        self._noted = self.session.at
        told = done_text(f"{self.lesson.key}.{before[-1].id}") if before else ""
        if told:
            self.table.tell(told)
        known, key = learning.load(self.stage.paths.learning), self.lesson.key
        self.note(known.finished(key) if self.session.step is None else known.reached(key, self.session.at))

    def _carry(self, name: str) -> None:
        if name == "hint":
            self.teacher.again()
        else:
            super()._carry(name)


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
            Foot("learn", t("learn.title"), lambda: Reset(routes.Learn(self.lesson.game))),
            Foot("new", t("menu.new"), self._new, "primary"),
        )

    def back(self) -> Transition:
        return Reset(routes.Menu())

    def _new(self) -> Transition:
        from carioca.gui.scenes.menu import MenuScene

        return Reset(MenuScene("new"))
