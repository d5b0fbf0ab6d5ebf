"""What stands before a name: a character's portrait where there is room for one, else the seat's colour.

The name never gives way to the portrait: a face that would make its letters smaller is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.bots.base import character_of
from carioca.gui.table.board import Board
from carioca.gui.table.frame import Frame
from carioca.i18n import language
from carioca.words.cards import points_text

if TYPE_CHECKING:
    from carioca.gui.frame.pictures import Pictures
    from carioca.session import Session

TALL = 1.75
"""The height of a portrait where there is room, in heights of its plate; it rises over the edge of the cards above."""
LEAST = 22
"""Pixels below which nobody reads a face any more, from 100 % on."""
ROW = 152
"""Design units of text beside a portrait that rises: the words and signs that stand there over the plate's edge."""
MARGIN, GAP = 13, 6
"""Design units between the points and the end of a plate, and between a portrait and what follows."""


def pills(frame: Frame) -> dict[int, Rect]:
    """The place of every player's name."""
    return {frame.seat: frame.own, **{seat: box.pill for seat, box in frame.seats.items()}}


def fitting(frame: Frame, size: int, fits: Callable[[int], bool]) -> int:
    """The largest size of letters up to this one that fits, or the least one that is allowed in its place."""
    least = max(6, round(size * 0.72 * frame.calm / frame.text))
    while size > least and not fits(size):
        size -= 1
    return size


class Likenesses:
    """How the name plates of a table are filled, as they were measured last.

    `short`: the seats whose points stand there as a number alone.
    """

    def __init__(self, textures: Pictures, session: Session, board: Board) -> None:
        self._textures, self._session, self._board = textures, session, board
        self.short: frozenset[int] = frozenset()
        self._sizes: dict[int, int] = {}
        """How large each portrait is, px."""
        self._known: tuple[Frame | None, object] = None, None
        """The frame, and what else all this was measured for."""

    def character(self, seat: int) -> str:
        """Whose face a seat has; empty for people and for the levels."""
        return character_of(self._session.seats[seat].bot)

    def measure(self) -> None:
        """Size, words or points have changed. All portraits are alike; a name that leaves no room has its colour."""
        frame, known = self._board.frame, (language(), self._board.picture.scores)
        if self._known[0] is frame and self._known[1] == known:
            return
        self._known = frame, known
        plates, own = pills(frame), frozenset((frame.seat,))
        tight = {seat for seat, rect in plates.items() if self._tight(seat, rect)}
        # The rivals' plates are alike.
        self.short = own.intersection(tight) | (frozenset(frame.seats) if tight - own else frozenset())
        least, found = max(8, round(LEAST * min(1.0, frame.small))), dict[int, int]()
        for seat, rect in plates.items():
            if self.character(seat):
                room = min(self._tallest(seat, rect), rect.w - self._needed(seat, rect))
                if room >= least:
                    found[seat] = room
        rivals = min((size for seat, size in found.items() if seat in frame.seats), default=0)
        self._sizes = {seat: rivals if seat in frame.seats else size for seat, size in found.items()}

    def place(self, seat: int, rect: Rect) -> Rect | None:
        """Where the portrait of a seat lies at its plate, None where there is none."""
        size = self._sizes.get(seat, 0)
        if not size:
            return None
        found = Rect(rect.left, 0, size, size)
        found.bottom = rect.bottom if size >= rect.h else rect.centery + size // 2
        return found

    def rises(self, seat: int, rect: Rect) -> int:
        """How far from the left end of a plate a portrait stands above it (px); 0 where none does."""
        face = self.place(seat, rect)
        return face.w if face is not None and face.top < rect.top - 2 else 0

    def high(self, seat: int, rect: Rect) -> int:
        """What stands beside the words keeps its size, so that letters never shrink where the plate cannot grow."""
        return min(rect.h, self._board.frame.cx(38 if seat == self._board.seat else 28))

    def _tallest(self, seat: int, rect: Rect) -> int:
        """How high a portrait may be: none rises over plates without room for what stands there, nor at the bottom."""
        tall = round(TALL * rect.h)
        if seat == self._board.seat or rect.w - tall < self._board.frame.tx(ROW):
            return rect.h
        return min(tall, rect.bottom - 2)

    def _needed(self, seat: int, rect: Rect) -> int:
        """How many pixels of a plate its words and signs need on their turn, in letters as large as beside a colour."""
        frame, width = self._board.frame, self._textures.text_width
        name, score = self._session.names[seat], self._board.picture.scores[seat]
        points = str(score) if seat in self.short else points_text(score)
        high = self.high(seat, rect)
        signs = round(high * 0.5) - frame.px(4) + frame.px(MARGIN) + frame.px(5)
        dot = round(high * 0.25) + max(4, round(high * 0.56)) + frame.px(7)
        room = rect.w - signs - dot
        size = fitting(frame, frame.tx(15), lambda size: width(name, size, True) + width(points, size) <= room)
        return width(name, size, True) + width(points, size) + signs + frame.px(GAP)

    def _tight(self, seat: int, rect: Rect) -> bool:
        """Whether a plate has no room for the points' word beside face and name: then all plates leave it out.

        The number alone says it too; a name that is cut, and a face that is not there, say less.
        """
        frame, width = self._board.frame, self._textures.text_width
        name, points = self._session.names[seat], points_text(self._board.picture.scores[seat])
        high = self.high(seat, rect)
        taken = round(high * 1.31) + frame.tx(24)
        if self.character(seat):
            taken += self._tallest(seat, rect) - round(high * 0.81)
        return width(name, frame.tx(15), True) + width(points, frame.tx(15)) + taken > rect.w
