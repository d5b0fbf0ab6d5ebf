"""Drives the window in tests: SDL's dummy drivers, a clock that does not wait, events through SDL's queue."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pygame

from carioca.gui.app import App
from carioca.gui.frame.clock import FixedClock
from carioca.gui.frame.scene import Reset, Scene
from carioca.gui.frame.screen import open_display
from carioca.gui.frame.stage import Stage
from carioca.gui.frame.thinker import Thinker
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings
from tests.gui.remembered import remember

remember()

KEYS = {
    "enter": pygame.K_RETURN, "space": pygame.K_SPACE, "esc": pygame.K_ESCAPE, "tab": pygame.K_TAB,
    "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN,
    "home": pygame.K_HOME, "end": pygame.K_END, "pageup": pygame.K_PAGEUP, "pagedown": pygame.K_PAGEDOWN,
    "backspace": pygame.K_BACKSPACE, "delete": pygame.K_DELETE,
    "f1": pygame.K_F1, "f2": pygame.K_F2, "f11": pygame.K_F11,
}  # fmt: skip


PAINTED = 16
"""Of the pictures that no test looks at one in so many is painted all the same: a screen that cannot be is found."""
THOUGHT = 2.0
"""Seconds of true time after which a thought is one that a test has made to last: the frames go on without it."""
PATIENCE = 200
"""Frames after which a person has pressed what there is to press, or never will."""


ASKED: WeakSet[Thinker[Any]] = WeakSet()
"""Who has been asked something at a table since the last frame; a review takes its time beside the play."""


def _ask(self: Thinker[Any], question: Callable[[], Any], ask: Any = Thinker.ask) -> None:
    if not sys._getframe(1).f_globals["__name__"].startswith(("carioca.gui.scenes", "carioca.gui.parts")):
        ASKED.add(self)
    ask(self, question)


Thinker.ask = _ask  # type: ignore[method-assign]


class SeldomPainted(App):
    """An app that paints when somebody looks at its surface, and one in so many of the other pictures."""

    _left = 0  # pictures that have not been painted since the last one
    _in_frame = False

    @property
    def surface(self) -> pygame.Surface:  # type: ignore[override]
        if self._left and not self._in_frame:
            self._paint()
        return self._surface

    @surface.setter
    def surface(self, surface: pygame.Surface) -> None:
        self._surface = surface

    def frame(self) -> None:
        self._in_frame = True
        try:
            super().frame()
        finally:
            self._in_frame = False

    def _draw(self) -> None:
        self._left += 1
        if self._left >= PAINTED or not self._shown:
            self._paint()

    def _paint(self) -> None:
        self._left, outside = 0, not self._in_frame
        self._in_frame = True
        super()._draw()
        self._in_frame = not outside


class Driver:
    """An app in a window nobody sees. Positions are pixels; each act steps one frame unless told otherwise.

    Like a person it presses nothing sooner than it can be meant: what has just come is looked at first, as long as it
    needs (carioca/gui/frame/press.py). One that is `hasty` presses at once, as a hand does that clicks twice.
    """

    hasty = False

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> None:
        """`folder` holds the data; `settings` are fields of Settings (language is Spanish, animation off)."""
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        open_display()
        pygame.event.clear()
        chosen = {"language": "es", "animation": "off", "reduced_motion": True, "muted": True}
        chosen |= {"self_draw": False, "news": False, **settings}
        window = pygame.Window("test", size, resizable=True)
        self.app = SeldomPainted(window, Paths(folder), replace(Settings(), **chosen), FixedClock(), lambda: "seed")
        self.app.guarded = False

    @property
    def stage(self) -> Stage:
        """What the app hands to its scenes."""
        return self.app.stage

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.app.scene

    def open(self, scene: Scene, frames: int = 2) -> Scene:
        """Close everything and show this scene."""
        self.app.go(Reset(scene))
        self.step(frames)
        return self.app.scene

    def step(self, frames: int = 1) -> None:
        """Let frames of a sixtieth of a second pass."""
        for _ in range(frames):
            if self.app.running:
                self.app.frame()
                self._let_think()

    def _let_think(self) -> None:
        """A thought takes true time, though the clock does not wait: it ends before the next frame, so that a test
        sees the same frames on every machine."""
        end = time.monotonic() + THOUGHT
        for thinker in list(ASKED):
            while thinker.thinks and time.monotonic() < end:
                time.sleep(0.0005)
            ASKED.discard(thinker)

    def seconds(self, seconds: float) -> None:
        """Let time pass."""
        self.step(round(seconds * 60))

    def post(self, kind: int, **values: object) -> None:
        """Put an event into SDL's queue; the next frame sees it."""
        pygame.event.post(pygame.event.Event(kind, **values))

    def look(self, kind: int, **values: object) -> None:
        """Let time pass until a press of this kind can be meant for what is on the screen."""
        event = pygame.event.Event(kind, **values)
        for _ in range(0 if self.hasty else PATIENCE):
            if not self.app.running or self.app.presses.allows(event, FixedClock.step):
                return
            self.step()

    def move(self, x: float, y: float, *, held: bool = False) -> None:
        """Move the pointer."""
        self.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(int(held), 0, 0), touch=False)
        self.step()

    def button(self, x: float, y: float, *, down: bool, button: int = 1) -> None:
        """Press or release a button of the mouse."""
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        values = {"pos": (round(x), round(y)), "button": button, "touch": False, "clicks": 1}
        if down:
            self.look(kind, **values)
        self.post(kind, **values)
        self.step()

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Move there, press and release."""
        self.move(x, y)
        self.button(x, y, down=True, button=button)
        self.button(x, y, down=False, button=button)

    def drag(self, start: tuple[float, float], end: tuple[float, float], moves: int = 8) -> None:
        """Press at a place, move in steps, release at another."""
        self.move(*start)
        self.button(*start, down=True)
        for i in range(1, moves + 1):
            self.move(start[0] + (end[0] - start[0]) * i / moves, start[1] + (end[1] - start[1]) * i / moves, held=True)
        self.button(*end, down=False)

    def wheel(self, notches: int) -> None:
        """Turn the wheel; positive is away from the person."""
        self.post(
            pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_x=0.0, precise_y=float(notches), touch=False
        )
        self.step()

    def key(self, key: str | int, mod: int = 0) -> None:
        """Press and release a key: a name of KEYS, one character, or a pygame constant.

        Enter and Space come from somebody who uses keys already: they act on a screen at once, without first bringing
        the ring. `press_first` is a key after the pointer.
        """
        code = key if isinstance(key, int) else KEYS.get(key) or pygame.key.key_code(key)
        self.stage.keyed |= code in (pygame.K_RETURN, pygame.K_SPACE)
        self.press_first(code, mod)

    def press_first(self, code: int, mod: int = 0) -> None:
        """Press and release a key, whatever was used before."""
        values = {"key": code, "mod": mod, "unicode": "", "scancode": 0}
        self.look(pygame.KEYDOWN, **values)
        self.post(pygame.KEYDOWN, **values)
        self.post(pygame.KEYUP, **values)
        self.step()

    def keys(self, *keys: str) -> None:
        """Several keys, one after the other."""
        for key in keys:
            self.key(key)

    def text(self, text: str) -> None:
        """Type text as an input method delivers it."""
        for character in text:
            self.post(pygame.TEXTINPUT, text=character)
        self.step()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size and let the layout settle."""
        self.app.window.size = (width, height)
        self.step(12)

    def picture(self, path: Path | None = None) -> pygame.Surface:
        """What the window shows; saved as PNG when a path is given."""
        self.stage.redraw()
        self.step()
        if path is not None:
            pygame.image.save(self.app.surface, path)
        return self.app.surface.copy()

    def close(self) -> None:
        """Leave all scenes and let go of the window and the files."""
        self.app.close()
        self.app.window.destroy()
        pygame.event.clear()
