"""A chart of bars below one another, each with the interval in which the true value lies, and a line to compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple

import pygame

from carioca.bots.base import STRONGEST
from carioca.gui.draw.badges import level_dots
from carioca.gui.draw.theme import mix
from carioca.gui.forms.form import Rows
from carioca.gui.forms.widgets import box, common_px, fitted, paste
from carioca.gui.parts.plot import ticks
from carioca.i18n import minus

NARROW = 560  # units of the rows below which a bar stands under its words
LABEL = 0.44  # how much of the width the names before the bars have at the most
WORDS = 122  # units of the column behind the bars
HIGH, GAP = 22, 14  # units of height of a bar, and between two
MANY, THIN, TIGHT = 6, 14, 7  # more bars than so many are lower and closer, so that a window shows them all
MARKS = 6  # how many numbers the scale has at the most


class Bar(NamedTuple):
    """A value of who plays at a `level`, and its 95 % interval; `words` say the same in numbers. One that is not
    `clear` may as well lie on the other side of the line: the interval alone is drawn, for a length would claim an
    order."""

    level: str
    label: str
    value: float
    low: float
    high: float
    words: str
    clear: bool = True


class Scale(NamedTuple):
    """From where to where the bars' values run; `line` is what chance alone would give."""

    least: int
    most: int
    line: float

    @classmethod
    def of(cls, bars: Sequence[Bar], line: float) -> Scale:
        least, most = min(0.0, *(bar.low for bar in bars)), max(line, *(bar.high for bar in bars))
        marks = ticks(floor(least), ceil(most), MARKS)
        return cls(marks[0], marks[-1], line)


def add_bars(rows: Rows, parts: Mapping[str, Sequence[Bar]], scale: Scale) -> None:
    """Bars in parts, by the words above each ("": none), and the scale below the last one."""
    chart = _Chart(rows, [bar for bars in parts.values() for bar in bars], scale)
    for words, bars in parts.items():
        if words:
            rows.note(words, 14, 2)
        for bar in bars:
            rows.show(chart.row(bar))
    rows.show(chart.foot(), 10)


class _Chart:
    def __init__(self, rows: Rows, bars: Sequence[Bar], scale: Scale) -> None:
        stage, self.rows, self.scale = rows.stage, rows, scale
        self.narrow = rows.area.w < rows.px(NARROW)
        # All names in letters of one size; who has fewer dots begins where the others do.
        self.beside = level_dots(stage.palette, STRONGEST, rows.px(8)).get_width() + rows.px(9)
        most = round(rows.area.w * (0.7 if self.narrow else LABEL)) - self.beside
        high, gap = (HIGH, GAP) if len(bars) <= MANY else (THIN, TIGHT)
        self.high, self.line = rows.px(high), rows.px(high + gap)
        labels = [bar.label for bar in bars]
        self.letters = common_px(stage, labels, rows.px(15.5), most)
        self.name = min(most, max(stage.textures.text_width(label, self.letters) for label in labels))
        self.left, self.wide = rows.px(8), rows.area.w - rows.px(16)
        if not self.narrow:
            self.left = self.beside + self.name + rows.px(12)
            self.wide = rows.area.w - self.left - rows.px(WORDS)

    def _x(self, value: float) -> int:
        share = (value - self.scale.least) / (self.scale.most - self.scale.least)
        return self.left + round(self.wide * min(1.0, max(0.0, share)))

    def row(self, bar: Bar) -> pygame.Surface:
        stage, px, pal = self.rows.stage, self.rows.px, self.rows.stage.palette
        above = px(26) if self.narrow else 0
        image = pygame.Surface((self.rows.area.w, above + self.line), pygame.SRCALPHA)
        middle = above + self.line // 2
        line = above // 2 if self.narrow else middle
        paste(image, level_dots(pal, bar.level, px(8)), midleft=(0, line))
        name = fitted(stage, bar.label, self.letters, pal.text, self.name)
        paste(image, name, midleft=(self.beside, line))
        words = stage.textures.text(bar.words, px(15), pal.text, True)
        paste(image, words, midright=(image.get_width(), line))
        whole = pygame.Rect(self.left, middle - self.high // 2, self.wide, self.high)
        image.blit(box(stage, whole, px(4), pal.field), whole)
        ends = sorted(map(self._x, (0, bar.value) if bar.clear else (bar.low, bar.high)))
        inner = pygame.Rect(ends[0], whole.y, max(px(3), ends[1] - ends[0]), whole.h)
        fill, edge = (pal.accent, pal.accent) if bar.clear else (mix(pal.field, pal.text, 0.16), pal.panel_edge)
        image.blit(box(stage, inner, px(4), fill, edge, px(1.5)), inner)
        # What chance would give: through all rows.
        for top in range(above, image.get_height(), 2 * px(4)):
            pygame.draw.rect(image, pal.hint, (self._x(self.scale.line) - px(1), top, px(2), px(4)))
        if not bar.clear:
            return image
        # The interval: light on dark, so that it is seen on the bar and beside it.
        low, high, cap = self._x(bar.low), self._x(bar.high), self.high // 3
        for grow, colour in ((px(1.5), pal.panel), (0, pal.text)):
            for piece in (
                pygame.Rect(low, middle - px(1), max(1, high - low), px(2)),
                pygame.Rect(low - px(1), middle - cap, px(2), 2 * cap),
                pygame.Rect(high - px(1), middle - cap, px(2), 2 * cap),
            ):
                pygame.draw.rect(image, colour, piece.inflate(2 * grow, 2 * grow))
        return image

    def foot(self) -> pygame.Surface:
        stage, px = self.rows.stage, self.rows.px
        image = pygame.Surface((self.rows.area.w, px(22)), pygame.SRCALPHA)
        for value in ticks(self.scale.least, self.scale.most, MARKS):
            if value <= self.scale.most:
                text = stage.textures.text(minus(value), px(13), stage.palette.muted)
                image.blit(text, text.get_rect(midtop=(self._x(value), px(2))).clamp(image.get_rect()))
        return image
