"""What each hand cost in a round: the cards that were left, drawn small, with their points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.widgets import common_px, fitted, wording
from carioca.gui.parts.chips import chip, chip_size
from carioca.gui.parts.faces import Faces
from carioca.gui.parts.score_table import number
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.cards import Card, Pack
    from carioca.engine.events import RoundEnded
    from carioca.gui.frame.stage import Stage


READABLE = 22
"""The height (px) of cards whose letters have as much room as they need."""


def hands_left(
    faces: Faces, pack: Pack, names: tuple[str, ...], result: RoundEnded, width: int, row: int, points: bool = True
) -> pygame.Surface:
    """One row of `row` px for each seat: face, name, cards, and where they are asked for the points of the round."""
    stage, pal = faces.stage, faces.stage.palette
    picture = pygame.Surface((width, max(1, row * len(names))))
    picture.fill(pal.paper)
    letters = max(6, round(min(row * 0.36, 16 * stage.text_unit)))
    dot = max(5, round(letters * 0.8))
    lead = faces.lead(row) or dot + dot // 2
    first, last = round(width * 0.28) + lead - dot - dot // 2, round(letters * 3.6) if points else 0
    size = common_px(stage, names, letters, first - lead - dot // 2, True)
    for seat, name in enumerate(names):
        y = row * seat + row // 2
        if seat:
            pygame.draw.line(
                picture, pal.paper_shade, (0, row * seat), (width, row * seat), max(1, round(stage.text_unit))
            )
        sign = faces.mark(seat, row, dot)
        picture.blit(sign, sign.get_rect(midleft=(0, y)))
        label = fitted(stage, name, size, pal.ink, first - lead - dot // 2, seat in result.winners, shrink=False)
        picture.blit(label, label.get_rect(midleft=(lead, y)))
        room = pygame.Rect(first, row * seat, max(4, width - first - last), row)
        if result.hands[seat]:
            _cards(stage, picture, pack.hand(result.hands[seat], by_suit=True), room)
        else:
            out = wording(stage, (t("score.out"), t("score.out.short")), letters, room.w, True)
            words = fitted(stage, out, letters, pal.seat_inks[3], room.w, True)
            picture.blit(words, words.get_rect(midleft=(room.x, y)))
        if points:
            words = fitted(stage, number(result.points[seat]), round(letters * 1.12), pal.ink, last, True)
            picture.blit(words, words.get_rect(midright=(width, y)))
    return picture


def _cards(stage: Stage, picture: pygame.Surface, order: tuple[Card, ...], room: pygame.Rect) -> None:
    """The cards side by side, in two lines when that lets them be larger; where they would become too small to be
    read they cover one another.
    """
    one = _height(room.w, len(order), round(room.h * 0.8))
    half = -(-len(order) // 2)
    two = _height(room.w, half, round(room.h * 0.47))
    lines = [order] if one >= two else [order[:half], order[half:]]
    height, least = max(one, two), min(READABLE, round(room.h * 0.8))
    wide: float = chip_size(height)[0] + max(1, height // 14)
    if height < least and len(order) > 1:
        lines, height = [order], least
        wide = (room.w - chip_size(height)[0]) / (len(order) - 1)
    for at, line in enumerate(lines):
        y = room.centery if len(lines) == 1 else room.y + round(room.h * (0.26 + 0.49 * at))
        for index, card in enumerate(line):
            image = chip(stage, card, height)
            picture.blit(image, image.get_rect(midleft=(room.x + round(index * wide), y)))


def _height(width: int, cards: int, most: int) -> int:
    """The height of chips of which so many fit side by side, at most `most`."""
    height = max(8, most)
    while height > 8 and cards * (chip_size(height)[0] + max(1, height // 14)) > width:
        height -= 1
    return height
