"""Small drawn signs: arrows, cross, tick, discs, stars."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import pygame

from carioca.gui.draw.theme import Rgb

OVERSAMPLE = 4  # drawn this many times larger and halved twice: smoothscale is exact only for powers of two

_STROKES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "left": (((0.62, 0.22), (0.36, 0.5), (0.62, 0.78)),),
    "right": (((0.38, 0.22), (0.64, 0.5), (0.38, 0.78)),),
    "up": (((0.22, 0.62), (0.5, 0.36), (0.78, 0.62)),),
    "down": (((0.22, 0.38), (0.5, 0.64), (0.78, 0.38)),),
    "cross": (((0.26, 0.26), (0.74, 0.74)), ((0.74, 0.26), (0.26, 0.74))),
    "plus": (((0.5, 0.2), (0.5, 0.8)), ((0.2, 0.5), (0.8, 0.5))),
    "minus": (((0.2, 0.5), (0.8, 0.5)),),
    "equal": (((0.24, 0.38), (0.76, 0.38)), ((0.24, 0.62), (0.76, 0.62))),
    "ask": (
        ((0.32, 0.34), (0.36, 0.23), (0.5, 0.18), (0.64, 0.23), (0.68, 0.35), (0.63, 0.46), (0.5, 0.54), (0.5, 0.64)),
        ((0.5, 0.84), (0.5, 0.85)),
    ),
    "swap": (
        ((0.16, 0.34), (0.82, 0.34)),
        ((0.62, 0.16), (0.82, 0.34), (0.62, 0.52)),
        ((0.84, 0.68), (0.18, 0.68)),
        ((0.38, 0.5), (0.18, 0.68), (0.38, 0.86)),
    ),
    "play": (((0.34, 0.22), (0.34, 0.78), (0.74, 0.5), (0.34, 0.22)), ((0.46, 0.42), (0.46, 0.58), (0.54, 0.5))),
    "pause": (((0.36, 0.25), (0.36, 0.75)), ((0.64, 0.25), (0.64, 0.75))),
    "turn-back": (((0.48, 0.24), (0.24, 0.5), (0.48, 0.76)), ((0.76, 0.24), (0.52, 0.5), (0.76, 0.76))),
    "turn-on": (((0.24, 0.24), (0.48, 0.5), (0.24, 0.76)), ((0.52, 0.24), (0.76, 0.5), (0.52, 0.76))),
    "round-back": (((0.7, 0.24), (0.44, 0.5), (0.7, 0.76)), ((0.28, 0.24), (0.28, 0.76))),
    "round-on": (((0.3, 0.24), (0.56, 0.5), (0.3, 0.76)), ((0.72, 0.24), (0.72, 0.76))),
    "hasten": (
        ((0.18, 0.24), (0.18, 0.76), (0.5, 0.5), (0.18, 0.24)),
        ((0.28, 0.44), (0.28, 0.56), (0.36, 0.5)),
        ((0.52, 0.24), (0.52, 0.76), (0.84, 0.5), (0.52, 0.24)),
        ((0.62, 0.44), (0.62, 0.56), (0.7, 0.5)),
    ),
    # Head and shoulders, and an arrow that goes there.
    "stand-in": (
        ((0.56, 0.3), (0.63, 0.22), (0.72, 0.22), (0.79, 0.3), (0.79, 0.4)),
        ((0.79, 0.4), (0.72, 0.48), (0.63, 0.48), (0.56, 0.4), (0.56, 0.3)),
        ((0.45, 0.82), (0.47, 0.68), (0.57, 0.61), (0.78, 0.61), (0.88, 0.68), (0.9, 0.82)),
        ((0.1, 0.4), (0.4, 0.4)),
        ((0.28, 0.28), (0.4, 0.4), (0.28, 0.52)),
    ),
    # An eye, and a stroke through it.
    "cover": (
        ((0.1, 0.5), (0.3, 0.32), (0.5, 0.26), (0.7, 0.32), (0.9, 0.5)),
        ((0.9, 0.5), (0.7, 0.68), (0.5, 0.74), (0.3, 0.68), (0.1, 0.5)),
        ((0.5, 0.44), (0.56, 0.5), (0.5, 0.56), (0.44, 0.5), (0.5, 0.44)),
        ((0.2, 0.84), (0.8, 0.16)),
    ),
    "tick": (((0.2, 0.54), (0.42, 0.75), (0.8, 0.28)),),
}


@lru_cache(maxsize=256)
def sign(name: str, px: int, colour: Rgb, weight: float = 0.13) -> pygame.Surface:
    """A sign of `px` pixels with round ends; `weight` is the stroke's share of the size."""
    big, side = _canvas(px, colour)
    width = max(1, round(side * weight))
    for stroke in _STROKES[name]:
        points = [(x * side, y * side) for x, y in stroke]
        for start, end in pairwise(points):
            _stroke(big, colour, start, end, width)
    return _smaller(big, px)


@lru_cache(maxsize=64)
def disc(px: int, colour: Rgb) -> pygame.Surface:
    big, side = _canvas(px, colour)
    pygame.draw.circle(big, colour, (side / 2, side / 2), side / 2)
    return _smaller(big, px)


@lru_cache(maxsize=16)
def star(px: int, colour: Rgb) -> pygame.Surface:
    big, side = _canvas(px, colour)
    points = []
    for index in range(10):
        reach = side * (0.5 if index % 2 == 0 else 0.21)
        angle = math.pi * index / 5 - math.pi / 2
        points.append((side / 2 + reach * math.cos(angle), side * 0.53 + reach * math.sin(angle)))
    pygame.draw.polygon(big, colour, points)
    return _smaller(big, px)


def _canvas(px: int, colour: Rgb) -> tuple[pygame.Surface, int]:
    side = max(1, px) * OVERSAMPLE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*colour, 0))
    return big, side


def _stroke(
    surface: pygame.Surface, colour: Rgb, start: tuple[float, float], end: tuple[float, float], width: int
) -> None:
    steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
    for step in range(0, steps + 1, max(1, width // 6)):
        k = step / steps
        point = (start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k)
        pygame.draw.circle(surface, colour, point, width / 2)


def _smaller(big: pygame.Surface, px: int) -> pygame.Surface:
    half = pygame.transform.smoothscale(big, (max(1, px) * 2, max(1, px) * 2))
    return pygame.transform.smoothscale(half, (max(1, px), max(1, px)))
