"""A view onto something taller: wheel, keys, and a bar that can be dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import mix
from carioca.gui.forms.widgets import box

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

NOTCH = 56
"""Design units that one notch of the wheel or an arrow key moves."""


class Scroll:
    """`view` is the visible part of the window, `length` the height of all of it, `offset` what lies above."""

    def __init__(self, stage: Stage, on_paper: bool = False) -> None:
        self.stage = stage
        self.on_paper = on_paper
        self.view = pygame.Rect(0, 0, 0, 0)
        self.length = 0
        self.offset = 0
        self._grip: int | None = None

    def fit(self, view: pygame.Rect, length: int) -> None:
        """Set the sizes after a layout; the offset stays within them."""
        self.view, self.length = view, length
        self.to(self.offset)

    @property
    def spare(self) -> int:
        """Pixels that do not fit into the view."""
        return max(0, self.length - self.view.h)

    def to(self, offset: float) -> bool:
        """Scroll so that `offset` px lie above the view; whether something moved."""
        new = max(0, min(self.spare, round(offset)))
        moved, self.offset = new != self.offset, new
        if moved:
            self.stage.redraw()
        return moved

    def show(self, rect: pygame.Rect) -> None:
        """Scroll as little as needed to show a rect of the content (in window pixels at offset 0)."""
        margin = min(round(14 * self.stage.text_unit), self.view.h // 4)
        if rect.top - self.offset < self.view.top + margin:
            self.to(rect.top - self.view.top - margin)
        elif rect.bottom - self.offset > self.view.bottom - margin:
            self.to(rect.bottom - self.view.bottom + margin)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, page keys and the bar; whether the event was used."""
        if not self.spare:
            return False
        notch = NOTCH * self.stage.text_unit
        if event.type == pygame.MOUSEWHEEL:
            self.to(self.offset - event.y * notch)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key, notch)
        return self._drag(event)

    def _key(self, key: int, notch: float) -> bool:
        page = self.view.h * 0.85
        steps = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_UP: -notch, pygame.K_DOWN: notch}
        if key in steps:
            return self.to(self.offset + steps[key])
        if key in (pygame.K_HOME, pygame.K_END):
            return self.to(0 if key == pygame.K_HOME else self.spare)
        return False

    def _drag(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            bar, thumb = self._track(), self._thumb()
            if bar.inflate(bar.w, 0).collidepoint(event.pos):
                inside = thumb.top <= event.pos[1] <= thumb.bottom
                self._grip = event.pos[1] - thumb.top if inside else thumb.h // 2
                self._follow(event.pos[1])
                return True
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._follow(event.pos[1])
            return True
        elif event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            self.stage.redraw()
            return True
        return False

    def _follow(self, y: int) -> None:
        bar, thumb = self._track(), self._thumb()
        self.to((y - (self._grip or 0) - bar.top) / max(1, bar.h - thumb.h) * self.spare)

    def _track(self) -> pygame.Rect:
        width = max(6, round(10 * self.stage.text_unit))
        return pygame.Rect(self.view.right - width, self.view.top, width, self.view.h)

    def _thumb(self) -> pygame.Rect:
        bar = self._track()
        height = max(min(bar.h, 3 * bar.w), round(bar.h * self.view.h / max(1, self.length)))
        top = bar.top + round((bar.h - height) * self.offset / max(1, self.spare))
        return pygame.Rect(bar.x, top, bar.w, height)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the bar if there is something to scroll."""
        if not self.spare:
            return
        pal, bar, thumb = self.stage.palette, self._track(), self._thumb()
        ground = pal.paper if self.on_paper else pal.panel
        ink = pal.ink if self.on_paper else pal.text
        surface.blit(box(self.stage, bar, bar.w // 2, mix(ground, ink, 0.1)), bar)
        strength = 0.6 if self._grip is not None else 0.38
        surface.blit(box(self.stage, thumb, bar.w // 2, mix(ground, ink, strength)), thumb)
