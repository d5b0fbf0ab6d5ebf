"""Functions of SDL that pygame does not pass on, called in the very library that pygame runs on."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from carioca.gui.frame.log import log

if TYPE_CHECKING:
    from carioca.gui.frame.xline import Line

VIDEO = 0x20
"""SDL_INIT_VIDEO."""


class Sdl:
    """What could be found; None for a function that this build of the library does not let be called."""

    def __init__(self, library: Any) -> None:
        """`library`: SDL as ctypes loads it (`CDLL`: the interpreter runs other threads during a call), or None."""
        self._library = library
        self._line: Line | None = None
        self._place: tuple[pygame.Window | None, int] = None, 0
        """The window that something was sent to last, and where SDL keeps it."""
        self._wait = _function(library, "SDL_WaitEventTimeout", ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
        self._window = _function(library, "SDL_GetWindowFromID", ctypes.c_void_p, ctypes.c_uint32)
        self._update = _function(
            library, "SDL_UpdateWindowSurfaceRects", ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int
        )
        self._area = _function(library, "SDL_GetDisplayUsableBounds", ctypes.c_int, ctypes.c_int, ctypes.c_void_p)

    @property
    def waits(self) -> bool:
        """Whether `wait` can be called."""
        return self._wait is not None

    def wait(self, milliseconds: int) -> bool:
        """Wait for the next event, so long at most; whether there is one. It stays in the queue.

        The processor has nothing to do meanwhile; pygame's `event.wait` asks a thousand times a second.
        """
        if self._line is not None:
            return self._line.wait(milliseconds)
        return self._wait is not None and bool(self._wait(None, milliseconds))

    def listen_to(self, window: pygame.Window) -> None:
        """Wait on the window's own line to its X server from now on, where it has one."""
        if sys.platform != "win32":
            from carioca.gui.frame.xline import find_line

            self._line = find_line(self._library, window)

    def close(self) -> None:
        """Nobody waits any more."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def send(self, window: pygame.Window, parts: Sequence[pygame.Rect]) -> bool:
        """Show these parts (px) of what is painted on the window's surface; False when all of it must be sent."""
        if self._window is None or self._update is None:
            return False
        if self._place[0] is not window:
            self._place = window, self._window(window.id) or 0
        rects, place = array("i", chain.from_iterable(parts)), self._place[1]
        return place != 0 and self._update(place, rects.buffer_info()[0], len(parts)) == 0

    def usable(self) -> tuple[int, int] | None:
        """The part (px) of the first display that panels and docks leave to windows; None where nobody knows."""
        area = (ctypes.c_int * 4)()
        if self._area is None or self._area(0, area) != 0 or min(area[2:]) <= 0:
            return None
        return area[2], area[3]


def find_sdl() -> Sdl:
    """SDL's functions; the display has to be open."""
    for place in _places():
        try:
            library = ctypes.CDLL(place)
            # Another copy of the library would know nothing of the window.
            if library.SDL_WasInit(VIDEO):
                return Sdl(library)
        except (OSError, AttributeError):
            continue
    log().info("SDL's functions were not found: the window sleeps between looks")
    return Sdl(None)


def _places() -> Iterator[str]:
    """Where SDL's functions may be found: beside pygame under Windows, elsewhere through a module linked with it."""
    if sys.platform == "win32":
        # A library that is loaded already is found by its name alone.
        yield from (str(Path(pygame.__file__).with_name("SDL2.dll")), "SDL2.dll")
    else:
        yield getattr(pygame.base, "__file__", None) or ""


def _function(library: Any, name: str, result: Any, *arguments: Any) -> Callable[..., Any] | None:
    try:
        function = getattr(library, name)
    except AttributeError:
        return None
    function.restype, function.argtypes = result, arguments
    return function  # type: ignore[no-any-return]
