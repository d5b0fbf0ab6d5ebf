"""Functions of SDL that pygame does not pass on, called in the very library that pygame runs on, and the connection to
an X server, on which the loop waits itself where there is one.

SDL waits on the same connection, but whatever ends its wait makes it send the server a message to itself: a third more
of the work of an event.
"""

from __future__ import annotations

import ctypes
import os
import select
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pygame

from carioca.gui.frame.clock import bells
from carioca.gui.frame.log import log

VIDEO = 0x20  # SDL_INIT_VIDEO


class Sdl:
    """What could be found; None for a function that this build of the library does not let be called."""

    def __init__(self, library: Any) -> None:
        """`library`: SDL as ctypes loads it (`CDLL`: the interpreter runs other threads during a call), or None."""
        self._library = library
        self._connection: Connection | None = None
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
        return self._wait is not None

    def wait(self, milliseconds: int) -> bool:
        """Wait for the next event, so long at most; whether there is one. It stays in the queue.

        The processor has nothing to do meanwhile; pygame's `event.wait` asks a thousand times a second.
        """
        if self._connection is not None:
            return self._connection.wait(milliseconds)
        return self._wait is not None and bool(self._wait(None, milliseconds))

    def listen_to(self, window: pygame.Window) -> None:
        """Wait on the window's own connection to its X server from now on, where it has one."""
        if sys.platform != "win32":
            self._connection = find_connection(self._library, window)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

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


LIBRARY = "libX11.so.6"
SUBSYSTEM = 2  # SDL_SYSWM_X11
ANY = (0, 0xFFFF)  # SDL_FIRSTEVENT, SDL_LASTEVENT


class _WindowInfo(ctypes.Structure):
    """SDL_SysWMinfo of SDL 2 for a window under X11: the version that asks, the subsystem, the display, the window."""

    _fields_ = (
        ("version", ctypes.c_uint8 * 3),
        ("subsystem", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("spare", ctypes.c_uint8 * 64),
    )


class Connection:
    """To an X server. `number`: its file descriptor; `pending`: whether events have come that nobody has taken yet."""

    def __init__(self, number: int, pending: Callable[[], bool]) -> None:
        self._pending = pending
        self._ends = os.pipe()
        for end in self._ends:
            os.set_blocking(end, False)
        self._poll = select.poll()
        self._poll.register(number, select.POLLIN)
        self._poll.register(self._ends[0], select.POLLIN)
        bells.append(self._ends[1])

    def wait(self, milliseconds: int) -> bool:
        """Wait for the next event of the server or of a thread of ours, so long at most; whether there is one."""
        if self._pending():
            return True
        found = self._poll.poll(milliseconds)
        for number, _ in found:
            if number == self._ends[0]:
                os.read(number, 1 << 16)
        return bool(found)

    def close(self) -> None:
        bells.remove(self._ends[1])
        for end in self._ends:
            os.close(end)


def find_connection(sdl: Any, window: pygame.Window) -> Connection | None:
    """The connection of a window; `sdl` is the library as ctypes loads it. None where none is found."""
    if sdl is None or pygame.display.get_driver() != "x11":
        return None
    try:
        info = _WindowInfo((ctypes.c_uint8 * 3)(*pygame.get_sdl_version()))
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        found = sdl.SDL_GetWindowWMInfo(ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id)), ctypes.byref(info))
        if not found or info.subsystem != SUBSYSTEM or not info.display:
            return None
        x11, display = ctypes.CDLL(LIBRARY), ctypes.c_void_p(info.display)
        taken, pending = sdl.SDL_HasEvents, x11.XPending
        # XPending also sends what has been asked of the server, and sees what came with the answers to that.
        return Connection(x11.XConnectionNumber(display), lambda: bool(taken(*ANY) or pending(display)))
    except (OSError, AttributeError) as error:
        log().info("the connection to the X server was not found: %s", error)
        return None
