"""The window on the desktop: what SDL must be told before, sizes, full screen, pixels, which parts are sent anew, and
files opened with other programs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pygame
from pygame import Rect

MINIMUM = (200, 150)
FRAME = (8, 60)
"""Points left free around a window: SDL puts its inside into the middle of the screen, and some window managers then
move it down by their title, others put that above. How high a title is nobody can ask before there is one."""
CALM = 0.82
"""A window that takes no more of the desktop's width and height than this is taken to fit, with frame and panels."""
HEADLESS = ("offscreen", "dummy")  # drivers that SDL falls back to silently and that nobody can see


class NoScreen(RuntimeError):
    """No display can be opened; the game can still be played in a terminal."""


def open_display() -> None:
    """Start SDL's video and fonts, not the rest (`pygame.init` would also start the mixer). Raises NoScreen."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Importing pygame has put the script's name there already.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = "carioca"
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreen(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in HEADLESS and os.environ.get("SDL_VIDEODRIVER", "") != driver:
        pygame.display.quit()
        raise NoScreen("no display")
    if driver == "x11":
        # Without it SDL presents every frame through OpenGL, in software on machines without a graphics card;
        # under Wayland the same hint makes the window's surface fail.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()


def open_window(title: str, wanted: tuple[int, int] | None) -> pygame.Window:
    """A hidden, resizable window of the wanted size (px) or one that suits the desktop. Raises NoScreen."""
    try:
        window = pygame.Window(title, first_size(wanted), resizable=True, hidden=True, allow_high_dpi=True)
        window.minimum_size = MINIMUM
        window.get_surface()
    except pygame.error as error:
        raise NoScreen(str(error)) from error
    return window


def first_size(wanted: tuple[int, int] | None) -> tuple[int, int]:
    """The remembered size if it fits the desktop, else 80 % of the desktop, never wider than 16:9.

    Either way no more than the desktop leaves to windows, and the frame around this one fits too.
    """
    desktops = pygame.display.get_desktop_sizes() or [(1280, 720)]
    width, height = desktops[0]
    if wanted is not None and wanted[0] <= width and wanted[1] <= height:
        wide, tall = wanted
    else:
        tall = max(600, round(height * 0.8))
        wide = max(800, min(round(width * 0.8), round(tall * 16 / 9)))
    if tall > CALM * height or wide > CALM * width:
        # Asked only here: it takes some milliseconds of the start.
        room = usable_area() or desktops[0]
        wide, tall = min(wide, room[0] - FRAME[0]), min(tall, room[1] - FRAME[1])
    return max(wide, MINIMUM[0]), max(tall, MINIMUM[1])


def usable_area() -> tuple[int, int] | None:
    """The part of the first display that panels and docks leave to windows; None where SDL cannot be asked."""
    from carioca.gui.frame.sdl import find_sdl

    return find_sdl().usable()


def set_full_screen(window: pygame.Window, on: bool) -> None:
    """Borderless full screen on the desktop or back; a driver that cannot simply stays."""
    try:
        if on:
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()
    except pygame.error:
        return


def in_pixels(event: pygame.event.Event, points: tuple[int, int], pixels: tuple[int, int]) -> pygame.event.Event:
    """A pointer's event with its place in pixels; `points` and `pixels` are both sizes of the window."""
    if points == pixels or not points[0] or not points[1]:
        return event
    kx, ky = pixels[0] / points[0], pixels[1] / points[1]
    return pygame.event.Event(event.type, {**event.dict, "pos": (round(event.pos[0] * kx), round(event.pos[1] * ky))})


MOST = 0.6  # from this part of the window on all of it is sent
MANY = 24  # parts; each is a message of its own to the desktop


def compact(parts: Sequence[Rect] | None, size: tuple[int, int]) -> list[Rect] | None:
    """The parts within a window of `size` px, those joined that lie over one another; None: send all of it."""
    if parts is None:
        return None
    window = Rect((0, 0), size)
    found = [rect for part in parts if (rect := part.clip(window)).w and rect.h]
    if len(found) > 1:
        found = joined(found)
    if len(found) > MANY or sum([rect.w * rect.h for rect in found]) > MOST * window.w * window.h:
        return None
    return found


def joined(rects: Iterable[Rect]) -> list[Rect]:
    """Rects around all of these: those that lie over one another are one where that is no more to paint."""
    found: list[Rect] = []
    for rect in rects:
        for at in reversed(rect.collidelistall(found)):
            other, whole = found[at], rect.union(found[at])
            if whole.w * whole.h <= rect.w * rect.h + other.w * other.h:
                rect = whole
                del found[at]
        found.append(rect)
    return found


def open_path(path: Path) -> bool:
    """Open a folder in the file browser, or a file in the program for it; False when the system has none.

    Nor is anything opened where nobody looks: the self-test shows every screen.
    """
    if os.environ.get("SDL_VIDEODRIVER") in HEADLESS:
        return False
    import subprocess

    command = {"darwin": "open", "win32": "explorer"}.get(sys.platform, "xdg-open")
    try:
        none = subprocess.DEVNULL
        subprocess.Popen([command, str(path)], env=_outside(), stdin=none, stdout=none, stderr=none)
    except OSError:
        return False
    return True


def _outside() -> dict[str, str]:
    """The environment for other programs: a frozen one must not lend them its libraries (PyInstaller keeps what was
    set before under another name).
    """
    environ = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environ.pop("LD_LIBRARY_PATH_ORIG", "")
        environ.pop("LD_LIBRARY_PATH", None)
        if before:
            environ["LD_LIBRARY_PATH"] = before
    return environ
