"""Paints single cards: shadow, face or back, turned and scaled; each tells which part of the surface it touched."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card
from carioca.gui.draw.shapes import Colour, disc, mix, star
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import Sprite

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
DIM = (118, 124, 122, 255)
"""What is left of a card's colours when it is dim."""


def paint_sprite(table: Table, surface: Surface, sprite: Sprite, lifted: bool = False) -> Rect:
    """A sprite as it is just now: face or back, narrowed while it turns over."""
    up = sprite.face > 0 and sprite.shown != HIDDEN
    flying = table.animator.moving(sprite)
    shown, dim = sprite.shown if up else HIDDEN, sprite.token in table.dim
    return paint_card(table, surface, shown, sprite.slot, lifted, abs(sprite.face), flying, dim)


def paint_card(
    table: Table,
    surface: Surface,
    card: Card,
    at: Slot,
    lifted: bool = False,
    width: float = 1.0,
    flying: bool = False,
    dim: bool = False,
) -> Rect:
    """A card at a slot; `width` 1..0 narrows it, `flying` allows the few pictures that are made for a moment only."""
    textures, frame, sizes = table.stage.textures, table.board.frame, table.board.heights
    pack = table.board.pack
    height = max(2, round(at.height))
    # Few sizes and angles of pictures that are made for a moment only.
    angle = round(at.angle / 2) * 2 if flying else at.angle
    touched = Rect(0, 0, 0, 0)
    if width > 0.6:
        shade = height if height in sizes else min(sizes, key=lambda size: abs(size - height))
        shadow = textures.shadow(shade, lifted, 0 if flying else angle, pack=pack)
        drop = frame.px(9) if lifted else max(1, frame.px(1.6))
        place = shadow.get_rect(center=(round(at.x) + drop // 2, round(at.y) + drop))
        touched = surface.blit(shadow, place, None, PREMULTIPLIED)
    image = textures.card(card, height, angle, moving=height not in sizes or not table.faces.ready, pack=pack)
    if dim:
        image = image.copy()
        image.fill(DIM, special_flags=pygame.BLEND_RGBA_MULT)
    if width < 0.98:
        image = pygame.transform.smoothscale(image, (max(1, round(image.get_width() * width)), image.get_height()))
    face = surface.blit(image, image.get_rect(center=(round(at.x), round(at.y))), None, PREMULTIPLIED)
    return face.union(touched) if touched.w else face


def paint_bar(table: Table, surface: Surface, sprite: Sprite, colour: Colour) -> Rect:
    """A small bar on a card's upper edge, over what is seen of it beside the next one."""
    frame, pal = table.board.frame, table.stage.palette
    size = (max(6, round(sprite.height * table.board.pack.ratio * 0.26)), max(5, frame.px(8)))
    turn, up = radians(sprite.angle), sprite.height / 2 + size[1] * 0.2
    left = sprite.height * table.board.pack.ratio * 0.33
    centre = (sprite.x - sin(turn) * up - cos(turn) * left, sprite.y - cos(turn) * up + sin(turn) * left)
    image = table.stage.textures.panel(size, size[1] // 2, colour, mix(colour, pal.panel, 0.7), 1)
    if sprite.angle:
        image = pygame.transform.rotozoom(image, sprite.angle, 1)
    return surface.blit(image, image.get_rect(center=(round(centre[0]), round(centre[1]))))


def paint_dot(table: Table, surface: Surface, sprite: Sprite, colour: Colour) -> Rect:
    """A dot over a card's upper edge."""
    return _paint_above(table, surface, sprite, colour, disc, 11)


def paint_star(table: Table, surface: Surface, sprite: Sprite, colour: Colour) -> Rect:
    """A star there."""
    return _paint_above(table, surface, sprite, colour, star, 19)


def _paint_above(
    table: Table, surface: Surface, sprite: Sprite, colour: Colour, shape: Callable[[int, Colour], Surface], units: int
) -> Rect:
    """A shape over a card's upper edge, with a dark rim."""
    size = max(5, table.board.frame.px(units))
    turn, reach = radians(sprite.angle), sprite.height / 2 + size * 0.75
    centre = (round(sprite.x - sin(turn) * reach), round(sprite.y - cos(turn) * reach))
    touched = Rect(centre, (0, 0))
    for side, fill in ((size + 3, table.stage.palette.panel), (size, colour)):
        image = shape(side, fill)
        touched = touched.union(surface.blit(image, image.get_rect(center=centre)))
    return touched
