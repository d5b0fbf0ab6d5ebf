"""What is shown when a screen failed: one sentence, where the report lies, and a way on."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pygame

from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.rows import Make
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.desktop import open_path
from carioca.gui.frame.log import log_file
from carioca.gui.frame.scene import Quit, Reset, Transition
from carioca.i18n import t
from carioca.storage.saves import ENDING


class TroubleScene(FormScene):
    """`report` is the failure as text for the clipboard (`trace.details`). Esc leads back to the menu too."""

    width = 640

    def __init__(self, report: str = "") -> None:
        self.report = report

    def title(self) -> str:
        return t("trouble.title")

    def fill(self, rows: Rows) -> None:
        file = log_file(self.stage.paths.logs)
        logged = file.exists()
        rows.note(self._text(), size=18, gap=18, bold=True)
        rows.note(t("trouble.log" if logged else "trouble.unlogged"), gap=6)
        if logged:
            rows.path(str(file))
        rows.y += rows.px(10)
        copy = self._button("copy", t("trouble.copy"), self._copy)
        if not logged:
            rows.cells([(0, copy)])
            return
        folder = self._button("folder", t("trouble.folder"), self._open)
        if rows.narrow:
            rows.cells([(0, folder)])
            rows.cells([(0, copy)])
        else:
            rows.cells([((rows.area.w / self.stage.text_unit - 8) / 2, folder), (0, copy)])

    def _button(self, name: str, text: str, act: Callable[[], Transition]) -> Make:
        return lambda rect: Button(self.stage, name, rect, text, act)

    def feet(self) -> Sequence[Foot]:
        return (Foot("quit", t("menu.quit"), Quit), Foot("menu", t("trouble.menu"), self.back, "primary"))

    def back(self) -> Transition:
        """Close everything and show the menu, which goes on with the match as it is on the disk."""
        return Reset(routes.Menu())

    def _text(self) -> str:
        """What happened, and how the match stands."""
        if self.stage.saves.behind:
            return t("trouble.text.unsaved")
        running = os.path.lexists(self.stage.paths.saves / f"match{ENDING}")
        return t("trouble.text" if running else "trouble.text.no-match")

    def _open(self) -> Transition:
        if not open_path(self.stage.paths.logs):
            self.stage.say(t("settings.folder.failed"))
        return None

    def _copy(self) -> Transition:
        try:
            pygame.scrap.put_text(self.report)
        except pygame.error:
            self.stage.say(t("trouble.not-copied"))
        else:
            self.stage.say(t("trouble.copied"))
        return None
