"""Light and paper snippets for what is celebrated; both follow from the time since it began alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from carioca.gui.draw.theme import Rgb

RAYS = 14
GRAVITY = 1.5  # reaches a second, every second
UP = (0.35, 2.8)  # radians above the horizon between which they fly off: most of them upwards
SPEED = (0.5, 1.45)  # reaches a second
FINE = 120  # px: rays are drawn no larger than this and enlarged, as they have no sharp edges


class _Snippet(NamedTuple):
    """One piece: its speed in reaches a second, how quickly it turns (radians a second), its half length in units."""

    right: float
    up: float
    turn: float
    size: float
    colour: Rgb


class Confetti:
    """So many snippets that fly off from a point and are gone after so many seconds."""

    def __init__(self, colours: Sequence[Rgb], count: int, seconds: float) -> None:
        draw = Random(7)
        self.seconds = seconds
        self._snippets = []
        for _ in range(count):
            angle, speed = draw.uniform(*UP), draw.uniform(*SPEED)
            snippet = _Snippet(
                speed * math.cos(angle),
                speed * math.sin(angle),
                2 + draw.random() * 5,
                4 + draw.random() * 5,
                draw.choice(list(colours)),
            )
            self._snippets.append(snippet)

    def draw(self, surface: pygame.Surface, centre: tuple[float, float], reach: float, unit: float, age: float) -> None:
        """Where they are `age` seconds after they flew off; `reach` px: how far they come in about a second."""
        left = 1.0 - age / self.seconds
        if not 0.0 < left <= 1.0:
            return
        for one in self._snippets:
            x = centre[0] + reach * one.right * age
            y = centre[1] - reach * (one.up * age - GRAVITY / 2 * age * age)
            spin = age * one.turn
            # They grow smaller at the end instead of ending at once.
            half = one.size * unit * min(1.0, 4 * left)
            flat = half * 0.55 * math.cos(spin * 1.3)
            cos, sin = math.cos(spin * 0.5), math.sin(spin * 0.5)
            corners = ((-half, -flat), (half, -flat), (half, flat), (-half, flat))
            pygame.draw.polygon(
                surface, one.colour, [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners]
            )


def sunburst(
    surface: pygame.Surface, centre: tuple[int, int], radius: int, turn: float, colour: Rgb, strength: float
) -> pygame.Rect:
    """Rays around a point that grow weaker outwards, turned by so many radians; `strength` 0 to 1. What it touches."""
    small = max(4, min(FINE, radius // 2))
    # Twice as large first, for smooth edges: what is enlarged shows every step of them.
    big = 2 * small
    image = pygame.Surface((2 * big, 2 * big))
    glow = tuple(round(part * strength * 0.35) for part in colour)
    image.fill(glow)
    bright, step = tuple(round(part * strength * 0.8) for part in colour), math.tau / RAYS
    for ray in range(RAYS):
        ends = [turn + step * (ray + side) for side in (-0.24, 0.24)]
        points = [(big + 2 * big * math.cos(end), big + 2 * big * math.sin(end)) for end in ends]
        pygame.draw.polygon(image, bright, [(big, big), *points])
    image = pygame.transform.smoothscale(image, (2 * small, 2 * small))
    image.blit(_fading(small), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    image = pygame.transform.smoothscale(image, (2 * radius, 2 * radius))
    return surface.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=4)
def _fading(radius: int) -> pygame.Surface:
    """White in the middle, black from `radius` px on."""
    image = pygame.Surface((2 * radius, 2 * radius))
    for reach in range(radius, 0, -1):
        level = round(255 * (1.0 - reach / radius) ** 1.2)
        pygame.draw.circle(image, (level, level, level), (radius, radius), reach)
    return image
