"""Letters and drawings, the dearest part of a picture, are made once for all the windows of the tests.

Each window of the program keeps its own; the tests open hundreds of windows with the same few screens.
"""

from __future__ import annotations

from typing import Any

import pygame

from carioca.gui.art import Svg
from carioca.gui.draw import raster
from carioca.gui.draw.raster import Store

_MADE = pygame.font.Font, raster._twice
_letters: Store[tuple[Any, ...]] = Store(100_000, 96 << 20)
_sizes: dict[tuple[Any, ...], tuple[int, int]] = {}
_drawings: Store[tuple[Any, ...]] = Store(20_000, 256 << 20)


class Font(_MADE[0]):  # type: ignore[misc]
    """A font whose lines are shared with the other fonts of the same file and size; not those of pygame_gui."""

    def __init__(self, file: Any = None, size: int = 20) -> None:
        super().__init__(file, size)
        self._key = (file, size) if isinstance(file, str) else None

    def size(self, text: str) -> tuple[int, int]:
        if self._key is None:
            return super().size(text)  # type: ignore[no-any-return]
        key = (*self._key, text)
        if key not in _sizes:
            _sizes[key] = super().size(text)
        return _sizes[key]

    def render(self, text: str, antialias: bool, colour: Any, *more: Any) -> pygame.Surface:
        if self._key is None or more:
            return super().render(text, antialias, colour, *more)
        key = (*self._key, text, antialias, tuple(colour))
        found = _letters.get(key)
        if found is None:
            found = _letters.put(key, super().render(text, antialias, colour))
        # Who asked may draw on it.
        return found.copy()


def _twice(drawing: Svg, width: int, height: int) -> pygame.Surface:
    key = (drawing, width, height)
    found = _drawings.get(key)
    return found if found is not None else _drawings.put(key, _MADE[1](drawing, width, height))


def remember() -> None:
    """From now on."""
    pygame.font.Font, raster._twice = Font, _twice
