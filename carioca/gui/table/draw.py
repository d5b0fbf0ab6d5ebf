"""Paints the table: everything that lies still once into a kept layer, everything that moves on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.frame.changed import joined
from carioca.gui.table import hud
from carioca.gui.table.advice_marks import paint_hint
from carioca.gui.table.aim_paint import Aim
from carioca.gui.table.counters import Numbers
from carioca.gui.table.focus import current
from carioca.gui.table.guide_paint import paint_guide
from carioca.gui.table.looks import Carried
from carioca.gui.table.moments_paint import paint_moments
from carioca.gui.table.own_paint import OwnHand
from carioca.gui.table.paint import paint_sprite
from carioca.gui.table.plates import draw_plate, pointed_plate
from carioca.gui.table.round_end import draw_round_end
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.still import lit_at, paint_still, shine
from carioca.gui.table.talk_paint import paint_talk
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
        self._patched = False
        self._last: Surface | None = None
        """The layer under the last picture, as long as the window still shows that picture."""
        self._alone = False
        """Whether nobody else painted on the window with the last picture."""
        self._window: Surface | None = None
        self._touched: list[Rect] = []
        self._hand = OwnHand(table)
        self._numbers = Numbers(table)
        self._aim = Aim(table)
        self._own: list[Sprite] = []
        self._ids: frozenset[int] = frozenset()
        """The own hand of the last picture, and the ids of its sprites."""
        self._framed: tuple[int, object] | None = None
        """What the desk frames while nothing but the own hand moves, after the number of the picture."""
        self._looks = Carried()
        self.carried: list[Sprite] = []
        """What hangs on the pointer, where the last picture has nothing else over the hand and nothing changes by
        itself but the places of cards."""
        self._changes: object = None
        """What that picture followed from, but for the places of what is held and of the own hand."""

    def forget(self) -> None:
        """The kept layers are out of date: colours, size or language changed."""
        self._layer = self._last = None
        self._hand.forget()

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
        changes = self.table.stage.changes, self.table.version
        same = changes == self._changes and self.table.animator.movers <= self._ids
        if self.carried and same and self._last is not None and surface is self._window:
            return self._carry(self._last, surface)
        self._changes = changes
        board = self.table.board
        own = self._own_row()
        aloft = board.aloft
        movers, held = self._movers(own), board.cast.find(aloft) if aloft else []
        layer = self._kept(movers, held, surface)
        target = self._target()
        low = None if target is None or self.table.desk.over_cards(target[0]) else target
        new = [*self._hand.follow(own), *self._numbers.write(layer, surface), *self._aim.follow(low, surface)]
        areas = joined([*self._touched, *new])
        kept = self._fits(layer, surface, areas)
        for area in areas if kept else [surface.get_rect()]:
            self._uncover(layer, surface, area)
        flying, over = self._flying(movers, held, surface), [rect for rect in self._upper(target, surface) if rect.w]
        self.carried = [] if movers or over or not self.table.steady else held
        self._touched = [*flying, *over]
        return [*areas, *self._touched] if kept else None

    def _own_row(self) -> list[Sprite]:
        """The own hand from below; the same list as long as it is the same hand in the same order."""
        own = self.table.board.own_row(front=True)
        if own != self._own:
            self._own, self._ids = own, frozenset(map(id, own))
        return self._own

    def _fits(self, layer: Surface, surface: Surface, areas: list[Rect]) -> bool:
        """Whether the window shows the last picture still, and few enough areas of it are to be uncovered."""
        same = layer is self._last and surface is self._window and surface.get_size() == self.table.stage.size
        self._last, self._window = layer, surface
        return same and sum([rect.w * rect.h for rect in areas]) < CROWDED * surface.get_width() * surface.get_height()

    def _carry(self, layer: Surface, surface: Surface) -> list[Rect]:
        """The next picture where only what is held and the own hand have moved: nothing else is looked at.

        This is what nearly every motion of a drag asks for. Returns the places that are new.
        """
        left, shifted = self._looks.lift(surface), self._hand.follow(self._own, carried=True)
        for area in shifted:
            self._uncover(layer, surface, area)
        self._touched = [self._looks.paint(self.table, surface, self.carried)]
        return [left, *shifted, *self._touched]

    def _uncover(self, layer: Surface, surface: Surface, area: Rect) -> None:
        """Paint an area as it is without what moves."""
        surface.blit(layer, area, area)
        self._hand.paint(surface, area)
        self._aim.paint(surface, area)

    def _flying(self, movers: list[Sprite], held: list[Sprite], surface: Surface) -> list[Rect]:
        """What moves by itself and what is held; the places that are covered."""
        table, deck = self.table, self.table.board.places.deck[:2]
        touched = table.desk.under(table, surface, {id(sprite) for sprite in movers}) if movers else []
        # A card that waits to be dealt is a part of the deck still.
        movers, held = ([one for one in row if one.face > 0 or one.slot[:2] != deck] for row in (movers, held))
        if table.board.glows.cards:
            movers, held = [*movers, *held], []
        touched += [paint_sprite(table, surface, sprite) for sprite in movers]
        return [*touched, self._looks.paint(table, surface, held)] if held else touched

    def _upper(self, target: tuple[Zone, Rect] | None, surface: Surface) -> list[Rect]:
        """What is painted over all cards; the places it covers. What is not there is not even asked for."""
        table, desk, touched = self.table, self.table.desk, []
        if table.hint is not None:
            touched += paint_hint(table, surface)
        touched += [self._mark(surface), hud.pulse_button(table, surface)]
        if target:
            touched.append(desk.say_what(table, surface, *target))
            if desk.over_cards(target[0]):
                touched.append(shine(table, surface, *target))
        if table.lifted is not None:
            touched += draw_ways(table, surface)
        if table.guide is not None:
            touched += paint_guide(table, surface)
        touched.append(desk.over(table, surface))
        if table.moments.running:
            touched += paint_moments(table, surface)
        if table.company.talk.said:
            touched += paint_talk(table, surface)
        touched.append(draw_round_end(table, surface))
        if table.toast is not None:
            touched.append(draw_toast(table, surface))
        pointed = pointed_plate(table, current(table) if table.focus.shown else None)
        if table.tip is not None:
            touched.append(draw_tip(table, surface))
        return touched if pointed is None else [*touched, draw_plate(table, surface, pointed)]

    def _target(self) -> tuple[Zone, Rect] | None:
        """The place under the pointer that takes what is held."""
        zone = self.table.over
        # Over the hand a gap tells more than a light.
        rect = None if zone is None or zone == HAND else lit_at(self.table, zone)
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

    def _movers(self, own: list[Sprite]) -> list[Sprite]:
        """The sprites on their way in this frame, but those of the own hand."""
        board, animator = self.table.board, self.table.animator
        if animator.movers <= self._ids:
            return []
        mine = {id(sprite) for sprite in own}.union(id(sprite) for sprite in board.cast.find(board.aloft))
        rest = [sprite for sprite in board.cast if animator.moving(sprite) and id(sprite) not in mine]
        # What flies to another zone is above what only makes room for it.
        return sorted(rest, key=board.arriving)

    # -- what lies still --

    def _kept(self, movers: list[Sprite], held: list[Sprite], surface: Surface) -> Surface:
        """The layer of all that rests but the own hand; cards that land are added instead of painting it all anew."""
        hand = self._ids
        apart = set(hand.union(map(id, movers), map(id, held)))
        key = (self.table.version, surface.get_size(), self._frames(movers, apart))
        # Cards that landed one by one lie over names, and may overlap in the wrong order: once all rest, everything
        # is painted anew.
        settled = apart <= hand and (self._patched or bool(self._apart - hand))
        if self._layer is None or self._key != key or not apart <= self._apart or settled:
            self._layer = self._fitting(surface)
            self._numbers.forget()
            paint_still(self.table, self._layer, apart)
            self._patched = False
        elif apart != self._apart:
            self._land(self._layer, self._apart - apart)
        self._key, self._apart = key, apart
        return self._layer

    def _frames(self, movers: list[Sprite], apart: set[int]) -> object:
        """What the desk frames, which only cards that move change."""
        desk, version = self.table.desk, self.table.version
        if movers:
            self._framed = None
            return desk.framed(self.table, apart)
        if self._framed is None or self._framed[0] != version:
            self._framed = version, desk.framed(self.table, apart)
        return self._framed[1]

    def _land(self, layer: Surface, landed: set[int]) -> None:
        self._last = None
        self._numbers.wipe(layer)
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
