"""The window: main loop, stack of screens, settings applied at once, and nothing lost when something fails."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.raster import app_icon
from carioca.gui.draw.textures import Textures
from carioca.gui.draw.theme import palette
from carioca.gui.frame import routes
from carioca.gui.frame.clock import ACTIVE, BACK, HUSHED, IDLE, WAKE, Clock, Pace, RealClock, wake, woken_by_signals
from carioca.gui.frame.log import log
from carioca.gui.frame.press import ACTIVATE, WALKS, PressGuard
from carioca.gui.frame.routes import Route
from carioca.gui.frame.scene import Pop, Quit, Reset, Scene, Swap, Transition
from carioca.gui.frame.screen import compact, in_pixels, set_full_screen
from carioca.gui.frame.stage import Stage
from carioca.gui.scenes.door import screen_of
from carioca.i18n import set_language, t
from carioca.storage import settings as stored
from carioca.storage.errors import StorageError
from carioca.storage.paths import MATCH, Paths
from carioca.storage.settings import Settings

if TYPE_CHECKING:
    from carioca.gui.frame.sdl import Sdl


def shortcut(stage: Stage, event: pygame.event.Event, listens: bool) -> bool:
    """Do what a pressed key does everywhere; whether it was such a key. `listens`: letters begin a text now."""
    mod, settings = event.mod, stage.settings
    if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and mod & pygame.KMOD_ALT):
        stage.change(replace(settings, full_screen=not settings.full_screen))
    elif event.key == pygame.K_m and not (stage.typing or listens) and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        muted = not settings.muted
        stage.change(replace(settings, muted=muted))
        stage.say(t("app.muted" if muted else "app.unmuted"))
    else:
        return False
    return True


SHADE = 150  # how dark a screen lies under an overlay, 0..255


class Stack:
    """The open screens, the last one on top; it has the events. `screen_of` makes the screen of a route."""

    def __init__(self, stage: Stage, screen_of: Callable[[Route], Scene]) -> None:
        self._stage = stage
        self._screen_of = screen_of
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def change(self, transition: Transition) -> bool:
        """Do what a screen asked for; whether the program goes on."""
        if isinstance(transition, Quit):
            return False
        if isinstance(transition, Pop):
            return self._close(transition.screens)
        if transition is None:
            return True
        # Made before anything is closed: what fails in it fails over the old screens.
        scene = self._made(transition.scene)
        if isinstance(transition, Reset):
            self.clear()
        elif isinstance(transition, Swap):
            self._close(1)
        if self.scenes:
            self.top.covered()
        self.open(scene)
        return True

    def open(self, wanted: Scene | Route) -> Scene:
        scene = self._made(wanted)
        self.scenes.append(scene)
        scene.enter(self._stage)
        return scene

    def _made(self, wanted: Scene | Route) -> Scene:
        return self._screen_of(wanted) if isinstance(wanted, Route) else wanted

    def _close(self, screens: int) -> bool:
        """Close screens from the top; whether one is left."""
        for _ in range(min(screens, len(self.scenes))):
            self.scenes.pop().leave()
            if self.scenes:
                self.top.revealed()
        return bool(self.scenes)

    def clear(self) -> None:
        while self.scenes:
            scene = self.scenes.pop()
            with contextlib.suppress(Exception):
                scene.leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the top screen, over what lies below when it does not fill the window."""
        top, stage = self.scenes[-1], self._stage
        if top.overlay:
            self._draw_under(len(self.scenes) - 1, surface)
        stage.alone = not stage.notice.text
        stage.parts = None
        top.draw(surface)

    def _draw_under(self, at: int, surface: pygame.Surface) -> None:
        if at == 0:
            surface.blit(self._stage.textures.felt(self._stage.size), (0, 0))
            return
        under = self.scenes[at - 1]
        if under.overlay:
            self._draw_under(at - 1, surface)
        else:
            self._stage.alone = False
            under.draw(surface)
        if not self.scenes[at].shades:
            return
        shade = pygame.Surface(surface.get_size())
        shade.set_alpha(SHADE)
        surface.blit(shade, (0, 0))


