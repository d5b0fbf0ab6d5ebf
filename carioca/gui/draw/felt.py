"""The table cloth: a soft vignette under a fine weave that also hides colour steps."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from carioca.gui.draw.raster import settled
from carioca.gui.frame.palette import Rgb

_TILE = 128
_SMALL = (32, 18)
"""Pixels of the vignette before it is scaled to the window's size."""
_MIDDLE = 8
"""What stands for no light and no shade while the weave is made: a byte has no sign."""


def felt(size: tuple[int, int], middle: Rgb, edge: Rgb, weave: bool = True) -> pygame.Surface:
    """An opaque background of `size` px, `middle` colour fading to `edge` in the corners."""
    cloth = pygame.transform.smoothscale(_vignette(middle, edge), size)
    if weave:
        tile = _weave()
        cloth.fblits([(tile, (x, y)) for y in range(0, size[1], _TILE) for x in range(0, size[0], _TILE)])
    return cloth


@lru_cache(maxsize=4)
def _vignette(middle: Rgb, edge: Rgb) -> pygame.Surface:
    # Scaling maps the first pixel to one edge of the window and the last one to the other.
    right, bottom = _SMALL[0] - 1, _SMALL[1] - 1
    small = pygame.Surface(_SMALL)
    for y in range(bottom + 1):
        # Both halves are alike.
        for x in range(right // 2 + 1):
            far = min(1.0, math.hypot((x / right - 0.5) / 0.635, (y / bottom - 0.457) / 0.714))
            # Flat in the middle and at the rim: no ring can be seen.
            share = far * far * (3 - 2 * far) * 0.92
            colour = tuple(round(m + (e - m) * share) for m, e in zip(middle, edge, strict=True))
            small.set_at((x, y), colour)
            small.set_at((right - x, y), colour)
    return small


@lru_cache(maxsize=1)
def _weave() -> pygame.Surface:
    """A repeating tile of black and white threads and grain at a few percent of opacity.

    Every point is grain and one of two crossing threads, in turns like the fields of a chess board. Whole lines are
    translated at once: point by point the first picture would have to wait for it.
    """
    source = random.Random(3)
    grain = source.randbytes(_TILE * _TILE)
    across = [source.randrange(-2, 3) for _ in range(_TILE)]
    down = [source.randrange(-2, 3) for _ in range(_TILE)]
    tables = {thread: bytes(_MIDDLE + byte % 13 - 6 + thread for byte in range(256)) for thread in range(-2, 3)}
    rows, columns = bytearray(grain), bytearray(grain)
    for at in range(_TILE):
        line = slice(at * _TILE, (at + 1) * _TILE)
        rows[line] = grain[line].translate(tables[down[at]])
        columns[at::_TILE] = grain[at::_TILE].translate(tables[across[at]])
    for at in range(_TILE):
        fields = slice(at * _TILE + 1 - at % 2, (at + 1) * _TILE, 2)
        rows[fields] = columns[fields]
    pixels = bytearray(4 * _TILE * _TILE)
    pixels[0::4] = pixels[1::4] = pixels[2::4] = rows.translate(bytes(255 * (byte > _MIDDLE) for byte in range(256)))
    pixels[3::4] = rows.translate(bytes(min(255, abs(byte - _MIDDLE)) for byte in range(256)))
    # In the display's format: blitting it as it is would take 20 times as long.
    return settled(pygame.image.frombytes(bytes(pixels), (_TILE, _TILE), "RGBA"))
