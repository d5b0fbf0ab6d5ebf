"""A row of small pictures of which one is chosen: cloths, backs of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.choices import Chooser
from carioca.gui.forms.widgets import box

if TYPE_CHECKING:
    from carioca.gui.draw.shapes import Colour
    from carioca.gui.frame.stage import Stage

HIGH = 92
"""Units of height: a picture and its name."""
Sample = Callable[[object, tuple[int, int]], pygame.Surface]
"""Makes the picture of a value, at most as large as this (px); premultiplied where it is transparent."""


class SampleChooser(Chooser):
    """Pictures of one width with their names below; the chosen one has a frame, and its name stands out."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, options: Sequence[tuple[object, str]], value: object,
        change: Callable[[object], None], sample: Sample,
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, options, value, change)
        self.sample = sample

    def segment(self, index: int) -> pygame.Rect:
        """The place of a picture."""
        edges = [self.rect.x + round(self.rect.w * at / len(self.options)) for at in (index, index + 1)]
        return pygame.Rect(edges[0], self.rect.y, max(1, edges[1] - edges[0]), self.rect.h)

    def _label(self, surface: pygame.Surface, part: pygame.Rect, index: int, ink: Colour) -> None:
        value, label = self.options[index]
        foot = self.px(25)
        room = part.inflate(-self.px(14), 0)
        room.y, room.h = part.y + self.px(8), max(4, part.h - foot - self.px(10))
        image = self.sample(value, (max(4, room.w), room.h))
        place = image.get_rect(center=room.center)
        if value == self.value:
            frame = place.inflate(self.px(6), self.px(6))
            surface.blit(box(self.stage, frame, self.px(5), self.stage.palette.accent_text), frame)
        surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.write(surface, label, 14.5, ink, (part.centerx, part.bottom - foot // 2 - 1), room.w, value == self.value)
