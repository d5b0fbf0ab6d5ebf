"""The podium at the end of a match, in the light: its steps rise one after the other, the last place first."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.cards import Pack
from carioca.gui.art import Mood
from carioca.gui.draw.badges import badge, marker
from carioca.gui.draw.confetti import Confetti, sunburst
from carioca.gui.draw.shapes import disc, star
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.widgets import blank, box, common_px, fitted, paste
from carioca.gui.parts.score_table import in_two_lines
from carioca.gui.parts.triumph import draw_fan

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

STEPS = {1: 1.0, 2: 0.82, 3: 0.66}  # how high the step of a place is, as a share of the highest
MOST = 4  # so many stand on it at the most
RISE, APART = 0.45, 0.28  # seconds in which a step rises, and between two of them
FACE, LARGEST = 46, 104  # design units of a face at the least, and of a winner's at the most
OTHERS = 0.72  # how large all other faces are beside the winner's
HIGH = 150  # design units of the highest step: what stands on it has room on the lowest too
FLOOR = 8  # design units below the steps
SNIPPETS, FLOWN = 70, 0.8  # how many hang in the air, and where: as so many seconds after they flew off
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


def lit(stage: Stage, size: tuple[int, int], centre: tuple[int, int], radius: int, corner: int) -> pygame.Surface:
    """A piece of dark cloth on paper with light around a point; it is clipped to what lies within its edge."""
    image, area = blank(stage, size), pygame.Rect((0, 0), size)
    image.blit(box(stage, area, corner, stage.palette.panel), area)
    image.set_clip(area.inflate(-corner // 2, -corner // 2))
    sunburst(image, centre, radius, 0.2, stage.palette.accent, 0.9)
    return image


class Podium:
    """Draws the podium, `size` px; portraits look out over their names, the winner's is largest and before a fan of
    cards of `pack`. Where it is `cheered` snippets hang in the air."""

    def __init__(
        self, stage: Stage, pack: Pack, finishers: Sequence[Finisher], size: tuple[int, int], cheered: bool
    ) -> None:
        self.stage, self.pack, self.size = stage, pack, size
        row: deque[Finisher] = deque()
        for at, one in enumerate(finishers):
            row.appendleft(one) if at % 2 else row.append(one)
        self.row = tuple(row)
        self.unit = stage.text_unit
        gap, self.floor = max(2, round(8 * self.unit)), round(FLOOR * self.unit)
        self.wide = max(4, (size[0] - gap * (len(self.row) + 1)) // max(1, len(self.row)))
        self.left = [gap + at * (self.wide + gap) for at in range(len(self.row))]
        names = [word for one in row for word in one.name.split(" ")]
        self.letters = common_px(stage, names, round(17 * self.unit), self.wide - round(26 * self.unit), True)
        self.names = round(44 * self.unit)  # px for the names above the steps
        self.step = min(round(HIGH * self.unit), size[1] - self.floor - self.names)
        free = size[1] - self.floor - self.step - self.names
        side = self.wide * 0.94 / max(1, *(len(one.faces) for one in self.row))
        # Cards reach above the face by a third of it.
        self.face = min(round(LARGEST * self.unit), round(free / 1.36), round(side))
        self.images = [self._step(one) for one in self.row]
        tops = [x + self.wide // 2 for one, x in zip(self.row, self.left, strict=True) if one.place == 1]
        # The fan is seen whole, and beside the one of who shares the place.
        aside = min([size[0] - tops[-1], tops[0], *([self.wide * 0.6] if len(tops) > 1 else [])]) if tops else 0
        self.cards = round(min(aside / 1.35, free / 1.62))
        self.light = sum(tops) // max(1, len(tops)), free - self.cards // 2
        self.ground = lit(stage, size, self.light, max(size), round(14 * self.unit))
        if cheered:
            # None behind a name.
            self.ground.set_clip(self.ground.get_clip().clip(pygame.Rect(0, 0, size[0], free)))
            colours = [*stage.palette.seat_colours, stage.palette.accent]
            Confetti(colours, SNIPPETS, 4 * FLOWN).draw(self.ground, self.light, size[1] * 0.6, self.unit, FLOWN)
        self.ground.set_clip(None)

    @property
    def seconds(self) -> float:
        return RISE + APART * (len({one.place for one in self.row}) - 1)

    def draw(self, age: float, totals: Sequence[str]) -> pygame.Surface:
        """The podium so many seconds after the first step began to rise; `totals` by seat's column of `row`."""
        image = self.ground.copy()
        order = sorted({one.place for one in self.row}, reverse=True)
        image.set_clip(pygame.Rect(0, 0, self.size[0], self.size[1] - self.floor))
        for one, x, step, total in zip(self.row, self.left, self.images, totals, strict=True):
            part = max(0.0, min(1.0, (age - APART * order.index(one.place)) / RISE))
            up = round(step.get_height() * (1.0 - (1.0 - part) ** 3))
            if up:
                top = self.size[1] - self.floor - up
                if one.place == 1:
                    centre = x + self.wide // 2, top + self._above(one) - self.names - self.cards // 3
                    draw_fan(self.stage, self.pack, image, centre, self.cards, part)
                image.blit(step, (x, top))
                self._total(image, total, x, top + self._above(one))
        return image

    def _above(self, one: Finisher) -> int:
        """What is above a step, px: the name, and the faces above that."""
        return self.names + (self._face(one) if one.faces else 0)

    def _face(self, one: Finisher) -> int:
        return self.face if one.place == 1 else max(min(self.face, round(FACE * self.unit)), round(self.face * OTHERS))

    def _step(self, one: Finisher) -> pygame.Surface:
        stage, pal, unit = self.stage, self.stage.palette, self.unit
        above, tall = self._above(one), round(self.step * STEPS[one.place])
        image = pygame.Surface((self.wide, above + tall), pygame.SRCALPHA)
        body = pygame.Rect(0, above, self.wide, tall + round(12 * unit))
        fills = {1: mix(pal.paper, pal.accent, 0.75), 2: mix(pal.paper_shade, pal.ink, 0.1)}
        image.blit(box(stage, body, round(10 * unit), fills.get(one.place, mix(pal.paper, BRONZE, 0.45))), body)
        room = self.wide - round(26 * unit), self.names
        name = in_two_lines(stage, one.name, self.letters, pal.text, room)
        sign = marker(stage.palette, one.seat, max(6, round(14 * unit)), False)
        wide = sign.get_width() + round(5 * unit) + name.get_width()
        middle, x = above - max(name.get_height(), round(22 * unit)) // 2 - round(3 * unit), (self.wide - wide) // 2
        paste(image, sign, midleft=(x, middle))
        paste(image, name, midright=(x + wide, middle))
        self._look_out(image, one, middle - name.get_height() // 2)
        top = above + round(6 * unit)
        high = round(30 * unit)
        if one.place == 1:
            gold = star(high, mix(pal.accent, (120, 70, 0), 0.35))
        else:
            gold = stage.textures.text(f"{one.place}.", round(21 * unit), pal.ink_muted, True)
        paste(image, gold, center=(self.wide // 2, top + high // 2))
        if one.won:
            self._won(image, one.won, above)
        return image

    def _won(self, image: pygame.Surface, words: str, top: int) -> None:
        room, px, unit = self.wide - round(8 * self.unit), max(6, round(12.5 * self.unit)), self.unit
        lines = [words]
        if self.stage.textures.text_width(words, px) > room and " " in words:
            lines = words.rsplit(" ", 1)
        for at, line in enumerate(lines):
            won = fitted(self.stage, line, px, self.stage.palette.ink, room)
            y = top + round((77 - 3 * (len(lines) - 1) + 14 * at) * unit)
            paste(image, won, center=(self.wide // 2, y))

    def _look_out(self, image: pygame.Surface, one: Finisher, floor: int) -> None:
        px = self._face(one)
        ring = max(2, px // 22) if one.place == 1 else 0
        for at, face in enumerate(one.faces):
            x = self.wide // 2 + round((at - (len(one.faces) - 1) / 2) * px)
            if ring:
                paste(image, disc(px, self.stage.palette.accent), midbottom=(x, floor))
            portrait = badge(self.stage.palette, face, px - 2 * ring, mood_of(one.place))
            paste(image, portrait, midbottom=(x, floor - ring))

    def _total(self, image: pygame.Surface, total: str, x: int, top: int) -> None:
        """`top`: of the step."""
        room = self.wide - round(8 * self.unit)
        words = fitted(self.stage, total, round(24 * self.unit), self.stage.palette.ink, room, True)
        paste(image, words, center=(x + self.wide // 2, top + round(51 * self.unit)))
