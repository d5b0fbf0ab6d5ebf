"""Paper snippets that fall once over the final picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pygame

from carioca.gui.draw.theme import Rgb

SNIPPETS = 110
SECONDS = 6.5


@dataclass
class Snippet:
    """One piece: places in shares of the window, turns in radians a second."""

    x: float
    delay: float
    speed: float
    sway: float
    turn: float
    size: float
    colour: Rgb


class Confetti:
    """Falls for some seconds; `active` while anything still moves."""

    def __init__(self, colours: Sequence[Rgb]) -> None:
        draw = Random(7)
        self.age = 0.0
        self._snippets = [
            Snippet(
                x=draw.random(),
                delay=draw.random() * 2.2,
                speed=0.24 + draw.random() * 0.16,
                sway=0.01 + draw.random() * 0.025,
                turn=2 + draw.random() * 5,
                size=5 + draw.random() * 6,
                colour=draw.choice(list(colours)),
            )
            for _ in range(SNIPPETS)
        ]

    @property
    def active(self) -> bool:
        return self.age < SECONDS

    def update(self, dt: float) -> None:
        self.age += dt

    def draw(self, surface: pygame.Surface, unit: float) -> None:
        width, height = surface.get_size()
        for snippet in self._snippets:
            age = self.age - snippet.delay
            if age < 0:
                continue
            y = (snippet.speed * age + 0.03 * age * age - 0.03) * height
            if y > height:
                continue
            x = (snippet.x + snippet.sway * math.sin(age * 2.4 + snippet.x * 20)) * width
            spin = age * snippet.turn
            half, flat = snippet.size * unit, snippet.size * unit * 0.55 * math.cos(spin * 1.3)
            cos, sin = math.cos(spin * 0.5), math.sin(spin * 0.5)
            corners = ((-half, -flat), (half, -flat), (half, flat), (-half, flat))
            points = [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners]
            pygame.draw.polygon(surface, snippet.colour, points)
