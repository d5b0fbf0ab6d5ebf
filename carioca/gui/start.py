"""Starting the window: its log, the remembered settings, the first screen, and the loop until it is closed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.gui.app import App
from carioca.gui.scene import Reset
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.screen import NoScreen, open_display, open_window
from carioca.gui.trace import last_words, log_to, watch_threads
from carioca.storage.paths import Paths
from carioca.storage.settings import load

if TYPE_CHECKING:
    from carioca.agreement import Agreement

__all__ = ["NoScreen", "run"]


def run(paths: Paths, *, language: str = "", start: str | Agreement = "menu", file: Path | None = None) -> int:
    """Open the window and play until it is closed; 0, or 1 after a failure that could not be shown.
    `language` is taken instead of the remembered one (and remembered with the next change of the settings);
    `start` is "menu", "continue" or the rules of a new match; `file` is a match to look at first. Raises NoScreen
    before anything is shown.
    """
    log_to(paths.logs)
    settings, problem = load(paths.settings)
    if language:
        settings = replace(settings, language=language)
    open_display()
    try:
        app = App(open_window("Carioca", settings.window), paths, settings)
        watch_threads(app.alarm)
        app.attempt(lambda: app.go(Reset(MenuScene(start=start, problem=problem))))
        if file is not None:
            app.attempt(lambda: app.watch(file))
        code = app.loop()
    finally:
        pygame.quit()
    return last_words(paths.logs, None) if code else 0
