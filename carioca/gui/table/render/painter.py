"""Paints the table: everything that lies still once into a kept layer, everything that moves on top of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.room import Room, beside
from carioca.gui.frame.screen import joined
from carioca.gui.table.hand_layout import RowGap
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.operations import ways
from carioca.gui.table.render import panels, seats
from carioca.gui.table.render.bubbles import paint_talk
from carioca.gui.table.render.cards import (
    PREMULTIPLIED,
    Piece,
    covered_by,
    paint_sprite,
    paint_star,
    pieces_of,
)
from carioca.gui.table.render.effects import paint_moments, words_now
from carioca.gui.table.render.keep import INDEX, kept, weighed
from carioca.gui.table.render.messages import draw_log, paint_tutor
from carioca.gui.table.render.overlays import draw_said, said
from carioca.gui.table.render.panels import draw_round_end, panel, ring_below
from carioca.gui.table.render.seats import CounterLayer, draw_course
from carioca.gui.table.slots import HAND, Zone
from carioca.gui.table.table import Table

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.gui.table.board import Board
    from carioca.gui.table.slots import Slot
    from carioca.gui.table.table import Table


CROWDED = 0.5  # from this part of the window on, all of it is restored instead of the places that were painted over


class Painter:
    """Draws one table. Drawing changes nothing but what is kept here for the next picture."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._layer: Surface | None = None
        self._key: tuple[object, ...] = ()
        self._apart: set[int] = set()
        self._patched = False
        self._last: Surface | None = None  # the layer under the last picture, while the window shows that one
        self._alone = False  # whether nobody else painted on the window with the last picture
        self._window: Surface | None = None
        self._touched: list[Rect] = []
        self._hand = HandLayer(table)
        self._numbers = CounterLayer(table)
        self._aim = TargetLayer(table)
        self._own: list[Sprite] = []
        self._ids: frozenset[int] = frozenset()  # the own hand of the last picture, and the ids of its sprites
        self._named: tuple[tuple[int, tuple[int, int]], seats.Recorded, frozenset[int]] | None = None
        self._framed: tuple[int, object] | None = None
        """What Paint.panels makes while nothing but the own hand moves, after the number of the picture."""
        self._looks = HeldLayer()
        self.carried: list[Sprite] = []
        """What hangs on the pointer, where the last picture has nothing else over the hand and nothing changes by
        itself but the places of cards."""
        self._changes: object = None
        """What that picture followed from, but for the places of what is held and of the own hand."""

    def forget(self) -> None:
        """The kept layers are out of date: colours, size or language changed."""
        self._layer = self._last = self._named = None
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
        held = board.sprites.find(board.aloft) if board.aloft else []
        movers = self._movers(held)
        layer = self._kept(movers, held, surface)
        target = self._target()
        low = None if target is None or self.table.paint.sign_on_top(target[0]) else target
        new = [*self._hand.follow(own), *self._numbers.write(layer, surface), *self._aim.follow(low, surface)]
        areas = joined([*self._touched, *new])
        kept = self._fits(layer, surface, areas)
        for area in areas if kept else [surface.get_rect()]:
            self._uncover(layer, surface, area)
        flying, over = self._flying(movers, surface), self._upper(surface)
        self._touched = self._held(held, surface)
        over += self._meant(target, surface)
        over = [rect for rect in over if rect.w]
        self.carried = [] if movers or over or not self.table.steady else held
        self._touched += [*flying, *over]
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
        surface.blit(layer, area, area)
        self._hand.paint(surface, area)
        self._aim.paint(surface, area)

    def _flying(self, movers: list[Sprite], surface: Surface) -> list[Rect]:
        table = self.table
        touched = table.paint.moving_panels(table, surface, self._key[-1]) if movers else []
        seen = self._seen(movers)
        if not seen:
            return touched
        names, backs = self._seats()
        low = [paint_sprite(table, surface, sprite) for sprite in seen if id(sprite) in backs]
        touched += [*low, *seats.draw_over(table, surface, low, names, self._numbers.held)]
        return touched + [paint_sprite(table, surface, sprite) for sprite in seen if id(sprite) not in backs]

    def _seats(self) -> tuple[seats.Recorded, frozenset[int]]:
        """The rivals' names as they stand on the layer, and the ids of the rivals' cards, which come to lie below the
        names and never cover them on their way. Both follow from what the layer follows from but for cards."""
        told, board = (self.table.version, self.table.stage.size), self.table.board
        if self._named is None or self._named[0] != told:
            cards = (id(sprite) for seat in board.frame.seats for sprite in board.sprites.hand(seat))
            self._named = told, seats.names_over(self.table), frozenset(cards)
        return self._named[1:]

    def _held(self, held: list[Sprite], surface: Surface) -> list[Rect]:
        """What hangs on the pointer is above everything."""
        held = self._seen(held)
        if self.table.board.glows.cards:
            return [paint_sprite(self.table, surface, sprite) for sprite in held]
        return [self._looks.paint(self.table, surface, held)] if held else []

    def _seen(self, sprites: list[Sprite]) -> list[Sprite]:
        """A card that waits to be dealt is a part of the deck still."""
        deck = self.table.board.places.deck[:2]
        return [sprite for sprite in sprites if sprite.face > 0 or sprite.slot[:2] != deck]

    def _meant(self, target: tuple[Zone, Rect] | None, surface: Surface) -> list[Rect]:
        """What is said of the place that is meant: what is held must not hide it."""
        table, paint = self.table, self.table.paint
        if target is None:
            return []
        touched = [paint.drop_words(table, surface, *target)]
        return [*touched, paint.drop_sign(table, surface, *target, True)] if paint.sign_on_top(target[0]) else touched

    def _upper(self, surface: Surface) -> list[Rect]:
        table, touched = self.table, list[Rect]()
        if table.hint is not None:
            touched += paint_hint(table, surface)
        stop = current(table) if table.focus.shown else None
        opened = stop is not None and table.moves.covers(table, stop.rect.center)
        touched += [Rect(0, 0, 0, 0) if opened else self._mark(surface), panels.pulse_button(table, surface)]
        if table.thrown is not None:
            touched.append(panels.time_to_retract(table, surface))
        if table.lifted is not None:
            touched += draw_ways(table, surface)
        if table.tutor is not None:
            touched += paint_tutor(table, surface)
        touched.append(table.paint.overlay(table, surface))
        if opened:
            # The keys stand on something that lies over the table.
            touched.append(self._mark(surface))
        spoken = said(table).boxes if table.speaks else []
        if table.outcome:
            touched.append(draw_round_end(table, surface))
            spoken = [*spoken, touched[-1]]
        if table.moments.running:
            # The light around a name or a card would hide the ring of the keys there.
            touched += [*paint_moments(table, surface, spoken), self._mark(surface)]
        if table.people.talk.said:
            touched += paint_talk(table, surface, [*spoken, *words_now(table)])
        return touched + (draw_said(table, surface) if table.speaks else [])

    def _target(self) -> tuple[Zone, Rect] | None:
        zone = self.table.drop_target
        # Over the hand a gap tells more than a light.
        rect = None if zone is None or zone == HAND else lit_at(self.table, zone)
        return None if zone is None or rect is None else (zone, rect)

    def _mark(self, surface: Surface) -> Rect:
        table, board, pal = self.table, self.table.board, self.table.stage.palette
        if table.focus.shown:
            stop = current(table)
            sprite = board.sprite(stop.item) if stop is not None and isinstance(stop.item, int) else None
            if sprite is not None and board.arriving(sprite):
                # A card that is only being dealt is no place to stand on yet.
                return Rect(0, 0, 0, 0)
            if sprite is not None:
                return panels.ring_card(table, surface, sprite.slot, pal.focus)
            if stop is not None:
                touched = panels.ring(table, surface, stop.rect, pal.focus, 3.5)
                words = (
                    table.paint.drop_words(table, surface, stop.item, stop.rect)
                    if isinstance(stop.item, Zone)
                    else touched
                )
                return touched.union(words) if words.w else touched
        elif table.hovered_card is not None and not board.held and board.own_open:
            sprite = board.sprite(table.hovered_card)
            if sprite is not None and table.hovered_card in board.hand.staged:
                # Over a card that is set apart stand the words of its place.
                return panels.ring_card(table, surface, sprite.slot, pal.legal)
        return Rect(0, 0, 0, 0)

    def _movers(self, held: list[Sprite]) -> list[Sprite]:
        """What moves of all but the own hand and what hangs on the pointer."""
        board, moving = self.table.board, self.table.animator.movers - self._ids - set(map(id, held))
        if not moving:
            return []
        # What flies to another zone is above what only makes room for it.
        return sorted((sprite for sprite in board.sprites if id(sprite) in moving), key=board.arriving)

    # -- what lies still --

    def _kept(self, movers: list[Sprite], held: list[Sprite], surface: Surface) -> Surface:
        """The layer of all that rests but the own hand; cards that land are added instead of painting it all anew."""
        hand = self._ids
        apart = set(hand.union(map(id, movers), map(id, held)))
        key = (self.table.version, surface.get_size(), self._frames(movers, apart))
        # Cards that landed one by one may overlap in the wrong order: once all rest, everything is painted anew.
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
        """What Paint.panels makes, which only cards that move change."""
        paint, version = self.table.paint, self.table.version
        if movers:
            self._framed = None
            return paint.panels(self.table, apart)
        if self._framed is None or self._framed[0] != version:
            self._framed = version, paint.panels(self.table, apart)
        return self._framed[1]

    def _land(self, layer: Surface, landed: set[int]) -> None:
        self._last = None
        self._numbers.wipe(layer)
        places = [
            paint_sprite(self.table, layer, goal.sprite)
            for goal in self.table.board.goals()
            if id(goal.sprite) in landed
        ]
        seats.draw_over(self.table, layer, places, self._seats()[0])
        self._patched = self._patched or bool(places)

    def _fitting(self, window: Surface) -> Surface:
        self._last = None
        if self._layer is not None and self._layer.get_size() == window.get_size():
            return self._layer
        return Surface(window.get_size()).convert(window)


