"""Rounded rectangles and card shadows with smooth edges."""

from __future__ import annotations

import pygame

from carioca.gui.art.svg import Drawing, rect
from carioca.gui.draw.raster import settled, straight
from carioca.gui.draw.theme import hex_colour
from carioca.gui.frame.palette import Colour, Rgb


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, border: Colour | None = None, width: int = 0
) -> pygame.Surface:
    """A rounded rectangle of `size` px with ordinary alpha; `border` runs inside the edge, `width` px wide.

    Only the corners are drawn as a picture; the rest is filled, so that a large panel costs little.
    """
    w, h = size
    reach = min(max(radius, width) + 1, (w + 1) // 2, (h + 1) // 2)
    tile = _corners(reach, min(radius, w // 2, h // 2), fill, border if width else None, width)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill(fill)
    if border is not None and width:
        for edge in ((0, 0, w, width), (0, h - width, w, width), (0, 0, width, h), (w - width, 0, width, h)):
            whole.fill(border, edge)
    for x, tx in ((0, 0), (w - reach, reach)):
        for y, ty in ((0, 0), (h - reach, reach)):
            whole.fill((0, 0, 0, 0), (x, y, reach, reach))
            whole.blit(tile, (x, y), (tx, ty, reach, reach))
    return settled(whole)


def _corners(reach: int, radius: int, fill: Colour, border: Colour | None, width: int) -> pygame.Surface:
    """The smallest panel that shows all four corners: `2 * reach` px square."""
    side = 2 * reach
    alpha = fill[3] / 255 if len(fill) == 4 else 1.0
    inset = width / 2 if border else 0.0
    inner = max(0.0, radius - inset)
    body = rect(inset, inset, side - 2 * inset, side - 2 * inset, inner, hex_colour(fill[:3]), opacity=alpha)
    if border:
        body += rect(inset, inset, side - 2 * inset, side - 2 * inset, inner, "", hex_colour(border[:3]), width)
    return straight(Drawing(side, side, body), side, side)


def card_shadow(height: int, ratio: float, lift: bool) -> pygame.Surface:
    """A blurred card outline in black; right for plain and for premultiplied blits alike."""
    blur = max(2, round(height * (0.06 if lift else 0.028)))
    return _blurred(height, ratio, blur, (0, 0, 0, 88 if lift else 100), 0)


def card_glow(height: int, ratio: float, colour: Rgb) -> pygame.Surface:
    """A blurred card outline in a colour, a little larger than the card; premultiplied."""
    alpha = 235
    red, green, blue = (round(part * alpha / 255) for part in colour)
    return _blurred(height, ratio, max(2, round(height * 0.03)), (red, green, blue, alpha), round(height * 0.05))


def turned(soft: pygame.Surface, turn: int) -> pygame.Surface:
    """A shadow or a light, turned counter-clockwise by so many degrees: a sixth of the work of blurring it anew."""
    return settled(pygame.transform.rotozoom(soft, turn, 1))


def _blurred(height: int, ratio: float, blur: int, colour: tuple[int, int, int, int], grown: int) -> pygame.Surface:
    """A card's outline, `grown` px larger on each side and blurred."""
    # No wider than the blur reaches: all of it is painted and sent with every card that moves.
    again = max(1, blur // 2)
    width, margin = round(height * ratio), blur + again + 1 + grown
    sharp = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    box = pygame.Rect(margin, margin, width, height).inflate(2 * grown, 2 * grown)
    pygame.draw.rect(sharp, colour, box, border_radius=max(2, height // 19 + grown))
    # Two passes of a box look round where one shows corners.
    return settled(pygame.transform.box_blur(pygame.transform.box_blur(sharp, blur), again))
