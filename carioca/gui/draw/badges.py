"""Small pictures beside names and moves: portraits, the markers of seats, a level in dots, the signs of a review."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

import pygame

from carioca.bots.base import CHARACTERS, Verdict
from carioca.bots.door import level_of
from carioca.gui.art import FACES, RIVALS, SMALL, CardStyle, Mood, portrait
from carioca.gui.draw.raster import straight
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Palette, Rgb
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.storage.persons import Persons

NAMELESS = "cap"  # the face of who plays alone, has no name and has not chosen one: it tells little about anybody
STEPS = ("novice", "easy", "normal", "hard", "expert")  # the levels that are shown in dots, one more for each


@lru_cache(maxsize=64)
def _ring(px: int, fill: Rgb, edge: Rgb) -> pygame.Surface:
    image = disc(px, edge).copy()
    inner = disc(max(1, px - 2 * max(1, round(px * 0.07))), fill)
    image.blit(inner, inner.get_rect(center=(px // 2, px // 2)))
    return image


@lru_cache(maxsize=128)
def _face(name: str, mood: Mood, px: int, high_contrast: bool) -> pygame.Surface:
    small = px < SMALL
    image = straight(portrait(name, mood, CardStyle(high_contrast), small), px, px)
    if small:
        image = image.copy()
        image.blit(disc(px, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def badge(palette: Palette, face: str, px: int, mood: Mood = "calm") -> pygame.Surface:
    """A portrait, `px` pixels high and wide: whatever `face_of` names. Raises KeyError for no face."""
    return _face(face, mood, max(8, px), palette.high_contrast)


def face_of(persons: Persons, name: str, bot: str | None) -> str:
    """Whose face somebody at the table has: a character's, of a level the one that goes with its name, or the one that
    a person chose; "" for none. Every opponent has one, and who plays alone (an empty name)."""
    if bot is not None:
        if bot in CHARACTERS:
            return bot
        known, looks = t("new.names").split(","), tuple(RIVALS)
        if name in known:
            return looks[known.index(name) % len(looks)]
        # Of women and men in turn, as the names are.
        likely = looks[not name.endswith("a") :: 2]
        return likely[crc32(name.encode()) % len(likely)]
    face = persons.of(name).face
    return face if face in FACES else "" if name else NAMELESS


def level_dots(palette: Palette, bot: str, px: int) -> pygame.Surface:
    """How strong an opponent is, in filled dots of `px` pixels out of five; nothing for who plays at random."""
    level = level_of(bot)
    count = STEPS.index(level) + 1 if level in STEPS else 0
    gap = max(1, round(px * 0.45))
    image = pygame.Surface(((px + gap) * len(STEPS) - gap if count else 1, px), pygame.SRCALPHA)
    image.fill((*palette.accent, 0))
    for at in range(len(STEPS) if count else 0):
        colour = palette.accent if at < count else palette.panel_edge
        dot = disc(px, colour) if at < count else _ring(px, palette.field, colour)
        image.blit(dot, ((px + gap) * at, 0))
    return image


SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    ((0, -1.1), (1.05, 0.8), (-1.05, 0.8)),
    ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    ((0, 1.1), (1.05, -0.8), (-1.05, -0.8)),
    ((-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4),
     (0.4, 1.1), (-0.4, 1.1), (-0.4, 0.4), (-1.1, 0.4), (-1.1, -0.4), (-0.4, -0.4)),
    ((-0.5, -1.1), (0.5, -1.1), (1.1, -0.1), (0.5, 0.9), (-0.5, 0.9), (-1.1, -0.1)),
    ((-1.1, -0.45), (1.1, -0.45), (1.1, 0.45), (-1.1, 0.45)),
)  # fmt: skip
"""Markers by number: a disc (no corners), square, triangle, diamond, triangle upside down, cross, hexagon, bar."""


def draw_marker(surface: pygame.Surface, number: int, colour: Rgb, centre: tuple[float, float], radius: float) -> None:
    """A marker (Palette.seat_shapes); rough edges: draw it enlarged."""
    shape = SHAPES[number % len(SHAPES)]
    if not shape:
        pygame.draw.circle(surface, colour, centre, radius)
        return
    pygame.draw.polygon(surface, colour, [(centre[0] + x * radius, centre[1] + y * radius) for x, y in shape])


@lru_cache(maxsize=128)
def marker(pal: Palette, seat: int, px: int, on_paper: bool = True) -> pygame.Surface:
    """The sign of a seat in its colour."""
    colours = pal.seat_inks if on_paper else pal.seat_colours
    colour = colours[seat % len(colours)]
    big = pygame.Surface((px * 4, px * 4), pygame.SRCALPHA)
    big.fill((*colour, 0))
    draw_marker(big, pal.seat_shapes[seat % len(colours)], colour, (px * 2, px * 2), px * 1.55)
    return pygame.transform.smoothscale(pygame.transform.smoothscale(big, (px * 2, px * 2)), (px, px))


PLAYED, MAYBE, BETTER, ALIKE, UNSURE, CHOSEN = "cross", "hollow", "tick", "equal", "ask", ""
"""Signs of moves: one that cost points, one that may have (the same, hollow), the better one (or the expert's own), one
about as good, one of which nobody can tell, and one that is not judged."""
VERDICTS: Mapping[Verdict, str] = {
    Verdict.OWN: BETTER,
    Verdict.WORSE: PLAYED,
    Verdict.MAYBE: MAYBE,
    Verdict.BETTER: BETTER,
    Verdict.ALIKE: ALIKE,
    Verdict.UNSURE: UNSURE,
}
"""The sign of the move that was played."""


def mark_colour(palette: Palette, mark: str) -> Rgb:
    return palette.good_ink if mark == BETTER else palette.bad_ink if mark in (PLAYED, MAYBE) else palette.ink_muted


def move_sign(palette: Palette, mark: str, px: int) -> pygame.Surface:
    white, colour = (255, 255, 255), mark_colour(palette, mark)
    hollow = mark == MAYBE
    image = (_ring(px, white, colour) if hollow else disc(px, colour)).copy()
    drawn = sign(PLAYED if hollow else mark, max(4, round(px * 0.66)), colour if hollow else white, 0.16)
    image.blit(drawn, drawn.get_rect(center=(px // 2, px // 2)))
    return image
