"""The program's window: main loop, stack of scenes, settings applied at once, and nothing lost when something fails."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.cards import Card, Suit
from carioca.gui.draw.textures import Textures
from carioca.gui.draw.theme import Palette, palette
from carioca.gui.frame.audio import Audio
from carioca.gui.frame.clock import BACK, Clock, Pace, RealClock
from carioca.gui.frame.notice import Notice
from carioca.gui.frame.scene import Scene, Transition
from carioca.gui.frame.screen import in_pixels, set_full_screen
from carioca.gui.frame.shortcuts import shortcut
from carioca.gui.frame.stack import Stack
from carioca.gui.frame.units import units
from carioca.i18n import set_language, t
from carioca.storage import settings as stored
from carioca.storage.errors import StorageError
from carioca.storage.match_file import ENDING
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings

if TYPE_CHECKING:
    from carioca.gui.forms.text_edit import FormManager

SETTLE = 0.12
"""Seconds without a further change of size before everything is laid out anew."""
SHOWN = ("language", "scale", "high_contrast", "four_colours", "full_screen", "reduced_motion")
"""Settings that ask for a new layout."""
ICON = 128
"""Pixels of the icon in the title bar, an ace; drawn when there is time for it."""
WORK = 4.0
"""Milliseconds a frame for cards that will be needed soon."""
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
LOG = logging.getLogger("carioca.gui")


class App:
    """The window with its scenes. `unit`, `text_unit`: px per design unit of the table and of forms."""

    def __init__(
        self,
        window: pygame.Window,
        paths: Paths,
        settings: Settings,
        clock: Clock | None = None,
        new_seed: Callable[[], str] | None = None,
    ) -> None:
        self.window = window
        self.paths = paths
        self.settings = settings
        self.clock: Clock = clock or RealClock()
        self.new_seed = new_seed or _seed
        self.surface = window.get_surface()
        self.size = self.surface.get_size()
        self.unit, self.text_unit = units(self.size, settings.scale)
        set_language(settings.language)
        self.palette: Palette = palette(settings.high_contrast)
        self.textures = Textures(self.palette, settings.four_colours)
        self.audio = Audio(settings)
        self.saves = Saves(paths.saves)
        self.pointer = (-1, -1)
        self.typing = False
        self.running = True
        self.guarded = True
        """Whether a failing screen is replaced by a sentence (tests want to see the failure)."""
        self.exit_code = 0
        self._alarm: BaseException | None = None
        self.stack = Stack(self)
        self.notice = Notice()
        self._forms: FormManager | None = None
        self._dirty = True
        self._shown = False
        self._hand = False
        self._adorned = False
        self._pace = Pace()
        self._warming = False
        self._resizing: float | None = None
        self._windowed: tuple[int, int] | None = None
        self._maximised = settings.maximised
        if settings.full_screen:
            set_full_screen(window, True)

    @property
    def scene(self) -> Scene:
        """The scene that has the events."""
        return self.stack.top

    @property
    def ui(self) -> FormManager:
        """The one manager of pygame_gui, imported when the first text is edited."""
        if self._forms is None:
            from carioca.gui.forms.text_edit import FormManager

            self._forms = FormManager(self.size, self.palette, self.text_unit)
        return self._forms

    def redraw(self) -> None:
        """The picture is out of date: draw in this frame."""
        self._dirty = True

    def say(self, text: str) -> None:
        """Show one sentence at the bottom of the window for a moment."""
        self.notice.show(text)
        self._dirty = True

    def point(self, hand: bool) -> None:
        """The pointer's shape: a hand over what can be pressed. A driver without shapes does not matter."""
        if hand != self._hand:
            self._hand = hand
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)

    def go(self, transition: Transition) -> None:
        """Do what a scene asked for."""
        if transition is None:
            return
        if not self.stack.change(transition):
            self.running = False
        self.typing = False
        self.point(False)
        self._dirty = True

    def change(self, settings: Settings) -> None:
        """Remember new settings and let them act at once; a full disk does not undo the choice."""
        old, self.settings = self.settings, settings
        if settings != old:
            self._save_settings()
        set_language(settings.language)
        self.audio.apply(settings)
        if settings.full_screen != old.full_screen:
            set_full_screen(self.window, settings.full_screen)
        if (settings.high_contrast, settings.four_colours) != (old.high_contrast, old.four_colours):
            self.palette = palette(settings.high_contrast)
            self.textures.configure(self.palette, settings.four_colours)
        if any(getattr(settings, name) != getattr(old, name) for name in SHOWN):
            self._lay_out()
        self._dirty = True

    def watch(self, file: Path) -> None:
        """Show a match file over what is on the screen, in the place of another one."""
        from carioca.gui.scenes.replay import opened

        self.go(opened(self, file))

    def loop(self) -> int:
        """Run until somebody quits; the exit code. Unfinished games are already on the disk."""
        with contextlib.suppress(KeyboardInterrupt):
            while self.running:
                self.frame()
        self.close()
        return self.exit_code

    def frame(self) -> None:
        """One turn of the loop: events, time, picture."""
        self.attempt(self._frame)

    def attempt(self, act: Callable[[], None]) -> None:
        """Do something; a screen that fails in it is replaced by a sentence, once."""
        try:
            act()
        except Exception as error:
            if not self.guarded:
                raise
            LOG.exception("a screen failed")
            self._rescue(error)

    def alarm(self, error: BaseException) -> None:
        """A thread failed on which a screen may be waiting: the next frame fails too. Any thread may call this."""
        self._alarm = error

    def close(self) -> None:
        """Leave all scenes and remember the window's size."""
        self.stack.clear()
        self.audio.close()
        with contextlib.suppress(StorageError):
            self.saves.retry()
        self.saves.close()
        kept = replace(self.settings, window=self._windowed or self.settings.window, maximised=self._maximised)
        if kept != self.settings:
            self.settings = kept
            self._save_settings()

    def _frame(self) -> None:
        # Waiting comes first: what the events change is then on the screen at once, not a frame later.
        dt = self.clock.tick(self._pace.rate(self._dirty or self._warming or self.scene.animating))
        self._pace.pass_time(dt)
        if self._alarm is not None:
            error, self._alarm = self._alarm, None
            raise RuntimeError("a thread failed") from error
        for event in pygame.event.get():
            self._dispatch(event)
            if not self.running:
                return
        if self._resizing is not None:
            self._resizing -= dt
            if self._resizing <= 0:
                self._resizing = None
                self._lay_out()
        self.go(self.scene.update(dt))
        if not self.running:
            return
        if self.notice.update(dt):
            self._dirty = True
        self._warming = self.textures.work(WORK)
        if not self._adorned and self._pace.calm:
            self._adorned = True
            self.window.set_icon(self.textures.card(Card(1, Suit.HEARTS), ICON))
        if self._dirty or self.scene.animating:
            self._dirty = False
            self._draw()

    def _draw(self) -> None:
        surface = self.surface
        if self._resizing is not None:
            surface.fill(self.palette.felt_edge)
        self.stack.draw(surface)
        self.notice.draw(surface, self)
        if not self._shown:
            self._shown = True
            self.window.show()
            if self._maximised:
                self.window.maximize()
        self.window.flip()

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
            return
        if event.type == pygame.WINDOWSIZECHANGED:
            self._resizing = SETTLE
            self._dirty = True
            return
        if event.type == pygame.DROPFILE and event.file.lower().endswith(ENDING):
            self.watch(Path(event.file))
            return
        self._pace.notice(event)
        if event.type == pygame.WINDOWEXPOSED or event.type in BACK:
            self._dirty = True
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._maximised = event.type == pygame.WINDOWMAXIMIZED
        if event.type in POINTER:
            event = in_pixels(event, self.window.size, self.surface.get_size())
            self.pointer = event.pos
        if event.type == pygame.KEYDOWN and shortcut(self, event):
            return
        self.go(self.scene.handle(event))

    def _lay_out(self) -> None:
        """Measure the window again and let every scene of the stack follow."""
        self.surface = self.window.get_surface()
        self.size = self.surface.get_size()
        if not self.settings.full_screen and not self._maximised:
            self._windowed = (self.window.size[0], self.window.size[1])
        self.unit, self.text_unit = units(self.size, self.settings.scale)
        self.textures.flush()
        for scene in list(self.stack.scenes):
            scene.resized()
        if self._forms is not None:
            self._forms.configure(self.size, self.palette, self.text_unit)
        self._dirty = True

    def _rescue(self, error: Exception) -> None:
        """After a failure: one sentence with choices instead of a vanished window. The match is on the disk."""
        from carioca.gui.frame.trace import details
        from carioca.gui.scenes.trouble import TroubleScene

        again = any(isinstance(scene, TroubleScene) for scene in self.stack.scenes)
        self.stack.clear()
        self.typing = False
        # What failed may have left a part of the window, or a picture that it waits for.
        self.surface.set_clip(None)
        self.textures.flush()
        try:
            if again:
                raise RuntimeError("the sentence about a failure failed") from error
            self.stack.open(TroubleScene(details(error)))
        except Exception:
            LOG.exception("the window cannot go on")
            self.running = False
            self.exit_code = 1
        self._dirty = True

    def _save_settings(self) -> None:
        try:
            stored.save(self.paths.settings, self.settings)
        except StorageError as error:
            LOG.warning("settings not saved: %s", error)
            self.say(t(error.code, **error.values))


def _seed() -> str:
    """A new match's seed."""
    import secrets

    return secrets.token_hex(8)
