"""How a card was painted last: as long as it only moves, its pictures stay the same and take another place."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.table.paint import PREMULTIPLIED, Piece, covered_by, pieces_of
from carioca.gui.table.sprites import Sprite

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

POSE = attrgetter("x", "y", "angle", "height", "face", "lift", "shown")
FORM = attrgetter("angle", "height", "face", "lift", "shown")
"""What the pictures of a card that is not on its way follow from, besides colours and marks."""
KEPT = 200
"""Forms of cards of a hand that are remembered."""
SWINGING = 60
"""The same of those that hang on the pointer."""


class Look(NamedTuple):
    """How a card was painted: all that this follows from, what its pictures follow from, its middle in whole pixels,
    those pictures, and the place of all that it shows.
    """

    pose: tuple[object, ...]
    form: tuple[object, ...]
    centre: tuple[int, int]
    pieces: Sequence[Piece]
    place: Rect

    def moved(self, card: Sprite, pose: tuple[object, ...]) -> Look:
        """The same pictures where the card is now, as most cards have them that only make room."""
        centre = round(card.x), round(card.y)
        by = centre[0] - self.centre[0], centre[1] - self.centre[1]
        pieces = [(image, place.move(by)) for image, place in self.pieces]
        return Look(pose, self.form, centre, pieces, self.place.move(by))


class Carried:
    """The cards that hang on the pointer, and what they cover: it comes back when they have moved."""

    def __init__(self) -> None:
        self._version = -1
        self._looks: dict[tuple[Sprite, tuple[object, ...]], Look] = {}
        """By card and form: one that swings takes up the same few forms again and again."""
        self._below: Surface | None = None
        self._place = Rect(0, 0, 0, 0)
        """What was seen before they were painted, and where."""

    def paint(self, table: Table, surface: Surface, cards: Sequence[Sprite]) -> Rect:
        """Paint them, the lowest first; the place they cover. None is on its way by itself, and no card glows."""
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

    def _look(self, table: Table, card: Sprite) -> Look:
        if self._version != table.version or len(self._looks) > SWINGING:
            # Colours, marks and pictures may have changed.
            self._looks, self._version = {}, table.version
        form = FORM(card)
        was = self._looks.get((card, form))
        if was is not None:
            return was.moved(card, ())
        pieces = pieces_of(table, card, often=True)
        now = self._looks[card, form] = Look((), form, (round(card.x), round(card.y)), pieces, covered_by(pieces))
        return now
