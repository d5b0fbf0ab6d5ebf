"""Rules kept under a name, given to others as a file or taken from them; what is printed as a sheet."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.agreement import agreement_lines
from carioca.gui.forms.field import FileForm, TextField
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.frame.screen import open_path
from carioca.gui.parts.score_table import ledger_after
from carioca.gui.scenes.question import QuestionScene
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.files import files_with
from carioca.storage.names import free_path
from carioca.storage.presets import ENDING, MAX_NAME, MAX_PRESETS, PresetError
from carioca.words.cards import points_text
from carioca.words.ledger import shared
from carioca.words.lines import date_text
from carioca.words.names import Names
from carioca.words.options import preset_text

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.gui.frame.stage import Stage
    from carioca.gui.parts.rule_choice import Choosing
    from carioca.session import Session

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
        folder = rows.make_button("folder", t("settings.open"), lambda: self.open(written.parent))
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


ENDINGS = (".pdf", ".png")


class PrintScene(FormScene):
    """Lies over what it prints; `write` makes one file under a path, `name` is what the files are called."""

    width = 560
    overlay = True

    def __init__(self, name: str, write: Callable[[Path], None]) -> None:
        self.name, self.write = name, write
        self.files: tuple[Path, ...] = ()
        self._ticks = 0

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
        return (
            (Foot("folder", t("settings.open"), lambda: self.open(self.files[0].parent)), close)
            if self.files
            else (close,)
        )

    def update(self, dt: float) -> Transition:
        self._ticks += 1
        # The first picture says what is going on: the sheet takes a second.
        if self._ticks == 2:
            self._make()
        return super().update(dt)

    def _make(self) -> None:
        path = free_path(self.stage.paths.outbox, self.name, ENDINGS)
        files = tuple(path.with_name(path.name + ending) for ending in ENDINGS)
        try:
            for file in files:
                self.write(file)
        except StorageError as error:
            self.problem = t(error.code, **error.values)
        else:
            self.files = files
            open_path(files[0])
        self.lay_out()


class RulesSheetScene(PrintScene):
    """The rules make a game."""

    heading = "agree.sheet"

    def __init__(self, agreed: Agreement) -> None:
        self.agreed = agreed
        super().__init__(agreed.title, self._rules)

    def _rules(self, path: Path) -> None:
        from carioca.sheet import write_sheet

        agreed = self.agreed
        write_sheet(agreed.options, path, preset=agreed.base, name=agreed.own)


class ScorePrintScene(PrintScene):
    """The score sheet of a match after a round, counted from 0."""

    heading = "score.title"

    def __init__(self, session: Session, round_no: int) -> None:
        self.session, self.round_no = session, round_no
        super().__init__(f"{t('score.title')} {preset_text(session.preset)}", self._scores)

    def _scores(self, path: Path) -> None:
        from carioca.sheet import write_scores

        session, name = self.session, preset_text(self.session.preset)
        _, *rules = agreement_lines(session.preset, session.match.setup.options)
        name = t("agree.line", name=name, n=len(rules)) if rules else name
        dated = " · ".join(filter(None, (date_text(time.time()), self._won())))
        write_scores(ledger_after(session, self.round_no), path, name=name, dated=dated, rules=rules)

    def _won(self) -> str:
        """Who won the match; empty before its end. Only who has no name is "you" on paper."""
        session = self.session
        if session.current is not None or self.round_no < len(session.round_points) - 1:
            return ""
        first, alone = session.ranking[0], session.alone
        names = Names(session.names, alone if alone is not None and session.names[alone] == t("new.you") else None)
        points = points_text(session.game.scores(session.match.state).points[first[0]])
        tied = shared(session.game, first, len(names))
        return names.said_of("past.shared" if tied else "past.won", first, points=points)
