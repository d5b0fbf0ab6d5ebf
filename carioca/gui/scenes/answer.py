"""What a move costs that was tried in a judged lesson, why, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.explainer import Explainer
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.scenes.taught import judged_of, session_of
from carioca.i18n import t
from carioca.lessons.lesson import following
from carioca.lessons.telling import answer_lines, answer_title
from carioca.rulebook import brief_of
from carioca.storage import learning
from carioca.words.lessons import why_text

if TYPE_CHECKING:
    from carioca.lessons.course import LessonSession
    from carioca.session import Session


class AnswerScene(FormScene):
    """Over the table, where the move lies that was tried (`shown`: the program played it).

    `again` puts everything back, and with True it shows the best move then. `beside`: where a panel of a size begins
    (px), so that it hides little.
    """

    width = 780
    overlay = True
    shades = False
    heading_size = 24

    def __init__(
        self,
        session: LessonSession,
        shown: bool,
        again: Callable[[bool], Transition],
        beside: Callable[[pygame.Rect], int],
    ) -> None:
        assert session.answered is not None
        self.session, self.lesson, self.action = session, session.lesson, session.answered
        self.shown, self.again, self.beside = shown, again, beside

    @classmethod
    def sample(cls, session: Session) -> AnswerScene:
        """The answer to the best move of a lesson of a match's game, for the self-test."""
        taught = session_of(judged_of(session.game.name), 0)
        taught.submit(taught.game.parse_action(taught.lesson.best[0]))
        return cls(taught, False, lambda shows: Pop(), lambda panel: 0)

    def explainer(self) -> Explainer:
        session = self.session
        return Explainer(self.stage, session.game.name, session.match.setup.options, session.preset, self.page.words)

    def title(self) -> str:
        return answer_title(self.lesson, self.action, self.shown)

    def lines(self) -> Sequence[str]:
        """What the move costs, or what others cost."""
        return tuple(answer_lines(self.lesson, self.action, self.session.names))

    def fill(self, rows: Rows) -> None:
        # In low windows all of it is seen at once rather than in the largest letters.
        size = 16 if self._low() else 18
        for line in self.lines():
            rows.note(line, size=size, gap=7, bold=True)
        rows.note(why_text(self.lesson.key), size=size - 1, gap=4, plain=True)

    def feet(self) -> Sequence[Foot]:
        known = learning.load(self.stage.paths.learning).done
        coming, setup = following(self.lesson, known), self.session.match.setup
        right = self.lesson.right(self.session.game, self.action)
        feet = [Foot("again", t("learn.another"), lambda: self.again(False), "plain" if right else "primary")]
        if not right:
            feet.append(Foot("best", t("learn.best"), lambda: self.again(True)))
        for rule in self.lesson.rules:
            brief = brief_of(setup.options, self.session.preset, rule)
            if brief is not None:
                read = partial(Push, routes.Rules(rule, setup.options, self.session.preset))
                feet.append(Foot(f"rule{rule}", t("learn.rule", number=brief.number), read))
        feet.append(Foot("learn", t("learn.list"), lambda: Reset(routes.Learn(self.lesson.game))))
        if coming is not None:
            onward = partial(Reset, routes.Lesson(coming.game, coming.id))
            feet.append(Foot("next", t("learn.next"), onward, "primary" if right else "plain"))
        return feet

    def back(self) -> Transition:
        return self.again(False)

    def top(self, height: int) -> int:
        wide = min(round(self.width * self.stage.text_unit), self.stage.size[0])
        return self.beside(pygame.Rect(0, 0, wide, height))