# -- what lies still ---------------------------------------------------------------------------------------------------


def paint_still(table: Table, layer: Surface, apart: set[int]) -> None:
    """Everything but the sprites whose ids are `apart`."""
    board, paint = table.board, table.paint
    layer.blit(table.stage.textures.felt(layer.get_size()), (0, 0))
    paint.middle(table, layer, apart)
    own = board.own_row(front=True)
    later = apart | {id(sprite) for sprite in own}
    for goal in board.goals():
        if id(goal.sprite) not in later and goal.zone.kind not in paint.own_stacks:
            paint_sprite(table, layer, goal.sprite)
    if table.recap is not None and not table.recap.runs and not table.tokens():
        # While a card is chosen what shines is what takes it, and nothing else.
        paint_new(table, layer, table.recap.marks)
    paint.labels(table, layer, apart)
    seats.draw_names(table, layer)
    draw_course(table, layer)
    panels.draw_banner(table, layer)
    paint.asked(table, layer)
    spoken = [one.box for one in said(table)[:2] if one is not None] if table.speaks else []
    draw_log(table, layer, [*spoken, paint.question(table)])
    panels.draw_buttons(table, layer)
    panels.draw_status(table, layer)
    for zone, rect in lit_zones(table).items():
        if table.moves.lit_zone(table, zone) == zone:
            paint.drop_sign(table, layer, zone, rect, False)
    # Above all else, as while they move: so the picture is the same whichever way it came about.
    for sprite in own:
        if id(sprite) not in apart:
            paint_sprite(table, layer, sprite)
    paint.group_labels(table, layer, apart)


