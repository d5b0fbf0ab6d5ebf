"""Games and opponents as one chooses them: tiles with pictures, a name and what there is to know."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.badges import badge, level_dots
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.widgets import LEAST, Act, Button, fitted, paste
from carioca.words.opponents import level_word, opponent_name

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class _Tile(Button):
    """A button with more on it than a text; a tick stands on the one that is `chosen`."""

    chosen = False

    def mark(self, surface: pygame.Surface, at: pygame.Rect) -> tuple[Rgb, pygame.Rect]:
        """The ground, with an edge in gold around the one that is chosen."""
        ink, place = self.ground(surface, at)
        if self.chosen:
            pygame.draw.rect(surface, self.stage.palette.accent, place, self.px(2.5), border_radius=self.px(11))
        return ink, place

    def tick(self, surface: pygame.Surface, **where: tuple[int, int]) -> None:
        ground = disc(self.px(22), self.stage.palette.accent)
        corner = ground.get_rect(**where)
        surface.blit(ground, corner)
        paste(surface, sign("tick", self.px(15), self.stage.palette.accent_text), center=corner.center)


class GameTile(_Tile):
    """A game: the `picture` of its table, its name, and facts of which each has a line, in the wording that fits.

    `note`: what is said of it beside its name, where that leaves room.
    """

    stays = True

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, title: str, lines: Sequence[Sequence[str]],
        picture: pygame.Surface, act: Act,
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, title, act)
        self.lines = tuple(lines)
        self.picture = picture
        self.note = ""

    def hit(self, pos: tuple[int, int] | None = None) -> Hashable:
        return self.name

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        ink, place = self.mark(surface, at)
        margin = (place.w - self.picture.get_width()) // 2
        surface.blit(self.picture, (place.x + margin, place.y + margin))
        if self.chosen:
            self.tick(surface, topright=(place.right - self.px(4), place.y + self.px(4)))
        left, room = place.x + margin + self.px(4), place.w - 2 * margin - self.px(8)
        y = place.y + margin + self.picture.get_height() + self.px(5)
        title = fitted(self.stage, self.text, self.letters or self.px(19), ink, room, True)
        surface.blit(title, (left, y))
        note = self.stage.textures.text(self.note, self.px(13), self.stage.palette.accent)
        if note.get_width() <= room - title.get_width() - self.px(6):
            paste(surface, note, midright=(left + room, y + title.get_height() // 2))
        y += title.get_height() + self.px(1)
        weak = mix(self.stage.palette.muted, ink, 0.25)
        size, width = self.px(14), self.stage.textures.text_width
        for wordings in self.lines:
            # One size of letters: what is too long is said shorter first.
            line = next((words for words in wordings if width(words, size) <= room), wordings[-1])
            image = fitted(self.stage, line, size, weak, room)
            surface.blit(image, (left, y))
            y += self.px(18)


class VariantTile(_Tile):
    """Rules by which a game is played: what they are called, and in what they differ, in the wording that fits."""

    stays = True

    def __init__(self, stage: Stage, name: str, rect: pygame.Rect, title: str, lines: Sequence[str], act: Act) -> None:
        super().__init__(stage, name, rect, title, act)
        self.lines = tuple(lines)

    def hit(self, pos: tuple[int, int] | None = None) -> Hashable:
        return self.name

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        ink, place = self.mark(surface, at)
        if self.chosen:
            self.tick(surface, topright=(place.right - self.px(10), place.y + self.px(8)))
        title, words = self.written(place, ink)
        y = place.centery - (title.get_height() + words.get_height()) // 2
        surface.blit(title, (place.x + self.px(14), y))
        surface.blit(words, (place.x + self.px(14), y + title.get_height()))

    def written(self, place: pygame.Rect, ink: Rgb) -> tuple[pygame.Surface, pygame.Surface]:
        """The title and what stands below it, both of which are within `place`."""
        room, beside = place.w - self.px(28), self.px(22) if self.chosen else 0
        textures, least = self.stage.textures, round(self.px(17) * LEAST)
        if textures.text_width(self.text, least, True) > room - beside:
            title = textures.text_block(self.text, least, ink, room - beside, True)
        else:
            title = fitted(self.stage, self.text, self.px(17), ink, room - beside, True)
        weak = mix(self.stage.palette.muted, ink, 0.25)
        return title, self._line(room, place.h - title.get_height() - self.px(4), weak)

    def _line(self, room: int, high: int, colour: Rgb) -> pygame.Surface:
        """In one line where it has room for letters that can be read, else in two; at last as much of it as one has."""
        textures = self.stage.textures
        for line in self.lines:
            if textures.text_width(line, self.px(13.5)) <= room:
                return textures.text(line, self.px(13.5), colour)
            for size in (13.5, 12.5, 11.5):
                block = textures.text_block(line, self.px(size), colour, room)
                if block.get_height() <= high:
                    return block
        return fitted(self.stage, self.lines[-1], self.px(13.5), colour, room)


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
