"""What the points of a round are made of, a column for each side, and how far the sides have come in the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import mix
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.parts.plot import marker
from carioca.gui.parts.score_table import in_two_lines, number
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.words.base import Ledger


LONGEST = 0.4
"""The share of the width that a name beside its bar may take."""
TWO = 1.45
"""How many lines high two lines of a name are."""


def made_of(stage: Stage, data: Ledger, width: int, row: int) -> pygame.Surface:
    """A line of `row` px for the names, for each part, for the sum, and a bar for each side."""
    pal = stage.palette
    bars = len(data.heads) if data.goal else 0
    letters = max(6, round(min(row * 0.5, 16 * stage.text_unit)))
    first = round(width * 0.24)
    column = (width - first) / len(data.heads)
    dot = max(5, round(letters * 0.7))
    widest = max(stage.textures.text_width(head.name, letters, True) for head in data.heads)
    # Long names stand in two lines, beside the bars only where these would become short.
    start = max(first, min(widest + letters, round(width * LONGEST)))
    high = row if widest <= column - 2 * dot else round(row * TWO)
    deep = row if widest <= start - letters else round(row * TWO)
    # Before the first round is over there is nothing to stand below the names.
    parts = row * len(data.made) + high if data.made else 0
    gap = row // 2 if bars and parts else 0
    picture = pygame.Surface((width, max(1, parts + gap + deep * bars)))
    picture.fill(pal.paper)
    for at, head in enumerate(data.heads if parts else ()):
        right = round(first + column * (at + 1))
        image = in_two_lines(stage, head.name, letters, pal.ink, (round(column) - 2 * dot, high))
        image = image.subsurface(image.get_bounding_rect()) if image.get_width() else image
        picture.blit(image, image.get_rect(midright=(right, high // 2)))
        sign = marker(stage, head.seats[0], dot)
        picture.blit(sign, sign.get_rect(midright=(right - image.get_width() - dot // 2, high // 2)))
    for line, (title, texts) in enumerate(data.made):
        last = line == len(data.made) - 1
        _line(stage, picture, (title, texts), pygame.Rect(0, high + row * line, width, row), (first, letters), last)
    for at in range(bars):
        _bar(stage, picture, data, at, pygame.Rect(0, parts + gap + at * deep, width, deep), (start, letters))
    return picture


def _line(
    stage: Stage,
    picture: pygame.Surface,
    told: tuple[str, tuple[str, ...]],
    rect: pygame.Rect,
    sizes: tuple[int, int],
    last: bool,
) -> None:
    """One part of the points; the sum stands below a line."""
    pal, (first, letters), (title, texts) = stage.palette, sizes, told
    pygame.draw.line(
        picture, pal.ink if last else pal.paper_shade, rect.topleft, rect.topright, max(1, round(stage.text_unit))
    )
    label = fitted(stage, title, letters, pal.ink if last else pal.ink_muted, first - letters, last)
    picture.blit(label, label.get_rect(midleft=(0, rect.centery)))
    column = (rect.w - first) / len(texts)
    for at, text in enumerate(texts):
        faint = text == "0" and not last
        ink = mix(pal.ink_muted, pal.paper, 0.3) if faint and not pal.high_contrast else pal.ink
        image = fitted(stage, number(text), round(letters * (1.12 if last else 1)), ink, round(column), last)
        picture.blit(image, image.get_rect(midright=(round(first + column * (at + 1)), rect.centery)))


def _bar(
    stage: Stage, picture: pygame.Surface, data: Ledger, at: int, rect: pygame.Rect, sizes: tuple[int, int]
) -> None:
    """How far a side has come towards the goal."""
    pal, (start, letters), head = stage.palette, sizes, data.heads[at]
    total = data.course[-1][at]
    label = in_two_lines(stage, head.name, letters, pal.ink_muted, (start - letters, rect.h))
    picture.blit(label, label.get_rect(midleft=(0, rect.centery)))
    words = t("score.of-goal", have=number(total), goal=data.goal)
    image = fitted(stage, words, letters, pal.ink, round(rect.w * 0.3), True)
    picture.blit(image, image.get_rect(midright=(rect.right, rect.centery)))
    widest = max(
        stage.textures.text_width(t("score.of-goal", have=number(one), goal=data.goal), letters, True)
        for one in data.course[-1]
    )
    high = max(4, round(letters * 0.7))
    whole = pygame.Rect(start, 0, max(1, rect.w - start - min(widest, round(rect.w * 0.3)) - letters), high)
    whole.centery = rect.centery
    picture.blit(box(stage, whole, high // 2, pal.paper_shade, mix(pal.paper_shade, pal.ink, 0.2), 1), whole)
    done = whole.copy()
    done.w = round(whole.w * max(0.0, min(1.0, total / data.goal)))
    if done.w > 1:
        colour = pal.seat_inks[head.seats[0] % len(pal.seat_inks)]
        picture.blit(box(stage, done, high // 2, colour), done)