def lit_zones(table: Table) -> dict[Zone, Rect]:
    groups, full = table.board.places.groups, table.moves.full_groups(table)
    takes = [zone for at, zone in enumerate(groups) if at not in full]
    # Something glows at least: whoever has picked a card looks for it.
    places = {zone: lit_at(table, zone) for zone in (*table.lit, *table.draws, *takes)} or {
        zone: lit_at(table, zone) for zone in groups
    }
    return {zone: rect for zone, rect in places.items() if rect is not None}


def lit_at(table: Table, zone: Zone) -> Rect | None:
    """Where a place lies that takes what is held or picked, or from which is drawn; None where it is neither."""
    board = table.board
    takes = (
        zone in table.lit
        or zone in table.draws
        or (zone in board.places.groups and bool(table.tokens()) and not board.carrying)
    )
    return table.zones().get(zone) if takes else None


def paint_new(table: Table, layer: Surface, marks: Mapping[Zone, Counter[Card]]) -> None:
    """A ring around what is seen of each card of the middle that has come since the own last turn."""
    for zone, cards in marks.items():
        row, left = table.board.sprites.row(zone), Counter(cards)
        # Of two equal cards the later one is new.
        for at, sprite in reversed(tuple(enumerate(row))):
            if left[sprite.card] > 0:
                left[sprite.card] -= 1
                ring_below(table, layer, sprite, row[at + 1 :], table.stage.palette.ok, inside=True)


