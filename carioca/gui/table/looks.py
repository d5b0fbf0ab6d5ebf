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
    """The cards that hang on the pointer."""

    def __init__(self) -> None:
        self._version = -1
        self._looks: dict[Sprite, Look] = {}

    def paint(self, table: Table, surface: Surface, card: Sprite) -> Rect:
        """Paint one of them; the place it covers. It is not on its way by itself, and does not glow."""
        if self._version != table.version:
            # Colours, marks and pictures may have changed.
            self._looks, self._version = {}, table.version
        was, form = self._looks.get(card), FORM(card)
        if was is not None and was.form == form:
            now = was.moved(card, ())
        else:
            pieces = pieces_of(table, card)
            now = Look((), form, (round(card.x), round(card.y)), pieces, covered_by(pieces))
        self._looks[card] = now
        surface.fblits(now.pieces, PREMULTIPLIED)
        return now.place
