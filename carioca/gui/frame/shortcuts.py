"""Keys that do the same on every screen: leave, full screen, sound."""

from __future__ import annotations

from dataclasses import replace

import pygame

from carioca.gui.frame.stage import Stage
from carioca.i18n import t


def leaves(event: pygame.event.Event) -> bool:
    """Whether a pressed key leaves the program."""
    return bool(event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


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
