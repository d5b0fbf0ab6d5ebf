"""The line to an X server, and waiting for what comes over it.

SDL waits on the same line, but whatever ends its wait makes it send the server a message to itself: a third more of
the work of an event.
"""

from __future__ import annotations

import ctypes
import os
import select
from collections.abc import Callable
from typing import Any

import pygame

from carioca.gui.frame import waiting
from carioca.gui.frame.log import log

LIBRARY = "libX11.so.6"
SUBSYSTEM = 2
"""SDL_SYSWM_X11."""
ANY = (0, 0xFFFF)
"""SDL_FIRSTEVENT, SDL_LASTEVENT."""


class _WindowInfo(ctypes.Structure):
    """SDL_SysWMinfo of SDL 2 for a window under X11: the version that asks, the subsystem, the display, the window."""

    _fields_ = (
        ("version", ctypes.c_uint8 * 3),
        ("subsystem", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("spare", ctypes.c_uint8 * 64),
    )


class Line:
    """`number`: the line's file descriptor; `pending`: whether events have come that nobody has taken yet."""

    def __init__(self, number: int, pending: Callable[[], bool]) -> None:
        self._pending = pending
        self._ends = os.pipe()
        for end in self._ends:
            os.set_blocking(end, False)
        self._poll = select.poll()
        self._poll.register(number, select.POLLIN)
        self._poll.register(self._ends[0], select.POLLIN)
        waiting.bells.append(self._ends[1])

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
        """Nobody waits any more."""
        waiting.bells.remove(self._ends[1])
        for end in self._ends:
            os.close(end)


def find_line(sdl: Any, window: pygame.Window) -> Line | None:
    """The line of a window; `sdl` is the library as ctypes loads it. None where there is none, or it is not found."""
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
        return Line(x11.XConnectionNumber(display), lambda: bool(taken(*ANY) or pending(display)))
    except (OSError, AttributeError) as error:
        log().info("the line to the X server was not found: %s", error)
        return None
