"""Pictures that are kept: a bounded cache of surfaces, and a long page that is painted in tiles as it is scrolled."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Generic, TypeVar

import pygame

from carioca.gui.draw.shapes import Colour

K = TypeVar("K", bound=Hashable)


class Store(Generic[K]):
    """Surfaces by key, at most `entries` of them and `limit` bytes together; the least recently used go first."""

    def __init__(self, entries: int, limit: int) -> None:
        self._entries, self._limit, self._size = entries, limit, 0
        self._kept: OrderedDict[K, pygame.Surface] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._kept

    def __iter__(self) -> Iterator[K]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> pygame.Surface | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: K, surface: pygame.Surface) -> pygame.Surface:
        """Keep a surface under a new key and drop what no longer fits; returns the surface."""
        self._kept[key] = surface
        self._size += _bytes(surface)
        while len(self._kept) > 1 and (len(self._kept) > self._entries or self._size > self._limit):
            self._size -= _bytes(self._kept.popitem(last=False)[1])
        return surface

    def drawn(self, key: K, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self.get(key)
        return found if found is not None else self.put(key, draw())

    def clear(self) -> None:
        self._kept.clear()
        self._size = 0

    @property
    def size(self) -> int:
        """Bytes of pixels."""
        return self._size


def _bytes(surface: pygame.Surface) -> int:
    return 4 * surface.get_width() * surface.get_height()


TILE = 320  # pixels: small enough that painting one never delays a frame


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
        self._tiles.clear()

    def draw(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        """Show the page in `view` with `offset` px of it above."""
        clip = surface.get_clip()
        surface.set_clip(view.clip(clip))
        for index in range(max(0, offset // TILE), (min(self._size[1], offset + view.h) - 1) // TILE + 1):
            tile = self._tiles.drawn(index, partial(self._tile, index))
            surface.blit(tile, (view.x, view.y + index * TILE - offset))
        surface.set_clip(clip)

    def _tile(self, index: int) -> pygame.Surface:
        part = pygame.Rect(0, index * TILE, self._size[0], min(TILE, self._size[1] - index * TILE))
        tile = pygame.Surface(part.size)
        tile.fill(self._ground)
        self._paint(tile, part)
        return tile
