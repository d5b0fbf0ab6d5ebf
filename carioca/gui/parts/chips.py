"""Small cards that stay legible inside a line of text: rank over suit on a white tile."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING

import pygame

from carioca.cards import JOKER, SPANISH, Card, CardError, pack_of
from carioca.gui.draw.shapes import mix
from carioca.gui.draw.text import sign_colour
from carioca.gui.forms.widgets import box, fitted
from carioca.i18n import t
from carioca.suit_shapes import SIGNS
from carioca.words.cards import rank_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

_CARD = re.compile(rf"(1[0-2]|[1-9AJQK])([{''.join(SIGNS)}])$")
_RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13}


def card_of(word: str) -> Card | None:
    """The card that a word of the rules names, or None: `10♥`, a Spanish card (`3O`, `SE`), the word for a joker."""
    if word == t("card.joker"):
        return JOKER
    match = _CARD.match(word)
    if match is None:
        with contextlib.suppress(CardError):
            card = SPANISH.parse(word)
            return card if card.rank > 0 else None
        return None
    card = Card(_RANKS.get(match[1]) or int(match[1]), SIGNS[match[2]])
    pack, named = pack_of(card), match[1] not in _RANKS
    # French courts and aces have letters, Spanish ones numbers.
    return card if card in pack.cards and named == (pack is SPANISH or 2 <= card.rank <= 10) else None


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
    rank = rank_text(card.rank, card.suit)
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