SETTLE = 0.12  # seconds without a further change of size before everything is laid out anew
DRAWN = ("high_contrast", "four_colours", "large_index", "felt", "back")  # settings that ask for new pictures
SHOWN = ("language", "scale", "big_cards", *DRAWN, "full_screen", "reduced_motion")
"""Settings that ask for a new layout."""
ICON = 64  # pixels of the icon in the title bar; it takes less than a millisecond
WORK = 4.0  # milliseconds a frame for cards that will be needed soon
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
WALKING = (*WALKS, *ACTIVATE, pygame.K_ESCAPE)
"""The keys after which a ring shows where the keys stand, as on every screen that came by a key."""


class App:
    """The window with its scenes, and the `stage` that they all get."""

    def __init__(
        self,
        window: pygame.Window,
        paths: Paths,
        settings: Settings,
        clock: Clock | None = None,
        new_seed: Callable[[], str] | None = None,
    ) -> None:
        self.window = window
        self.clock: Clock = clock or RealClock(lambda: self._sdl.wait if self._sdl.waits else None)
        self.surface = window.get_surface()
        set_language(settings.language)
        colours = palette(settings.high_contrast, settings.felt)
        self._textures = Textures(colours, settings.four_colours, settings.large_index, settings.back)
        self.stage = Stage(
            paths, settings, self.surface.get_size(), colours, self._textures, new_seed or _seed, self._change
        )
        self._textures.measure(self.stage.size, settings.scale)
        self.stack = Stack(self.stage, screen_of)
        self.presses = PressGuard(self.stage, self.stack.scenes)
        self.running = True
        self.guarded = True  # whether a failing screen is replaced by a sentence (tests want to see the failure)
        self.exit_code = 0
        self._alarm: BaseException | None = None
        self._trouble: Scene | None = None
        self._shown = False
        self._spoilt = True  # whether the desktop may show another picture than the last one that was sent to it
        self._pace = Pace()
        self._warming = False
        self._resizing: float | None = None
        self._windowed: tuple[int, int] | None = None
        self._maximised = settings.maximised
        self._full: tuple[int, int] | None = None  # its size while it is maximised
        if settings.full_screen:
            set_full_screen(window, True)

    @property
    def scene(self) -> Scene:
        return self.stack.top

    def go(self, transition: Transition) -> None:
        if transition is None:
            return
        # The screen that comes may ask for a text at once.
        self.stage.typing = False
        if not self.stack.change(transition):
            self.running = False
        else:
            self.stage.take_letters(self.scene.listens)
        self._pace.reset()
        self.stage.point(False)
        self.stage.redraw()

    def watch(self, file: Path) -> None:
        self.go(self.scene.watch(file, self.stage.paths.saves))

    def loop(self) -> int:
        """Run until somebody quits; the exit code. Unfinished games are already on the disk."""
        with contextlib.suppress(KeyboardInterrupt), woken_by_signals():
            while self.running:
                self.frame()
        self.close()
        return self.exit_code

    def frame(self) -> None:
        self.attempt(self._frame)

    def attempt(self, act: Callable[[], None]) -> None:
        """Do something; a screen that fails in it is replaced by a sentence, once."""
        try:
            act()
        except Exception as error:
            if not self.guarded:
                raise
            log().exception("a screen failed")
            self._rescue(error)

    def alarm(self, error: BaseException) -> None:
        """A thread failed on which a screen may be waiting: the next frame fails too. Any thread may call this."""
        self._alarm = error
        wake()

    def close(self) -> None:
        self.stack.clear()
        stage = self.stage
        stage.close()
        if "_sdl" in self.__dict__:
            self._sdl.close()
        self._keep_window()

    def _keep_window(self) -> None:
        """Remember how large the window is; as it changes, as nobody knows how the program ends."""
        stage = self.stage
        kept = replace(stage.settings, window=self._windowed or stage.settings.window, maximised=self._maximised)
        if kept != stage.settings:
            stage.settings = kept
            self._save_settings()

    def _frame(self) -> None:
        # Waiting comes first: what the events change is then on the screen at once, not a frame later.
        stage = self.stage
        busy = stage.dirty or self._warming or self._resizing is not None or self.scene.animating
        dt = self.clock.tick(self._pace.pause(busy, self._rest, self.clock.wakes))
        self._pace.pass_time(dt)
        self.presses.pass_time(dt)
        if self._alarm is not None:
            error, self._alarm = self._alarm, None
            raise RuntimeError("a thread failed") from error
        if dt > IDLE + ACTIVE:
            # A rest is over before what ended it is told: what begins to move now has not been on its way so long.
            self._let_pass(dt - ACTIVE)
            dt = ACTIVE
        events = pygame.event.get()
        for event in newest(events) if len(events) > 1 else events:
            if not self.running:
                return
            self._dispatch(event)
        self._let_pass(dt)
        if not self.running:
            return
        self.presses.note()
        self._warming = self._textures.work(WORK)
        if stage.dirty or self.scene.animating:
            stage.dirty = False
            if busy or events or self.scene.animating:
                # What changed the picture may go on by itself for a moment; at the end of a rest the screen knows the
                # next one.
                self._pace.reset()
            self._draw()

    def _rest(self) -> float:
        notice = self.stage.notice.left if self.scene.notices else None
        return self.scene.rest() if notice is None else min(notice, self.scene.rest())

    def _let_pass(self, dt: float) -> None:
        if not self.running:
            return
        if self._resizing is not None:
            self._resizing -= dt
            if self._resizing <= 0:
                self._resizing = None
                self._lay_out()
        wish = self.scene.update(dt)
        if wish is not None:
            self.go(wish)
        if self.running and self.scene.notices and self.stage.notice.text and self.stage.notice.update(dt):
            self.stage.redraw()

    def _draw(self) -> None:
        surface, stage = self.surface, self.stage
        if self._resizing is not None:
            surface.fill(stage.palette.felt_edge)
        self.stack.draw(surface)
        if stage.notice.text and self.scene.notices:
            stage.notice.draw(surface, stage.textures, stage.palette, stage.text_unit)
        if not self._shown:
            self._shown = True
            # Before the window is seen: the library's own icon never is.
            self.window.set_icon(app_icon(ICON))
            self.window.show()
            if self._maximised:
                self.window.maximize()
        self._send()

    def _send(self) -> None:
        parts = None if self._spoilt or self._resizing is not None else compact(self.stage.parts, self.stage.size)
        self._spoilt = False
        if parts == [] or (parts is not None and self._sdl.send(self.window, parts)):
            return
        self.window.flip()

    @cached_property
    def _sdl(self) -> Sdl:
        """Found when it is needed first: no picture waits for it."""
        from carioca.gui.frame.sdl import find_sdl

        sdl = find_sdl()
        sdl.listen_to(self.window)
        return sdl

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type in POINTER:
            # Before all others: a pointer on its way tells of itself with every frame.
            self._pace.reset()
            event = in_pixels(event, self.window.size, self.surface.get_size())
            self.stage.pointer = event.pos
            self.stage.keyed &= event.type != pygame.MOUSEBUTTONDOWN
            wish = self.scene.handle(event) if self.presses.lets(event) else None
            if wish is not None:
                self.go(wish)
            return
        if event.type == WAKE:
            return
        if event.type == pygame.QUIT:
            self.running = False
            return
        if event.type == pygame.WINDOWSIZECHANGED:
            self._resizing = SETTLE
            self.stage.redraw()
            return
        if event.type == pygame.DROPFILE and event.file.lower().endswith(MATCH):
            self.watch(Path(event.file))
            return
        if event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self.stage.sound_device_changed(event.type == pygame.AUDIODEVICEADDED)
            return
        self._pace.notice(event)
        self.stage.absences += event.type in HUSHED
        if event.type == pygame.WINDOWEXPOSED or event.type in BACK:
            self._spoilt = True
            self.stage.redraw()
        # SDL calls a maximised window that comes back from the panel a restored one: its size tells.
        if event.type == pygame.WINDOWMAXIMIZED and not self._maximised:
            self._maximised, self._full = True, None
            self._keep_window()
        elif event.type == pygame.WINDOWRESTORED and self.window.size != self._full:
            self._maximised = False
            self._keep_window()
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.running = False
                return
            if shortcut(self.stage, event, self.scene.listens):
                return
        if not self.presses.lets(event):
            return
        wish = self.scene.handle(event)
        if event.type == pygame.KEYDOWN and (wish is not None or event.key in WALKING) and not self.stage.keyed:
            # Only now: the key that brings the ring does nothing yet where the keys stand.
            self.stage.keyed = True
            self.stage.redraw()
        self.go(wish)

    def _change(self, settings: Settings) -> None:
        """Remember new settings and let them act at once; a full disk does not undo the choice."""
        stage = self.stage
        old, stage.settings = stage.settings, settings
        if settings != old:
            self._save_settings()
        set_language(settings.language)
        stage.audio.apply(settings)
        if settings.full_screen != old.full_screen:
            set_full_screen(self.window, settings.full_screen)
        if any(getattr(settings, name) != getattr(old, name) for name in DRAWN):
            self._textures.configure(stage.dress(), settings.four_colours, settings.large_index, settings.back)
        if any(getattr(settings, name) != getattr(old, name) for name in SHOWN):
            self._lay_out()
        if settings.curtain != old.curtain:
            # Open hands below this screen are none any more.
            for scene in self.stack.scenes[:-1]:
                scene.covered()
        stage.redraw()

    def _lay_out(self) -> None:
        self.surface = self.window.get_surface()
        self._spoilt = True
        if self._maximised and not self.stage.settings.full_screen:
            wide, tall = self._full = self._full or self.window.size
            self._maximised = self.window.size[0] >= wide or self.window.size[1] >= tall
        if not self.stage.settings.full_screen and not self._maximised:
            self._windowed = (self.window.size[0], self.window.size[1])
        self._keep_window()
        self.stage.measure(self.surface.get_size())
        self._textures.measure(self.surface.get_size(), self.stage.settings.scale)
        for scene in list(self.stack.scenes):
            scene.resized()
        self.stage.redraw()

    def _rescue(self, error: Exception) -> None:
        """After a failure: one sentence with choices instead of a vanished window. The match is on the disk."""
        from carioca.gui.frame.log import failure_text

        again = any(scene is self._trouble for scene in self.stack.scenes)
        self.stack.clear()
        self.stage.typing = False
        # What failed may have left a part of the window, or a picture that it waits for.
        self.surface.set_clip(None)
        self._textures.flush()
        try:
            if again:
                raise RuntimeError("the sentence about a failure failed") from error
            self._trouble = self.stack.open(routes.Trouble(failure_text(error)))
        except Exception:
            log().exception("the window cannot go on")
            self.running = False
            self.exit_code = 1
        self.stage.redraw()

    def _save_settings(self) -> None:
        try:
            stored.save(self.stage.paths.settings, self.stage.settings)
        except StorageError as error:
            log().warning("settings not saved: %s", error)
            self.stage.say(t(error.code, **error.values))


def newest(events: Sequence[pygame.event.Event]) -> Iterator[pygame.event.Event]:
    """The events without those motions of the pointer that another one follows at once: a quick mouse tells of itself
    a thousand times a second, and each motion asks the screen what lies there.
    """
    last = None
    for event in events:
        again = last is not None and last.type == event.type == pygame.MOUSEMOTION and last.buttons == event.buttons
        if last is not None and not again:
            yield last
        last = event
    if last is not None:
        yield last


def _seed() -> str:
    import secrets

    return secrets.token_hex(8)
