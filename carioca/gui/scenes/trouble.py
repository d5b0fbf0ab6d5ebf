"""What is shown when a screen failed: one sentence, where the report lies, and a way on."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pygame

from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.frame import routes
from carioca.gui.frame.log import log_file
from carioca.gui.frame.scene import Quit, Reset, Transition
from carioca.i18n import t
from carioca.storage.paths import RUNNING


class TroubleScene(FormScene):
    """`report` is the failure as text for the clipboard (`log.failure_text`). Esc leads back to the menu too."""

    heading = "trouble.title"
    width = 640

    def __init__(self, report: str = "") -> None:
        self.report = report

    def fill(self, rows: Rows) -> None:
        file = log_file(self.stage.paths.logs)
        logged = file.exists()
        rows.note(self._text(), size=18, gap=18, bold=True)
        rows.note(t("trouble.log" if logged else "trouble.unlogged"), gap=6)
        if logged:
            rows.path(str(file))
        rows.y += rows.px(10)
        copy = rows.make_button("copy", t("trouble.copy"), self._copy)
        folder = rows.make_button("folder", t("trouble.folder"), lambda: self.open(self.stage.paths.logs))
        if logged and not rows.narrow:
            rows.cells([((rows.area.w / self.stage.text_unit - 8) / 2, folder), (0, copy)])
            return
        for make in (folder, copy)[not logged :]:
            rows.add(make)

    def feet(self) -> Sequence[Foot]:
        return (Foot("quit", t("menu.quit"), Quit), Foot("menu", t("trouble.menu"), self.back, "primary"))

    def back(self) -> Transition:
        """Close everything and show the menu, which goes on with the match as it is on the disk."""
        return Reset(routes.Menu())

    def _text(self) -> str:
        if self.stage.saves.behind:
            return t("trouble.text.unsaved")
        running = os.path.lexists(self.stage.paths.saves / RUNNING)
        return t("trouble.text" if running else "trouble.text.no-match")

    def _copy(self) -> Transition:
        try:
            pygame.scrap.put_text(self.report)
        except pygame.error:
            self.stage.say(t("trouble.not-copied"))
        else:
            self.stage.say(t("trouble.copied"))
        return None
