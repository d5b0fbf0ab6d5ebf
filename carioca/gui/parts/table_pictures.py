"""A small picture of the table of each game, laid with the program's own cards: what the tiles of the games show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.cards import FRENCH, SPANISH, Pack
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import paste, paste_card

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

BACK = "back"
HIGH = 0.72  # how high a card is, as a share of the picture


class PictureCard(NamedTuple):
    """A card on the cloth: its text or BACK, how far from the middle it lies (in heights of a card), and its turn."""

    card: str
    x: float
    y: float = 0.0
    angle: float = 0.0
    glows: bool = False


def _row(texts: str, x: float, step: float) -> tuple[PictureCard, ...]:
    return tuple(PictureCard(text, x + at * step) for at, text in enumerate(texts.split()))


def _fan(texts: str, x: float) -> tuple[PictureCard, ...]:
    cards = texts.split()
    turns = [at - (len(cards) - 1) / 2 for at in range(len(cards))]
    return tuple(
        PictureCard(text, x + 0.3 * turn, 0.028 * turn * turn - 0.02, -11 * turn)
        for text, turn in zip(cards, turns, strict=True)
    )


_TABLES: dict[str, tuple[Pack, tuple[PictureCard, ...]]] = {
    # A contract: a trio and a run. A hand with a joker, and the card that somebody calls. A canasta, the two muertos.
    "carioca": (FRENCH, (*_row("7S 7H 7D", -1.45, 0.36), *_row("5C 6C 7C 8C", 0.37, 0.36))),
    "kalooki": (
        FRENCH,
        (*_fan("QD KD * AS AC", -0.6), PictureCard(BACK, 0.72), PictureCard("9H", 1.5, 0, -4, glows=True)),
    ),
    "buraco": (
        FRENCH,
        (*_row("4H 5H 6H 7H 8H 9H TH", -1.6, 0.3), PictureCard(BACK, 1.2, 0.02, 8), PictureCard(BACK, 1.32, 0, -14)),
    ),
    # A trick, and the card that is trumps.
    "pocha": (
        SPANISH,
        (
            PictureCard("3O", -1.3, -0.1, 14), PictureCard("SO", -0.82, 0.1, -7), PictureCard("RO", -0.34, -0.06, 6),
            PictureCard("1E", 0.14, 0.08, -12), PictureCard("7E", 1.25, 0, 90), PictureCard(BACK, 0.95),
        ),
    ),
}  # fmt: skip


def _hand(pack: Pack) -> tuple[Pack, tuple[PictureCard, ...]]:
    """What a game shows for which nothing was laid here: a few cards of its pack."""
    return pack, _fan(" ".join(list(pack.texts)[:5]), 0)


def table_picture(stage: Stage, game: str, pack: Pack, size: tuple[int, int], radius: int) -> pygame.Surface:
    """The table of a game that is played with this pack, so many pixels large, with round corners."""
    textures, (wide, high) = stage.textures, size
    image = pygame.Surface(size, pygame.SRCALPHA)
    felt = textures.felt(stage.size)
    image.blit(felt, (0, 0), pygame.Rect((0, 0), size).move((felt.get_width() - wide) // 2, felt.get_height() // 3))
    image.fill((26, 26, 26, 0), special_flags=pygame.BLEND_RGBA_ADD)
    pack, cards = _TABLES.get(game) or _hand(pack)
    reach = 2 * max(abs(card.x) + 0.5 for card in cards)
    card_high = max(8, min(round(high * HIGH), round(wide / reach)))
    for text, x, y, angle, glows in cards:
        at = wide / 2 + x * card_high, high / 2 + y * card_high
        if glows:
            paste_card(image, textures.glow(card_high, 1.0, angle, pack=pack), center=at)
        paste_card(image, textures.shadow(card_high, False, angle, pack=pack), center=(at[0], at[1] + card_high * 0.03))
        if text == BACK:
            face = textures.back(card_high, angle, pack=pack)
        else:
            face = textures.card(pack.parse(text), card_high, angle, pack=pack)
        paste_card(image, face, center=at)
    image.blit(textures.panel(size, radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    edge = mix(stage.palette.panel_edge, (0, 0, 0), 0.2)
    ring = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(ring, edge, ring.get_rect(), max(1, radius // 8), border_radius=radius)
    paste(image, ring, topleft=(0, 0))
    return image
