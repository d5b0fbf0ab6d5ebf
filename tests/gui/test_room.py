"""Where a panel may lie over others: the search that stops early finds what a search through all places finds."""

from __future__ import annotations

from math import hypot, inf
from random import Random

from pygame import Rect

from carioca.gui.forms.room import STEP, WAY, Room

WINDOW = Rect(0, 0, 640, 400)


def cheapest_of_all(room: Room, wish: Rect) -> float:
    """The least cost of a box at its wished place, beside anything, at the window's edges, and on the net."""
    lefts = {wish.x, 0, WINDOW.w - wish.w}
    tops = {
        edge for rect in (*room.kept, *(one for one, _ in room.weighed)) for edge in (rect.top - wish.h, rect.bottom)
    }
    sides = {
        edge for rect in (*room.kept, *(one for one, _ in room.weighed)) for edge in (rect.left - wish.w, rect.right)
    }
    places = {(x, y) for x in lefts for y in tops} | {(x, wish.y) for x in sides}
    boxes = {Rect(place, wish.size).clamp(WINDOW).topleft for place in places} | {wish.topleft}
    boxes |= {(x, y) for x in range(0, WINDOW.w - wish.w + 1, STEP) for y in range(0, WINDOW.h - wish.h + 1, STEP)}
    return min(room.hides(Rect(at, wish.size)) + WAY * hypot(at[0] - wish.x, at[1] - wish.y) for at in boxes)


def test_no_place_is_cheaper_than_the_one_that_is_found() -> None:
    rng = Random(1)

    def some(count: int) -> list[Rect]:
        return [
            Rect(rng.randrange(600), rng.randrange(380), rng.choice((40, 120)), rng.choice((20, 90)))
            for _ in range(count)
        ]

    for _ in range(60):
        room = Room(WINDOW, some(rng.randrange(25)), [(rect, rng.choice((0.15, 3.0, 8.0))) for rect in some(30)])
        wish = Rect(rng.randrange(400), rng.randrange(300), 200, rng.choice((30, 80)))
        place, least = room.find([wish]), cheapest_of_all(room, wish)
        assert (inf if place is None else place.cost) == least
        assert not least or room.find([wish], least) is None
