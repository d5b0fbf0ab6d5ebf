"""Small cards that stay legible inside a line of text: rank over suit on a white tile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from carioca.cards import FRENCH, JOKER, Card, card_text
from carioca.gui.draw.shapes import mix
from carioca.gui.draw.text import sign_colour
from carioca.gui.forms.widgets import box, fitted
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

SIGNS = "♠♥♦♣"
_CARD = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])$")


def card_of(word: str) -> Card | None:
    """The card that a word of the rules names (`10♥`, or the language's word for a joker), or None."""
    if word == t("card.joker"):
        return JOKER
    match = _CARD.match(word)
    if match is None:
        return None
    return FRENCH.parse(match[1] + "SHDC"[SIGNS.index(match[2])])


def chip_size(height: int) -> tuple[int, int]:
    """Width and height of a chip, px."""
    return max(6, round(height * 0.74)), max(8, height)


def chip(stage: Stage, card: Card, height: int) -> pygame.Surface:
    """The chip of a card on ordinary alpha, `height` px high. A joker shows its face."""
    size = chip_size(height)
    rect = pygame.Rect((0, 0), size)
    pal = stage.palette
    picture = box(
        stage, rect, max(2, height // 8), (255, 255, 255), mix(pal.paper, pal.ink, 0.45), max(1, height // 24)
    ).copy()
    if card == JOKER:
        _joker(stage, picture, rect)
        return picture
    colour = sign_colour(card.suit, (0, 0, 0), stage.settings.four_colours)
    rank = "10" if card.rank == 10 else card_text(card)[0]
    letters = fitted(stage, rank, max(6, round(height * 0.46)), colour, rect.w - max(2, height // 10), True)
    picture.blit(letters, letters.get_rect(center=(rect.centerx, round(height * 0.29))))
    sign = stage.textures.suit(card.suit, max(5, round(height * 0.36)))
    picture.blit(sign, sign.get_rect(center=(rect.centerx, round(height * 0.74))))
    return picture


def _joker(stage: Stage, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """The middle of the joker's card."""
    tall = round(rect.h * 1.75)
    face = stage.textures.card(JOKER, tall)
    middle = pygame.Rect(0, 0, rect.w - 4, rect.h - 4)
    middle.center = face.get_rect().center
    picture.blit(face, (2, 2), middle, pygame.BLEND_PREMULTIPLIED)
