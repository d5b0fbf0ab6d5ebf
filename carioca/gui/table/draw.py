"""Paints the table: everything that lies still once into a kept layer, everything that moves on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.table import hud
from carioca.gui.table.advice_marks import paint_hint
from carioca.gui.table.counters import paint_counters
from carioca.gui.table.focus import current
from carioca.gui.table.landing import paint_landing
from carioca.gui.table.moments_paint import paint_moments
from carioca.gui.table.paint import paint_sprite
from carioca.gui.table.plates import draw_plate, pointed_plate
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.still import lit_zones, paint_fresh, paint_still, shine
from carioca.gui.table.tip_paint import draw_tip
from carioca.gui.table.toast import draw_toast
from carioca.gui.table.ways_paint import draw_ways
from carioca.gui.table.zones import HAND, Zone

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

CROWDED = 0.5
"""From this part of the window on, all of it is restored instead of the places that were painted over."""


class Painter:
    """Draws one table. Drawing changes nothing but what is kept here for the next picture."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._layer: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._apart: set[int] = set()
        self._dressed: Surface | None = None
        self._poses: list[tuple[int, float, float]] = []
        self._patched = False
        self._last: Surface | None = None
        """The layer under the last picture, as long as the window still shows that picture."""
        self._alone = False
        """Whether nobody else painted on the window with the last picture."""
        self._window: Surface | None = None
        self._touched: list[Rect] = []

    def forget(self) -> None:
        """The kept layers are out of date: colours, size or language changed."""
        self._layer = self._dressed = self._last = None

    def draw_in(self, surface: Surface) -> None:
        """The picture as a scene; where somebody else paints on the window too, it covers all of it."""
        alone = self.table.stage.alone
        if not (alone and self._alone):
            self._last = None
        self._alone = alone
        parts = self.draw(surface)
        self.table.stage.parts = parts if alone else None

    def draw(self, surface: Surface) -> list[Rect] | None:
        """The whole picture; only what changed is painted anew when the window still shows the last one.

        Returns what is new of it, or None for all.
        """
        movers, before = self._movers(), self._touched
        kept = self._restore(self._backdrop(movers, surface), surface)
        self._touched = [rect for rect in self._upper(movers, surface) if rect.w]
        return [*before, *self._touched] if kept else None

    def _restore(self, layer: Surface, surface: Surface) -> bool:
        """Cover the last picture's upper layer; whether what it did not cover was left as it is."""
        area = sum(rect.w * rect.h for rect in self._touched)
        same = layer is self._last and surface is self._window and surface.get_size() == self.table.stage.size
        few = same and area < CROWDED * surface.get_width() * surface.get_height()
        if few:
            for rect in self._touched:
                surface.blit(layer, rect, rect)
        else:
            surface.blit(layer, (0, 0))
        self._last, self._window = layer, surface
        return few

    def _upper(self, movers: list[Sprite], surface: Surface) -> list[Rect]:
        """What is painted over the still layer; the places it covers."""
        table, desk = self.table, self.table.desk
        target = self._target()
        touched = desk.under(table, surface, {id(sprite) for sprite in movers})
        touched += paint_counters(table, surface)
        if target and not desk.over_cards(target[0]):
            touched.append(shine(table, surface, *target))
        touched.append(paint_landing(table, surface))
        deck = table.board.places.deck
        for sprite in movers:
            # A card that waits to be dealt is a part of the deck still.
            if sprite.face > 0 or sprite.slot[:2] != deck[:2]:
                touched.append(paint_sprite(table, surface, sprite))
        touched += [*paint_hint(table, surface), self._mark(surface), hud.pulse_button(table, surface)]
        if target:
            touched.append(desk.say_what(table, surface, *target))
            if desk.over_cards(target[0]):
                touched.append(shine(table, surface, *target))
        touched += draw_ways(table, surface)
        touched += [desk.over(table, surface), *paint_moments(table, surface)]
        touched += [hud.draw_round_end(table, surface), draw_toast(table, surface)]
        pointed = pointed_plate(table, current(table) if table.focus.shown else None)
        touched.append(draw_tip(table, surface))
        return touched if pointed is None else [*touched, draw_plate(table, surface, pointed)]

    def _target(self) -> tuple[Zone, Rect] | None:
        """The place under the pointer that takes what is held."""
        zone = self.table.over
        # Over the hand a gap tells more than a light.
        rect = lit_zones(self.table).get(zone) if zone not in (None, HAND) else None
        return None if zone is None or rect is None else (zone, rect)

    def _mark(self, surface: Surface) -> Rect:
        """The ring of the keys, or the one around a card under the pointer that is set apart."""
        table, board, pal = self.table, self.table.board, self.table.stage.palette
        if table.focus.shown:
            stop = current(table)
            sprite = board.sprite(stop.item) if stop is not None and isinstance(stop.item, int) else None
            if sprite is not None and board.arriving(sprite):
                # A card that is only being dealt is no place to stand on yet.
                return Rect(0, 0, 0, 0)
            if sprite is not None:
                return hud.ring_card(table, surface, sprite.slot, pal.focus)
            if stop is not None:
                touched = hud.ring(table, surface, stop.rect, pal.focus, 3.5)
                words = (
                    table.desk.say_what(table, surface, stop.item, stop.rect)
                    if isinstance(stop.item, Zone)
                    else touched
                )
                return touched.union(words) if words.w else touched
        elif table.hover is not None and not board.held and board.own_open:
            sprite = board.sprite(table.hover)
            if sprite is not None and table.hover in board.hand.staged:
                # Over a card that is set apart stand the words of its place.
                return hud.ring_card(table, surface, sprite.slot, pal.legal)
        return Rect(0, 0, 0, 0)

    # -- what moves --

    def _movers(self) -> list[Sprite]:
        """The sprites of this frame's upper layer; a hand moves as one, so that its overlaps stay right."""
        board, animator = self.table.board, self.table.animator
        held = board.cast.find(board.aloft) if board.aloft else []
        glows = board.glows.cards
        if not (animator.active or glows):
            return held
        own = board.own_row(front=True)
        mine = {id(sprite) for sprite in own} | {id(sprite) for sprite in held}
        rest = [sprite for sprite in board.cast if animator.moving(sprite) and id(sprite) not in mine]
        # What flies to another zone is above what only makes room for it.
        rest.sort(key=board.arriving)
        return [*(own if glows or any(map(animator.moving, own)) else []), *rest, *held]

    # -- what lies still --

    def _backdrop(self, movers: list[Sprite], surface: Surface) -> Surface:
        """The layer of all resting cards, on which the moving ones are painted.

        While cards are held or pointed at the hand opens and closes gaps all the time: a layer without the hand is kept
        as well, so that only the hand's cards are painted again, not the whole table.
        """
        board = self.table.board
        moving = {id(sprite) for sprite in movers}
        if not board.aloft and board.raised is None:
            self._dressed = None
            return self._kept(moving, surface)
        own = board.own_row(front=True)
        bare = self._kept(moving | {id(sprite) for sprite in own}, surface)
        if not own or id(own[0]) in moving:
            self._dressed = None
            return bare
        poses = [(sprite.token, sprite.x, sprite.y) for sprite in own]
        if self._dressed is None or poses != self._poses:
            self._poses = poses
            self._dressed = bare.copy()
            for sprite in own:
                paint_sprite(self.table, self._dressed, sprite)
            self.table.desk.label_apart(self.table, self._dressed, moving)
            paint_fresh(self.table, self._dressed, moving)
        return self._dressed

    def _kept(self, apart: set[int], surface: Surface) -> Surface:
        """The still layer without the sprites `apart`; landed ones are added instead of painting all of it anew."""
        key = (self.table.version, surface.get_size(), self.table.desk.framed(self.table, apart))
        # Cards that landed one by one lie over names, and may overlap in the wrong order: once all rest, everything
        # is painted anew.
        own = {id(sprite) for sprite in self.table.board.own}
        settled = not apart and (self._patched or bool(self._apart - own))
        if self._layer is None or self._key != key or not apart <= self._apart or settled:
            self._layer = self._fitting(surface)
            paint_still(self.table, self._layer, apart)
            self._patched, self._dressed = False, None
        elif apart != self._apart:
            self._land(self._layer, self._apart - apart, apart)
        self._key, self._apart = key, apart
        return self._layer

    def _land(self, layer: Surface, landed: set[int], apart: set[int]) -> None:
        board = self.table.board
        self._last = None
        own = {id(sprite) for sprite in board.own}
        for goal in board.goals():
            if id(goal.sprite) in landed:
                paint_sprite(self.table, layer, goal.sprite)
                self._patched = self._patched or id(goal.sprite) not in own
        self.table.desk.label_apart(self.table, layer, apart)
        paint_fresh(self.table, layer, apart)
        self._dressed = None

    def _fitting(self, window: Surface) -> Surface:
        """A layer of the window's size: the old one when it fits."""
        self._last = None
        if self._layer is not None and self._layer.get_size() == window.get_size():
            return self._layer
        return Surface(window.get_size()).convert(window)
