"""All options of a game in groups, to look at or to change: groups at the side, a search above."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from carioca.agreement import Agreement
from carioca.engine.options import specs_of
from carioca.gui.forms.field import SearchField
from carioca.gui.forms.form_scene import FormScene, Rows
from carioca.gui.forms.widgets import Button, Widget, box
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Transition
from carioca.gui.parts.option_rows import Acts, OptionRows, Spec
from carioca.i18n import bare, t
from carioca.words.rules import option_group_text, option_help, option_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

FINDING = pygame.KMOD_CTRL | pygame.KMOD_META
LETTERS = 40
"""The longest search."""


class OptionList(FormScene):
    """Subclasses give `agreed`; with `acts().change` None it is only to look at."""

    width = 1120
    side = 232
    full = True
    listens = True

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.query = ""
        self.typed: dict[str, str] = {}
        """What was typed for an option and is wrong."""
        self._tops: dict[str, int] = {}
        self._stale = False

    def enter(self, stage: Stage) -> None:
        # A letter comes as a key until the search is being edited, and then as text: never as both.
        pygame.key.stop_text_input()
        super().enter(stage)

    @property
    def groups(self) -> dict[str, list[Spec]]:
        """The options of the game by group, in the order in which they are shown."""
        specs: dict[str, list[Spec]] = {}
        for spec in specs_of(self.agreed.start):
            specs.setdefault(spec.metadata["group"], []).append(spec)
        return specs

    @property
    def agreed(self) -> Agreement:
        """The rules that are shown."""
        raise NotImplementedError

    def acts(self) -> Acts:
        """What the controls do."""
        return Acts(None, lambda _: None, self.explain, self.typed)

    def _low(self) -> bool:
        return self.stage.size[1] < 560 * self.stage.text_unit

    def subtitle(self) -> str:
        return "" if self._low() else self.agreed.line

    def fill_head(self, rows: Rows) -> None:
        rows.cells([(0, self.search_field)])

    def search_field(self, rect: pygame.Rect) -> Widget:
        """Where the search is typed."""
        return SearchField(self.stage, "search", rect, self.query, LETTERS, self.search, t("agree.search"))

    def fill_side(self, rows: Rows) -> None:
        gap = rows.px(7)
        room = self.stage.size[1] - rows.px(250)
        tall = max(rows.px(24), min(rows.px(42), room // len(self.groups) - gap))
        for group, specs in self.groups.items():
            text = option_group_text(group)
            differing = sum(spec.name in self.agreed.changes for spec in specs)
            if differing:
                text = t("agree.group", group=text, n=differing)
            rect = pygame.Rect(rows.area.x + rows.px(10), rows.y, rows.area.w - rows.px(10), tall)
            rows.page.add(Button(self.stage, f"group.{group}", rect, text, partial(self._go_to, group)))
            rows.y += tall + gap

    def fill(self, rows: Rows) -> None:
        agreed = self.agreed
        option_rows = OptionRows(rows, agreed, self.idle(), self.names, self.acts())
        self._tops.clear()
        words = bare(self.query).split()
        for group, specs in self.groups.items():
            found = [spec for spec in specs if _fits(spec, option_rows, words)]
            if not found:
                continue
            self._tops[group] = rows.y
            rows.heading(option_group_text(group))
            for spec in found:
                option_rows.add(spec)
        if not self._tops:
            rows.note(t("agree.nothing", words=self.query), size=17)

    def idle(self) -> frozenset[str]:
        """The options that change nothing under the other ones."""
        return self.agreed.idle

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and not self.stage.typing:
            held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
            if event.key == pygame.K_f and held and not held & pygame.KMOD_ALT:
                self.begin_search()
                return None
            if pygame.K_a <= event.key <= pygame.K_z and not held:
                self.begin_search(chr(event.key))
                return None
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        answer = super().update(dt)
        if self._stale and not self.page.holding:
            self.show_changes()
        return answer

    def rest(self) -> float:
        return self.page.rest()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._mark_group(surface)

    def begin_search(self, letter: str = "") -> None:
        """The search gets the keys; it begins anew with a letter."""
        field = self.page.find("search")
        assert isinstance(field, SearchField)
        self.page.focus.set(field)
        if letter:
            field.start(letter)
        else:
            field.arrive()

    def search(self, text: str) -> None:
        """Show what has these words."""
        self.query = text
        self.page.scroll.to(0)
        self.refill()

    def changed(self) -> None:
        """Something was changed by a control: the rows follow when the pointer lets it go."""
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
        """The article of the rule that an option switches."""
        spec = next(spec for specs in self.groups.values() for spec in specs if spec.name == name)
        options = self.agreed.options if self.agreed.fault() is None else None
        return Push(routes.Rules(spec.metadata["rule"], options, self.agreed.base))

    def _go_to(self, group: str) -> Transition:
        if group not in self._tops:
            self.query = ""
            self.lay_out()
        self.page.scroll.to(self._tops[group])
        self.stage.redraw()
        return None

    def _mark_group(self, surface: pygame.Surface) -> None:
        """A bar beside the group being read."""
        scroll, px = self.page.scroll, self.stage.text_unit
        line = scroll.length if scroll.offset >= scroll.spare else scroll.offset + scroll.view.h // 4
        now = [group for group, top in self._tops.items() if top <= line][-1:]
        shown: list[Any] = [widget for widget in self.page.widgets if widget.name in [f"group.{one}" for one in now]]
        for widget in shown:
            bar = pygame.Rect(widget.rect.x - round(9 * px), widget.rect.y, max(3, round(5 * px)), widget.rect.h)
            surface.blit(box(self.stage, bar, bar.w // 2, self.stage.palette.accent), bar)


def _is_at(name: str, place: str) -> bool:
    """Whether a control is this one or belongs to it: `rounds.TT.up` to `rounds.TT` and `rounds`."""
    return name == place or name.startswith(f"{place}.")


def _fits(spec: Spec, rows: OptionRows, words: Sequence[str]) -> bool:
    """Whether an option has all words of a search in its label, help or values."""
    if not words:
        return True
    choices, game = spec.metadata["choices"], rows.agreed.game
    texts = [option_text(spec.name, game), option_help(spec.name, game), option_group_text(spec.metadata["group"])]
    if isinstance(spec.default, tuple):
        texts += [rows.value_text(spec.name, (choice,)) for choice in choices]
    elif not isinstance(spec.default, bool):
        texts += [rows.value_text(spec.name, choice) for choice in choices]
    text = bare("\n".join(texts))
    return all(word in text for word in words)
