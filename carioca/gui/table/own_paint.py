"""Paints the own hand: only where a card of it looks otherwise than in the last picture, or was painted over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.table.looks import POSE, Look
from carioca.gui.table.paint import PREMULTIPLIED, Piece, covered_by, pieces_of
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.still import paint_fresh

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

AROUND = 24
"""Design units around a card in which something may be said of it."""

KEPT = 200
"""Forms of cards that are remembered."""


class OwnHand:
    """The hand of one table, above the layer of what lies still: it moves far more often than all the rest."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._version = self._moves = -1
        self._own: Sequence[Sprite] = ()
        self._looks: dict[Sprite, Look] = {}
        """In the order in which they are painted."""
        self._pieces: list[Piece] = []
        self._places: list[Rect] = []
        """All their pictures, and the place of each."""
        self._known: dict[tuple[Sprite, tuple[object, ...]], Look] = {}
        """By card and form: a card that makes room takes up the same few forms again and again."""
        self._said: set[int] | None = None
        """The ids of the sprites of which nothing is said here; None: nothing is said of any card."""

    def forget(self) -> None:
        """Its pictures are out of date: colours, size or language changed."""
        self._version = -1

    def follow(self, own: Sequence[Sprite]) -> list[Rect]:
        """Take up how the cards lie now; the places where that is to be painted anew."""
        table = self.table
        if self._version != table.version:
            # Colours, marks and pictures may have changed: then all of the window is painted anew.
            self._looks, self._pieces, self._places, self._version = {}, [], [], table.version
            self._known = {}
        glows, animator = table.board.glows, table.animator
        shine = glows.cards
        if self._moves == animator.moves and self._own is own and self._looks and not shine:
            return []
        movers = animator.movers
        self._moves, self._own = -1 if shine else animator.moves, own
        before, self._looks = self._looks, {}
        changed: list[Rect] = []
        for at, card in enumerate(own):
            moves, level = id(card) in movers, glows.level(card.token) if shine else 0
            pose = at, moves, level, POSE(card)
            was = before.pop(card, None)
            if was is not None and was.pose == pose:
                self._looks[card] = was
                continue
            form = moves, level, round(card.angle / 2) if moves else card.angle, round(card.height), *POSE(card)[4:]
            known = self._known.get((card, form))
            now = self._looks[card] = self._look(card, pose, form) if known is None else known.moved(card, pose)
            if known is None:
                self._keep(card, now)
            place = now.place.copy() if was is None else now.place.union(was.place)
            if changed and changed[-1].colliderect(place):
                # Neighbours that make room are one place.
                changed[-1].union_ip(place)
            else:
                changed.append(place)
        changed += [gone.place for gone in before.values()]
        if changed:
            self._pieces = [piece for look in self._looks.values() for piece in look.pieces]
            self._places = [place for _, place in self._pieces]
            self._said = self._silent(own)
            staged = table.board.hand.staged
            if staged:
                # What is said of a card that is set apart follows from its whole row.
                changed += [self._looks[card].place for card in own if card.token in staged]
        return [place for place in changed if place.w]

    def paint(self, surface: Surface, area: Rect) -> None:
        """Paint what of the hand is seen in an area that shows the bare layer."""
        here = area.collidelistall(self._places)
        if not here:
            return
        before = surface.get_clip()
        surface.set_clip(area)
        surface.fblits([self._pieces[at] for at in here], PREMULTIPLIED)
        if self._said is not None:
            self.table.desk.label_apart(self.table, surface, self._said)
            paint_fresh(self.table, surface, self._said)
        surface.set_clip(before)

    def _look(self, card: Sprite, pose: tuple[object, ...], form: tuple[object, ...]) -> Look:
        table, board, centre = self.table, self.table.board, (round(card.x), round(card.y))
        if card.face <= 0 and card.slot[:2] == board.places.deck[:2]:
            # A card that waits to be dealt is a part of the deck still.
            return Look(pose, (), centre, (), Rect(0, 0, 0, 0))
        pieces = pieces_of(table, card)
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