# -- the own hand ------------------------------------------------------------------------------------------------------

AROUND = 24  # design units around a card set apart in which something may be said of it


KEPT = 200  # forms of cards of a hand that are remembered
SWINGING = 60  # the same of those that hang on the pointer
POSE = attrgetter("x", "y", "angle", "height", "face", "lift", "shown")
FORM = attrgetter("angle", "height", "face", "lift", "shown")
"""What the pictures of a card that is not on its way follow from, besides colours and marks."""


class HandLayer:
    """The hand of one table, above the layer of what lies still: it moves far more often than all the rest."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._version = self._moves = -1
        self._own: Sequence[Sprite] = ()
        self._movers: Set[int] = frozenset()  # the ids of what was on its way in the last picture
        self._looks: dict[Sprite, CardPicture] = {}  # in the order in which they are painted
        self._shown: list[CardPicture] = []
        self._places: list[Rect] = []  # the same as a list, and the place of each
        self._known: dict[tuple[Sprite, tuple[object, ...]], CardPicture] = {}
        """By card and form: a card that makes room takes up the same few forms again and again."""
        self._said: set[int] | None = None  # sprites (ids) of which nothing is said here; None: of no card

    def forget(self) -> None:
        self._version = -1

    def follow(self, own: Sequence[Sprite], carried: bool = False) -> list[Rect]:
        """Take up how the cards lie now; the places where that is to be painted anew.

        `carried`: since the last picture nothing has happened to them but that some went on their way.
        """
        table = self.table
        if self._version != table.version:
            # Colours, marks and pictures may have changed: then all of the window is painted anew.
            self._looks, self._shown, self._places, self._version = {}, [], [], table.version
            self._known = {}
        shine, animator = table.board.glows.cards, table.animator
        if self._moves == animator.moves and self._own is own and self._looks and not shine:
            return []
        # Where flights are switched off cards come to other places without having been on their way.
        flown = self._movers | animator.movers if carried and animator.speed > 0 else None
        self._moves, self._own, self._movers = -1 if shine else animator.moves, own, frozenset(animator.movers)
        changed = self._changed(own, flown)
        if changed:
            self._shown = list(self._looks.values())
            self._places = [look.place for look in self._shown]
            self._said = self._silent(own)
            staged = table.board.hand.staged
            if staged:
                # What is said of a card that is set apart follows from its whole row.
                changed += [self._looks[card].place for card in own if card.token in staged]
        return [place for place in changed if place.w]

    def _changed(self, own: Sequence[Sprite], flown: Set[int] | None) -> list[Rect]:
        """Look at all cards, or at those alone that have `flown` (ids); the places of what looks otherwise now."""
        before: dict[Sprite, CardPicture] = {}
        if flown is None:
            before = self._looks
            self._looks = {card: before.pop(card, UNSEEN) for card in own}
        changed: list[Rect] = []
        for at, card in enumerate(own):
            place = self._renewed(at, card) if flown is None or id(card) in flown else None
            if place is None:
                continue
            if changed and changed[-1].colliderect(place):
                # Neighbours that make room are one place.
                changed[-1].union_ip(place)
            else:
                changed.append(place)
        return [*changed, *(gone.place for gone in before.values())]

    def _renewed(self, at: int, card: Sprite) -> Rect | None:
        """Take up how one card looks now; the places where it was and is, or None where it looks the same."""
        was, moves, now = self._looks[card], int(id(card) in self._movers), POSE(card)
        if moves and self.table.board.arriving(card):
            # Its signs come when it is there.
            moves = 2
        pose = at, moves, self.table.board.glows.level(card.token), now
        if was.pose == pose:
            return None
        form = *pose[1:3], round(card.angle / 2) if moves else card.angle, round(card.height), *now[4:]
        same = moves and was.form == form and was.pose[0] == at
        if same and self._said is None and was.centre == (round(now[0]), round(now[1])):
            # On the last part of a pixel of its way, which is not seen unless something is said of cards.
            return None
        known = self._known.get((card, form))
        look = self._looks[card] = self._look(card, pose, form) if known is None else known.moved(card, pose)
        if known is None:
            self._keep(card, look)
        return look.place.union(was.place) if was.place.w else look.place.copy()

    def paint(self, surface: Surface, area: Rect) -> None:
        here = area.collidelistall(self._places)
        if not here:
            return
        before = surface.get_clip()
        surface.set_clip(area)
        surface.fblits([piece for at in here for piece in self._shown[at].pieces], PREMULTIPLIED)
        if self._said is not None:
            self.table.paint.group_labels(self.table, surface, self._said)
        surface.set_clip(before)

    def _look(self, card: Sprite, pose: tuple[object, ...], form: tuple[object, ...]) -> CardPicture:
        table, board, centre = self.table, self.table.board, (round(card.x), round(card.y))
        if card.face <= 0 and card.slot[:2] == board.places.deck[:2]:
            # A card that waits to be dealt is a part of the deck still.
            return CardPicture(pose, (), centre, (), Rect(0, 0, 0, 0))
        pieces = pieces_of(table, card, often=True)
        place = covered_by(pieces)
        if card.token in board.hand.staged:
            room = 2 * board.frame.px(AROUND)
            place = place.inflate(room, room)
        return CardPicture(pose, form, centre, pieces, place)

    def _keep(self, card: Sprite, look: CardPicture) -> None:
        if look.pieces:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[card, look.form] = look

    def _silent(self, own: Sequence[Sprite]) -> set[int] | None:
        board = self.table.board
        if not board.hand.staged:
            return None
        # Nothing is said of a card before it is there.
        said = {id(card) for card in own if not board.arriving(card)}
        return {id(card) for card in board.sprites} - said


class CardPicture(NamedTuple):
    """How a card was painted: all that this follows from, what its pictures follow from, its middle in whole pixels,
    those pictures, and the place of all that it shows.
    """

    pose: tuple[object, ...]
    form: tuple[object, ...]
    centre: tuple[int, int]
    pieces: Sequence[Piece]
    place: Rect

    def moved(self, card: Sprite, pose: tuple[object, ...]) -> CardPicture:
        """The same pictures where the card is now, as most cards have them that only make room."""
        centre = round(card.x), round(card.y)
        by = centre[0] - self.centre[0], centre[1] - self.centre[1]
        pieces = [(image, place.move(by)) for image, place in self.pieces]
        return CardPicture(pose, self.form, centre, pieces, self.place.move(by))


UNSEEN = CardPicture((), (), (0, 0), (), Rect(0, 0, 0, 0))  # a card that the last picture did not show


# -- what hangs on the pointer, and where it would go ------------------------------------------------------------------


class HeldLayer:
    """The cards that hang on the pointer, and what they cover: it comes back when they have moved."""

    def __init__(self) -> None:
        self._version = -1
        self._looks: dict[tuple[Sprite, tuple[object, ...]], CardPicture] = {}
        """By card and form: one that swings takes up the same few forms again and again."""
        self._below: Surface | None = None
        self._place = Rect(0, 0, 0, 0)  # what was seen before they were painted, and where

    def paint(self, table: Table, surface: Surface, cards: Sequence[Sprite]) -> Rect:
        pieces: list[Piece] = []
        for card in cards:
            pieces += self._look(table, card).pieces
        self._place = covered_by(pieces) if pieces else Rect(0, 0, 0, 0)
        self._keep(surface)
        surface.fblits(pieces, PREMULTIPLIED)
        return self._place

    def lift(self, surface: Surface) -> Rect:
        """Show again what they cover, as long as nobody has painted there since; its place."""
        if self._below is not None:
            surface.blit(self._below, self._place, (0, 0, *self._place.size))
        return self._place

    def _keep(self, surface: Surface) -> None:
        size = self._place.size
        have = (0, 0) if self._below is None else self._below.get_size()
        if self._below is None or size[0] > have[0] or size[1] > have[1]:
            self._below = Surface((max(size[0], have[0]), max(size[1], have[1]))).convert(surface)
        self._below.blit(surface, (0, 0), self._place)

    def _look(self, table: Table, card: Sprite) -> CardPicture:
        if self._version != table.version or len(self._looks) > SWINGING:
            # Colours, marks and pictures may have changed.
            self._looks, self._version = {}, table.version
        form = FORM(card)
        was = self._looks.get((card, form))
        if was is not None:
            return was.moved(card, ())
        pieces = pieces_of(table, card, often=True)
        now = self._looks[card, form] = CardPicture(
            (), form, (round(card.x), round(card.y)), pieces, covered_by(pieces)
        )
        return now


class TargetLayer:
    """Of one table. It rests while the card moves over it: only where something else moved it is painted anew."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._target: tuple[Zone, Rect] | None = None
        self._shown: object = None  # what it follows from
        self._free: list[Rect] = []
        self._places: list[Rect] = []

    def follow(self, target: tuple[Zone, Rect] | None, scratch: Surface) -> list[Rect]:
        """Take up which place is meant now; the places that are to be painted anew.

        `scratch`: a surface that may be painted on at these places.
        """
        board = self.table.board
        shown = self.table.version, board.places, target, board.parting, bool(board.held)
        if shown == self._shown:
            return []
        old, self._shown, self._target = self._places, shown, target
        parting = board.parting if board.held else None
        self._free = [] if parting is None else [board.card_rect(slot) for slot in free_slots(board, parting)]
        lit = self._paint(scratch)
        self._places = [place for place in (*self._free, lit) if place.w]
        return [*old, *self._places]

    def paint(self, surface: Surface, area: Rect) -> None:
        if area.collidelist(self._places) < 0:
            return
        before = surface.get_clip()
        surface.set_clip(area)
        self._paint(surface)
        surface.set_clip(before)

    def _paint(self, surface: Surface) -> Rect:
        legal = self.table.stage.palette.legal
        for place in self._free:
            panels.panel(self.table, surface, place, max(2, place.h // 19), (*legal, 46), legal, 1)
        return (
            Rect(0, 0, 0, 0)
            if self._target is None
            else self.table.paint.drop_sign(self.table, surface, *self._target, True)
        )


def free_slots(board: Board, parting: RowGap) -> list[Slot]:
    zone, free = parting
    groups = dict(zip(board.places.groups, board.hand.groups, strict=False)) if board.staging else {}
    row = [token for token in groups[zone] if token not in board.aloft] if zone in groups else board.sprites.row(zone)
    slots = board.laid.slots(zone, len(row) + len(free))
    return [slots[at] for at in free if at < len(slots)]


# -- what a picked card could do ---------------------------------------------------------------------------------------


def draw_ways(table: Table, surface: Surface) -> list[Rect]:
    told = ways(table)
    if not told:
        return []
    zones = table.board.zones(told)
    lights = [table.paint.drop_sign(table, surface, zone, zones[zone], True) for zone in told]
    read = [one for one in weighed(table) if one[1] >= INDEX]
    room, labels = Room(Rect((0, 0), table.board.frame.size), kept(table), read), list[Rect]()
    for light, words in zip(lights, told.values(), strict=True):
        labels.append(_label(table, surface, light, words, room))
        room.kept.append(labels[-1])
    return [*lights, *labels]


def _label(table: Table, surface: Surface, light: Rect, words: str, room: Room) -> Rect:
    """A word in a place, low in it or at its edges: over no name or button, over as little that is read as can be."""
    frame, pal = table.board.frame, table.stage.palette
    image = table.stage.textures.text(words, frame.tx(14), pal.text, True)
    size = image.get_width() + frame.tx(16), image.get_height() + frame.tx(6)
    inside = [Rect((0, 0), size) for _ in range(4)]
    for box, y in zip(inside, (light.centery, light.bottom - size[1] // 2, light.bottom, light.top), strict=True):
        box.center = light.centerx, y
    box = min((box.clamp(room.window) for box in (*inside, *beside(light, size, 0))), key=room.hides)
    panel(table, surface, box, box.h // 2, mix(pal.panel, (0, 0, 0), 0.2), pal.legal, max(1, frame.px(1.5)))
    surface.blit(image, image.get_rect(center=box.center))
    return box


# -- hints -------------------------------------------------------------------------------------------------------------


def paint_hint(table: Table, surface: Surface) -> list[Rect]:
    hint, colour = table.hint, table.stage.palette.hint
    if hint is None:
        return []
    board = table.board
    hinted, row = table.guide.hint_target(table, hint), board.own_row(front=True)
    touched = [
        _mark_hinted(table, surface, sprite, row[at + 1 :], colour)
        for at, sprite in enumerate(row)
        if sprite.token in hinted.tokens
    ]
    rect = board.zones([hinted.zone]).get(hinted.zone) if hinted.zone is not None else None
    return touched if rect is None else [*touched, panels.ring(table, surface, rect, colour, 3.5)]


def _mark_hinted(table: Table, surface: Surface, sprite: Sprite, above: Sequence[Sprite], colour: Rgb) -> Rect:
    touched = ring_below(table, surface, sprite, above, colour)
    if sprite.token in table.board.hand.staged:
        # Over a card that is set apart stand the words of its place.
        return touched
    return touched.union(paint_star(table, surface, sprite, colour))
