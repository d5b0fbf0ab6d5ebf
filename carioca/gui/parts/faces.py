"""Who plays, on a score sheet: a character's portrait with the mark of its seat in its corner, else the mark alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.bots.base import character_of
from carioca.gui.draw.badges import badge
from carioca.gui.draw.shapes import disc
from carioca.gui.parts.plot import marker

if TYPE_CHECKING:
    from carioca.gui.art.portraits import Mood
    from carioca.gui.frame.stage import Stage

SHARE = 0.88
"""The height of a portrait, of that of its row."""
MARK = 0.38
"""The size of the mark in its corner, of the portrait's."""
NEAR = 1.08
"""How much of its width a portrait takes beside the next one."""


class Faces:
    """The faces of a match: who sits on each seat (None for a person), and who is not calm."""

    def __init__(self, stage: Stage, bots: Sequence[str | None], moods: Mapping[int, Mood]) -> None:
        self.stage, self._moods = stage, moods
        self._bots = {seat: face for seat, bot in enumerate(bots) if (face := character_of(bot))}

    def lead(self, row: int) -> int:
        """The width (px) that portraits take before the names of rows so high; 0 where nobody has a face."""
        return round(row * SHARE * NEAR) + round(row * 0.12) if self._bots else 0

    def width(self, seats: Sequence[int], row: int) -> int:
        """The width (px) of the portraits of these seats side by side in a row so high; 0 for none."""
        return round(row * SHARE * NEAR) * sum(seat in self._bots for seat in seats)

    def image(self, seat: int, row: int, on_paper: bool = True, marked: bool = True) -> pygame.Surface | None:
        """The portrait of a seat for a row so high, None for one without a face."""
        if seat not in self._bots:
            return None
        px, pal = max(8, round(row * SHARE)), self.stage.palette
        mark = max(5, round(px * MARK))
        image = pygame.Surface((round(px * NEAR), px), pygame.SRCALPHA)
        image.blit(badge(self.stage, self._bots[seat], px, self._moods.get(seat, "calm")), (0, 0))
        if marked:
            plate = disc(mark + max(2, px // 12), pal.paper if on_paper else pal.panel)
            spot = plate.get_rect(bottomright=image.get_rect().bottomright)
            image.blit(plate, spot)
            sign = marker(self.stage, seat, mark, on_paper)
            image.blit(sign, sign.get_rect(center=spot.center))
        return image

    def mark(self, seat: int, row: int, dot: int) -> pygame.Surface:
        """What stands before the name of a row: the portrait, or the mark of the seat, `dot` pixels large."""
        face = self.image(seat, row)
        if face is not None:
            return face
        mark = marker(self.stage, seat, dot)
        # In the middle of where the others' portraits are.
        image = pygame.Surface((max(dot, self.width(list(self._bots)[:1], row)), dot), pygame.SRCALPHA)
        image.fill((*self.stage.palette.paper, 0))
        image.blit(mark, mark.get_rect(center=image.get_rect().center))
        return image
