"""What a hint shows on the table: rings around the cards and places that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from carioca.cards import Card
from carioca.gui.frame.palette import Rgb
from carioca.gui.table import hud
from carioca.gui.table.paint import paint_star
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.table import Table


def paint_hint(table: Table, surface: Surface) -> list[Rect]:
    """The rings of the hint; the places they cover."""
    hint, colour = table.hint, table.stage.palette.hint
    if hint is None:
        return []
    board = table.board
    hinted, row = table.desk.hinted(table, hint), board.own_row()
    touched = [
        _mark(table, surface, sprite, row[at + 1 :], colour)
        for at, sprite in enumerate(row)
        if sprite.token in hinted.tokens
    ]
    rect = board.zones([hinted.zone]).get(hinted.zone) if hinted.zone is not None else None
    return touched if rect is None else [*touched, hud.ring(table, surface, rect, colour, 3.5)]


def _mark(table: Table, surface: Surface, sprite: Sprite, above: Sequence[Sprite], colour: Rgb) -> Rect:
    """A ring around a card with the sign of a hint."""
    touched = ring_below(table, surface, sprite, above, colour)
    if sprite.token in table.board.hand.staged:
        # Over a card that is set apart stand the words of its place.
        return touched
    return touched.union(paint_star(table, surface, sprite, colour))


def ring_below(table: Table, surface: Surface, sprite: Sprite, above: Sequence[Sprite], colour: Rgb) -> Rect:
    """A ring around a card, hidden where the cards above it lie; the place it covers."""
    image = hud.ring_image(table, sprite.angle, sprite.height, colour).copy()
    rect = image.get_rect(center=(round(sprite.x), round(sprite.y)))
    for other in above:
        height = max(2, round(other.height))
        face = table.stage.textures.card(other.shown, height, other.angle, pack=table.board.pack)
        place = face.get_rect(center=(round(other.x), round(other.y)))
        if place.colliderect(rect):
            image.blit(face, place.move(-rect.x, -rect.y), special_flags=pygame.BLEND_RGBA_SUB)
    return surface.blit(image, rect)


def tokens_of(table: Table, cards: Sequence[Card]) -> list[int]:
    """Tokens of these cards of the viewer's hand, each another one; cards that are not there are left out."""
    hand = table.board.hand
    # A picked card is the one that is meant; what is set apart comes last.
    left = sorted([*hand.order, *hand.staged], key=lambda token: token not in table.board.picked)
    found: list[int] = []
    for card in cards:
        token = next((token for token in left if hand.cards[token] == card), None)
        if token is not None:
            left.remove(token)
            found.append(token)
    return found
