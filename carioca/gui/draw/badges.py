"""Who an opponent is, in a sign: a character's disc with the initial, and the level in dots."""

from __future__ import annotations

from functools import lru_cache

import pygame

from carioca.bots.base import CHARACTERS, level_of
from carioca.gui.draw.shapes import Colour, disc, mix
from carioca.gui.frame.stage import Stage
from carioca.words.opponents import opponent_name

STEPS = ("easy", "normal", "hard", "expert")
"""The levels that are shown in dots, one more for each."""


@lru_cache(maxsize=64)
def _ring(px: int, fill: Colour, edge: Colour) -> pygame.Surface:
    image = disc(px, edge).copy()
    inner = disc(max(1, px - 2 * max(1, round(px * 0.07))), fill)
    image.blit(inner, inner.get_rect(center=(px // 2, px // 2)))
    return image


def badge(stage: Stage, bot: str, px: int) -> pygame.Surface:
    """A character's disc of `px` pixels with the initial of the name; each has a colour of its own."""
    pal = stage.palette
    colour = pal.seat_colours[list(CHARACTERS).index(bot) % len(pal.seat_colours)]
    image = _ring(px, mix(colour, (255, 255, 255), 0.15), mix(colour, (0, 0, 0), 0.35)).copy()
    letter = stage.textures.text(opponent_name(bot)[0], max(6, round(px * 0.56)), mix(colour, (0, 0, 0), 0.8), True)
    image.blit(letter, letter.get_rect(center=(px // 2, px // 2)))
    return image


def level_dots(stage: Stage, bot: str, px: int) -> pygame.Surface:
    """How strong an opponent is, in filled dots of `px` pixels out of four; nothing for who plays at random."""
    pal, level = stage.palette, level_of(bot)
    count = STEPS.index(level) + 1 if level in STEPS else 0
    gap = max(1, round(px * 0.45))
    image = pygame.Surface(((px + gap) * len(STEPS) - gap if count else 1, px), pygame.SRCALPHA)
    image.fill((*pal.accent, 0))
    for at in range(len(STEPS) if count else 0):
        colour = pal.accent if at < count else pal.panel_edge
        dot = disc(px, colour) if at < count else _ring(px, pal.field, colour)
        image.blit(dot, ((px + gap) * at, 0))
    return image
