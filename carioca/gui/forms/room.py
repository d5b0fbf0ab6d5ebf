"""Where a panel may lie over others: near its subject, over nothing that is kept, over as little else as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, inf
from operator import itemgetter
from typing import NamedTuple, TypeVar

from pygame import Rect

WAY = 10.0  # how many hidden px² a pixel of distance from the wished place is worth: 300 px are a corner of a card
STEP = 24  # px between the places of the net that is tried where none beside something is free
P = TypeVar("P")
Weighed = tuple[Rect, float]  # what may be covered, and how dear a px² of it is


class Place(NamedTuple):
    """A box, what it hides (weighed px²), and that with the way to where it was wished."""

    box: Rect
    hides: float
    cost: float


class Room:
    """A window in which `kept` must stay to be seen, and `weighed` may be covered at its price."""

    def __init__(self, window: Rect, kept: Iterable[Rect], weighed: Iterable[Weighed] = ()) -> None:
        self.window = window
        self.kept = [rect for rect in kept if rect.w and rect.h]
        self.weighed = [one for one in weighed if one[0].w and one[0].h]
        self._rects = [rect for rect, _ in self.weighed]

    def hides(self, box: Rect, way: float = 0.0, most: float = inf) -> float:
        """How much a box hides; infinitely much where it lies over what is kept, or beyond the window, or where that
        and its `way` would cost `most`."""
        if not self.window.contains(box) or box.collidelist(self.kept) >= 0:
            return inf
        found = 0.0
        for at in box.collidelistall(self._rects):
            rect, price = self.weighed[at]
            part = box.clip(rect)
            found += part.w * part.h * price
            if found + way >= most:
                return inf
        return found

    def find(self, wishes: Sequence[Rect], most: float = inf) -> Place | None:
        """The first of these boxes that hides nothing, else the cheapest place there is for a box of the first one's
        size; None where there is none that costs less than `most`.
        """
        wishes = [wish.clamp(self.window) for wish in wishes]
        best: Place | None = None
        for wish in wishes:
            hidden = self.hides(wish, most=most)
            if not hidden:
                return Place(wish, 0.0, 0.0)
            if hidden < most:
                best, most = Place(wish, hidden, hidden), hidden
        x, y, wide, high = wishes[0]
        for places in (self._touching, self._net):
            ways = [(WAY * hypot(left - x, top - y), left, top) for left, top in places(wishes[0], most / WAY)]
            for way, left, top in sorted(ways, key=itemgetter(0)):
                if way >= most:
                    break
                box = Rect(left, top, wide, high)
                hidden = self.hides(box, way, most)
                if hidden + way < most:
                    best, most = Place(box, hidden, hidden + way), hidden + way
        return best

    def _touching(self, wish: Rect, reach: float) -> Iterable[tuple[int, int]]:
        """Where its corner may lie, at most so far away, so that it touches something: above, below (at the window's
        edges too) or beside it."""
        window, found = self.window, dict[tuple[int, int], None]()
        right, low = max(window.left, window.right - wish.w), max(window.top, window.bottom - wish.h)
        for rect in (*self.kept, *self._rects):
            for top in (rect.top - wish.h, rect.bottom):
                top = min(max(top, window.top), low)
                if abs(top - wish.y) < reach:
                    found[wish.x, top] = found[window.left, top] = found[right, top] = None
            for left in (rect.left - wish.w, rect.right):
                found[min(max(left, window.left), right), wish.y] = None
        return found

    def _net(self, wish: Rect, reach: float) -> Iterable[tuple[int, int]]:
        """The same on a net over the window."""
        window = self.window
        tops = range(window.top, window.bottom - wish.h + 1, STEP)
        lefts = range(window.left, window.right - wish.w + 1, STEP)
        near = [left for left in lefts if abs(left - wish.x) < reach]
        return ((left, top) for top in tops if abs(top - wish.y) < reach for left in near)


def cheapest(
    room: Room, forms: Sequence[Callable[[], P]], dearer: float, wishes: Callable[[P], list[Rect]]
) -> tuple[P, Place] | None:
    """Of several forms of the same words, each so much dearer than the one before, the one that lies best, and where;
    `wishes`: where each would lie best.
    """
    best: tuple[float, P, Place] | None = None
    for at, make in enumerate(forms):
        if best is not None and best[0] <= at * dearer:
            break
        form = make()
        place = room.find(wishes(form), inf if best is None else best[0] - at * dearer)
        if place is not None and (best is None or place.cost + at * dearer < best[0]):
            best = place.cost + at * dearer, form, place
    return None if best is None else best[1:]


def beside(thing: Rect, size: tuple[int, int], gap: int) -> list[Rect]:
    """A box of a size below, above, right and left of a thing."""
    below, above, right, left = (Rect((0, 0), size) for _ in range(4))
    below.midtop = thing.centerx, thing.bottom + gap
    above.midbottom = thing.centerx, thing.top - gap
    right.midleft = thing.right + gap, thing.centery
    left.midright = thing.left - gap, thing.centery
    return [below, above, right, left]
