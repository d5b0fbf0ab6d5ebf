"""Paints the table: everything that lies still once into a kept layer, everything that moves on top of it."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card
from carioca.games.melding.state import Kind
from carioca.gui.shapes import disc, mix
from carioca.gui.table import hud
from carioca.gui.table.keys import Keys
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.zones import HAND, PILE, Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


class Painter:
    """Draws one table. Drawing changes nothing but the kept layer."""

    def __init__(self, table: Table, keys: Keys) -> None:
        self.table = table
        self.keys = keys
        self._layer: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._apart: set[int] = set()
        self._dressed: Surface | None = None
        self._patched = False

    def forget(self) -> None:
        """The kept layers are out of date: colours, size or language changed."""
        self._layer = self._dressed = None

    def draw(self, surface: Surface) -> None:
        """The whole picture."""
        movers = self._movers()
        surface.blit(self._backdrop(movers, surface), (0, 0))
        self._lights(surface)
        stock = self.table.board.stock_slot
        for sprite in movers:
            # A card that waits to be dealt is a part of the stock still.
            if sprite.face > 0 or sprite.slot[:2] != stock[:2]:
                self._card(surface, sprite, lifted=sprite.token in self.table.board.held)
        self._marks(surface)
        if self.table.guest is not None:
            self._card(surface, self.table.guest, lifted=True)
        hud.draw_round_end(self.table, surface)
        hud.draw_toast(self.table, surface)

    # -- what moves --

    def _movers(self) -> list[Sprite]:
        """The sprites of this frame's upper layer; a hand moves as one, so that its overlaps stay right."""
        board, animator = self.table.board, self.table.animator
        held = [sprite for token in board.held if (sprite := board.sprite(token)) is not None]
        if not animator.active:
            return held
        own = [goal.sprite for goal in board.own_goals()]
        mine = {id(sprite) for sprite in own} | {id(sprite) for sprite in held}
        rest = [sprite for sprite in board.cast if animator.moving(sprite) and id(sprite) not in mine]
        return [*rest, *(own if any(map(animator.moving, own)) else []), *held]

    # -- what lies still --

    def _backdrop(self, movers: list[Sprite], surface: Surface) -> Surface:
        """What the movers fly over. While cards are held, a layer without the hand is kept beside the one with it:

        gaps open and close all the time then, and only thirteen cards have to be painted for it.
        """
        board = self.table.board
        moving = {id(sprite) for sprite in movers}
        if not board.held:
            self._dressed = None
            return self._kept(moving, surface)
        own = [goal.sprite for goal in board.own_goals()]
        bare = self._kept(moving | {id(sprite) for sprite in own}, surface)
        if not own or id(own[0]) in moving:
            self._dressed = None
            return bare
        if self._dressed is None:
            self._dressed = bare.copy()
            for sprite in own:
                self._card(self._dressed, sprite)
            self._fresh(self._dressed, moving)
        return self._dressed

    def _kept(self, apart: set[int], surface: Surface) -> Surface:
        """The still layer without the sprites `apart`; landed ones are added instead of painting all of it anew."""
        key = (self.table.version, surface.get_size())
        # Cards that landed one by one may overlap in the wrong order: once all rest, everything is painted anew.
        settled = self._patched and not apart
        if self._layer is None or self._key != key or not apart <= self._apart or settled:
            self._layer = self._still(apart, surface)
            self._patched, self._dressed = False, None
        elif apart != self._apart:
            self._land(self._layer, self._apart - apart, apart)
        self._key, self._apart = key, apart
        return self._layer

    def _land(self, layer: Surface, landed: set[int], apart: set[int]) -> None:
        board = self.table.board
        own = {id(sprite) for sprite in board.own}
        for sprite, _, _ in board.goals():
            if id(sprite) in landed:
                self._card(layer, sprite)
                self._patched = self._patched or id(sprite) not in own
        self._fresh(layer, apart)
        self._dressed = None

    def _still(self, apart: set[int], window: Surface) -> Surface:
        table, board = self.table, self.table.board
        layer = self._layer
        if layer is None or layer.get_size() != window.get_size():
            layer = Surface(window.get_size()).convert(window)
        layer.blit(table.app.textures.felt(window.get_size()), (0, 0))
        self._panels(layer)
        self._stock(layer)
        self._pile(layer, apart)
        pile = board.cast.pile
        for sprite, _, _ in board.goals():
            if id(sprite) not in apart and sprite is not pile:
                self._card(layer, sprite)
        self._fresh(layer, apart)
        hud.draw_names(table, layer)
        hud.draw_banner(table, layer)
        hud.draw_log(table, layer)
        hud.draw_buttons(table, layer)
        hud.draw_hint(table, layer)
        return layer

    def _panels(self, layer: Surface) -> None:
        """The owners' panels and the tray's slots with their captions."""
        table, board, layout, pal = self.table, self.table.board, self.table.board.layout, self.table.app.palette
        for owner, rect in layout.melds.groups:
            colour = pal.seat_colours[owner % len(pal.seat_colours)]
            hud.panel(table, layer, rect, layout.px(12), (*pal.zone, 200), mix(colour, pal.zone, 0.35), 1)
            size = max(6, round(layout.melds.head * 0.68))
            x = rect.x + layout.px(9)
            dot = max(3, round(size * 0.62))
            middle = rect.y + layout.melds.head // 2 + 1
            layer.blit(disc(dot, colour), (x, middle - dot // 2))
            name = hud.text(table, table.session.names[owner], size, colour, max(1, rect.right - x - 2 * dot), True)
            layer.blit(name, name.get_rect(midleft=(x + dot + layout.px(5), middle)))
        for number, rect in enumerate(layout.tray):
            hud.panel(table, layer, rect, layout.px(12), (*pal.zone, 170), pal.zone_edge, max(1, layout.px(1)))
            caption = f"{number + 1} · {_slot_words(board.tray[number])}"
            words = hud.text(table, caption, layout.tx(13), pal.muted, rect.w - layout.px(12))
            layer.blit(words, words.get_rect(midtop=(rect.centerx, rect.y + layout.px(3))))

    def _stock(self, layer: Surface) -> None:
        board, layout = self.table.board, self.table.board.layout
        rect = layout.stock
        if board.picture.stock <= 0:
            self._empty(layer, rect)
        else:
            textures, depth = self.table.app.textures, min(5, 1 + board.picture.stock // 16)
            shadow = textures.shadow(rect.h, False)
            layer.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + layout.px(3))), None, PREMULTIPLIED)
            back = textures.back(rect.h)
            for i in range(depth):
                shift = round((depth - 1 - i) * 1.2 * layout.unit)
                layer.blit(
                    back, back.get_rect(center=(rect.centerx + shift, rect.centery + shift)), None, PREMULTIPLIED
                )
        self._caption(layer, t("table.stock"), board.picture.stock, rect, left=True)

    def _pile(self, layer: Surface, moving: set[int]) -> None:
        board, layout = self.table.board, self.table.board.layout
        rect, pal, table = layout.pile, self.table.app.palette, self.table
        cast, size = board.cast, len(board.picture.pile)
        taken = table.guest is not None and table.guest_from == PILE
        away = cast.pile is not None and id(cast.pile) in moving
        still = cast.pile if not taken and not away else cast.under if away else None
        left = size - (1 if taken or away else 0)
        if left <= 0:
            self._empty(layer, rect)
        else:
            for i in range(min(3, left // 4)):
                edge = rect.move(*(2 * (round((3 - i) * layout.unit),)))
                hud.panel(table, layer, edge, rect.h // 19, pal.paper_shade, mix(pal.paper_shade, pal.ink, 0.3), 1)
            if still is not None:
                at = board.pile_slot if away else still.slot
                self._picture(layer, still.shown if still.face > 0 else HIDDEN, at, False)
            else:
                hud.panel(table, layer, rect, rect.h // 19, pal.paper, mix(pal.paper_shade, pal.ink, 0.25), 1)
        self._caption(layer, t("table.pile"), size, rect, left=False)

    def _empty(self, layer: Surface, rect: Rect) -> None:
        pal = self.table.app.palette
        hud.panel(self.table, layer, rect, self.table.board.layout.px(9), (*pal.zone, 150), pal.zone_edge, 1)

    def _caption(self, layer: Surface, words: str, count: int, rect: Rect, left: bool) -> None:
        layout, pal = self.table.board.layout, self.table.app.palette
        name = self.table.app.textures.text(words, layout.tx(15), pal.text, True)
        number = self.table.app.textures.text(t("table.cards", n=count), layout.tx(13), pal.muted)
        x = rect.left - layout.px(12) if left else rect.right + layout.px(14)
        for image, y in ((name, -0.55), (number, 0.55)):
            at = (x, rect.centery + round(y * name.get_height() * 0.86))
            layer.blit(image, image.get_rect(midright=at) if left else image.get_rect(midleft=at))

    def _fresh(self, layer: Surface, moving: set[int]) -> None:
        """A dot over each card that has just come to the hand."""
        board, pal = self.table.board, self.table.app.palette
        if board.viewer is None or board.picture.open:
            return
        for token in board.hand.fresh:
            sprite = board.sprite(token)
            if sprite is not None and id(sprite) not in moving:
                self._dot(layer, sprite, pal.ok)

    def _dot(self, surface: Surface, sprite: Sprite, colour: tuple[int, int, int]) -> None:
        size = max(5, self.table.board.layout.px(11))
        turn, reach = radians(sprite.angle), sprite.height / 2 + size * 0.75
        centre = (round(sprite.x - sin(turn) * reach), round(sprite.y - cos(turn) * reach))
        for side, fill in ((size + 3, self.table.app.palette.panel), (size, colour)):
            image = disc(side, fill)
            surface.blit(image, image.get_rect(center=centre))

    # -- the upper layer --

    def _lights(self, surface: Surface) -> None:
        """Rings around every place that takes what is held or picked, brighter under the pointer."""
        table, board, pal = self.table, self.table.board, self.table.app.palette
        zones = board.zones(table.lit)
        lit: list[Zone] = list(table.lit)
        if table.guest is not None:
            lit = [HAND]
        elif table.tokens() and board.staging:
            lit += [zone for zone in zones if zone.kind == "tray"]
        for zone in lit:
            rect = zones.get(zone)
            if rect is not None:
                over = zone == table.over
                hud.ring(table, surface, rect, pal.legal, 3.5 if over else 2.0, 60 if over else 0)

    def _marks(self, surface: Surface) -> None:
        table, board, pal = self.table, self.table.board, self.table.app.palette
        if table.focus.shown:
            stop = self.keys.current()
            if stop is not None and isinstance(stop.item, int):
                sprite = board.sprite(stop.item)
                if sprite is not None:
                    hud.ring_card(table, surface, sprite.slot, pal.focus)
            elif stop is not None:
                hud.ring(table, surface, stop.rect, pal.focus, 3.5)
        elif table.hover is not None and not board.held:
            sprite = board.sprite(table.hover)
            if sprite is not None and board.viewer is not None and not board.picture.open:
                self._dot(surface, sprite, pal.legal)

    # -- cards --

    def _card(self, surface: Surface, sprite: Sprite, lifted: bool = False) -> None:
        up = sprite.face > 0 and sprite.shown != HIDDEN
        flying = self.table.animator.moving(sprite)
        self._picture(surface, sprite.shown if up else HIDDEN, sprite.slot, lifted, abs(sprite.face), flying)

    def _picture(
        self, surface: Surface, card: Card, at: Slot, lifted: bool, width: float = 1.0, flying: bool = False
    ) -> None:
        textures, layout = self.table.app.textures, self.table.board.layout
        height = max(2, round(at.height))
        sizes = (
            layout.hand_height, layout.tray_height, layout.pile_height, layout.back_height, layout.melds.height,
        )  # fmt: skip
        # Few sizes and angles of pictures that are made for a moment only.
        angle = round(at.angle / 2) * 2 if flying else at.angle
        if width > 0.6:
            shade = height if height in sizes else min(sizes, key=lambda size: abs(size - height))
            shadow = textures.shadow(shade, lifted, 0 if flying else angle)
            drop = layout.px(9) if lifted else max(1, layout.px(1.6))
            place = shadow.get_rect(center=(round(at.x) + drop // 2, round(at.y) + drop))
            surface.blit(shadow, place, None, PREMULTIPLIED)
        image = textures.card(card, height, angle, moving=height not in sizes or self.table.warming)
        if width < 0.98:
            image = pygame.transform.smoothscale(image, (max(1, round(image.get_width() * width)), image.get_height()))
        surface.blit(image, image.get_rect(center=(round(at.x), round(at.y))), None, PREMULTIPLIED)


def _slot_words(kind: Kind) -> str:
    return t(f"table.slot.{kind.value}")
