"""The agreement before a match: every rule can be switched, kept under a name, and given to others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from carioca.agreement import Agreement
from carioca.gui.forms.choices import Picker
from carioca.gui.forms.form_scene import Foot, Rows
from carioca.gui.forms.widgets import Widget
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.parts.option_rows import Acts
from carioca.gui.parts.own_list import list_fault
from carioca.gui.scenes.agreement_files import FilesScene
from carioca.gui.scenes.option_list import OptionList
from carioca.gui.scenes.rules_sheet import RulesSheetScene
from carioca.gui.scenes.seats import nearest, sizes
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.words.rules import options_fault

if TYPE_CHECKING:
    from carioca.gui.parts.choosing import Choosing


class AgreementScene(OptionList):
    """Changes `choosing.now`; `names` are the players by seat."""

    def __init__(self, choosing: Choosing, names: Sequence[str] = ()) -> None:
        super().__init__(names)
        self.choosing = choosing

    @property
    def agreed(self) -> Agreement:
        return self.choosing.now

    def acts(self) -> Acts:
        return Acts(self._set, self._restore, self.explain, self.typed)

    def revealed(self) -> None:
        self.lay_out()

    def title(self) -> str:
        return t("agree.title")

    def fill_head(self, rows: Rows) -> None:
        if len(self.choosing.entries_of_game) < 2:
            rows.cells([(0, self.search_field)])
        elif rows.area.w < rows.px(600):
            rows.cells([(0, self._preset)])
            rows.cells([(0, self.search_field)])
        else:
            rows.cells([(0, self._preset), (260, self.search_field)])

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("restore", t("agree.restore_all"), self._restore_all),
            Foot("files", t("agree.files"), lambda: Push(FilesScene(self.choosing))),
            Foot("sheet", t("agree.sheet"), lambda: Push(RulesSheetScene(self.agreed))),
            Foot("done", t("form.done"), self._done, "primary"),
        )

    def _done(self) -> Transition:
        """A list that cannot be read is not left behind unseen."""
        for name, text in self.typed.items():
            spec = next(spec for specs in self.groups.values() for spec in specs if spec.name == name)
            fault = list_fault(text, spec, self.agreed)
            if fault:
                self.query = ""
                self.lay_out()
                self.page.scroll.show(self.page.find(f"{name}.list").rect)
                self.page.focus.set(self.page.find(f"{name}.list"))
                self.stage.say(fault)
                return None
        return Pop()

    def lay_out(self) -> None:
        # More or fewer players are no fault: the table follows the rules.
        fault = self.agreed.fault(nearest(sizes(self.agreed), len(self.names)))
        self.problem = options_fault(fault, self.agreed.game) if fault is not None else ""
        super().lay_out()
        self.page.find("restore").enabled = bool(self.agreed.changes)
        self.page.find("sheet").enabled = not self.problem

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.DROPFILE:
            try:
                self.stage.say(self.choosing.take(Path(event.file)))
            except StorageError as error:
                self.stage.say(t(error.code, **error.values))
            self.lay_out()
            return None
        return super().handle(event)

    def _preset(self, rect: pygame.Rect) -> Widget:
        return Picker(self.stage, "preset", rect, self.choosing.entries_of_game, self.choosing.key, self._choose)

    def _choose(self, key: object) -> None:
        assert isinstance(key, tuple)
        self.choosing.choose(key)
        self.typed.clear()
        self.changed()

    def _set(self, name: str, value: Any) -> None:
        self.choosing.change(self.agreed.with_value(name, value))
        self.changed()

    def _restore(self, name: str) -> Transition:
        self.typed.pop(name, None)
        self.choosing.change(self.agreed.without(name))
        self.changed()
        return None

    def _restore_all(self) -> Transition:
        self.typed.clear()
        self.choosing.change(self.agreed.back())
        self.changed()
        return None


class AgreedScene(OptionList):
    """The rules of a match that is being played, to look at."""

    def __init__(self, agreed: Agreement, names: Sequence[str]) -> None:
        super().__init__(names)
        self._agreed = agreed

    @property
    def agreed(self) -> Agreement:
        return self._agreed

    def title(self) -> str:
        return t("agree.playing")

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("sheet", t("agree.sheet"), lambda: Push(RulesSheetScene(self.agreed))),
            Foot("back", t("form.back"), Pop, "primary"),
        )
