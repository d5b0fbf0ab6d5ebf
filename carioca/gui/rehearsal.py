"""Draws the menu and a table in a window that nobody sees, for the self-test."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pygame

from carioca.gui.app import App
from carioca.gui.clock import FixedClock
from carioca.gui.scene import Reset, Scene
from carioca.gui.screen import open_display
from carioca.i18n import language
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings

SIZE = (1280, 720)
_FRAMES = 30
_FEWEST_COLOURS = 50


def rehearse(folder: Path) -> str:
    """Shows the menu and a table with SDL's dummy drivers; what was drawn. Raises what a scene raises."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    open_display()
    try:
        window = pygame.Window("Carioca", SIZE)
        settings = replace(Settings(), language=language(), animation="off", muted=True)
        app = App(window, Paths(folder), settings, FixedClock(), lambda: "self-test")
        app.guarded = False
        try:
            drawn = [f"{name} with {_colours(app, scene)} colours" for name, scene in _scenes(app)]
        finally:
            app.close()
            window.destroy()
    finally:
        pygame.quit()
    return ", ".join(drawn)


def _scenes(app: App) -> list[tuple[str, Scene]]:
    from carioca.games.melding.carioca import CARIOCA
    from carioca.gui.scenes.menu import MenuScene
    from carioca.gui.scenes.table import TableScene
    from carioca.session import Seat, Session

    preset, options = next(iter(CARIOCA.presets.items()))
    seats = (Seat("Ñandú"), Seat("Rosa", "normal"), Seat("Tomás", "normal"))
    session = Session.new(CARIOCA, preset, options, seats, "self-test", app.saves)
    return [("menu", MenuScene()), ("table", TableScene(session))]


def _colours(app: App, scene: Scene) -> int:
    """How many colours a grid of points of the scene's picture has; one that is all felt shows nothing."""
    app.go(Reset(scene))
    for _ in range(_FRAMES):
        app.frame()
    width, height = app.size
    points = ((x, y) for x in range(0, width, 8) for y in range(0, height, 8))
    colours = len({tuple(app.surface.get_at(point)) for point in points})
    if colours < _FEWEST_COLOURS:
        raise RuntimeError(f"{type(scene).__name__} drew {colours} colours only")
    return colours
