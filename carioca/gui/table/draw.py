"""Paints the table: everything that lies still once into a kept layer, everything that moves on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.frame.changed import joined
from carioca.gui.table import hud
from carioca.gui.table.advice_marks import paint_hint
from carioca.gui.table.counters import paint_counters, travelling
from carioca.gui.table.focus import current
from carioca.gui.table.guide_paint import paint_guide
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
AROUND = 24
"""Design units around a card of the own hand in which something may be said of it."""


class Painter:
    """Draws one table. Drawing changes nothing but what is kept here for the next picture."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._layer: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._apart: set[int] = set()
        self._patched = False
        self._last: Surface | None = None
        """The layer under the last picture, as long as the window still shows that picture."""
        self._alone = False
        """Whether nobody else painted on the window with the last picture."""
        self._window: Surface | None = None
        self._touched: list[Rect] = []
        self._lies: object = None
        """How the own hand lies that was painted last; None where it moved."""
        self._hand: list[tuple[Rect, Surface]] = []
        """Its pictures with the layer below it."""
        self._counts: object = None
        """What the numbers on the table follow from that were painted last."""
        self._numbers: list[tuple[Rect, Surface]] = []
        """Their pictures with what lies below them."""

    def forget(self) -> None:
        """The kept layers are out of date: colours, size or language changed."""
        self._layer = self._last = None

    def covered(self) -> None:
        """Somebody else paints on the window now: the next picture is painted whole."""
        self._last = None

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
        table, movers, own = self.table, self._movers(), self.table.board.own_row(front=True)
        moving = {id(sprite) for sprite in movers}
        layer = self._kept(moving, own, surface)
        rests = own and id(own[0]) not in moving
        lies = (table.version, [(one.token, one.slot, one.lift) for one in own]) if rests else None
        counts = table.version, travelling(table.board), lies, table.moments.counted(table.board.picture)
        uncovered = self._touched
        if lies != self._lies:
            uncovered = [*uncovered, *(place for place, _ in self._hand)]
        if counts != self._counts:
            uncovered = [*uncovered, *(place for place, _ in self._numbers)]
        kept = self._restore(layer, surface, uncovered)
        new = self._lay_hand(own, lies, surface, uncovered if kept else None)
        new += self._count(counts, surface, kept)
        self._touched = [rect for rect in self._upper(movers, surface) if rect.w]
        return [*uncovered, *new, *self._touched] if kept else None

    def _restore(self, layer: Surface, surface: Surface, uncovered: list[Rect]) -> bool:
        """Cover what lay over the layer in the last picture; whether the rest of the window was left as it is."""
        area = sum(rect.w * rect.h for rect in uncovered)
        same = layer is self._last and surface is self._window and surface.get_size() == self.table.stage.size
        few = same and area < CROWDED * surface.get_width() * surface.get_height()
        if few:
            for rect in uncovered:
                surface.blit(layer, rect, rect)
        else:
            surface.blit(layer, (0, 0))
        self._last, self._window = layer, surface
        return few

    def _lay_hand(self, own: list[Sprite], lies: object, surface: Surface, uncovered: list[Rect] | None) -> list[Rect]:
        """The own hand where nothing of it moves, as it is kept; what is new of it.

        It lies above the layer, not in it: pointed at and held over, it moves far more often than all the rest.
        `uncovered`: where the window shows the bare layer; None: everywhere.
        """
        if lies == self._lies and uncovered is not None:
            for place, image in self._hand:
                for rect in uncovered:
                    part = rect.clip(place)
                    surface.blit(image, part, part.move(-place.x, -place.y))
            return []
        rects = []
        if lies is not None:
            board, room = self.table.board, 2 * self.table.board.frame.px(AROUND)
            rects = [paint_sprite(self.table, surface, sprite).inflate(room, room) for sprite in own]
            apart = {id(sprite) for sprite in board.cast} - {id(sprite) for sprite in own}
            self.table.desk.label_apart(self.table, surface, apart)
            paint_fresh(self.table, surface, apart)
        self._lies, self._hand = lies, copied(surface, joined(rects))
        return [place for place, _ in self._hand]

    def _count(self, counts: object, surface: Surface, kept: bool) -> list[Rect]:
        """The numbers on the table; what is new of them. Those that stay the same are copied: to write them anew is a
        fifth of the work of a drag.
        """
        if kept and counts == self._counts:
            surface.fblits([(image, place) for place, image in self._numbers])
            return []
        self._counts, self._numbers = counts, copied(surface, paint_counters(self.table, surface))
        return [place for place, _ in self._numbers]

    def _upper(self, movers: list[Sprite], surface: Surface) -> list[Rect]:
        """What is painted over the still layer; the places it covers."""
        table, desk = self.table, self.table.desk
        target = self._target()
        touched = desk.under(table, surface, {id(sprite) for sprite in movers})
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
        touched += paint_guide(table, surface)
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

    def _kept(self, moving: set[int], own: list[Sprite], surface: Surface) -> Surface:
        """The layer of all that rests but the own hand; cards that land are added instead of painting it all anew."""
        hand = {id(sprite) for sprite in own}
        apart = moving | hand
        key = (self.table.version, surface.get_size(), self.table.desk.framed(self.table, apart))
        # Cards that landed one by one lie over names, and may overlap in the wrong order: once all rest, everything
        # is painted anew.
        settled = apart <= hand and (self._patched or bool(self._apart - hand))
        if self._layer is None or self._key != key or not apart <= self._apart or settled:
            self._layer = self._fitting(surface)
            paint_still(self.table, self._layer, apart)
            self._patched = False
        elif apart != self._apart:
            self._land(self._layer, self._apart - apart)
        self._key, self._apart = key, apart
        return self._layer

    def _land(self, layer: Surface, landed: set[int]) -> None:
        self._last = None
        for goal in self.table.board.goals():
            if id(goal.sprite) in landed:
                paint_sprite(self.table, layer, goal.sprite)
                self._patched = True

    def _fitting(self, window: Surface) -> Surface:
        """A layer of the window's size: the old one when it fits."""
        self._last = None
        if self._layer is not None and self._layer.get_size() == window.get_size():
            return self._layer
        return Surface(window.get_size()).convert(window)


def copied(surface: Surface, rects: list[Rect]) -> list[tuple[Rect, Surface]]:
    """What a surface shows at these places, as far as they are on it."""
    window = surface.get_rect()
    places = [place for rect in rects if (place := rect.clip(window)).w and place.h]
    return [(place, surface.subsurface(place).copy()) for place in places]
