"""The line plot of accumulated points, with a marker of its own shape for every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.badges import draw_marker
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import blank, fitted, paste
from carioca.i18n import minus

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.words.voice import Ledger


NAMES = 0.24  # the share of the width that names beside the lines take at the most


def ticks(low: int, high: int, most: int) -> range:
    """Round numbers that cover a span with at most `most` steps."""
    span = max(10, high - low)
    steps = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000)
    step = next((s for s in steps if span / s <= most), steps[-1])
    first = (low // step) * step
    last = -(-high // step) * step
    return range(first, max(last, first + step) + 1, step)


def plot(
    stage: Stage, ledger: Ledger, size: tuple[int, int], bare: bool = False, turn: int | None = None
) -> pygame.Surface:
    """The course of a ledger on paper, with room for all its rounds, and whose a line is at its end; `bare`: without
    the lines; `turn`: the round, from 1, that stands out."""
    totals, rounds = ledger.course, len(ledger.rows)
    pal, unit = stage.palette, stage.text_unit
    image = blank(stage, size)
    letters = max(6, round(13 * unit))
    top, bottom = round(10 * unit), round(24 * unit)
    room, apart = round(size[0] * NAMES), round(letters * 1.3)
    named = totals[-1:] if len(ledger.heads) * apart <= size[1] - top - bottom else ()
    inks = {head.seats[0]: pal.seat_inks[head.seats[0] % len(pal.seat_inks)] for head in ledger.heads}
    names = [fitted(stage, head.name, letters, inks[head.seats[0]], room, True) for head in ledger.heads if named]
    left, right = round(46 * unit), round(14 * unit) + max((name.get_width() for name in names), default=0)
    area = pygame.Rect(left, top, max(4, size[0] - left - right), max(4, size[1] - top - bottom))
    every = [value for row in totals for value in row]
    scale = ticks(min(0, *every), max(10, *every), max(2, round(area.h / (34 * unit))))
    low, high = scale[0], scale[-1]

    def at(k: int, value: int) -> tuple[float, float]:
        return area.x + area.w * k / max(1, rounds), area.bottom - area.h * (value - low) / max(1, high - low)

    if turn is not None:
        # From where its points were open to where they are counted.
        x = round(at(turn - 1, 0)[0])
        band = pygame.Rect(x, area.y, round(at(turn, 0)[0]) - x, area.h)
        pygame.draw.rect(image, mix(pal.paper, pal.accent, 0.3), band)
    for value in scale:
        y = round(at(0, value)[1])
        strong = 0.45 if value == 0 else 0.14
        pygame.draw.line(image, mix(pal.paper, pal.ink, strong), (area.x, y), (area.right, y), max(1, round(unit)))
        label = stage.textures.text(minus(value), letters, pal.ink_muted)
        paste(image, label, midright=(area.x - round(8 * unit), y))
    # As many numbers as stand apart.
    widest = stage.textures.text(str(rounds), letters, pal.ink_muted).get_width() + round(6 * unit)
    every_so_many = max(1, -(-widest * max(1, rounds) // area.w))
    for k in range(every_so_many, rounds + 1, every_so_many):
        label = stage.textures.text(str(k), letters, pal.ink_muted)
        paste(image, label, midtop=(at(k, 0)[0], area.bottom + round(3 * unit)))
    curves = {
        head.seats[0]: [at(k, row[column]) for k, row in enumerate(totals)] for column, head in enumerate(ledger.heads)
    }
    if bare:
        return image
    ends = sorted(((at(rounds, row[column])[1], column) for row in named for column in range(len(names))), reverse=True)
    above = area.bottom + apart
    for number, (end, column) in enumerate(ends):
        # Lines that end close together have their names above each other, none of them outside.
        above = max(min(round(end), above - apart), area.y + apart * (len(ends) - 1 - number))
        paste(image, names[column], midleft=(area.right + round(9 * unit), above))
    # Markers that would run into each other are smaller, and stand on some of the rounds only.
    step = area.w / max(1, rounds)
    _lines(stage, image, curves, max(1, round(14 * unit / step)) if step < 14 * unit else 1)
    return image


def _lines(
    stage: Stage, image: pygame.Surface, curves: Mapping[int, Sequence[tuple[float, float]]], every: int
) -> None:
    """The seats' lines, drawn twice as large and halved for smooth edges; the first seat lies on top.

    A marker stands on each point, or on `every` so many and on the last one.
    """
    inks, unit = stage.palette.seat_inks, stage.text_unit
    big = pygame.transform.scale(image, (image.get_width() * 2, image.get_height() * 2))
    for seat in sorted(curves, reverse=True):
        colour = inks[seat % len(inks)]
        points = [(2 * x, 2 * y) for x, y in curves[seat]]
        if len(points) > 1:
            width = max(2, round(5.5 * unit))
            pygame.draw.lines(big, colour, False, points, width)
            for point in points:
                pygame.draw.circle(big, colour, point, width / 2)
        marked = points[1:] or points
        for point in marked[(len(marked) - 1) % every :: every]:
            shape = stage.palette.seat_shapes[seat % len(inks)]
            draw_marker(big, shape, stage.palette.paper, point, max(3.0, 12.5 * unit))
            draw_marker(big, shape, colour, point, max(2.0, 10 * unit))
    image.blit(pygame.transform.smoothscale(big, image.get_size()), (0, 0))
