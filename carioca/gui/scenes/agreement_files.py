"""Keeping rules under a name, giving them to others as a file, and taking theirs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.field import Field
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button, Style, Widget
from carioca.gui.frame.desktop import open_path
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.scenes.question import QuestionScene
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.presets import ENDING, MAX_NAME, PresetError, free_path, preset_files

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.parts.choosing import Choosing

LONGEST_PATH = 400
MOST_FOUND = 12
"""Files offered; a longer list is for the file browser."""


class FilesScene(FormScene):
    """Lies over the agreement and works on `choosing.now`."""

    width = 640
    overlay = True

    def __init__(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self.name = choosing.now.own or t("agree.suggestion")
        self.typed = ""
        self.done = ""
        self.written: Path | None = None

    def enter(self, stage: Stage) -> None:
        self.found = _found(stage, self.choosing)
        super().enter(stage)

    def title(self) -> str:
        return t("agree.files.title")

    def fill(self, rows: Rows) -> None:
        self._keeping(rows)
        self._giving(rows)
        self._taking(rows)

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.done"), Pop, "primary"),)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.DROPFILE:
            return self._take(Path(event.file))
        return super().handle(event)

    def _button(self, name: str, text: str, act: object, rect: pygame.Rect, style: Style = "plain") -> Widget:
        assert callable(act)
        return Button(self.stage, name, rect, text, act, style=style)

    # -- keeping --

    def _keeping(self, rows: Rows) -> None:
        rows.heading(t("agree.keep"))
        rows.cells(
            [
                (0, lambda rect: Field(self.stage, "name", rect, self.name, MAX_NAME, self._rename, t("agree.name"))),
                (150, lambda rect: self._button("keep", t("agree.keep.now"), self._keep, rect)),
            ]
        )
        own = self.choosing.now.own
        if own:
            text = t("agree.forget", name=own)
            rows.cells([(0, lambda rect: self._button("forget", text, self._ask_forget, rect, "quiet"))])
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
        return Push(QuestionScene(text, t("agree.forget.yes"), self._forget, t("form.cancel")))

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

    # -- giving --

    def _giving(self, rows: Rows) -> None:
        rows.heading(t("agree.give"))
        rows.note(t("agree.give.how"), gap=8)
        export = partial(self._button, "export", t("agree.export"), self._export)
        if self.written is None:
            rows.cells([(0, export)])
            return
        rows.cells([(0, export), (190, partial(self._button, "folder", t("settings.open"), self._open))])
        rows.note(t("agree.written"), bold=True, gap=2)
        rows.path(str(self.written))

    def _export(self) -> Transition:
        folder = self.stage.paths.outbox
        path = free_path(folder, self.name)
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

    def _open(self) -> Transition:
        if self.written is None or not open_path(self.written.parent):
            self.stage.say(t("settings.folder.failed"))
        return None

    # -- taking --

    def _taking(self, rows: Rows) -> None:
        rows.heading(t("agree.take"))
        rows.note(t("agree.take.how"), gap=8)
        for index, (path, name) in enumerate(self.found):
            text = t("agree.take.file", name=name, folder=path.parent.name)
            rows.cells([(0, partial(self._button, f"take{index}", text, partial(self._take, path)))])
        rows.cells(
            [
                (
                    0,
                    lambda rect: Field(self.stage, "path", rect, self.typed, LONGEST_PATH, self._type, t("agree.path")),
                ),
                (150, lambda rect: self._button("take", t("agree.take.now"), self._take_typed, rect)),
            ]
        )

    def _type(self, text: str) -> None:
        self.typed = text

    def _take_typed(self) -> Transition:
        if not self.typed:
            return None
        try:
            return self._take(Path(self.typed.strip("\"'")).expanduser())
        except RuntimeError:  # ~somebody who does not exist
            return self._take(Path(self.typed))

    def _take(self, path: Path) -> Transition:
        try:
            told = self.choosing.take(path)
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
        for path in preset_files(folder):
            try:
                own = choosing.presets.read(path)
            except PresetError:
                found.append((path, path.name))
                continue
            if not any((own.base, own.name, own.options) == (k.base, k.own, k.changes) for k in choosing.kept):
                found.append((path, own.name))
    return found[:MOST_FOUND]
