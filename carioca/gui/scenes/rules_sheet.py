"""The printed sheet of the rules: made while a sentence says so, then shown, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.frame.desktop import open_path
from carioca.gui.frame.scene import Pop, Transition
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.presets import free_path

if TYPE_CHECKING:
    from carioca.agreement import Agreement

ENDINGS = (".pdf", ".png")


class RulesSheetScene(FormScene):
    """Lies over the rules it is made from, which make a game."""

    width = 560
    overlay = True

    def __init__(self, agreed: Agreement) -> None:
        self.agreed = agreed
        self.files: tuple[Path, ...] = ()
        self._ticks = 0

    def title(self) -> str:
        return t("agree.sheet")

    def fill(self, rows: Rows) -> None:
        if self.files:
            rows.note(t("agree.sheet.done"), size=17)
            rows.path(str(self.files[0].parent))
            for file in self.files:
                rows.note(file.name, bold=True, gap=4)
        elif not self.problem:
            rows.note(t("agree.sheet.making"), size=17)

    def feet(self) -> Sequence[Foot]:
        close = Foot("back", t("form.done"), Pop, "primary")
        return (Foot("folder", t("settings.open"), self._open), close) if self.files else (close,)

    def update(self, dt: float) -> Transition:
        self._ticks += 1
        # The first picture says what is going on: the sheet takes a second.
        if self._ticks == 2:
            self._make()
        return super().update(dt)

    def rest(self) -> float:
        return self.page.rest()

    def _make(self) -> None:
        from carioca.sheet import write_sheet

        options = self.agreed.options
        path = free_path(self.stage.paths.outbox, self.agreed.title, ENDINGS)
        files = tuple(path.with_name(path.name + ending) for ending in ENDINGS)
        try:
            for file in files:
                write_sheet(options, file, preset=self.agreed.base, name=self.agreed.own)
        except StorageError as error:
            self.problem = t(error.code, **error.values)
        else:
            self.files = files
            open_path(files[0])
        self.lay_out()

    def _open(self) -> Transition:
        if not open_path(self.files[0].parent):
            self.stage.say(t("settings.folder.failed"))
        return None
