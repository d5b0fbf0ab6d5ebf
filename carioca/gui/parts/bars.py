"""A chart of bars below one another, each with the interval in which the true value lies, and a line to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from carioca.gui.draw.badges import level_dots
from carioca.gui.draw.theme import mix
from carioca.gui.forms.form import Rows
from carioca.gui.forms.widgets import box, common_px, fitted, paste
from carioca.gui.parts.plot import ticks
from carioca.i18n import minus

NARROW = 560  # units of the rows below which a bar stands under its words
LABEL, WORDS = 268, 122  # units of the columns before and behind the bars
HIGH = 22  # units of height of a bar
MARKS = 6  # how many numbers the scale has at the most


class Bar(NamedTuple):
    """A value of who plays at a `level`, and its 95 % interval; `words` say the same in numbers. One that is not
    `clear` may as well lie on the other side of the line."""

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
        marks = ticks(round(min(0.0, *(bar.low for bar in bars))), round(max(line, *(bar.high for bar in bars))), MARKS)
        return cls(marks[0], marks[-1], line)


def add_bars(rows: Rows, bars: Sequence[Bar], scale: Scale) -> None:
    narrow = rows.area.w < rows.px(NARROW)
    # One size of letters for all names.
    room = rows.area.w - rows.px(230) if narrow else rows.px(LABEL - 76)
    letters = common_px(rows.stage, [bar.label for bar in bars], rows.px(15.5), room)
    for bar in bars:
        rows.show(_row(rows, bar, scale, narrow, letters))
    rows.show(_foot(rows, scale, narrow), 10)


def _field(rows: Rows, narrow: bool) -> tuple[int, int]:
    """Where the bars begin and how wide a bar of the whole scale is, px."""
    if narrow:
        return rows.px(8), rows.area.w - rows.px(16)
    return rows.px(LABEL), rows.area.w - rows.px(LABEL + WORDS)


def _row(rows: Rows, bar: Bar, scale: Scale, narrow: bool, letters: int) -> pygame.Surface:
    stage, px, pal = rows.stage, rows.px, rows.stage.palette
    left, wide = _field(rows, narrow)
    above = px(26) if narrow else 0
    image = pygame.Surface((rows.area.w, above + px(HIGH + 14)), pygame.SRCALPHA)
    middle = above + px(HIGH + 14) // 2

    def x(value: float) -> int:
        share = (value - scale.least) / (scale.most - scale.least)
        return left + round(wide * min(1.0, max(0.0, share)))

    dots = level_dots(pal, bar.level, px(8))
    line = above // 2 if narrow else middle
    paste(image, dots, midleft=(0, line))
    beside = dots.get_width() + px(9)
    words = stage.textures.text(bar.words, px(15), pal.text, True)
    room = (rows.area.w - words.get_width() - px(10) if narrow else left - px(10)) - beside
    paste(image, fitted(stage, bar.label, letters, pal.text, room), midleft=(beside, line))
    paste(image, words, midright=(rows.area.w, line))
    whole = pygame.Rect(left, middle - px(HIGH) // 2, wide, px(HIGH))
    image.blit(box(stage, whole, px(4), pal.field), whole)
    ends = sorted((x(0), x(bar.value)))
    inner = pygame.Rect(ends[0], whole.y, max(px(3), ends[1] - ends[0]), whole.h)
    fill = pal.accent if bar.clear else mix(pal.field, pal.accent, 0.35)
    image.blit(box(stage, inner, px(4), fill, pal.accent, px(1.5)), inner)
    # What chance would give: through all rows.
    for top in range(above, image.get_height(), 2 * px(4)):
        pygame.draw.rect(image, pal.hint, (x(scale.line) - px(1), top, px(2), px(4)))
    # The interval: light on dark, so that it is seen on the bar and beside it.
    low, high, cap = x(bar.low), x(bar.high), px(HIGH) // 3
    for grow, colour in ((px(1.5), pal.panel), (0, pal.text)):
        pieces = (
            pygame.Rect(low, middle - px(1), max(1, high - low), px(2)),
            pygame.Rect(low - px(1), middle - cap, px(2), 2 * cap),
            pygame.Rect(high - px(1), middle - cap, px(2), 2 * cap),
        )
        for piece in pieces:
            pygame.draw.rect(image, colour, piece.inflate(2 * grow, 2 * grow))
    return image


def _foot(rows: Rows, scale: Scale, narrow: bool) -> pygame.Surface:
    stage, px, pal = rows.stage, rows.px, rows.stage.palette
    left, wide = _field(rows, narrow)
    image = pygame.Surface((rows.area.w, px(22)), pygame.SRCALPHA)
    for value in ticks(scale.least, scale.most, MARKS):
        if scale.least <= value <= scale.most:
            at = left + round(wide * (value - scale.least) / (scale.most - scale.least))
            text = stage.textures.text(minus(value), px(13), pal.muted)
            place = text.get_rect(midtop=(at, px(2)))
            image.blit(text, place.clamp(image.get_rect()))
    return image
