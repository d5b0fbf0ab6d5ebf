"""A bounded shelf of surfaces: the least recently used go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)


class Store(Generic[K]):
    """Surfaces by key, at most `entries` of them and `limit` bytes together."""

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
        """The surface, marked as used just now."""
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

    def clear(self) -> None:
        """Drop all."""
        self._kept.clear()
        self._size = 0

    @property
    def size(self) -> int:
        """Bytes of pixels kept."""
        return self._size


def _bytes(surface: pygame.Surface) -> int:
    return 4 * surface.get_width() * surface.get_height()
