"""A game as one chooses it: cards of its pack, its name, who can play it and for how long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import disc, mix, sign
from carioca.gui.forms.choices import Picker
from carioca.gui.forms.widgets import Button, fitted
from carioca.gui.frame.scene import Transition

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage


class GamePicker(Picker):
    """The game of the next match: arrows go through the list, anything else opens it; `line` stands below the name."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, options: Sequence[tuple[object, str]], value: object,
        change: Callable[[object], None], line: str, open_list: Callable[[], Transition],
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, options, value, change)
        self.line = line
        self.open_list = open_list

    def click(self, pos: tuple[int, int]) -> Transition:
        side = self._side(pos)
        if not side:
            return self.activate()
        self._step(side)
        return None

    def activate(self) -> Transition:
        self.stage.audio.play("click")
        return self.open_list()

    def _label(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal, room = self.stage.palette, at.w - 2 * self._arrow(at)
        label = next((text for value, text in self.options if value == self.value), "")
        up = self.px(11) if self.line else 0
        self.write(surface, label, 20, pal.text, (at.centerx, at.centery - up), room, True)
        self.write(surface, self.line, 14, pal.muted, (at.centerx, at.centery + self.px(14)), room)


class GameTile(Button):
    """A game of the list: `cards` fanned on the left, its name, what it is about, the facts."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, title: str, lines: Sequence[str], cards: Sequence[Card],
        act: Callable[[], Transition],
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, title, act)
        self.lines = tuple(line for line in lines if line)
        self.cards = tuple(cards)
        self.chosen = False
        """Whether a tick stands on it."""

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        fill, edge, ink = self.colours()
        down = self.px(1) if self.pressed and self.hovered else 0
        place = at.move(0, down)
        surface.blit(self.stage.textures.panel(at.size, self.px(11), fill, edge, self.px(1.5)), place)
        left = self._fan(surface, place)
        words = pygame.Rect(left, place.y, place.right - self.px(14) - left, place.h)
        if self.chosen:
            self._tick(surface, place)
            words.w -= self.px(26)
        weak = mix(self.stage.palette.muted, ink, 0.25)
        title = fitted(self.stage, self.text, self.px(19), ink, words.w, True)
        rows = [fitted(self.stage, line, self.px(14), weak, place.right - self.px(14) - left) for line in self.lines]
        gap = self.px(2)
        y = words.centery - (title.get_height() + sum(row.get_height() + gap for row in rows)) // 2
        for image in (title, *rows):
            surface.blit(image, (left, y))
            y += image.get_height() + gap

    def _fan(self, surface: pygame.Surface, place: pygame.Rect) -> int:
        """The cards, each a little over the one before; where the words begin."""
        x = place.x + self.px(12)
        if not self.cards:
            return x + self.px(4)
        height = place.h - self.px(20)
        step = round(height * 0.3)
        for at, card in enumerate(self.cards):
            image = self.stage.textures.card(card, height)
            spot = image.get_rect(midleft=(x + at * step, place.centery))
            surface.blit(image, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
        return x + step * (len(self.cards) - 1) + round(height * 0.72) + self.px(14)

    def _tick(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """A mark in the corner: this one is chosen."""
        ground = disc(self.px(22), self.stage.palette.accent)
        corner = ground.get_rect(topright=(place.right - self.px(10), place.y + self.px(10)))
        surface.blit(ground, corner)
        mark = sign("tick", self.px(15), self.stage.palette.accent_text)
        surface.blit(mark, mark.get_rect(center=corner.center))
