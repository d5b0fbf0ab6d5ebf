"""The list of keys, over the table until any key or click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from carioca.gui.frame.scene import Pop, Scene, Transition
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.desk import Deed

FIRST = ("arrows", "shift", "space", "double", "right")
LATER = ("tr", "undo", "tab", "a", "speed", "esc", "h", "sheet", "rounds", "log", "f1", "f2", "words", "f11", "m")
"""The lines of keys that do the same at every table, before those of the desk and behind them."""
HINT, BEST = "h", "best"
"""The line of the hint, and the one that takes its place where the same key plays the best move."""
SIDE, GAP = 28, 18
"""Design units beside the columns and between them."""


def key_lines(deeds: Iterable[Deed]) -> tuple[str, ...]:
    """The lines of the list of keys, those of the desk's deeds in the middle."""
    listed = dict.fromkeys(deed.listed for deed in deeds if deed.listed)
    desk = [line for line in listed if line not in (*LATER, BEST)]
    return (*FIRST, *desk, *(BEST if line == HINT and BEST in listed else line for line in LATER))


class KeyList(Scene):
    """A panel with two columns: the key and what it does; `names` are the keys' names in the catalogue."""

    overlay = True

    def __init__(self, names: Sequence[str], title: str = "keys.title") -> None:
        self.names, self.title = names, title

    def enter(self, stage: Stage) -> None:
        self.stage = stage

    def handle(self, event: pygame.event.Event) -> Transition:
        return Pop() if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface) -> None:
        stage, pal = self.stage, self.stage.palette
        width, height = surface.get_size()
        unit = max(0.1, min(stage.text_unit, width / 700, height / (30 * len(self.names) + 120)))
        caps, deeds = self._words(unit)
        # Longer words ask for smaller letters, never for more than the window has.
        wanted = _wide(caps) + _wide(deeds) + (SIDE + GAP + SIDE) * unit
        if wanted > width * 0.95:
            unit = max(0.1, unit * width * 0.95 / wanted)
            caps, deeds = self._words(unit)
        line, side = round(29 * unit), round(SIDE * unit)
        second = max(round(162 * unit), _wide(caps) + round(GAP * unit))
        wide = max(round(660 * unit), 2 * side + second + _wide(deeds))
        box = Rect(0, 0, wide, line * (len(self.names) + 1) + round(62 * unit))
        box.center = (width // 2, height // 2)
        surface.blit(stage.textures.panel(box.size, round(18 * unit), pal.panel, pal.panel_edge, 1), box)
        title = stage.textures.text(t(self.title), round(22 * unit), pal.text, True)
        y = box.y + round(20 * unit)
        surface.blit(title, (box.x + side, y))
        y += title.get_height() + round(10 * unit)
        for cap, deed in zip(caps, deeds, strict=True):
            surface.blit(cap, (box.x + side, y))
            surface.blit(deed, (box.x + side + second, y))
            y += line

    def _words(self, unit: float) -> tuple[list[pygame.Surface], list[pygame.Surface]]:
        """The names of the keys and what they do."""
        textures, pal, size = self.stage.textures, self.stage.palette, max(6, round(16 * unit))
        caps = [textures.text(t(f"keys.{name}.key"), size, pal.accent, True) for name in self.names]
        return caps, [textures.text(t(f"keys.{name}"), size, pal.text) for name in self.names]


def _wide(images: list[pygame.Surface]) -> int:
    return max(image.get_width() for image in images)
