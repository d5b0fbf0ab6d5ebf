"""Controls that hold a value: chooser, picker, switch, samples, slider; each works with the pointer and with keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.widgets import HEIGHT, Widget, box, fitted, paste
from carioca.gui.frame.scene import Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

Options = Sequence[tuple[object, str]]  # values with their labels
Change = Callable[[object], None]
STEP_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1}


class _OneOf(Widget):
    stays = True

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, options: Options, value: object, change: Change
    ) -> None:
        super().__init__(stage, name, rect)
        self.options = tuple(options)
        self.value = value
        self.change = change
        self._over: int | None = None

    def field(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        surface.blit(box(self.stage, at, self.px(11), pal.field, pal.panel_edge, self.px(1.2)), at)

    def _chosen(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def _pick(self, index: int) -> None:
        value = self.options[index][0]
        if value != self.value:
            self.value = value
            self.stage.audio.play("click")
            self.change(value)

    def _point(self, over: int) -> bool:
        changed, self._over = over != self._over, over
        return changed


class Chooser(_OneOf):
    """A row of segments of which one is chosen; their widths follow the labels, unless they are `even`."""

    even = False

    @staticmethod
    def width(stage: Stage, labels: Sequence[str], size: float = 16) -> int:
        """Pixels that these labels need side by side in letters of `size` units."""
        px = max(1, round(size * stage.text_unit))
        words = sum(stage.textures.text_width(label, px, True) for label in labels)
        return words + round(18 * stage.text_unit) * len(labels)

    def segment(self, index: int) -> pygame.Rect:
        if self.even:
            edges = [self.rect.x + round(self.rect.w * at / len(self.options)) for at in (index, index + 1)]
            return pygame.Rect(edges[0], self.rect.y, max(1, edges[1] - edges[0]), self.rect.h)
        px = self._letters()
        widths = [self.stage.textures.text_width(label, px, True) for _, label in self.options]
        pad = (self.rect.w - sum(widths)) / len(widths)
        left, right = (round(self.rect.x + sum(widths[:at]) + pad * at) for at in (index, index + 1))
        return pygame.Rect(left, self.rect.y, max(1, right - left), self.rect.h)

    def _letters(self) -> int:
        labels = [self.stage.textures.text_width(label, self.px(16), True) for _, label in self.options]
        room = self.rect.w - self.px(14) * len(labels)
        return max(6, min(self.px(16), int(self.px(16) * room / max(1, sum(labels)))))

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        return next((i for i in range(len(self.options)) if self.segment(i).collidepoint(pos)), -1)

    def hit(self, pos: tuple[int, int] | None = None) -> Hashable:
        at = -1 if pos is None else self._at(pos)
        return (self.name, self.options[at][0]) if at >= 0 else self.name

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
        self.field(surface, at)
        for index, (value, _) in enumerate(self.options):
            part, chosen = self.segment(index).move(at.x - self.rect.x, at.y - self.rect.y), value == self.value
            if chosen or index == self._over:
                inner = part.inflate(-self.px(5), -self.px(6))
                colour = pal.accent if chosen else mix(pal.field, pal.panel_edge, 0.5)
                surface.blit(box(self.stage, inner, self.px(8), colour), inner)
            self._label(surface, part, index, pal.accent_text if chosen else pal.text)

    def _label(self, surface: pygame.Surface, part: pygame.Rect, index: int, ink: Rgb) -> None:
        value, label = self.options[index]
        image = fitted(self.stage, label, self._letters(), ink, max(1, part.w - self.px(6)), value == self.value)
        paste(surface, image, center=part.center)


DETAIL = 13.5  # units of the letters of the smaller line


class TallChooser(Chooser):
    """Segments of one width with a smaller line below each label; `details` by value, each in its wordings, the longest
    first."""

    even = True

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, options: Options, value: object, change: Change,
        details: Mapping[object, Sequence[str]],
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, options, value, change)
        self.details = details

    def room(self, index: int) -> int:
        """How wide (px) the words of a segment may be."""
        return max(1, self.segment(index).w - self.px(6))

    def detail(self, index: int) -> str:
        """The smaller line of a segment: where one is too long all are said shorter, in letters of one size."""
        width, px = self.stage.textures.text_width, self.px(DETAIL)
        told = [self.details.get(value, ()) for value, _ in self.options]
        most = max(map(len, told))
        for short in range(most):
            lines = [words[min(short, len(words) - 1)] if words else "" for words in told]
            if short == most - 1 or all(width(line, px) <= self.room(at) for at, line in enumerate(lines)):
                return lines[index]
        return ""

    def _label(self, surface: pygame.Surface, part: pygame.Rect, index: int, ink: Rgb) -> None:
        value, label = self.options[index]
        room, chosen, detail = self.room(index), value == self.value, self.detail(index)
        up = self.px(10) if detail else 0
        self.write(surface, label, 17, ink, (part.centerx, part.centery - up), room, chosen)
        weak = ink if chosen else mix(self.stage.palette.muted, ink, 0.2)
        self.write(surface, detail, DETAIL, weak, (part.centerx, part.centery + self.px(11)), room)


class Picker(_OneOf):
    """One value of many with an arrow on each side: for long labels and long lists."""

    wraps = True  # whether the first value follows the last one

    def _side(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return 0
        side = self._arrow(self.rect)
        return -1 if pos[0] < self.rect.x + side else 1 if pos[0] > self.rect.right - side else 0

    def _arrow(self, at: pygame.Rect) -> int:
        return min(at.h, self.px(HEIGHT))

    def _step(self, step: int) -> None:
        new = self._chosen() + step
        self._pick(new % len(self.options) if self.wraps else max(0, min(len(self.options) - 1, new)))

    def hit(self, pos: tuple[int, int] | None = None) -> Hashable:
        return self.name, 0 if pos is None else self._side(pos)

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
        self.field(surface, at)
        for side, name in ((-1, "left"), (1, "right")):
            size = self._arrow(at)
            square = pygame.Rect(0, 0, size, size)
            square.midleft = (at.x if side < 0 else at.right - size, at.centery)
            ends = not self.wraps and self.value == self.options[0 if side < 0 else -1][0]
            colour = mix(pal.text, pal.field, 0.7) if ends else pal.accent if self._over == side else pal.text
            paste(surface, sign(name, max(6, round(size * 0.5)), colour), center=square.center)
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
    stays = True

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
        fill = pal.accent if self.value else pal.field
        edge = pal.accent if self.hovered else mix(pal.panel_edge, fill, 0.2)
        surface.blit(box(self.stage, track, track.h // 2, fill, edge, self.px(1.5)), track)
        size = track.h - self.px(8)
        knob = disc(size, pal.accent_text if self.value else pal.text)
        x = track.right - self.px(4) - size if self.value else track.x + self.px(4)
        surface.blit(knob, (x, track.centery - size // 2))
        if self.value:
            tick = sign("tick", max(4, size - self.px(6)), pal.accent_text)
            paste(surface, tick, center=(track.x + self.px(18), track.centery))
        if self.text:
            words = fitted(self.stage, self.text, self.px(16), pal.text, at.right - track.right - self.px(12))
            paste(surface, words, midleft=(track.right + self.px(12), track.centery))


HIGH = 92  # units of height: a picture and its name
Sample = Callable[[object, tuple[int, int]], pygame.Surface]
"""Makes the picture of a value, at most as large as this (px); premultiplied where it is transparent."""


class SampleChooser(Chooser):
    """Pictures of one width with their names below; the chosen one has a frame, and its name stands out."""

    even = True
    ROW = 1.7  # the height of what the names stand in, as a share of their letters

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, options: Options, value: object, change: Change,
        sample: Sample, letters: float = 14.5,
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, options, value, change)
        self.sample, self.letters = sample, letters

    def _label(self, surface: pygame.Surface, part: pygame.Rect, index: int, ink: Rgb) -> None:
        value, label = self.options[index]
        foot = self.px(self.ROW * self.letters)
        room = part.inflate(-self.px(14), 0)
        room.y, room.h = part.y + self.px(8), max(4, part.h - foot - self.px(10))
        image = self.sample(value, (max(4, room.w), room.h))
        place = image.get_rect(center=room.center)
        if value == self.value:
            frame = place.inflate(self.px(6), self.px(6))
            surface.blit(box(self.stage, frame, self.px(5), self.stage.palette.accent_text), frame)
        surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.write(
            surface, label, self.letters, ink, (part.centerx, part.bottom - foot // 2 - 1), room.w, value == self.value
        )


class Track(Widget):
    """A line of steps from 0 to `last`; subclasses know where the knob is (`at`) and bring it elsewhere (`go`)."""

    def __init__(self, stage: Stage, name: str, rect: pygame.Rect, last: int) -> None:
        super().__init__(stage, name, rect)
        self.last = max(1, last)

    @property
    def at(self) -> int:
        raise NotImplementedError

    @property
    def half(self) -> int:
        """Half of the knob, px: the line ends so far from both sides."""
        return self.px(12)

    def go(self, at: int) -> None:
        raise NotImplementedError

    def x_of(self, at: int) -> int:
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
        colour = mix(self.stage.palette.accent, (255, 255, 255), 0.25 if self.hovered or self.pressed else 0.0)
        paste(surface, disc(2 * self.half, colour), center=(self.x_of(self.at), middle))


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
