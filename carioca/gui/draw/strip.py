"""A long page seen through a view: painted in tiles when first looked at, of which the last few are kept."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from carioca.gui.draw.shapes import Colour
from carioca.gui.frame.store import Store

TILE = 320
"""Pixels: small enough that painting one never delays a frame."""


class Strip:
    """`paint` draws what lies in a part of the page onto a surface of that part's size and the ground's colour.

    `size` is the page's, `seen` the height of the view, px: about twice as much is kept.
    """

    def __init__(
        self, size: tuple[int, int], seen: int, ground: Colour, paint: Callable[[pygame.Surface, pygame.Rect], None]
    ) -> None:
        self._size, self._ground, self._paint = size, ground, paint
        tiles = 2 * seen // TILE + 3
        self._tiles: Store[int] = Store(tiles, tiles * 4 * TILE * max(1, size[0]))

    def clear(self) -> None:
        """Paint everything anew when it is next seen."""
        self._tiles.clear()

    def draw(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        """Show the page in `view` with `offset` px of it above."""
        clip = surface.get_clip()
        surface.set_clip(view.clip(clip))
        for index in range(max(0, offset // TILE), (min(self._size[1], offset + view.h) - 1) // TILE + 1):
            surface.blit(self._tile(index), (view.x, view.y + index * TILE - offset))
        surface.set_clip(clip)

    def _tile(self, index: int) -> pygame.Surface:
        found = self._tiles.get(index)
        if found is not None:
            return found
        part = pygame.Rect(0, index * TILE, self._size[0], min(TILE, self._size[1] - index * TILE))
        tile = pygame.Surface(part.size)
        tile.fill(self._ground)
        self._paint(tile, part)
        return self._tiles.put(index, tile)
