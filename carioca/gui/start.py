"""Starting the window: its log, the remembered settings, the first screen, and the loop until it is closed."""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from carioca.gui.app import App
from carioca.gui.frame.log import log_to, report_failure, watch_threads
from carioca.gui.frame.scene import Reset
from carioca.gui.frame.screen import NoScreen, open_display, open_window
from carioca.gui.scenes.menu import MenuScene
from carioca.i18n import set_language
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings, load

if TYPE_CHECKING:
    from carioca.agreement import Agreement

__all__ = ["NoScreen", "run"]


def run(
    paths: Paths, *, language: str = "", start: str | Agreement = "menu", file: Path | None = None, bot: str = ""
) -> int:
    """Open the window and play until it is closed; 0, or 1 after a failure that could not be shown.

    `language` is taken instead of the remembered one (and remembered with the next change of the settings);
    `start` is "menu", "continue", "new" or the rules of a new match, `bot` how the opponents of a new one play;
    `file` is a match to look at first. Raises NoScreen before anything is shown.
    """
    log_to(paths.logs)
    settings, problem = load(paths.settings)
    if language:
        settings = replace(settings, language=language)
    if bot:
        # The names of opponents are words too.
        set_language(settings.language)
        settings = _against(settings, bot)
    open_display()
    window = None
    try:
        window = open_window("Carioca", settings.window)
        app = App(window, paths, settings)
        watch_threads(app.alarm)
        # From the start it is seen what Enter would do; the first click takes the ring away.
        app.stage.keyed = True
        app.attempt(lambda: app.go(Reset(MenuScene(start=start, problem=problem))))
        if file is not None:
            app.attempt(lambda: app.watch(file))
        app.frame()
        # Whoever starts the program may have left garbage alone until the first picture.
        gc.enable()
        code = app.loop()
    finally:
        if window is not None:
            # SDL frees it with the display, and would free it again when Python lets go of it.
            window.destroy()
        pygame.quit()
    return report_failure(paths.logs, None) if code else 0


def _against(settings: Settings, bot: str) -> Settings:
    """The last table with opponents who play like `bot`; a character sits at a table but once."""
    # The games and their opponents are not loaded before the menu is there, unless somebody asks for them.
    from carioca.bots.base import CHARACTERS
    from carioca.gui.scenes.seats import PERSON, Seats

    table = Seats(settings)
    opponents = [at for at, draft in enumerate(table.drafts) if draft.kind != PERSON]
    for at in opponents[:1] if bot in CHARACTERS else opponents:
        if bot not in table.seated():
            table.set_kind(at, bot)
    names, kinds = zip(*table.drafts, strict=True)
    return replace(settings, names=names, seats=kinds)
