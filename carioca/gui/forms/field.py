"""Lines of text that are edited in place: a drawn field, a text entry over it while it is edited, and forms that are
searched or that take paths of files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pygame

from carioca.gui.draw.theme import mix
from carioca.gui.forms.controls import Picker
from carioca.gui.forms.form import FormScene, Rows
from carioca.gui.forms.widgets import Button, Widget, box, fitted, paste
from carioca.gui.frame.scene import Transition
from carioca.i18n import bare, t
from carioca.storage.errors import SIGNS_LEFT_OUT
from carioca.storage.names import visible

if TYPE_CHECKING:
    from carioca.gui.forms.text_edit import TextEdit
    from carioca.gui.frame.stage import Stage

T = TypeVar("T")
DONE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
ONWARD = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN)
LONGEST_PATH = 400
LONGEST_SEARCH = 40
LEAST_GROUP = 16  # units of height of a button that leads to a group
TYPING = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)


class TextField(Widget):
    """Shows `value`; a click, Enter or Tab begins the edit, Enter, Tab or a click elsewhere takes it over.

    `hint` stands in an empty field.
    """

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, value: str, limit: int, change: Callable[[str], None],
        hint: str = "",
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect)
        self.hint = hint
        self.value = value
        self.limit = limit
        self.change = change
        self._edit: TextEdit | None = None
        self._shown = rect

    @property
    def typed(self) -> str:
        """What stands in it, taken over or not."""
        return self.value if self._edit is None else visible(self._edit.text)

    def activate(self) -> Transition:
        self._begin()
        return None

    def arrive(self) -> None:
        self._begin()

    def focus(self, on: bool) -> None:
        if not on:
            self._take()

    def capture(self, event: pygame.event.Event) -> bool:
        edit = self._edit
        if edit is None:
            return False
        if event.type == pygame.KEYDOWN and event.key in ONWARD:
            self._take()
            return False
        if event.type == pygame.KEYDOWN and event.key in DONE:
            if event.key == pygame.K_ESCAPE:
                self._leave()
            else:
                self._take()
            return True
        if event.type in TYPING:
            edit.handle(event)
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            inside = self._shown.collidepoint(event.pos)
            if inside or event.type != pygame.MOUSEBUTTONDOWN:
                edit.handle(event)
            return inside
        return False

    def update(self, dt: float) -> bool:
        return self._edit is not None and self._edit.update(dt)

    def rest(self) -> float:
        return inf if self._edit is None else self._edit.rest()

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        if self._edit is not None:
            if at != self._shown:
                self._edit.move(at)
            self._shown = at
            self._edit.draw(surface)
            width = max(2, self.px(2))
            pygame.draw.rect(surface, self.stage.palette.accent, at, width, border_radius=self.px(9))
            return
        self._shown = at
        pal = self.stage.palette
        edge = pal.accent if self.hovered else pal.panel_edge
        surface.blit(box(self.stage, at, self.px(9), pal.field, edge, self.px(1.5)), at)
        words, ink = (self.value, pal.text) if self.value else (self.hint, mix(pal.muted, pal.field, 0.25))
        image = fitted(self.stage, words, self.px(17), ink, at.w - self.px(24))
        paste(surface, image, midleft=(at.x + self.px(11), at.centery))

    def _begin(self, typed: str = "") -> None:
        if self._edit is None:
            from carioca.gui.forms.text_edit import TextEdit

            self._edit = TextEdit(self.stage, self._shown, typed or self.value, self.limit, fresh=bool(typed))
            self.stage.typing = True
            self.stage.redraw()

    def _take(self) -> None:
        if self._edit is not None:
            typed = self._edit.text
            text = visible(typed)
            self._leave()
            if not typed.isprintable():
                self.stage.say(t(SIGNS_LEFT_OUT))
            if text != self.value:
                self.value = text
                self.change(text)

    def _leave(self) -> None:
        if self._edit is not None:
            self._edit.close()
            self._edit = None
            self.stage.typing = False
            self.stage.redraw()


class SearchField(TextField):
    """Tells `change` what is typed letter by letter; Esc empties it."""

    def start(self, letter: str) -> None:
        """Begin with a letter that was typed while the field was not being edited."""
        self._begin(letter)
        self._tell(letter)

    def capture(self, event: pygame.event.Event) -> bool:
        if self._edit is not None and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
            self._tell("")
            return True
        used = super().capture(event)
        if self._edit is not None:
            self._tell(self._edit.text)
        return used

    def _tell(self, text: str) -> None:
        if text != self.value:
            self.value = text
            self.change(text)


class SearchForm(FormScene):
    """A long form in groups, with a search above it that narrows the rows while one types, and a list of its groups
    beside it that leads there. Subclasses give `names` and fill in by groups: `begin_group` where one begins.
    """

    width = 1120
    side = 232
    full = True
    listens = True
    hint = ""  # the key of the words in the empty search

    def __init__(self) -> None:
        self.query = ""
        self._tops: dict[str, int] = {}

    def group_names(self) -> Mapping[str, str]:
        """The groups in their order, with what is written on the button of each."""
        raise NotImplementedError

    def matching(self, texts: Mapping[T, Iterable[str]]) -> set[T]:
        """Those in whose texts all words stand that are looked for, whatever their accents; if there are none, those
        that have most of them, where short words (a, de, of) say nothing."""
        words = bare(self.query).split()
        bared = {key: bare("\n".join(lines)) for key, lines in texts.items()}
        if whole := {key for key, text in bared.items() if all(word in text for word in words)}:
            return whole
        counts = {key: sum(len(word) > 2 and word in text for word in words) for key, text in bared.items()}
        most = max(counts.values(), default=0)
        return {key for key, count in counts.items() if count == most > 0}

    def begin_group(self, group: str, y: int) -> None:
        self._tops.setdefault(group, y)

    def begin_search(self, letter: str = "") -> None:
        field = self.page.find("search")
        assert isinstance(field, SearchField)
        self.page.focus.set(field)
        if letter:
            field.start(letter)
        else:
            field.arrive()

    def search(self, text: str) -> None:
        self.query = text
        self.page.scroll.to(0)
        self.refill()

    def search_field(self, rect: pygame.Rect) -> Widget:
        return SearchField(self.stage, "search", rect, self.query, LONGEST_SEARCH, self.search, t(self.hint))

    def fill_head(self, rows: Rows) -> None:
        rows.add(self.search_field)

    def fill_side(self, rows: Rows) -> None:
        names = self.group_names()
        each = (self.room - self.below_groups(rows)) // len(names)
        gap = max(1, min(rows.px(7), each // 6))
        tall = max(rows.px(LEAST_GROUP), min(rows.px(42), each - gap))
        letters = min(rows.px(17), round(tall * 0.72))
        for group, text in names.items():
            rect = pygame.Rect(rows.area.x + rows.px(10), rows.y, rows.area.w - rows.px(10), tall)
            act = partial(self._go_to, group)
            self.page.add(Button(self.stage, f"group.{group}", rect, text, act, style="quiet", letters=letters))
            rows.y += tall + gap

    def below_groups(self, rows: Rows) -> int:
        """Pixels that are kept free below the list of the groups."""
        return 0

    def fill(self, rows: Rows) -> None:
        self._tops.clear()

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

    def draw(self, surface: pygame.Surface) -> None:
        tops = {f"group.{group}": top for group, top in self._tops.items()}
        now = self.page.reading(tops)
        for widget in self.page.widgets:
            # The group that is being read stands out of the list, and none of those that a search has left out.
            if isinstance(widget, Button) and widget.name.startswith("group."):
                widget.style = "plain" if widget.name == now else "quiet"
            elif isinstance(widget, Picker) and widget.name == "group" and now:
                widget.value = now.removeprefix("group.")
        super().draw(surface)
        self.page.mark_reading(surface, tops)

    def picker(self, rect: pygame.Rect) -> Widget:
        """The groups one after the other, where there is no room for a list of them."""
        names = self.group_names()
        return Picker(self.stage, "group", rect, list(names.items()), next(iter(names)), self._pick)

    def _pick(self, group: object) -> None:
        if group in self._tops:
            self._go_to(str(group))

    def _go_to(self, group: str) -> Transition:
        """To where it begins among all rows: whoever goes there does not search any more."""
        if self.query:
            self.query = ""
            self.lay_out()
        self.page.scroll.to(self._tops[group])
        self.stage.redraw()
        return None

    def _low(self) -> bool:
        return self.stage.size[1] < 560 * self.stage.text_unit


class FileForm(FormScene):
    """A form that takes files of others: dropped on it, offered in a list, or by a path that is typed."""

    typed = ""

    def take(self, file: Path) -> Transition:
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.DROPFILE:
            return self.take(Path(event.file))
        return super().handle(event)

    def file_rows(self, rows: Rows, name: str, files: Sequence[tuple[Path, str]], button: tuple[str, str]) -> None:
        for index, (path, title) in enumerate(files):
            text = t("agree.take.file", name=title, folder=path.parent.name)
            rows.button(f"{name}{index}", text, partial(self.take, path))

        def field(rect: pygame.Rect) -> TextField:
            return TextField(self.stage, "path", rect, self.typed, LONGEST_PATH, self._type, t("agree.path"))

        rows.cells([(0, field), (150, rows.make_button(*button, self._take_typed))])

    def _type(self, text: str) -> None:
        self.typed = text

    def _take_typed(self) -> Transition:
        if not self.typed:
            return None
        try:
            return self.take(Path(self.typed.strip("\"'")).expanduser())
        except RuntimeError:  # ~somebody who does not exist
            return self.take(Path(self.typed))
