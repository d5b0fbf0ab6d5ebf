"""Paints single cards: shadow, face or back, turned and scaled; each tells which part of the surface it touched."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, log, radians, sin
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card
from carioca.gui.draw.shapes import disc, star
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.table.motion.animator import LEVELS
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.slots import Slot

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


STEEP = 20  # degrees; a card that is turned further hides little within an upright rectangle
RUN = 8  # pixels that are blended together; each one that is left over at the end of a line takes as long as so many


def hidden_by(centre: tuple[int, int], height: int, angle: float, ratio: float) -> Rect:
    """The largest upright rectangle around its middle within which a card hides all that lies below it (px); empty
    where it is turned too far.
    """
    turn = abs((angle + 90) % 180 - 90)
    # The edge is smooth, and the corners are round.
    edge = 2 + height * 0.02
    far, down = height * ratio / 2 - edge, height / 2 - edge
    across, along = cos(radians(turn)), sin(radians(turn))
    w, h = far * across - down * along, down * across - far * along
    if turn > STEEP or w <= 0 or h <= 0:
        return Rect(centre, (0, 0))
    w, h = int(w / cos(radians(2 * turn))), int(h / cos(radians(2 * turn)))
    return Rect(centre[0] - w, centre[1] - h, 2 * w, 2 * h)


def around(hidden: Rect, place: Rect) -> list[Rect]:
    """The parts of a place that lie around a hidden rectangle, those beside it as wide as whole runs of pixels."""
    hidden = hidden.clip(place)
    left, right = (-(-side // RUN) * RUN for side in (hidden.left - place.left, place.right - hidden.right))
    if left + right >= place.w or not hidden.h:
        return [place]
    parts = (
        Rect(place.left, place.top, place.w, hidden.top - place.top),
        Rect(place.left, hidden.top, left, hidden.h),
        Rect(place.right - right, hidden.top, right, hidden.h),
        Rect(place.left, hidden.bottom, place.w, place.bottom - hidden.bottom),
    )
    return [part for part in parts if part.w and part.h]


PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
Piece = tuple[Surface, Rect]  # a premultiplied picture and its place, px
SIZE_STEP = 1.03  # how much larger than the next smaller one a size is in which flying cards are shown
UNTURNED = 0.98  # from this part of its width on a card is shown in all of it
DIM = (118, 124, 122, 255)  # what is left of a card's colours when it is dim


def paint_sprite(table: Table, surface: Surface, sprite: Sprite) -> Rect:
    return blitted(surface, pieces_of(table, sprite))


def pieces_of(table: Table, sprite: Sprite, often: bool = False) -> list[Piece]:
    """The pictures of a sprite as it is just now: its light, its shadow, its face or back, its signs.

    `often`: they will be painted again and again, so that it is worth looking for what is never seen of them.
    """
    up = sprite.face > 0 and sprite.shown != HIDDEN
    flying = table.animator.moving(sprite)
    shown, dim = sprite.shown if up else HIDDEN, sprite.token in table.refused_cards
    pieces = card_pieces(table, shown, sprite.slot, sprite.lift, abs(sprite.face), flying, dim, often)
    if up:
        pieces += _signs(table, sprite)
    glow = _glow(table, sprite) if up and table.board.glows.cards else None
    return pieces if glow is None else [glow, *pieces]


def _glow(table: Table, sprite: Sprite) -> Piece | None:
    level = table.board.glows.level(sprite.token)
    if not level:
        return None
    near = _nearest(table.board.heights, round(sprite.height))
    turn = 0.0 if table.animator.moving(sprite) else sprite.angle
    image = table.stage.textures.glow(near, level / LEVELS, turn, pack=table.board.pack)
    image = _narrowed(image, abs(sprite.face))
    return image, image.get_rect(center=(round(sprite.x), round(sprite.y)))


def paint_card(table: Table, surface: Surface, card: Card, at: Slot) -> Rect:
    return blitted(surface, card_pieces(table, card, at))


def blitted(surface: Surface, pieces: Sequence[Piece]) -> Rect:
    surface.fblits(pieces, PREMULTIPLIED)
    return covered_by(pieces)


def covered_by(pieces: Sequence[Piece]) -> Rect:
    return pieces[0][1].unionall([place for _, place in pieces])


def card_pieces(
    table: Table,
    card: Card,
    at: Slot,
    lift: float = 0.0,
    width: float = 1.0,
    flying: bool = False,
    dim: bool = False,
    often: bool = False,
) -> list[Piece]:
    """The pictures of a card at a slot; `width` 1..0 narrows it, `flying` allows the few that are made for a moment
    only.

    `lift` 0..1: how far it stands above the cloth; the shadow lies the deeper below it.
    """
    textures, sizes, pack = table.stage.textures, table.board.heights, table.board.pack
    height, centre = max(2, round(at.height)), (round(at.x), round(at.y))
    # Few sizes and angles of pictures that are made for a moment only.
    angle = round(at.angle / 2) * 2 if flying else at.angle
    if flying and height not in sizes:
        height = passing_size(height)
    pieces = []
    if width > 0.08:
        turn = 0 if flying else angle
        shadow = _narrowed(textures.shadow(_nearest(sizes, height), lift > 0.3, turn, pack=pack), width)
        drop = table.board.frame.px(1.6 + 11 * lift)
        place = shadow.get_rect(center=(centre[0] + drop // 2, centre[1] + drop))
        if often and width >= UNTURNED:
            seen = around(hidden_by(centre, height, angle, pack.ratio), place)
            pieces += [(shadow.subsurface(part.move(-place.x, -place.y)), part) for part in seen]
        else:
            pieces.append((shadow, place))
    passing = (flying and height not in sizes) or not table.faces.ready
    image = textures.card(card, height, angle, moving=passing, pack=pack)
    if dim:
        image = image.copy()
        image.fill(DIM, special_flags=pygame.BLEND_RGBA_MULT)
    image = _narrowed(image, width)
    return [*pieces, (image, image.get_rect(center=centre))]


def _nearest(sizes: Sequence[int], height: int) -> int:
    return height if height in sizes else min(sizes, key=lambda size: abs(size - height))


def passing_size(height: int) -> int:
    return max(2, round(SIZE_STEP ** round(log(height, SIZE_STEP))))


def _narrowed(image: Surface, width: float) -> Surface:
    """The picture of what is turning over just now, or of its shadow."""
    if width >= UNTURNED:
        return image
    return pygame.transform.smoothscale(image, (max(1, round(image.get_width() * width)), image.get_height()))


SIGN_AT = 0.135  # where the middle of a card's signs is, as a share of its width: over its index
BAR, HIGH, DOT = 0.2, 0.045, 0.075  # a bar's share of its card's width; a bar's and a dot's of its height


def _signs(table: Table, sprite: Sprite) -> list[Piece]:
    """What lies on the upper edge of a card of the own hand: a bar where something on the table takes it, a dot where
    it has just come and was not put anywhere yet. They are a part of the card: what lies over it hides them."""
    board, token = table.board, sprite.token
    fits, fresh = token in table.fitting_cards, token in board.hand.fresh
    # Nothing is said of a card before it is there.
    if not (fits or fresh) or not board.own_open or token in board.hand.staged or board.arriving(sprite):
        return []
    return _sign_pieces(table, sprite, fits, fresh)


def _sign_pieces(table: Table, sprite: Sprite, fits: bool, fresh: bool) -> list[Piece]:
    pal, height, width = table.stage.palette, sprite.height, sprite.height * table.board.pack.ratio
    images: list[Surface] = []
    if fits:
        # Below a dot it is so much longer that both are seen.
        size = max(6, round(width * BAR * (1.5 if fresh else 1.0))), max(4, round(height * HIGH))
        bar = table.stage.textures.panel(size, size[1] // 2, pal.legal, mix(pal.legal, pal.panel, 0.7), 1)
        images.append(pygame.transform.rotozoom(bar, sprite.angle, 1) if sprite.angle else bar)
    if fresh:
        dot = max(4, round(height * DOT))
        images += [disc(dot + 4, pal.panel), disc(dot, pal.ok)]
    # A dot stands on the edge, not over the index below it.
    turn, right = radians(sprite.angle), width * (SIGN_AT - 0.5)
    up = height / 2 + (height * DOT * 0.35 if fresh else 0)
    centre = (
        round(sprite.x + right * cos(turn) - up * sin(turn)),
        round(sprite.y - right * sin(turn) - up * cos(turn)),
    )
    return [(image.premul_alpha(), image.get_rect(center=centre)) for image in images]


def paint_star(table: Table, surface: Surface, sprite: Sprite, colour: Rgb) -> Rect:
    size = max(5, table.board.frame.px(19))
    turn, reach = radians(sprite.angle), sprite.height / 2 + size * 0.75
    centre = (round(sprite.x - sin(turn) * reach), round(sprite.y - cos(turn) * reach))
    touched = Rect(centre, (0, 0))
    for side, fill in ((size + 3, table.stage.palette.panel), (size, colour)):
        image = star(side, fill)
        touched = touched.union(surface.blit(image, image.get_rect(center=centre)))
    return touched
