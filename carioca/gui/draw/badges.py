"""Small pictures beside names and moves: a character's portrait, a level in dots, the signs of a review's two moves."""

from __future__ import annotations

from functools import lru_cache

import pygame

from carioca.bots.door import level_of
from carioca.gui.art import SMALL, CardStyle, Mood, portrait
from carioca.gui.draw.raster import straight
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Palette, Rgb

STEPS = ("novice", "easy", "normal", "hard", "expert")  # the levels that are shown in dots, one more for each


@lru_cache(maxsize=64)
def _ring(px: int, fill: Rgb, edge: Rgb) -> pygame.Surface:
    image = disc(px, edge).copy()
    inner = disc(max(1, px - 2 * max(1, round(px * 0.07))), fill)
    image.blit(inner, inner.get_rect(center=(px // 2, px // 2)))
    return image


@lru_cache(maxsize=64)
def _face(name: str, mood: Mood, px: int, high_contrast: bool) -> pygame.Surface:
    small = px < SMALL
    image = straight(portrait(name, mood, CardStyle(high_contrast), small), px, px)
    if small:
        image = image.copy()
        image.blit(disc(px, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def badge(palette: Palette, bot: str, px: int, mood: Mood = "calm") -> pygame.Surface:
    """A character's portrait, `px` pixels high and wide. Raises KeyError for who has no face, as the levels."""
    return _face(bot, mood, max(8, px), palette.high_contrast)


def level_dots(palette: Palette, bot: str, px: int) -> pygame.Surface:
    """How strong an opponent is, in filled dots of `px` pixels out of five; nothing for who plays at random."""
    level = level_of(bot)
    count = STEPS.index(level) + 1 if level in STEPS else 0
    gap = max(1, round(px * 0.45))
    image = pygame.Surface(((px + gap) * len(STEPS) - gap if count else 1, px), pygame.SRCALPHA)
    image.fill((*palette.accent, 0))
    for at in range(len(STEPS) if count else 0):
        colour = palette.accent if at < count else palette.panel_edge
        dot = disc(px, colour) if at < count else _ring(px, palette.field, colour)
        image.blit(dot, ((px + gap) * at, 0))
    return image


PLAYED, BETTER = "cross", "tick"  # the move that was played and the better one


def mark_colour(palette: Palette, mark: str) -> Rgb:
    return palette.seat_inks[3] if mark == BETTER else palette.seat_inks[2]


def move_sign(palette: Palette, mark: str, px: int) -> pygame.Surface:
    image = disc(px, mark_colour(palette, mark)).copy()
    drawn = sign(mark, max(4, round(px * 0.66)), (255, 255, 255), 0.16)
    image.blit(drawn, drawn.get_rect(center=(px // 2, px // 2)))
    return image
