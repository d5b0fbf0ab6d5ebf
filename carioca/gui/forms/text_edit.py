"""The one place that knows pygame_gui: its manager and its text entry, which edits a field of our own forms."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from carioca.gui.draw.theme import ui_theme
from carioca.gui.frame.stage import Stage

REPEAT = (400, 40)  # milliseconds until a held key repeats, and between repeats
BLINK = 0.25  # seconds between pictures while a text is edited: the caret blinks no faster


class FormManager(pygame_gui.UIManager):
    """Follows a stage. Its pointer follows events, not SDL's idea of it."""

    def __init__(self, stage: Stage) -> None:
        self._pos = (-1, -1)
        self._look = _look(stage)
        super().__init__(
            stage.size, theme_path=ui_theme(stage.palette, stage.text_unit), enable_live_theme_updates=False
        )

    def follow(self, stage: Stage) -> None:
        """Take the stage's size, colours and scale where they changed; what was being edited is taken away then."""
        if self._look == _look(stage):
            return
        self._look = _look(stage)
        self.clear_and_reset()  # type: ignore[no-untyped-call]
        self.set_window_resolution(stage.size)
        self.set_ui_theme(self.create_new_theme(ui_theme(stage.palette, stage.text_unit)), update_all_sprites=True)

    def process_events(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pos = event.pos
        return bool(super().process_events(event))

    def _update_mouse_position(self) -> None:
        self.mouse_position = self._pos


def _look(stage: Stage) -> object:
    """What a manager's pictures depend on."""
    return stage.size, stage.palette, stage.text_unit


_MANAGERS: WeakKeyDictionary[Stage, FormManager] = WeakKeyDictionary()
"""One for a whole program: each manager costs megabytes."""


def manager_of(stage: Stage) -> FormManager:
    """The one manager of a stage, made when the first text is edited, as the stage is now."""
    found = _MANAGERS.get(stage)
    if found is None:
        found = _MANAGERS[stage] = FormManager(stage)
    found.follow(stage)
    return found


class TextEdit:
    """A line of text being edited at a place of the window; there is at most one at a time.

    What stands there at first is replaced by what is typed, unless it is `fresh`.
    """

    def __init__(self, stage: Stage, rect: pygame.Rect, text: str, limit: int, fresh: bool = False) -> None:
        self._stage, self._ui = stage, manager_of(stage)
        ui = self._ui
        self._line: Any = UITextEntryLine(rect, ui, initial_text=text)
        self._line.set_text_length_limit(limit)
        # A font cannot draw this one at all.
        self._line.set_forbidden_characters(["\0"])
        ui.set_focus_set(self._line.get_focus_set())
        self._line.edit_position = len(text)
        self._line.select_range = [len(text) if fresh else 0, len(text)]
        self._line.cursor_has_moved_recently = True
        pygame.key.start_text_input()
        pygame.key.set_repeat(*REPEAT)
        pygame.key.set_text_input_rect(rect)
        self._since = 0.0

    @property
    def text(self) -> str:
        return str(self._line.get_text())

    def handle(self, event: pygame.event.Event) -> None:
        self._ui.process_events(event)

    def update(self, dt: float) -> bool:
        """Let time pass for the caret; whether to draw again."""
        self._ui.update(dt)
        self._since += dt
        if self._since < BLINK:
            return False
        self._since = 0.0
        return True

    def rest(self) -> float:
        """Seconds until the caret may look otherwise."""
        return BLINK - self._since

    def move(self, rect: pygame.Rect) -> None:
        self._line.set_position(rect.topleft)

    def draw(self, surface: pygame.Surface) -> None:
        self._ui.draw_ui(surface)

    def close(self) -> None:
        self._ui.set_focus_set(None)
        self._line.kill()
        self._stage.take_letters()
        pygame.key.set_repeat()
