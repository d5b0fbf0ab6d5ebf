"""The table cloth: a soft vignette under a fine weave that also hides colour steps."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from carioca.gui.draw.raster import settled
from carioca.gui.frame.palette import Rgb

_TILE = 128


def felt(size: tuple[int, int], middle: Rgb, edge: Rgb, weave: bool = True) -> pygame.Surface:
    """An opaque background of `size` px, `middle` colour fading to `edge` in the corners."""
    cloth = pygame.transform.smoothscale(_vignette(middle, edge), size)
    if weave:
        tile = _weave()
        cloth.fblits([(tile, (x, y)) for y in range(0, size[1], _TILE) for x in range(0, size[0], _TILE)])
    return cloth


@lru_cache(maxsize=4)
def _vignette(middle: Rgb, edge: Rgb) -> pygame.Surface:
    small = pygame.Surface((64, 36))
    for y in range(36):
        for x in range(64):
            far = min(1.0, math.hypot((x - 31.5) / 40, (y - 16) / 25))
            # Flat in the middle and at the rim: no ring can be seen.
            share = far * far * (3 - 2 * far) * 0.92
            small.set_at((x, y), tuple(round(m + (e - m) * share) for m, e in zip(middle, edge, strict=True)))
    return small


@lru_cache(maxsize=1)
def _weave() -> pygame.Surface:
    """A repeating tile of black and white threads and grain at a few percent of opacity."""
    source = random.Random(3)
    grain = source.randbytes(_TILE * _TILE)
    across = [source.randrange(-2, 3) for _ in range(_TILE)]
    pixels = bytearray(4 * _TILE * _TILE)
    for y in range(_TILE):
        down = source.randrange(-2, 3)
        for x in range(_TILE):
            at = y * _TILE + x
            value = grain[at] % 13 - 6 + (across[x] if (x + y) % 2 else down)
            tone = 255 if value > 0 else 0
            pixels[4 * at : 4 * at + 4] = bytes((tone, tone, tone, abs(value)))
    # In the display's format: blitting it as it is would take 20 times as long.
    return settled(pygame.image.frombytes(bytes(pixels), (_TILE, _TILE), "RGBA"))
