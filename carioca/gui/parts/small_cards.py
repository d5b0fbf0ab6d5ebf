"""Small cards: in a line of text, and in groups under their names."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.cards import JOKER, SPANISH, Card, CardError, pack_of
from carioca.gui.draw.text import sign_colour
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import box, paste
from carioca.i18n import t
from carioca.suit_shapes import SIGNS
from carioca.words.cards import rank_text

if TYPE_CHECKING:
    from carioca.gui.forms.form import Rows
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.guide import CardGroup

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
    return max(6, round(height * 0.74)), max(8, height)


def chip(stage: Stage, card: Card, height: int, seen: int = 0) -> pygame.Surface:
    """The chip of a card on ordinary alpha, `height` px high; of its width the next one leaves `seen` px free, 0: all.
    A joker shows its face."""
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
    # A rank of two figures is narrow, as on cards: it leaves white on both sides, or would run into the next card's.
    free = min(rect.w, seen or rect.w)
    letters = stage.textures.text(rank, max(6, round(height * 0.46)), colour, True)
    ink, room = letters.get_bounding_rect(), max(3, free - 2 * (2 + height // 20))
    letters = letters.subsurface((ink.x, 0, ink.w, letters.get_height()))
    if ink.w > room:
        letters = pygame.transform.smoothscale(letters, (room, letters.get_height()))
    paste(picture, letters, center=(free // 2, round(height * 0.29)))
    sign = stage.textures.suit(card.suit, max(5, round(height * 0.36)))
    paste(picture, sign, center=(rect.centerx, round(height * 0.74)))
    return picture


def _joker(stage: Stage, picture: pygame.Surface, rect: pygame.Rect) -> None:
    tall = round(rect.h * 1.75)
    face = stage.textures.card(JOKER, tall)
    middle = pygame.Rect(0, 0, rect.w - 4, rect.h - 4)
    middle.center = face.get_rect().center
    picture.blit(face, (2, 2), middle, pygame.BLEND_PREMULTIPLIED)


HIGH = 36  # design units of a card
PALE = 150  # how much of 255 is seen of a card that is missing


def show_groups(rows: Rows, groups: Sequence[CardGroup]) -> None:
    if not groups:
        return
    px, stage = rows.px(15), rows.stage
    names = [stage.textures.text(group.title, px, stage.palette.text, True) for group in groups]
    column = max(name.get_width() for name in names) + rows.px(12)
    if column > rows.area.w * 0.45:
        column = 0
    for group, name in zip(groups, names, strict=True):
        picture = cards_picture(stage, group, rows.px(HIGH), rows.area.w - column)
        if column:
            rows.picture(name, midleft=(rows.area.x, rows.y + rows.px(HIGH) // 2))
        else:
            rows.show(name, 2)
        rows.picture(picture, topleft=(rows.area.x + column, rows.y))
        rows.y += picture.get_height() + rows.px(8)


def cards_picture(stage: Stage, group: CardGroup, height: int, width: int) -> pygame.Surface:
    images = [_card(stage, group, at, height) for at in range(len(group.cards))]
    wide, gap = images[0].get_width(), max(2, height // 9)
    each = max(1, (width + gap) // (wide + gap))
    lines = -(-len(images) // each)
    size = (min(len(images), each) * (wide + gap) - gap, lines * (height + gap) - gap)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for at, image in enumerate(images):
        picture.blit(image, (at % each * (wide + gap), at // each * (height + gap)))
    return picture


def _card(stage: Stage, group: CardGroup, at: int, height: int) -> pygame.Surface:
    image = chip(stage, group.cards[at], height)
    if at not in group.missing:
        return image
    pale = image.copy()
    pale.set_alpha(PALE)
    picture = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    picture.blit(pale, (0, 0))
    _dashes(picture, stage.palette.accent, max(1, height // 18))
    return picture


def _dashes(picture: pygame.Surface, colour: tuple[int, int, int], thick: int) -> None:
    wide, high = picture.get_size()
    step = max(3, high // 8)
    for x in range(0, wide, 2 * step):
        for y in (0, high - thick):
            picture.fill(colour, (x, y, min(step, wide - x), thick))
    for y in range(0, high, 2 * step):
        for x in (0, wide - thick):
            picture.fill(colour, (x, y, thick, min(step, high - y)))
