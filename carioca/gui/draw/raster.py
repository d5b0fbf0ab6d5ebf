"""From a drawing to pixels: rasterised at exactly twice the size, then halved."""

from __future__ import annotations

import io

import pygame

from carioca.gui import art
from carioca.gui.draw.theme import Colour


def _twice(drawing: art.Svg, width: int, height: int) -> pygame.Surface:
    """The drawing at twice the size, ordinary alpha; a halved one is put together, which saves half the time."""
    if not drawing.halved:
        return _load(drawing, 2 * width, 2 * height)
    upper = _load(drawing, 2 * width, height)
    whole = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)
    whole.blits([(upper, (0, 0)), (pygame.transform.flip(upper, True, True), (0, height))])
    return whole


def _load(drawing: art.Svg, width: int, height: int) -> pygame.Surface:
    # Writing the size into the document is exact; load_sized_svg is off by one for some sizes.
    return pygame.image.load(io.BytesIO(drawing.document(width, height).encode()), "drawing.svg")


def settled(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's pixel format (30 times faster to blit); itself before there is a display."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface


def premultiplied(drawing: art.Svg, width: int, height: int, margin: int = 2) -> pygame.Surface:
    """The drawing at width x height px with a transparent margin, which keeps the edge smooth when it is rotated.

    Colours are premultiplied by alpha: blit with BLEND_PREMULTIPLIED.
    """
    # Only a factor of two: smoothscale by other factors loses 2/255 in every channel, alpha too.
    small = pygame.transform.smoothscale(_twice(drawing, width, height).premul_alpha(), (width, height))
    framed = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    framed.blit(small, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    return settled(framed)


def straight(drawing: art.Svg, width: int, height: int) -> pygame.Surface:
    """The drawing at width x height px with ordinary alpha, for plain blits."""
    return settled(pygame.transform.smoothscale(_twice(drawing, width, height), (width, height)))


def tinted(drawing: art.Svg, width: int, height: int, colour: Colour) -> pygame.Surface:
    surface = straight(drawing, width, height)
    surface.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
    if len(colour) == 4:
        surface.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def app_icon(px: int) -> pygame.Surface:
    return straight(art.picture("icon"), px, px)
