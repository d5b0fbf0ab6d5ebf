"""Drawn controls that hold a value: chooser, picker, switch; each works with the pointer and with keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import Colour, disc, mix, sign
from carioca.gui.forms.widgets import HEIGHT, Widget, box, fitted
from carioca.gui.frame.scene import Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

STEP_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1}


class _OneOf(Widget):
    """One value out of pairs of value and label; `change` is told a new one."""

    def __init__(
        self,
        stage: Stage,
        name: str,
        rect: pygame.Rect,
        options: Sequence[tuple[object, str]],
        value: object,
        change: Callable[[object], None],
    ) -> None:
        super().__init__(stage, name, rect)
        self.options = tuple(options)
        self.value = value
        self.change = change
        self._over: int | None = None

    def _chosen(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def _pick(self, index: int) -> None:
        value = self.options[index][0]
        if value != self.value:
            self.value = value
            self.stage.audio.play("click")
            self.change(value)

    def _point(self, over: int) -> bool:
        """The pointer is over this part; whether that is another one."""
        changed, self._over = over != self._over, over
        return changed


class Chooser(_OneOf):
    """A row of segments of which one is chosen."""

    @staticmethod
    def width(stage: Stage, labels: Sequence[str], size: float = 16) -> int:
        """Pixels that these labels need side by side in letters of `size` units."""
        px = max(1, round(size * stage.text_unit))
        words = sum(stage.textures.text(label, px, (0, 0, 0), True).get_width() for label in labels)
        return words + round(18 * stage.text_unit) * len(labels)

    def segment(self, index: int) -> pygame.Rect:
        """The place of a segment; widths follow the labels."""
        px = self._letters()
        widths = [self.stage.textures.text(label, px, (0, 0, 0), True).get_width() for _, label in self.options]
        pad = (self.rect.w - sum(widths)) / len(widths)
        edges = [self.rect.x + sum(widths[:i]) + pad * i for i in range(len(widths) + 1)]
        left, right = round(edges[index]), round(edges[index + 1])
        return pygame.Rect(left, self.rect.y, max(1, right - left), self.rect.h)

    def _letters(self) -> int:
        """The size of all labels: smaller when they would touch."""
        labels = [
            self.stage.textures.text(label, self.px(16), (0, 0, 0), True).get_width() for _, label in self.options
        ]
        room = self.rect.w - self.px(14) * len(labels)
        return max(6, min(self.px(16), int(self.px(16) * room / max(1, sum(labels)))))

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        return next((i for i in range(len(self.options)) if self.segment(i).collidepoint(pos)), -1)

    def move_pointer(self, pos: tuple[int, int]) -> bool:
        super().move_pointer(pos)
        return self._point(self._at(pos))

    def click(self, pos: tuple[int, int]) -> Transition:
        index = self._at(pos)
        if index >= 0:
            self._pick(index)
        return None

    def activate(self) -> Transition:
        self._pick((self._chosen() + 1) % len(self.options))
        return None

    def key(self, event: pygame.event.Event) -> bool:
        step = STEP_KEYS.get(event.key)
        if step is None:
            return False
        self._pick(max(0, min(len(self.options) - 1, self._chosen() + step)))
        return True

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        ground = pal.field
        surface.blit(box(self.stage, at, self.px(11), ground, pal.panel_edge, self.px(1.2)), at)
        dx, dy = at.x - self.rect.x, at.y - self.rect.y
        for index, (value, _) in enumerate(self.options):
            part = self.segment(index).move(dx, dy)
            ink: Colour = pal.text
            if value == self.value:
                inner = part.inflate(-self.px(5), -self.px(6))
                surface.blit(box(self.stage, inner, self.px(8), pal.accent), inner)
                ink = pal.accent_text
            elif index == self._over:
                inner = part.inflate(-self.px(5), -self.px(6))
                surface.blit(box(self.stage, inner, self.px(8), mix(ground, pal.panel_edge, 0.5)), inner)
            self._label(surface, part, index, ink)

    def _label(self, surface: pygame.Surface, part: pygame.Rect, index: int, ink: Colour) -> None:
        value, label = self.options[index]
        image = fitted(self.stage, label, self._letters(), ink, max(1, part.w - self.px(6)), value == self.value)
        surface.blit(image, image.get_rect(center=part.center))


class TallChooser(Chooser):
    """Segments of one width with a smaller line below each label; `details` by value."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, options: Sequence[tuple[object, str]], value: object,
        change: Callable[[object], None], details: Mapping[object, str],
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, options, value, change)
        self.details = details

    def segment(self, index: int) -> pygame.Rect:
        """The place of a segment."""
        edges = [self.rect.x + round(self.rect.w * at / len(self.options)) for at in (index, index + 1)]
        return pygame.Rect(edges[0], self.rect.y, max(1, edges[1] - edges[0]), self.rect.h)

    def _label(self, surface: pygame.Surface, part: pygame.Rect, index: int, ink: Colour) -> None:
        value, label = self.options[index]
        room, chosen = max(1, part.w - self.px(14)), value == self.value
        detail = self.details.get(value, "")
        up = self.px(10) if detail else 0
        self.write(surface, label, 17, ink, (part.centerx, part.centery - up), room, chosen)
        weak = ink if chosen else mix(self.stage.palette.muted, ink, 0.2)
        self.write(surface, detail, 13.5, weak, (part.centerx, part.centery + self.px(11)), room)


