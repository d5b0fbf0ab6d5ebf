"""Paints the own hand: only where a card of it looks otherwise than in the last picture, or was painted over."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.table.looks import KEPT, POSE, Look
from carioca.gui.table.paint import PREMULTIPLIED, covered_by, pieces_of
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.still import paint_fresh

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

AROUND = 24
"""Design units around a card in which something may be said of it."""
UNSEEN = Look((), (), (0, 0), (), Rect(0, 0, 0, 0))
"""A card that the last picture did not show."""


class OwnHand:
    """The hand of one table, above the layer of what lies still: it moves far more often than all the rest."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._version = self._moves = -1
        self._own: Sequence[Sprite] = ()
        self._movers: Set[int] = frozenset()
        """The ids of what was on its way in the last picture."""
        self._looks: dict[Sprite, Look] = {}
        """In the order in which they are painted."""
        self._shown: list[Look] = []
        self._places: list[Rect] = []
        """The same as a list, and the place of each."""
        self._known: dict[tuple[Sprite, tuple[object, ...]], Look] = {}
        """By card and form: a card that makes room takes up the same few forms again and again."""
        self._said: set[int] | None = None
        """The ids of the sprites of which nothing is said here; None: nothing is said of any card."""

    def forget(self) -> None:
        """Its pictures are out of date: colours, size or language changed."""
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
        before: dict[Sprite, Look] = {}
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
        was, moves, now = self._looks[card], id(card) in self._movers, POSE(card)
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
        """Paint what of the hand is seen in an area that shows the bare layer."""
        here = area.collidelistall(self._places)
        if not here:
            return
        before = surface.get_clip()
        surface.set_clip(area)
        surface.fblits([piece for at in here for piece in self._shown[at].pieces], PREMULTIPLIED)
        if self._said is not None:
            self.table.desk.label_apart(self.table, surface, self._said)
            paint_fresh(self.table, surface, self._said)
        surface.set_clip(before)

    def _look(self, card: Sprite, pose: tuple[object, ...], form: tuple[object, ...]) -> Look:
        table, board, centre = self.table, self.table.board, (round(card.x), round(card.y))
        if card.face <= 0 and card.slot[:2] == board.places.deck[:2]:
            # A card that waits to be dealt is a part of the deck still.
            return Look(pose, (), centre, (), Rect(0, 0, 0, 0))
        pieces = pieces_of(table, card, often=True)
        place = covered_by(pieces)
        if card.token in {*table.fits, *board.hand.fresh, *board.hand.staged, *board.picked}:
            room = 2 * board.frame.px(AROUND)
            place = place.inflate(room, room)
        return Look(pose, form, centre, pieces, place)

    def _keep(self, card: Sprite, look: Look) -> None:
        if look.pieces:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[card, look.form] = look

    def _silent(self, own: Sequence[Sprite]) -> set[int] | None:
        board = self.table.board
        if not (self.table.fits or board.hand.fresh or board.hand.staged):
            return None
        # Nothing is said of a card before it is there.
        said = {id(card) for card in own if not board.arriving(card)}
        return {id(card) for card in board.cast} - said
