"""What a hint shows on the table: rings around the cards and places that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from carioca.cards import Card
from carioca.games.melding.actions import Discard, Draw, LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.game import melding
from carioca.gui.frame.palette import Rgb
from carioca.gui.table import hud
from carioca.gui.table.drops import zone_of
from carioca.gui.table.paint import paint_dot
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.table import Hint, Table
from carioca.gui.table.zones import HAND, PILE, STOCK, Zone
from carioca.words.reasons import LOOK


def paint_hint(table: Table, surface: Surface) -> list[Rect]:
    """The rings of the hint; the places they cover."""
    hint, colour = table.hint, table.stage.palette.hint
    if hint is None:
        return []
    board = table.board
    hinted, row = hinted_cards(table, hint), board.own_row()
    touched = [
        _ring(table, surface, sprite, row[at + 1 :], colour) for at, sprite in enumerate(row) if sprite.token in hinted
    ]
    zone = hinted_zone(table, hint)
    rect = board.zones([zone]).get(zone) if zone is not None else None
    return touched if rect is None else [*touched, hud.ring(table, surface, rect, colour, 3.5)]


def _ring(table: Table, surface: Surface, sprite: Sprite, above: Sequence[Sprite], colour: Rgb) -> Rect:
    """A ring around a card, hidden where the cards above it lie; the place it covers."""
    image = hud.ring_image(table, sprite.angle, sprite.height, colour).copy()
    rect = image.get_rect(center=(round(sprite.x), round(sprite.y)))
    for other in above:
        face = table.stage.textures.card(other.shown, max(2, round(other.height)), other.angle)
        place = face.get_rect(center=(round(other.x), round(other.y)))
        if place.colliderect(rect):
            image.blit(face, place.move(-rect.x, -rect.y), special_flags=pygame.BLEND_RGBA_SUB)
    touched = surface.blit(image, rect)
    if sprite.token in table.board.hand.staged:
        # Over a card of the tray stand the words of its slot.
        return touched
    return touched.union(paint_dot(table, surface, sprite, colour))


def hinted_cards(table: Table, hint: Hint) -> list[int]:
    """The tokens of the cards in the viewer's hand that the hint speaks of."""
    match hint.action:
        case LayOff(card) | SwapJoker(card) | Discard(card):
            return tokens_of(table, [card])
        case LayDown(melds) | LayMeld(melds) if hint.step > LOOK:
            return tokens_of(table, [card for row in melds for card in row])
    return []


def tokens_of(table: Table, cards: list[Card]) -> list[int]:
    """Tokens of these cards of the viewer's hand, each another one; cards that are not there are left out."""
    hand = table.board.hand
    # A picked card is the one that is meant; what lies on the tray comes last.
    left = sorted([*hand.order, *hand.staged], key=lambda token: token not in table.board.picked)
    found: list[int] = []
    for card in cards:
        token = next((token for token in left if hand.cards[token] == card), None)
        if token is not None:
            left.remove(token)
            found.append(token)
    return found


def hinted_zone(table: Table, hint: Hint) -> Zone | None:
    """The place of the table that the hint speaks of so far."""
    action, told = hint.action, hint.step > LOOK
    match action:
        case Draw(source):
            return STOCK if source == "stock" else PILE
        case LayDown() | LayMeld():
            return None if told else HAND
        case Discard() if told:
            return PILE
        case LayOff() | SwapJoker() if told:
            aim = melding(table.session.game).aim(table.state, action)
            return zone_of(table.state, aim) if aim is not None else None
    return None
