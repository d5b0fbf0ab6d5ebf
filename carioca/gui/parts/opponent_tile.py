"""How an opponent is shown: a portrait, the level in dots, and a line on the way of playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.badges import badge, level_dots
from carioca.gui.draw.shapes import Colour, disc, mix, sign
from carioca.gui.forms.widgets import Button, fitted
from carioca.gui.frame.scene import Transition
from carioca.words.opponents import level_word, opponent_name

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class OpponentTile(Button):
    """A button that shows a character: with room for two lines of description when it is high enough."""

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, bot: str, line: str, act: Callable[[], Transition]
    ) -> None:
        """`line` describes the character in the game that is chosen, or says why it cannot come; it may be empty."""
        super().__init__(stage, name, rect, opponent_name(bot), act)
        self.bot = bot
        self.line = line
        self.seat: Colour | None = None
        """The colour of the seat that the character has, a ring around the portrait."""
        self.chosen = False
        """Whether a tick stands on the badge."""

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        fill, edge, ink = self.colours()
        ground = self.stage.textures.panel(at.size, self.px(11), fill, edge, self.px(1.5))
        surface.blit(ground, at.move(0, self._sunk()))
        place = at.move(0, self._sunk()).inflate(-self.px(20), 0)
        size = min(self.px(56), at.h - self.px(10))
        face = badge(self.stage, self.bot, size if self.seat is None else size - 2 * max(1, self.px(3)))
        if self.seat is not None:
            ring = disc(size, self.seat).copy()
            ring.blit(face, face.get_rect(center=ring.get_rect().center))
            face = ring
        if not self.enabled:
            face = face.copy()
            face.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(face, face.get_rect(midleft=place.midleft))
        if self.chosen:
            self._tick(surface, face.get_rect(midleft=place.midleft))
        words = pygame.Rect(place.x + face.get_width() + self.px(12), place.y, 0, place.h)
        words.w = place.right - words.x
        self._write(surface, words, ink)

    def _tick(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        """A mark on the badge: this one is chosen."""
        ground = disc(self.px(22), self.stage.palette.accent)
        mark = sign("tick", self.px(15), self.stage.palette.accent_text)
        corner = ground.get_rect(bottomright=face.move(self.px(3), 0).bottomright)
        surface.blit(ground, corner)
        surface.blit(mark, mark.get_rect(center=corner.center))

    def _sunk(self) -> int:
        return self.px(1) if self.pressed and self.hovered else 0

    def _write(self, surface: pygame.Surface, room: pygame.Rect, ink: Colour) -> None:
        stage, pal = self.stage, self.stage.palette
        weak = mix(pal.muted, pal.panel, 0.0 if self.enabled else 0.5)
        dots = level_dots(stage, self.bot, self.px(8))
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
            surface.blit(dots, dots.get_rect(midright=(room.right, middle)))
        surface.blit(word, word.get_rect(midright=(room.right - side, middle)))
        if line:
            surface.blit(line, (room.x, top + name.get_height() + gap))

    def _line(self, room: pygame.Rect, colour: Colour) -> pygame.Surface:
        """The description: one line of smaller letters in a low tile, two lines in a high one."""
        text = self.line
        if self.rect.h < self.px(60):
            return fitted(self.stage, text, self.px(13.5), colour, room.w)
        blocks = (self.stage.textures.text_block(text, self.px(size), colour, room.w) for size in (14, 13, 12))
        found = next(blocks)
        while found.get_height() > room.h - self.px(30) and (smaller := next(blocks, None)) is not None:
            found = smaller
        return found
