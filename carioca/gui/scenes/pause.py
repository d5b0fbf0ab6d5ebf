"""Esc at the table: go on, look something up, or leave; the match is on the disk already."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.form_scene import FormScene, Rows
from carioca.gui.forms.widgets import Button, Style, Widget
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Quit, Reset, Transition
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.session import Session

WIDTH = 0.0


class PauseScene(FormScene):
    """Lies over the table, which rests."""

    width = 400
    overlay = True

    def __init__(self, session: Session) -> None:
        self.session = session

    def title(self) -> str:
        return t("pause.title")

    def fill(self, rows: Rows) -> None:
        rows.cells([(WIDTH, partial(self._button, "go_on", t("pause.go_on"), Pop, "primary"))], default=True)
        rows.cells([(WIDTH, partial(self._button, "score", t("pause.score"), self._score, "plain"))])
        rows.cells([(WIDTH, partial(self._button, "agreed", t("agree.playing"), self._agreed, "plain"))])
        rows.cells([(WIDTH, partial(self._button, "rules", t("menu.rules"), self._rules, "plain"))])
        rows.cells([(WIDTH, partial(self._button, "settings", t("menu.settings"), self._settings, "plain"))])
        rows.cells([(WIDTH, partial(self._button, "menu", t("pause.menu"), self._menu, "plain"))])
        rows.cells([(WIDTH, partial(self._button, "quit", t("pause.quit"), Quit, "quiet"))])
        rows.note(t("pause.unsaved" if self.session.unsaved else "pause.saved"), size=14, gap=0)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return self._rules()
        return super().handle(event)

    def _button(self, name: str, text: str, act: Callable[[], Transition], style: Style, rect: pygame.Rect) -> Widget:
        return Button(self.stage, name, rect, text, act, style=style)

    def _score(self) -> Transition:
        if self.session.current is not None:
            return Push(routes.Standing(self.session))
        return Push(routes.ScoreSheet(self.session, self.session.results[-1].round_no, closing=t("form.back")))

    def _agreed(self) -> Transition:
        from carioca.agreement import Agreement

        session = self.session
        return Push(routes.Agreed(Agreement.of(session.match.setup.options, session.preset), session.names))

    def _rules(self) -> Transition:
        return Push(routes.Rules("", self.session.match.setup.options, self.session.preset))

    def _settings(self) -> Transition:
        return Push(routes.Settings())

    def _menu(self) -> Transition:
        return Reset(routes.Menu())
