"""The line of the whole match: a piece for each round, a knob where one is, dragged or clicked to go elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import mix
from carioca.gui.forms.slider import Track
from carioca.gui.forms.widgets import box

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class Timeline(Track):
    """`rounds` are the frames at which a round begins, `last` is the last frame; `seek` is told where to go."""

    def __init__(
        self,
        stage: Stage,
        rect: pygame.Rect,
        rounds: Sequence[int],
        last: int,
        where: Callable[[], int],
        seek: Callable[[int], None],
    ) -> None:
        super().__init__(stage, "timeline", rect, last)
        self.rounds = tuple(rounds)
        self.where, self.seek = where, seek

    @property
    def at(self) -> int:
        return self.where()

    @property
    def half(self) -> int:
        return max(5, round(self.rect.h * 0.42))

    def go(self, at: int) -> None:
        self.seek(at)

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal, here = self.stage.palette, self.x_of(self.at)
        thick = max(3, round(at.h * 0.36))
        gap = max(1, round(at.h * 0.12))
        begins = [*self.rounds, self.last]
        for number, begin in enumerate(self.rounds):
            left = self.x_of(begin) + (gap if number else 0)
            right = max(left + 2, self.x_of(begins[number + 1]))
            piece = pygame.Rect(left, at.centery - thick // 2, right - left, thick)
            surface.blit(box(self.stage, piece, thick // 2, mix(pal.panel, pal.panel_edge, 0.6)), piece)
            done = min(right, here) - left
            if done > 0:
                filled = pygame.Rect(left, piece.y, max(min(thick, piece.w), done), thick)
                surface.blit(box(self.stage, filled, thick // 2, mix(pal.accent, pal.panel, 0.25)), filled)
        self.knob(surface, at.centery)
