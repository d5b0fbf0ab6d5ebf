"""The signs of the two moves that a review compares, in its pictures and beside its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import Colour, disc, sign

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

PLAYED, BETTER = "cross", "tick"
"""The move that was played and the better one."""


def mark_colour(stage: Stage, mark: str) -> Colour:
    """The colour of a move's sign, legible on paper and on cloth."""
    return stage.palette.seat_inks[3] if mark == BETTER else stage.palette.seat_inks[2]


def move_sign(stage: Stage, mark: str, px: int) -> pygame.Surface:
    """The sign of a move in a disc of `px` pixels."""
    image = disc(px, mark_colour(stage, mark)).copy()
    drawn = sign(mark, max(4, round(px * 0.66)), (255, 255, 255), 0.16)
    image.blit(drawn, drawn.get_rect(center=(px // 2, px // 2)))
    return image
