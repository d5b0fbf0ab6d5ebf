"""How cards move: tweens on an injected clock (speed 0 settles everything at once), and cards that hang on the pointer,
which follow it, lean, lag behind and take the size of what they are over."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence, Set
from dataclasses import dataclass, field
from math import ceil, cos, exp, pi, radians, sin
from typing import Protocol

from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.slots import Point, Slot

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "off": 0.0}
HASTE = 8.0  # how much faster everything runs from a hastening click until nothing moves any more


OVER = 1.7  # how strongly a card that is put down swings beyond its turn: a tenth of the way
PRESS, SETTLES = 0.05, 0.45  # how much it gives way, and from which part of its way on


class Movable(Protocol):
    """A card on the screen: centre (px), angle (degrees, counter-clockwise), height (px) and face (1 up, -1 down).

    `lift` says how far it stands above the cloth (0: it lies there, 1: held in a hand), for its shadow.
    """

    x: float
    y: float
    angle: float
    height: float
    face: float
    lift: float


class Target(Protocol):
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def angle(self) -> float: ...
    @property
    def height(self) -> float: ...


def ease(part: float) -> float:
    """Quick start, soft landing; maps 0..1 on 0..1."""
    return 1.0 - (1.0 - part) ** 3


def overshooting(part: float) -> float:
    """As `ease`, but a little beyond the goal before it rests there."""
    return 1.0 + (1.0 + OVER) * (part - 1.0) ** 3 + OVER * (part - 1.0) ** 2


def pressed(part: float) -> float:
    """The size of a card that is put down, as a share of its own: it gives way a little when it meets the cloth."""
    return 1.0 - PRESS * sin(pi * max(0.0, part - SETTLES) / (1.0 - SETTLES))


Pose = tuple[float, float, float, float, float, float]


@dataclass(slots=True)
class _Tween:
    item: Movable
    goal: Pose
    seconds: float
    elapsed: float
    arc: float
    done: Callable[[], None] | None
    lands: bool = False
    start: Pose | None = field(default=None)


def _pose(item: Movable) -> Pose:
    return item.x, item.y, item.angle, item.height, item.face, item.lift


class Animator:
    """Moves things; `speed` is a factor (1 normal, 0: everything settles at once)."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._tweens: dict[int, _Tween] = {}
        self._landings: list[tuple[tuple[Movable, ...], Callable[[], None]]] = []
        self._haste = False
        self.moves = 0  # grows whenever things may have come somewhere else: while it stays, all is where it was

    @property
    def active(self) -> bool:
        return bool(self._tweens)

    def moving(self, item: Movable) -> bool:
        return id(item) in self._tweens

    @property
    def movers(self) -> Set[int]:
        return self._tweens.keys()

    def source(self, item: Movable) -> tuple[float, float] | None:
        """Where the centre of a moving item started, or still is while it waits."""
        tween = self._tweens.get(id(item))
        return None if tween is None else (tween.start or _pose(item))[:2]

    def bound_for(self, item: Movable) -> Pose:
        """Where an item will come to rest, or rests: x, y, angle, height, face, lift."""
        tween = self._tweens.get(id(item))
        return tween.goal if tween else _pose(item)

    def to(
        self,
        item: Movable,
        target: Target,
        face: float,
        seconds: float = 0.28,
        delay: float = 0.0,
        arc: float = 0.0,
        done: Callable[[], None] | None = None,
        lift: float = 0.0,
        lands: bool = False,
    ) -> None:
        """Send an item to a target; a later call replaces an earlier one. `arc` px: how high it flies meanwhile.

        One that `lands` was let go by a hand: it swings and gives way a little as it comes to rest.
        """
        self.stop(item)
        goal = (target.x, target.y, target.angle, target.height, face, lift)
        if self.speed <= 0.0:
            _place(item, goal)
            if done:
                done()
            return
        self._tweens[id(item)] = _Tween(item, goal, max(seconds, 1e-3), -delay, arc, done, lands)

    def landed(self, items: Iterable[Movable], act: Callable[[], None]) -> None:
        """Do something as soon as none of these items moves: at once when they rest already."""
        waiting = tuple(item for item in items if self.moving(item))
        if waiting:
            self._landings.append((waiting, act))
        else:
            act()

    def _land(self) -> None:
        if not self._landings:
            return
        due = [act for items, act in self._landings if not any(map(self.moving, items))]
        self._landings = [landing for landing in self._landings if landing[1] not in due]
        for act in due:
            act()

    def stop(self, item: Movable) -> None:
        self.moves += 1
        self._tweens.pop(id(item), None)

    def hasten(self) -> None:
        self._haste = self.active

    def settle(self) -> None:
        self.moves += 1
        while self._tweens:
            for key, tween in list(self._tweens.items()):
                del self._tweens[key]
                _place(tween.item, tween.goal)
                if tween.done:
                    tween.done()
        self._haste = False
        self._land()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True when something moved."""
        if not self._tweens:
            if self._landings:
                self._land()
            return False
        if self.speed <= 0.0:
            self.settle()
            return True
        self.moves += 1
        step = dt * self.speed * (HASTE if self._haste else 1.0)
        for key, tween in list(self._tweens.items()):
            tween.elapsed += step
            if tween.elapsed >= tween.seconds:
                del self._tweens[key]
                _place(tween.item, tween.goal)
                if tween.done:
                    tween.done()
            elif tween.elapsed > 0.0:
                _advance(tween)
        if not self._tweens:
            self._haste = False
        self._land()
        return True


def _place(item: Movable, pose: Pose) -> None:
    item.x, item.y, item.angle, item.height, item.face, item.lift = pose


def _advance(tween: _Tween) -> None:
    if tween.start is None:
        tween.start = _pose(tween.item)
    part = tween.elapsed / tween.seconds
    soft = ease(part)
    x, y, angle, height, face, lift = [a + (b - a) * soft for a, b in zip(tween.start, tween.goal, strict=True)]
    if tween.lands:
        # Beyond the goal in turn and size only: the way itself never turns back towards the hand.
        angle = tween.start[2] + (tween.goal[2] - tween.start[2]) * overshooting(part)
        height *= pressed(part)
    _place(tween.item, (x, y - tween.arc * 4.0 * part * (1.0 - part), angle, height, face, lift))


# -- lights ------------------------------------------------------------------------------------------------------------

STAYS, FADES = 0.35, 0.65  # seconds for which a card that has come glows fully, and in which that fades
LEVELS = 8  # so many strengths of a light are told apart: each is a picture of its own
BEATS, BEAT = 3, 1.1  # how often a button pulses that can be pressed now, and the seconds of each time


class Glows:
    """Which cards glow, by their tokens, and since when a button pulses. A table that is still has neither."""

    def __init__(self) -> None:
        self._left: dict[int, float] = {}
        self._pulse = 0.0
        self._ready = False
        self.pulses = True  # whether a button that can be pressed pulses; without motion it only stands out
        self.shown = True  # whether cards that have come glow

    @property
    def cards(self) -> bool:
        return bool(self._left)

    @property
    def active(self) -> bool:
        return bool(self._left) or self._pulse > 0

    def start(self, tokens: Iterable[int]) -> None:
        """These cards have come; they glow once they have arrived."""
        if self.shown:
            self._left.update(dict.fromkeys(tokens, STAYS + FADES))

    def keep(self, hand: Container[int]) -> None:
        """Only these cards are in the hand: one that was played lies among those that are painted once for all."""
        self._left = {token: left for token, left in self._left.items() if token in hand}

    def stop(self) -> None:
        self._left.clear()

    def ready(self, now: bool) -> None:
        if now and not self._ready and self.pulses:
            self._pulse = BEATS * BEAT
        if not now:
            self._pulse = 0.0
        self._ready = now

    def update(self, dt: float, moving: Callable[[int], bool]) -> bool:
        """Let time pass; cards that are `moving` wait with it. Whether a light has changed."""
        changed = self.active
        self._left = {
            token: left for token, was in self._left.items() if (left := was if moving(token) else was - dt) > 0
        }
        self._pulse = max(0.0, self._pulse - dt)
        return changed

    def level(self, token: int) -> int:
        return min(LEVELS, round(LEVELS * self._left.get(token, 0.0) / FADES))

    @property
    def pulse(self) -> int:
        if not self._pulse:
            return 0
        return round(LEVELS * (1 - cos(2 * pi * self._pulse / BEAT)) / 2)


# -- what hangs on the pointer -----------------------------------------------------------------------------------------

UPRIGHT = 0.14  # seconds in which a card that was taken comes upright and to the size in which it is carried
EDGE = 0.48  # how far from its middle a card is held at most, in heights
LEAN, TURN, TOWARDS = 10.0, 1.1, 4.0
"""Degrees by which a card leans at most, for a speed of one height a second, and towards the place that it is over."""
STIFF, DAMP, STEP = 26.0, 0.8, 1 / 120
"""How quickly it swings (a second), how soon that dies down (1: without swinging back), seconds of a step of it."""
SHRINK, LAG = 0.045, 0.05
"""Seconds in which most of a change of size is done, and of the way by which a card that comes along lags behind."""
GRAIN = 0.05  # the steps of that change, in heights of the card: each size and turn is a picture of its own
HELD, OVER_PLACE = 1.0, 0.6  # how far a held card stands above the cloth, and above the place that takes it


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


class Swing:
    """How far a held card leans, in degrees counter-clockwise: against its way, and a little towards its place."""

    def __init__(self, grip: Point) -> None:
        # A card swings around the point where it is held: below its middle the other way round.
        self._arm = (1.0 if grip[1] >= 0 else -1.0) * (0.6 + min(0.5, abs(grip[1])))
        self.angle = self._rate = 0.0

    def update(self, dt: float, speed: float, towards: float) -> bool:
        """Let `dt` seconds pass; `speed` to the right in heights of the card a second. Whether it still swings."""
        goal = max(-LEAN, min(LEAN, speed * TURN * self._arm + towards))
        steps = max(1, ceil(dt / STEP))
        for _ in range(steps):
            self._rate += ((goal - self.angle) * STIFF**2 - 2 * DAMP * STIFF * self._rate) * dt / steps
            self.angle += self._rate * dt / steps
        if abs(goal - self.angle) < 0.2 and abs(self._rate) < 2.0:
            self.angle, self._rate = goal, 0.0
        return self._rate != 0.0 or self.angle != goal


class Grip:
    """The taken card and those that come along beside it, `step` px apart.

    `lead` is the card that was pressed at a `point`, `height` px the size in which they are carried; `grip` is the
    point of the card that lies there, at its edge where the card had risen away from under the pointer.
    The grip never leaves the pointer: the card leans and shrinks around it, only those that come along lag behind. With
    `still` all this is left out and they take their places at once.
    """

    def __init__(
        self, sprites: Sequence[Sprite], lead: Sprite, point: Point, height: float, step: float, still: bool = False
    ) -> None:
        self.sprites = tuple(sprites)
        self._lead = self.sprites.index(lead)
        right, down = grip_of(lead.slot, point)
        self._grip = grip = right, max(-EDGE, min(EDGE, down))
        self._full = self._height = float(height)
        self._grain = max(1, round(height * GRAIN))
        self._step = step
        self._still = still
        self._left = 0.0 if still else UPRIGHT
        self._place: Slot | None = None
        self._point: Point | None = None
        self._seen: Point | None = None  # where the pointer was when time passed last
        self._swing = Swing(grip)
        self._lag = [(0.0, 0.0)] * len(self.sprites)
        first = gripped(grip, point, lead.angle, lead.height)
        self._from = [
            sprite.slot._replace(x=sprite.x - first.x - self._beside(at), y=sprite.y - first.y)
            for at, sprite in enumerate(self.sprites)
        ]  # turn and size of each card, how far it lay from its place
        self._lift = [sprite.lift for sprite in self.sprites]
        beside = ((len(self.sprites) - 1) / 2 - self._lead) * step
        self._middle = beside - grip[0] * self._full, -grip[1] * self._full
        """How far the middle of what is held is from the pointer, if it were carried upright and in full size."""

    def _beside(self, at: int) -> float:
        return (at - self._lead) * self._step * self._height / self._full

    @property
    def centre(self) -> Point:
        x, y = self._point if self._point is not None else (self.sprites[self._lead].x, self.sprites[self._lead].y)
        return self.centre_at((x, y))

    def centre_at(self, point: Point) -> Point:
        """The middle of what is held with the pointer at a point."""
        return point[0] + self._middle[0], point[1] + self._middle[1]

    def aim(self, place: Slot | None) -> None:
        """Where the cards would come to lie if they were let go now: they take that size. None: nowhere."""
        self._place = place

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether the cards still come upright, swing, lag or change their size.

        `follow` then places them.
        """
        moving = self._left > 0.0
        self._left = max(0.0, self._left - dt)
        goal = self._full if self._place is None else self._place.height
        if abs(goal - self._height) <= self._grain / 2 or self._still:
            moving = moving or goal != self._height
            self._height = goal
        else:
            self._height += (goal - self._height) * (1.0 - exp(-dt / SHRINK))
            moving = True
        if self._still or self._point is None or dt <= 0:
            return moving
        x, y = self._point
        was_x, was_y = self._seen or self._point
        self._seen = self._point
        away = 0.0 if self._place is None else (x - self._place.x) / self._full
        swings = self._swing.update(dt, (x - was_x) / dt / self._full, max(-TOWARDS, min(TOWARDS, away * TOWARDS)))
        lags = len(self._lag) > 1 and self._follow_on(x - was_x, y - was_y, dt)
        return lags or swings or moving

    def _follow_on(self, dx: float, dy: float, dt: float) -> bool:
        for at in range(len(self._lag)):
            far = min(2, abs(at - self._lead))
            lag, fade = self._lag[at], exp(-dt / (LAG * max(1, far)))
            x, y = ((one - step * (far > 0)) * fade for one, step in zip(lag, (dx, dy), strict=True))
            self._lag[at] = (x, y) if abs(x) + abs(y) > 0.5 else (0.0, 0.0)
        return any(x or y for x, y in self._lag)

    def point_at(self, point: Point) -> None:
        self._point = point

    def follow(self, point: Point) -> None:
        self._point = point
        rest = 1.0 - ease(1.0 - self._left / UPRIGHT) if self._left else 0.0
        taken, lean, height = self._from[self._lead], self._swing.angle, self._carried_height
        # Whole degrees and pixels, as pictures are made: the point under the pointer stays there in the picture too.
        tall = round(height + (taken.height - height) * rest)
        at = gripped(self._grip, point, round(taken.angle * rest + lean), tall)
        above = HELD if self._place is None else OVER_PLACE
        for number, (sprite, was) in enumerate(zip(self.sprites, self._from, strict=True)):
            lag_x, lag_y = self._lag[number]
            place = Slot(
                at.x + self._beside(number) + was.x * rest + lag_x,
                at.y + was.y * rest + lag_y,
                round(was.angle * rest + lean),
                round(height + (was.height - height) * rest),
            )
            sprite.place(place, sprite.face, above + (self._lift[number] - above) * rest)

    @property
    def _carried_height(self) -> float:
        """The size of the cards once they are upright, in one of the few steps in which it changes."""
        settled = self._height == (self._full if self._place is None else self._place.height)
        return self._height if settled else round(self._height / self._grain) * self._grain
