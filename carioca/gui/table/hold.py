"""Cards that hang on the pointer: each keeps to the point where it was taken, whatever zone it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from carioca.gui.table.animator import ease
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.zones import Point

UPRIGHT = 0.14
"""Seconds in which a card that was taken comes upright and to the size in which it is carried."""


def grip_of(slot: Slot, point: Point) -> Point:
    """Where a point lies on a card: right and down from its centre along its own edges, in heights of the card."""
    dx, dy = point[0] - slot.x, point[1] - slot.y
    turn, height = radians(slot.angle), max(slot.height, 1.0)
    return (dx * cos(turn) - dy * sin(turn)) / height, (dx * sin(turn) + dy * cos(turn)) / height


def gripped(grip: Point, point: Point, angle: float, height: float) -> Slot:
    """The slot of a card of this turn and height whose `grip` lies at the point; the opposite of `grip_of`."""
    turn, (right, down) = radians(angle), grip
    x = (right * cos(turn) + down * sin(turn)) * height
    y = (down * cos(turn) - right * sin(turn)) * height
    return Slot(point[0] - x, point[1] - y, angle, height)


class Hold:
    """The taken card and those that come along beside it, `step` px apart.

    `lead` is the card under the pointer and `grip` its point there; `height` px is the size in which they are carried.
    With `still` they take their places at once.
    """

    def __init__(
        self, sprites: Sequence[Sprite], lead: Sprite, grip: Point, height: float, step: float, still: bool = False
    ) -> None:
        self.sprites = tuple(sprites)
        self._lead = self.sprites.index(lead)
        self._grip = grip
        self._height = height
        self._step = step
        self._left = 0.0 if still else UPRIGHT
        first = lead.slot
        self._from = [
            sprite.slot._replace(x=sprite.x - first.x - self._beside(at), y=sprite.y - first.y)
            for at, sprite in enumerate(self.sprites)
        ]
        """The turn and size that each card had, and how far it lay from its place beside the taken one."""

    def _beside(self, at: int) -> float:
        return (at - self._lead) * self._step

    @property
    def centre(self) -> Point:
        """The middle of what is held."""
        xs, ys = [sprite.x for sprite in self.sprites], [sprite.y for sprite in self.sprites]
        return sum(xs) / len(xs), sum(ys) / len(ys)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether the cards still come upright. `follow` then places them."""
        moving = self._left > 0.0
        self._left = max(0.0, self._left - dt)
        return moving

    def follow(self, point: Point) -> None:
        """Bring the cards to the pointer."""
        rest = 1.0 - ease(1.0 - self._left / UPRIGHT)
        taken = self._from[self._lead]
        # Whole degrees and pixels, as pictures are made: the point under the pointer stays there in the picture too.
        at = gripped(self._grip, point, round(taken.angle * rest), round(self._size(taken, rest)))
        for number, (sprite, was) in enumerate(zip(self.sprites, self._from, strict=True)):
            place = Slot(
                at.x + self._beside(number) + was.x * rest,
                at.y + was.y * rest,
                round(was.angle * rest),
                round(self._size(was, rest)),
            )
            sprite.place(place, sprite.face)

    def _size(self, was: Slot, rest: float) -> float:
        return self._height + (was.height - self._height) * rest