class Picker(_OneOf):
    """One value of many with an arrow on each side: for long labels and long lists."""

    wraps = True
    """Whether the first value follows the last one."""

    def _side(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return 0
        side = self._arrow(self.rect)
        return -1 if pos[0] < self.rect.x + side else 1 if pos[0] > self.rect.right - side else 0

    def _arrow(self, at: pygame.Rect) -> int:
        """The width of an arrow's place, px."""
        return min(at.h, self.px(HEIGHT))

    def _step(self, step: int) -> None:
        new = self._chosen() + step
        self._pick(new % len(self.options) if self.wraps else max(0, min(len(self.options) - 1, new)))

    def move_pointer(self, pos: tuple[int, int]) -> bool:
        super().move_pointer(pos)
        return self._point(self._side(pos))

    def click(self, pos: tuple[int, int]) -> Transition:
        self._step(self._side(pos) or 1)
        return None

    def activate(self) -> Transition:
        self._step(1)
        return None

    def key(self, event: pygame.event.Event) -> bool:
        step = STEP_KEYS.get(event.key)
        if step is not None:
            self._step(step)
        return step is not None

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        ground = pal.field
        surface.blit(box(self.stage, at, self.px(11), ground, pal.panel_edge, self.px(1.2)), at)
        for side, name in ((-1, "left"), (1, "right")):
            size = self._arrow(at)
            square = pygame.Rect(0, 0, size, size)
            square.midleft = (at.x if side < 0 else at.right - size, at.centery)
            ends = not self.wraps and self.value == self.options[0 if side < 0 else -1][0]
            colour = mix(pal.text, ground, 0.7) if ends else pal.accent if self._over == side else pal.text
            image = sign(name, max(6, round(size * 0.5)), colour)
            surface.blit(image, image.get_rect(center=square.center))
        self._label(surface, at)

    def _label(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        label = next((text for value, text in self.options if value == self.value), "")
        self.write(surface, label, 16.5, self.stage.palette.text, at.center, at.w - 2 * self._arrow(at))


class Stepper(Picker):
    """A value on a scale with two ends: an arrow that is held goes on, Shift takes ten steps at once."""

    wraps = False
    REST, FIRST, LEAST = 0.4, 0.12, 0.03
    """Seconds before a held arrow goes on, between its first steps, and at its fastest."""

    _wait = 0.0
    _pause = 0.0

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        self._wait, self._pause = self.REST, self.FIRST
        self._step(self._side(pos))

    def release(self, pos: tuple[int, int]) -> Transition:
        self.pressed = False
        return None

    def key(self, event: pygame.event.Event) -> bool:
        step = STEP_KEYS.get(event.key)
        if step is not None:
            self._step(10 * step if event.mod & pygame.KMOD_SHIFT else step)
        return step is not None

    def update(self, dt: float) -> bool:
        if not (self.pressed and self._over):
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        self._pause = max(self.LEAST, self._pause * 0.92)
        self._wait = self._pause
        self._step(self._over)
        return True

    def rest(self) -> float:
        return self._wait if self.pressed and self._over else inf


class Switch(Widget):
    """On or off; the knob's side and a tick tell which, not the colour alone. `text` stands beside it."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, value: bool, change: Callable[[bool], None], text: str = ""
    ) -> None:
        super().__init__(stage, name, rect)
        self.text = text
        self.value = value
        self.change = change

    def activate(self) -> Transition:
        self.value = not self.value
        self.stage.audio.play("click")
        self.change(self.value)
        return None

    def key(self, event: pygame.event.Event) -> bool:
        step = STEP_KEYS.get(event.key)
        if step is not None and (step > 0) != self.value:
            self.activate()
        return step is not None

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        track = pygame.Rect(0, 0, self.px(62), self.px(32))
        track.midleft = at.midleft
        off = pal.field
        fill = pal.accent if self.value else off
        edge = pal.accent if self.hovered else mix(pal.panel_edge, fill, 0.2)
        surface.blit(box(self.stage, track, track.h // 2, fill, edge, self.px(1.5)), track)
        size = track.h - self.px(8)
        knob = disc(size, pal.accent_text if self.value else pal.text)
        x = track.right - self.px(4) - size if self.value else track.x + self.px(4)
        surface.blit(knob, (x, track.centery - size // 2))
        if self.value:
            tick = sign("tick", max(4, size - self.px(6)), pal.accent_text)
            surface.blit(tick, tick.get_rect(center=(track.x + self.px(18), track.centery)))
        if self.text:
            words = fitted(self.stage, self.text, self.px(16), pal.text, at.right - track.right - self.px(12))
            surface.blit(words, words.get_rect(midleft=(track.right + self.px(12), track.centery)))
