"""Rules kept under a name, given to others as a file or taken from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.field import FileForm, TextField
from carioca.gui.forms.form import Rows
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.scenes.question import QuestionScene
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.files import files_with
from carioca.storage.names import free_path
from carioca.storage.presets import ENDING, MAX_NAME, MAX_PRESETS, PresetError

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.parts.rule_choice import Choosing

MOST_FOUND = 12  # files offered; a longer list is for the file browser


class FilesScene(FileForm):
    """Lies over the agreement and works on `choosing.now`."""

    heading = "agree.files.title"
    close_key = "form.done"
    width = 640
    overlay = True

    def __init__(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.name = choosing.now.own or t("agree.suggestion")
        self.done = ""
        self.written: Path | None = None

    def enter(self, stage: Stage) -> None:
        self.found = _found(stage, self.choosing)
        super().enter(stage)

    def fill(self, rows: Rows) -> None:
        self._keeping(rows)
        self._giving(rows)
        self._taking(rows)

    def _keeping(self, rows: Rows) -> None:
        rows.heading(t("agree.keep"))

        def field(rect: pygame.Rect) -> TextField:
            return TextField(self.stage, "name", rect, self.name, MAX_NAME, self._rename, t("agree.name"))

        rows.cells([(0, field), (150, rows.make_button("keep", t("agree.keep.now"), self._keep))])
        own = self.choosing.now.own
        if own:
            rows.button("forget", t("agree.forget", name=own), self._ask_forget, "quiet")
        if self.done:
            rows.note(self.done, bold=True)

    def _rename(self, name: str) -> None:
        self.name = name

    def _keep(self) -> Transition:
        try:
            self.choosing.keep(self.name)
            self._tell(t("agree.kept", name=self.choosing.now.own))
        except StorageError as error:
            self._fail(error)
        return None

    def _ask_forget(self) -> Transition:
        text = t("agree.forget.ask", name=self.choosing.now.own)
        return Push(QuestionScene(text, t("agree.forget.yes"), self._forget, t("form.cancel"), loses=True))

    def _forget(self) -> Transition:
        name = self.choosing.now.own
        try:
            self.choosing.forget()
            self.done, self.problem = t("agree.forgotten", name=name), ""
        except StorageError as error:
            self.done, self.problem = "", t(error.code, **error.values)
        return Pop()

    def revealed(self) -> None:
        self.lay_out()

    def _giving(self, rows: Rows) -> None:
        rows.heading(t("agree.give"))
        rows.note(t("agree.give.how"), gap=8)
        export, written = rows.make_button("export", t("agree.export"), self._export), self.written
        if written is None:
            rows.add(export)
            return
        folder = rows.make_button("folder", t("agree.folder"), lambda: self.open(written.parent))
        rows.cells([(0, export), (190, folder)])
        rows.note(t("agree.written"), bold=True, gap=2)
        rows.path(str(written))

    def _export(self) -> Transition:
        folder = self.stage.paths.outbox
        path = free_path(folder, self.name, (ENDING,))
        path = path.with_name(path.name + ENDING)
        try:
            self.choosing.presets.export(self.choosing.now.to_own(self.name), path)
            self.written = path
            self._tell("")
            # Where it is stands below, perhaps out of sight.
            self.page.scroll.show(self.page.find("export").rect.inflate(0, round(160 * self.stage.text_unit)))
        except StorageError as error:
            self._fail(error)
        return None

    def _taking(self, rows: Rows) -> None:
        rows.heading(t("agree.take"))
        rows.note(t("agree.take.how"), gap=8)
        self.file_rows(rows, "take", self.found, ("take", t("agree.take.now")))

    def take(self, file: Path) -> Transition:
        try:
            told = self.choosing.take(file)
            self.name = self.choosing.now.own
            self._tell(told)
        except StorageError as error:
            self._fail(error)
        return None

    def _tell(self, text: str) -> None:
        self.done, self.problem = text, ""
        self._again(0 if text else self.page.scroll.offset)

    def _fail(self, error: StorageError) -> None:
        self.done, self.problem = "", t(error.code, **error.values)
        self._again(self.page.scroll.offset)

    def _again(self, offset: int) -> None:
        self.found = _found(self.stage, self.choosing)
        self.page.scroll.to(offset)
        self.lay_out()


def _found(stage: Stage, choosing: Choosing) -> list[tuple[Path, str]]:
    """Files of rules where other people's files may lie, with their names, without those that are kept already.

    A kept one that cannot be read is among them: choosing it says why.
    """
    found = []
    for folder in (*stage.paths.inboxes, stage.paths.presets):
        for path in files_with(folder, ENDING, MAX_PRESETS):
            try:
                own = choosing.presets.read(path)
            except PresetError:
                found.append((path, path.name))
                continue
            if not any((own.base, own.name, own.options) == (k.base, k.own, k.changes) for k in choosing.kept):
                found.append((path, own.name))
    return found[:MOST_FOUND]
