"""All options of a game in groups, with a search: to be agreed on before a match, or to look at during one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from carioca.agreement import Agreement
from carioca.engine.options import specs_of
from carioca.gui.forms.controls import Picker
from carioca.gui.forms.field import SearchForm
from carioca.gui.forms.form import Foot, Rows
from carioca.gui.forms.widgets import Widget
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.parts.option_rows import Acts, OptionRows, Spec, list_fault
from carioca.gui.scenes.agreement_files import FilesScene
from carioca.gui.scenes.printing import RulesSheetScene
from carioca.gui.scenes.seats import nearest, sizes
from carioca.i18n import t
from carioca.words.options import option_group_text, option_help, option_text, options_fault

if TYPE_CHECKING:
    from carioca.gui.parts.rule_choice import Choosing


class OptionList(SearchForm):
    """Subclasses give `agreed`; with `acts().change` None it is only to look at."""

    hint = "agree.search"

    def __init__(self, names: Sequence[str] = ()) -> None:
        super().__init__()
        self.names = tuple(names)
        self.typed: dict[str, str] = {}  # what was typed for an option and is wrong
        self._stale = False

    @property
    def groups(self) -> dict[str, list[Spec]]:
        specs: dict[str, list[Spec]] = {}
        for spec in specs_of(self.agreed.start):
            specs.setdefault(spec.metadata["group"], []).append(spec)
        return specs

    @property
    def agreed(self) -> Agreement:
        raise NotImplementedError

    def acts(self) -> Acts:
        return Acts(None, lambda _: None, self.explain, self.typed)

    def subtitle(self) -> str:
        return "" if self._low() else self.agreed.line

    def group_names(self) -> Mapping[str, str]:
        names: dict[str, str] = {}
        for group, specs in self.groups.items():
            differing = sum(spec.name in self.agreed.changes for spec in specs)
            text = names[group] = option_group_text(group)
            if differing:
                names[group] = t("agree.group", group=text, n=differing)
        return names

    def fill(self, rows: Rows) -> None:
        super().fill(rows)
        option_rows = OptionRows(rows, self.agreed, self.idle(), self.names, self.acts())
        texts = {spec.name: _texts(spec, option_rows) for specs in self.groups.values() for spec in specs}
        matching = self.matching(texts)
        for group, specs in self.groups.items():
            found = [spec for spec in specs if spec.name in matching]
            if not found:
                continue
            self.begin_group(group, rows.y)
            rows.heading(option_group_text(group))
            for spec in found:
                option_rows.add(spec)
        if not self._tops:
            rows.note(t("agree.nothing", words=self.query), size=17)

    def idle(self) -> frozenset[str]:
        return self.agreed.idle

    def update(self, dt: float) -> Transition:
        answer = super().update(dt)
        if self._stale and not self.page.holding:
            self.show_changes()
        return answer

    def changed(self) -> None:
        self._stale = True

    def show_changes(self) -> None:
        """Build what the last change concerns; the keys stay at the option that was changed."""
        self._stale = False
        focus = self.page.focus
        name = focus.current.name if focus.current is not None else ""
        self.lay_out()
        while name and not (focus.current and focus.current.enabled and _is_at(focus.current.name, name)):
            # The button that was pressed is gone, or has nothing more to do.
            nearby = [w for w in self.page.widgets if w.enabled and w.focusable and _is_at(w.name, name)]
            focus.set(nearby[0] if nearby else focus.current)
            name = name.rpartition(".")[0]

    def explain(self, name: str) -> Transition:
        spec = next(spec for specs in self.groups.values() for spec in specs if spec.name == name)
        options = self.agreed.options if self.agreed.fault() is None else None
        return Push(routes.Rules(spec.metadata["rule"], options, self.agreed.base))


def _is_at(name: str, place: str) -> bool:
    """Whether a control is this one or belongs to it: `rounds.TT.up` to `rounds.TT` and `rounds`."""
    return name == place or name.startswith(f"{place}.")


def _texts(spec: Spec, rows: OptionRows) -> list[str]:
    """By what an option is found."""
    choices, game = spec.metadata["choices"], rows.agreed.game
    texts = [option_text(spec.name, game), option_help(spec.name, game), option_group_text(spec.metadata["group"])]
    if isinstance(spec.default, tuple):
        texts += [rows.value_text(spec.name, (choice,)) for choice in choices]
    elif not isinstance(spec.default, bool):
        texts += [rows.value_text(spec.name, choice) for choice in choices]
    return texts


class AgreementScene(OptionList):
    """Changes `choosing.now`; `names` are the players by seat."""

    heading = "agree.title"

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

    def fill_head(self, rows: Rows) -> None:
        if len(self.choosing.entries_of_game) < 2:
            rows.add(self.search_field)
        elif rows.area.w < rows.px(600):
            rows.add(self._preset)
            rows.add(self.search_field)
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
        seats = nearest(sizes(self.agreed), len(self.names))
        fault = self.agreed.fault(seats)
        self.problem = self.agreed.warning(seats) if fault is None else options_fault(fault, self.agreed.game)
        super().lay_out()
        self.page.find("restore").enabled = bool(self.agreed.changes)
        self.page.find("sheet").enabled = fault is None

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.DROPFILE:
            self.stage.say(self.choosing.try_file(Path(event.file)))
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

    heading = "agree.playing"

    def __init__(self, agreed: Agreement, names: Sequence[str]) -> None:
        super().__init__(names)
        self._agreed = agreed

    @property
    def agreed(self) -> Agreement:
        return self._agreed

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("sheet", t("agree.sheet"), lambda: Push(RulesSheetScene(self.agreed))),
            Foot("back", t("form.back"), Pop, "primary"),
        )
