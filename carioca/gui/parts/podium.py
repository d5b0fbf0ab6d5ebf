"""The podium at the end of a match: its steps rise one after the other, the last place first."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.art import Mood
from carioca.gui.draw.badges import badge, marker
from carioca.gui.draw.shapes import star
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.widgets import blank, box, common_px, fitted, paste
from carioca.gui.parts.score_table import in_two_lines

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

STEPS = {1: 1.0, 2: 0.78, 3: 0.6}  # how high the step of a place is, as a share of the highest
MOST = 4  # so many stand on it at the most
RISE, APART = 0.45, 0.28  # seconds in which a step rises, and between two of them
FACE = 46  # design units of a face
BRONZE: Rgb = (186, 124, 66)


class Finisher(NamedTuple):
    """A column of the score sheet at the end: place (equal ones are shared), first seat, name, total, what was won.

    `faces`: the portraits of those who play in it, as far as they have any.
    """

    place: int
    column: int
    seat: int
    name: str
    total: str
    won: str
    faces: tuple[str, ...] = ()


def on_podium(finishers: Sequence[Finisher]) -> int:
    """How many of them, from the first on, stand on the podium: the first three places, unless those are too many."""
    for last in (3, 2, 1):
        count = sum(one.place <= last for one in finishers)
        if count <= MOST:
            return count
    return 0


def mood_of(place: int) -> Mood:
    return "glad" if place == 1 else "calm" if place == 2 else "annoyed"


def faced(finishers: Sequence[Finisher]) -> bool:
    return any(one.faces for one in finishers)


class Podium:
    """Draws the podium on paper, `size` px; portraits look out over their names."""

    def __init__(self, stage: Stage, finishers: Sequence[Finisher], size: tuple[int, int]) -> None:
        self.stage, self.size = stage, size
        row: deque[Finisher] = deque()
        for at, one in enumerate(finishers):
            row.appendleft(one) if at % 2 else row.append(one)
        self.row = tuple(row)
        self.unit = stage.text_unit
        gap = max(2, round(8 * self.unit))
        self.wide = max(4, (size[0] - gap * (len(self.row) - 1)) // max(1, len(self.row)))
        self.faces = round(FACE * self.unit) if faced(finishers) else 0
        self.names = self.faces + round(54 * self.unit)
        """Pixels for the names above the steps, and for the faces above those."""
        self.left = [at * (self.wide + gap) for at in range(len(self.row))]
        names = [word for one in row for word in one.name.split(" ")]
        self.letters = common_px(stage, names, round(17 * self.unit), self.wide - round(26 * self.unit), True)
        self.images = [self._step(one) for one in self.row]

    @property
    def seconds(self) -> float:
        return RISE + APART * (len({one.place for one in self.row}) - 1)

    def draw(self, age: float, totals: Sequence[str]) -> pygame.Surface:
        """The podium so many seconds after the first step began to rise; `totals` by seat's column of `row`."""
        image = blank(self.stage, self.size)
        order = sorted({one.place for one in self.row}, reverse=True)
        for one, x, step, total in zip(self.row, self.left, self.images, totals, strict=True):
            part = max(0.0, min(1.0, (age - APART * order.index(one.place)) / RISE))
            up = round(step.get_height() * (1.0 - (1.0 - part) ** 3))
            if up:
                top = self.size[1] - up
                image.blit(step, (x, top))
                self._total(image, total, x, top)
        return image

    def _height(self, place: int) -> int:
        return round((self.size[1] - self.names) * STEPS[place])

    def _step(self, one: Finisher) -> pygame.Surface:
        stage, pal, unit = self.stage, self.stage.palette, self.unit
        tall = self._height(one.place)
        image = blank(stage, (self.wide, self.names + tall))
        body = pygame.Rect(0, self.names, self.wide, tall + round(12 * unit))
        fills = {1: mix(pal.paper, pal.accent, 0.55), 2: mix(pal.paper_shade, pal.ink, 0.1)}
        image.blit(box(stage, body, round(10 * unit), fills.get(one.place, mix(pal.paper, BRONZE, 0.45))), body)
        room = self.wide - round(26 * unit), self.names - self.faces
        name = in_two_lines(stage, one.name, self.letters, pal.ink, room)
        sign = marker(stage.palette, one.seat, max(6, round(14 * unit)))
        wide = sign.get_width() + round(5 * unit) + name.get_width()
        middle, x = (
            self.names - max(name.get_height(), round(22 * unit)) // 2 - round(3 * unit),
            (self.wide - wide) // 2,
        )
        paste(image, sign, midleft=(x, middle))
        paste(image, name, midright=(x + wide, middle))
        self._look_out(image, one, middle - name.get_height() // 2)
        top = self.names + round(6 * unit)
        high = round(30 * unit)
        if one.place == 1:
            gold = star(high, mix(pal.accent, (120, 70, 0), 0.35))
        else:
            gold = stage.textures.text(f"{one.place}.", round(21 * unit), pal.ink_muted, True)
        paste(image, gold, center=(self.wide // 2, top + high // 2))
        if one.won:
            self._won(image, one.won)
        return image

    def _won(self, image: pygame.Surface, words: str) -> None:
        room, px, unit = self.wide - round(8 * self.unit), max(6, round(12.5 * self.unit)), self.unit
        lines = [words]
        if self.stage.textures.text_width(words, px) > room and " " in words:
            lines = words.rsplit(" ", 1)
        for at, line in enumerate(lines):
            won = fitted(self.stage, line, px, self.stage.palette.ink, room)
            y = self._total_at + round((26 - 3 * (len(lines) - 1) + 14 * at) * unit)
            paste(image, won, center=(self.wide // 2, y))

    def _look_out(self, image: pygame.Surface, one: Finisher, floor: int) -> None:
        faces = [badge(self.stage.palette, face, self.faces, mood_of(one.place)) for face in one.faces]
        left = (self.wide - sum(face.get_width() for face in faces)) // 2
        for face in faces:
            paste(image, face, bottomleft=(left, floor))
            left += face.get_width()

    @property
    def _total_at(self) -> int:
        return self.names + round(6 * self.unit) + round(30 * self.unit) + round(15 * self.unit)

    def _total(self, image: pygame.Surface, total: str, x: int, top: int) -> None:
        room = self.wide - round(8 * self.unit)
        words = fitted(self.stage, total, round(24 * self.unit), self.stage.palette.ink, room, True)
        paste(image, words, center=(x + self.wide // 2, top + self._total_at))
