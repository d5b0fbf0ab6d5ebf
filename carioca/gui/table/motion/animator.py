"""Tweens on an injected clock: one switch (speed 0) settles everything at once, a click hastens."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Set
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Protocol

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
