"""The window itself: what SDL must be told before, its first size, its limits, full screen, points and pixels."""

from __future__ import annotations

import os

import pygame

MINIMUM = (200, 150)
HEADLESS = ("offscreen", "dummy")
"""Drivers that SDL falls back to silently and that nobody can see."""


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
    """The remembered size if it fits the desktop, else 80 % of the desktop, never wider than 16:9."""
    desktops = pygame.display.get_desktop_sizes() or [(1280, 720)]
    width, height = desktops[0]
    if wanted is not None and wanted[0] <= width and wanted[1] <= height:
        return max(wanted[0], MINIMUM[0]), max(wanted[1], MINIMUM[1])
    tall = max(min(600, height), round(height * 0.8))
    wide = max(min(800, width), min(round(width * 0.8), round(tall * 16 / 9)))
    return wide, tall


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
