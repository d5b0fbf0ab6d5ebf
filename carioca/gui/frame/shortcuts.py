"""Keys that do the same on every screen: leave, full screen, sound."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.app import App


def shortcut(app: App, event: pygame.event.Event) -> bool:
    """Do what a pressed key does everywhere; whether it was such a key."""
    mod, settings = event.mod, app.settings
    if event.key == pygame.K_q and mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        app.running = False
    elif event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and mod & pygame.KMOD_ALT):
        app.change(replace(settings, full_screen=not settings.full_screen))
    elif (
        event.key == pygame.K_m
        and not (app.typing or app.scene.listens)
        and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    ):
        muted = not settings.muted
        app.change(replace(settings, muted=muted))
        app.say(t("app.muted" if muted else "app.unmuted"))
    else:
        return False
    return True
