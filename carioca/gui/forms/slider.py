"""A knob on a line: dragged, clicked to another place, or moved by keys; and the slider of the forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import disc, mix
from carioca.gui.forms.choices import STEP_KEYS
from carioca.gui.forms.widgets import Widget, box
from carioca.gui.frame.scene import Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class Track(Widget):
    """A line of steps from 0 to `last`; subclasses know where the knob is (`at`) and bring it elsewhere (`go`)."""

    def __init__(self, stage: Stage, name: str, rect: pygame.Rect, last: int) -> None:
        super().__init__(stage, name, rect)
        self.last = max(1, last)

    @property
    def at(self) -> int:
        """The step at which the knob is."""
        raise NotImplementedError

    @property
    def half(self) -> int:
        """Half of the knob, px: the line ends so far from both sides."""
        return self.px(12)

    def go(self, at: int) -> None:
        """The knob was brought to another step."""
        raise NotImplementedError

    def x_of(self, at: int) -> int:
        """Where a step is on the line, px."""
        return self.rect.x + self.half + round((self.rect.w - 2 * self.half) * at / self.last)

    def _to(self, at: int) -> None:
        at = max(0, min(self.last, at))
        if at != self.at:
            self.go(at)

    def _follow(self, x: int) -> None:
        self._to(round((x - self.rect.x - self.half) * self.last / max(1, self.rect.w - 2 * self.half)))

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
            self._to(self.at + step)
        return step is not None

    def knob(self, surface: pygame.Surface, middle: int) -> None:
        """Paint the knob over the line, whose middle is at this height."""
        colour = mix(self.stage.palette.accent, (255, 255, 255), 0.25 if self.hovered or self.pressed else 0.0)
        image = disc(2 * self.half, colour)
        surface.blit(image, image.get_rect(center=(self.x_of(self.at), middle)))


class Slider(Track):
    """A value from 0 to 1 in twentieths; `change` is told a new one."""

    STEPS = 20

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, value: float, change: Callable[[float], None]
    ) -> None:
        super().__init__(stage, name, rect, self.STEPS)
        self.value = value
        self.change = change

    @property
    def at(self) -> int:
        return round(self.value * self.STEPS)

    def go(self, at: int) -> None:
        self.value = at / self.STEPS
        self.change(self.value)

    def release(self, pos: tuple[int, int]) -> Transition:
        # The new loudness is heard.
        self.stage.audio.play("click")
        return super().release(pos)

    def key(self, event: pygame.event.Event) -> bool:
        used = super().key(event)
        if used:
            self.stage.audio.play("click")
        return used

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        track = pygame.Rect(at.x, 0, at.w, self.px(8))
        track.centery = at.centery
        surface.blit(box(self.stage, track, track.h // 2, pal.field, pal.panel_edge, 1), track)
        filled = pygame.Rect(track.x, track.y, max(track.h, self.x_of(self.at) - track.x), track.h)
        surface.blit(box(self.stage, filled, track.h // 2, pal.accent), filled)
        self.knob(surface, at.centery)
