"""Games and opponents as one chooses them: tiles with pictures, a name and what there is to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.badges import badge, level_dots
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.controls import Change, Options, Picker
from carioca.gui.forms.widgets import LEAST, Act, Button, fitted, paste, paste_card
from carioca.gui.frame.scene import Transition
from carioca.words.opponents import level_word, opponent_name

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage


class GamePicker(Picker):
    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, options: Options, value: object, change: Change,
        line: str, open_list: Act,
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
        parts, width = self.line.split(" · "), self.stage.textures.text_width
        # What has no room at the smallest size is left out as a whole, the last first: the rules tell it too.
        while len(parts) > 1 and width(" · ".join(parts), round(self.px(14) * LEAST)) > room:
            parts.pop()
        self.write(surface, " · ".join(parts), 14, pal.muted, (at.centerx, at.centery + self.px(14)), room)


class _Tile(Button):
    """A button with more on it than a text; a tick stands on the one that is `chosen`."""

    chosen = False

    def tick(self, surface: pygame.Surface, **where: tuple[int, int]) -> None:
        ground = disc(self.px(22), self.stage.palette.accent)
        corner = ground.get_rect(**where)
        surface.blit(ground, corner)
        paste(surface, sign("tick", self.px(15), self.stage.palette.accent_text), center=corner.center)


class GameTile(_Tile):
    """A game of the list: `cards` fanned on the left, its name, what it is about, the facts."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, title: str, lines: Sequence[str], cards: Sequence[Card],
        act: Act,
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, title, act)
        self.lines = tuple(line for line in lines if line)
        self.cards = tuple(cards)

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        ink, place = self.ground(surface, at)
        left = self._fan(surface, place)
        words = pygame.Rect(left, place.y, place.right - self.px(14) - left, place.h)
        if self.chosen:
            self.tick(surface, topright=(place.right - self.px(10), place.y + self.px(10)))
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
        x = place.x + self.px(12)
        if not self.cards:
            return x + self.px(4)
        height = place.h - self.px(20)
        step = round(height * 0.3)
        for at, card in enumerate(self.cards):
            paste_card(surface, self.stage.textures.card(card, height), midleft=(x + at * step, place.centery))
        return x + step * (len(self.cards) - 1) + round(height * 0.72) + self.px(14)


class OpponentTile(_Tile):
    def __init__(self, stage: Stage, name: str, rect: pygame.Rect, bot: str, line: str, act: Act) -> None:
        """`line` describes the character in the game that is chosen, or says why it cannot come; it may be empty."""
        super().__init__(stage, name, rect, opponent_name(bot), act)
        self.bot = bot
        self.line = line
        self.seat: Rgb | None = None  # the colour of the seat that the character has, a ring around the portrait

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        ink, place = self.ground(surface, at)
        place = place.inflate(-self.px(20), 0)
        size = min(self.px(56), at.h - self.px(10))
        face = badge(self.stage.palette, self.bot, size if self.seat is None else size - 2 * max(1, self.px(3)))
        if self.seat is not None:
            ring = disc(size, self.seat).copy()
            paste(ring, face, center=ring.get_rect().center)
            face = ring
        if not self.enabled:
            face = face.copy()
            face.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
        paste(surface, face, midleft=place.midleft)
        if self.chosen:
            self.tick(surface, bottomright=face.get_rect(midleft=place.midleft).move(self.px(3), 0).bottomright)
        words = pygame.Rect(place.x + face.get_width() + self.px(12), place.y, 0, place.h)
        words.w = place.right - words.x
        self._write(surface, words, ink)

    def _write(self, surface: pygame.Surface, room: pygame.Rect, ink: Rgb) -> None:
        stage, pal = self.stage, self.stage.palette
        weak = mix(pal.muted, pal.panel, 0.0 if self.enabled else 0.5)
        dots = level_dots(stage.palette, self.bot, self.px(8))
        if not self.enabled:
            dots.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
        word = stage.textures.text(level_word(self.bot), self.px(13.5), weak)
        free = room.w - word.get_width() - self.px(10)
        # A name needs its room before the dots: the word beside them tells the same.
        tight = stage.textures.text_width(self.text, self.px(17), True) > free - dots.get_width() - self.px(8)
        side = 0 if tight else dots.get_width() + self.px(8)
        name = fitted(stage, self.text, self.px(17), ink, max(self.px(20), free - side), True)
        line = self._line(room, weak) if self.line else None
        gap = self.px(1)
        high = name.get_height() + (gap + line.get_height() if line else 0)
        top = room.y + (room.h - high) // 2
        surface.blit(name, (room.x, top))
        middle = top + name.get_height() // 2
        if not tight:
            paste(surface, dots, midright=(room.right, middle))
        paste(surface, word, midright=(room.right - side, middle))
        if line:
            surface.blit(line, (room.x, top + name.get_height() + gap))

    def _line(self, room: pygame.Rect, colour: Rgb) -> pygame.Surface:
        if self.rect.h < self.px(60):
            return fitted(self.stage, self.line, self.px(13.5), colour, room.w)
        blocks = (self.stage.textures.text_block(self.line, self.px(size), colour, room.w) for size in (14, 13, 12))
        found = next(blocks)
        while found.get_height() > room.h - self.px(30) and (smaller := next(blocks, None)) is not None:
            found = smaller
        return found
