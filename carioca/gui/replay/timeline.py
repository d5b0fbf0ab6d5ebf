"""The line of the whole match: a piece for each round, a knob where one is, dragged or clicked to go elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.choices import STEP_KEYS
from carioca.gui.scene import Transition
from carioca.gui.shapes import disc, mix
from carioca.gui.widgets import Widget, box

if TYPE_CHECKING:
    from carioca.gui.app import App


class Timeline(Widget):
    """`rounds` are the frames at which a round begins, `last` is the last frame; `seek` is told where to go."""

    def __init__(
        self,
        app: App,
        rect: pygame.Rect,
        rounds: Sequence[int],
        last: int,
        where: Callable[[], int],
        seek: Callable[[int], None],
    ) -> None:
        super().__init__(app, "timeline", rect)
        self.rounds, self.last = tuple(rounds), max(1, last)
        self.where, self.seek = where, seek

    def x_of(self, at: int) -> int:
        """Where a frame is on the line, px."""
        half = self._half
        return self.rect.x + half + round((self.rect.w - 2 * half) * at / self.last)

    @property
    def _half(self) -> int:
        return max(5, round(self.rect.h * 0.42))

    def _follow(self, x: int) -> None:
        half = self._half
        at = round((x - self.rect.x - half) * self.last / max(1, self.rect.w - 2 * half))
        at = max(0, min(self.last, at))
        if at != self.where():
            self.seek(at)

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        self._follow(pos[0])

    def move_pointer(self, pos: tuple[int, int]) -> bool:
        changed = super().move_pointer(pos)
        if self.pressed:
            self._follow(pos[0])
        return changed or self.pressed

    def release(self, pos: tuple[int, int]) -> Transition:
        self.pressed = False
        return None

    def key(self, event: pygame.event.Event) -> bool:
        step = STEP_KEYS.get(event.key)
        if step is not None:
            self.seek(max(0, min(self.last, self.where() + step)))
        return step is not None

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal, half, here = self.app.palette, self._half, self.where()
        thick = max(3, round(at.h * 0.36))
        gap = max(1, round(at.h * 0.12))
        begins = [*self.rounds, self.last]
        for number, begin in enumerate(self.rounds):
            left = self.x_of(begin) + (gap if number else 0)
            right = max(left + 2, self.x_of(begins[number + 1]))
            piece = pygame.Rect(left, at.centery - thick // 2, right - left, thick)
            surface.blit(box(self.app, piece, thick // 2, mix(pal.panel, pal.panel_edge, 0.6)), piece)
            done = min(right, self.x_of(here)) - left
            if done > 0:
                filled = pygame.Rect(left, piece.y, max(min(thick, piece.w), done), thick)
                surface.blit(box(self.app, filled, thick // 2, mix(pal.accent, pal.panel, 0.25)), filled)
        colour = mix(pal.accent, (255, 255, 255), 0.25 if self.hovered or self.pressed else 0.0)
        knob = disc(2 * half, colour)
        surface.blit(knob, knob.get_rect(center=(self.x_of(here), at.centery)))
