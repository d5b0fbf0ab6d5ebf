"""One sentence at the bottom of the window that goes away by itself."""

from __future__ import annotations

import pygame

from carioca.gui.frame.palette import Palette
from carioca.gui.frame.pictures import Pictures

SECONDS = 2.2


class Notice:
    """The sentence of the moment, or none."""

    def __init__(self) -> None:
        self.text = ""
        self._left = 0.0

    def show(self, text: str) -> None:
        """Show a sentence; it replaces the one before."""
        self.text = text
        self._left = SECONDS

    @property
    def left(self) -> float | None:
        """Seconds until it goes away; None when there is none."""
        return self._left if self.text else None

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether the picture changed."""
        if not self.text:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self.text = ""
        return True

    def draw(self, surface: pygame.Surface, textures: Pictures, palette: Palette, unit: float) -> None:
        """Paint it over the scene; `unit`: px per design unit of forms."""
        if not self.text:
            return
        width, height = surface.get_size()
        words = textures.text_block(
            self.text, max(8, round(16 * unit)), palette.text, max(40, round(width - 60 * unit))
        )
        size = (words.get_width() + round(36 * unit), words.get_height() + round(18 * unit))
        box = textures.panel(size, round(14 * unit), palette.panel, palette.panel_edge, 1)
        place = box.get_rect(midbottom=(width // 2, height - round(18 * unit)))
        surface.blit(box, place)
        surface.blit(words, words.get_rect(center=place.center))
