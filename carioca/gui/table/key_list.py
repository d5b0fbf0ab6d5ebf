"""The list of keys, over the table until any key or click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from carioca.gui.scene import Pop, Scene, Transition
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.app import App

KEYS = (
    "arrows", "shift", "space", "s", "z", "digits", "p", "b", "l", "d", "tr", "tab", "esc", "h", "f1", "f11", "m",
)  # fmt: skip


class KeyList(Scene):
    """A panel with two columns: the key and what it does."""

    overlay = True

    def enter(self, app: App) -> None:
        self.app = app

    def handle(self, event: pygame.event.Event) -> Transition:
        return Pop() if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface) -> None:
        app, pal = self.app, self.app.palette
        width, height = surface.get_size()
        unit = max(0.1, min(app.text_unit, width / 700, height / (30 * len(KEYS) + 120)))
        size = max(6, round(16 * unit))
        line = round(29 * unit)
        box = Rect(0, 0, round(660 * unit), line * (len(KEYS) + 1) + round(62 * unit))
        box.center = (width // 2, height // 2)
        surface.blit(app.textures.panel(box.size, round(18 * unit), pal.panel, pal.panel_edge, 1), box)
        title = app.textures.text(t("keys.title"), round(22 * unit), pal.text, True)
        y = box.y + round(20 * unit)
        surface.blit(title, (box.x + round(28 * unit), y))
        y += title.get_height() + round(10 * unit)
        for name in KEYS:
            cap = app.textures.text(t(f"keys.{name}.key"), size, pal.accent, True)
            words = app.textures.text(t(f"keys.{name}"), size, pal.text)
            surface.blit(cap, (box.x + round(28 * unit), y))
            surface.blit(words, (box.x + round(190 * unit), y))
            y += line
