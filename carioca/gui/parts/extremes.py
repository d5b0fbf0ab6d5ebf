"""The best and the worst round of each, a line for every column of the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.widgets import box, common_px, fitted
from carioca.gui.parts.plot import marker
from carioca.gui.parts.score_table import number
from carioca.i18n import t
from carioca.words.scores import extremes

if TYPE_CHECKING:
    from carioca.engine.game import Game
    from carioca.gui.frame.stage import Stage
    from carioca.words.base import Ledger


def extremes_table(stage: Stage, game: Game, data: Ledger, width: int, row: int) -> pygame.Surface:
    """Rows of `row` px: who, the best round and the worst one, with what they were called and their points."""
    pal = stage.palette
    picture = pygame.Surface((width, row * len(data.heads)))
    picture.fill(pal.paper)
    letters = max(6, round(row * 0.46))
    dot, first = max(5, round(letters * 0.8)), round(width * 0.26)
    name_px = common_px(stage, [head.name for head in data.heads], letters, first - 3 * dot, True)
    each = (width - first) // 2
    lines = _lines(game, data, "" if all(row.title for row in data.rows) else "-short")
    text_px = _text_px(stage, lines, letters, each - dot)
    if any(stage.textures.text_width(text, text_px) > each - dot for line in lines for text in line):
        # The round's number tells it, too, where its name would be cut.
        lines = _lines(game, data, "-short")
        text_px = _text_px(stage, lines, letters, each - dot)
    for at, (head, line) in enumerate(zip(data.heads, lines, strict=True)):
        y = row * at
        if at % 2:
            bar = pygame.Rect(0, y, width, row)
            picture.blit(box(stage, bar, row // 4, pal.paper_shade), bar)
        spot = marker(stage, head.seats[0], dot)
        picture.blit(spot, spot.get_rect(midleft=(dot // 2, y + row // 2)))
        name = fitted(stage, head.name, name_px, pal.ink, first - 3 * dot, True, shrink=False)
        picture.blit(name, name.get_rect(midleft=(2 * dot, y + row // 2)))
        for side, text in enumerate(line):
            image = fitted(stage, text, text_px, pal.ink, each - dot, shrink=False)
            picture.blit(image, image.get_rect(midleft=(first + side * each, y + row // 2)))
    return picture


def _text_px(stage: Stage, lines: list[list[str]], letters: int, wide: int) -> int:
    return common_px(stage, [text for line in lines for text in line], letters, wide)


def _lines(game: Game, data: Ledger, form: str) -> list[list[str]]:
    """The best and the worst round of each as texts; the short form leaves the round's name out."""
    return [
        [_text(data, key + form, *one) for key, one in zip(("best", "worst"), pair, strict=True)]
        for pair in extremes(game, data)
    ]


def _text(data: Ledger, key: str, round_no: int, points: int) -> str:
    row = data.rows[round_no]
    return t(f"score.{key}", round=round_no + 1, title=row.title, points=number(points))
