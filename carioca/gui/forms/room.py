"""Where a panel may lie over others: near its subject, over nothing that is kept, over as little else as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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

    def hides(self, box: Rect) -> float:
        """How much a box hides; infinitely much where it lies over what is kept, or beyond the window."""
        if not self.window.contains(box) or box.collidelist(self.kept) >= 0:
            return inf
        found = 0.0
        for at in box.collidelistall(self._rects):
            rect, price = self.weighed[at]
            part = box.clip(rect)
            found += part.w * part.h * price
        return found

    def find(self, wishes: Sequence[Rect]) -> Place | None:
        """The first of these boxes that hides nothing, else the cheapest place there is for a box of the first one's
        size; None where there is none.
        """
        wishes = [wish.clamp(self.window) for wish in wishes]
        best: Place | None = None
        for wish in wishes:
            hidden = self.hides(wish)
            if not hidden:
                return Place(wish, 0.0, 0.0)
            if best is None or hidden < best.cost:
                best = Place(wish, hidden, hidden)
        first = wishes[0]
        ways = ((WAY * hypot(box.x - first.x, box.y - first.y), box) for box in self._others(first))
        for way, box in sorted(ways, key=itemgetter(0)):
            if best is not None and way >= best.cost:
                break
            hidden = self.hides(box)
            if best is None or hidden + way < best.cost:
                best = Place(box, hidden, hidden + way)
        return best if best is not None and best.cost < inf else None

    def _others(self, wish: Rect) -> Iterator[Rect]:
        """Places of the same size: touching something, above, below (at the window's edges too) or beside it, and a net
        over the window."""
        window = self.window
        for rect in (*self.kept, *self._rects):
            for top in (rect.top - wish.h, rect.bottom):
                for left in (wish.x, window.left, window.right - wish.w):
                    yield Rect((left, top), wish.size).clamp(window)
            for left in (rect.left - wish.w, rect.right):
                yield Rect((left, wish.y), wish.size).clamp(window)
        for top in range(window.top, window.bottom - wish.h + 1, STEP):
            for left in range(window.left, window.right - wish.w + 1, STEP):
                yield Rect(left, top, wish.w, wish.h)


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
        place = room.find(wishes(form))
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
