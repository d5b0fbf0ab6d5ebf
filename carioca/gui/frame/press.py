"""A press belongs to what was there when it was meant: what has just come takes none."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.frame.scene import Hit, HitMap, Scene

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

BURST, LONG_BURST = 0.45, 1.0
"""Seconds between two clicks of one burst: the second half of a slow double click; and where the first one acted, of a
hand that goes on clicking where something else has come."""
NEAR = 24  # design units by which a hand slips between two clicks of one burst
KEPT = 1.0  # seconds for which the past is kept: more than any screen is calm
CLICKS = (1, 3)  # the buttons of the mouse that act; the others are the wheel
ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
WALKS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
)
"""Keys that bring the focus or the page elsewhere and do nothing: they are never too early."""
SWITCHES = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
    *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
)
HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Shown(NamedTuple):
    """What could be hit at a time (seconds of the loop's clock), and the open screens, the last one on top."""

    time: float
    scenes: tuple[Scene, ...]
    hits: HitMap


class Burst(NamedTuple):
    """The same key, or the same button at one place, again and again; `before`: what was there when it began."""

    what: int
    pos: tuple[float, float]
    last: float
    before: Shown | None
    refused: float | None = None  # since when it has been refused


class PressGuard:
    """Lets presses of keys and buttons through to the top screen, but for those that meant what stood there before.

    A press means what was there some time ago (`Scene.calm`): nobody reacts to a picture sooner. One of a burst means
    what was there when the burst began. If it would hit something else now, or would have hit something else in between
    (what went and came again asks anew), it is dropped. Walking with the keys, typing and the wheel are let through
    always.
    """

    def __init__(self, stage: Stage, scenes: Sequence[Scene]) -> None:
        """`scenes`: the open screens, a list that changes with them."""
        self._stage, self._scenes = stage, scenes
        self._now = 0.0
        self._past: deque[Shown] = deque()
        self._noted: tuple[int, Scene | None] = -1, None
        self._scrolls = False  # whether the wheel was turned in this frame
        self._bursts: dict[int, Burst] = {}  # the last one of the pointer and of the keys, by the kind of event
        self._down: dict[int, Scene] = {}  # the buttons that are down, and the screen that got their press

    def pass_time(self, dt: float) -> None:
        self._now += dt

    def note(self) -> None:
        """A frame is over: remember what can be hit now, if anything has changed. What only makes way for what hangs on
        the pointer need not be known."""
        if not self._scenes or self._noted == (now := (self._stage.changes, self._scenes[-1])) or now[1].holds:
            return
        self._noted = now
        # Without a past what is there now has been there always.
        time = self._now if self._past or not self._scrolls else -inf
        self._past.append(self._seen(time))
        self._scrolls = False
        while len(self._past) > 1 and self._past[1].time <= self._now - KEPT:
            self._past.popleft()

    def lets(self, event: pygame.event.Event) -> bool:
        """Whether the top screen gets an event."""
        if event.type == pygame.MOUSEBUTTONUP and event.button in CLICKS:
            return self._down.pop(event.button, None) is self._scenes[-1]
        if event.type == pygame.MOUSEWHEEL:
            self._scrolled()
        if not self._guards(event):
            return True
        let, burst = self.allows(event), self._burst(event)
        if let and event.type == pygame.MOUSEBUTTONDOWN:
            self._down[event.button] = self._scenes[-1]
        if burst is None:
            # One whose first press came too soon means what stood there before, all of it.
            before = self._shown(self._now - self._scenes[-1].calm) if not let else self._seen(self._now)
            burst = Burst(_what(event), _pos(event), self._now, before)
        if not let:
            self._scenes[-1].early(event)
        refused = None if let else self._now if burst.refused is None else burst.refused
        self._bursts[event.type] = burst._replace(pos=_pos(event), last=self._now, refused=refused)
        return let

    def allows(self, event: pygame.event.Event, ahead: float = 0.0) -> bool:
        """Whether an event would be let through in so many seconds, as things stand; nothing is remembered of it."""
        if not self._guards(event) or (event.type == pygame.KEYDOWN and event.key in WALKS):
            return True
        burst, now = self._burst(event, ahead), self._seen(self._now)
        calm = now.scenes[-1].calm
        calm = min(calm, (now.hits.at(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else now.hits.keys).calm)
        then = self._shown(self._now + ahead - calm)
        since = [shown for shown in self._past if then is not None and shown.time > then.time]
        stays = all(_meant(event, shown, now) for shown in (then, *since))
        return stays and (burst is None or _meant(event, burst.before, now, again=True))

    def _guards(self, event: pygame.event.Event) -> bool:
        """Whether an event is a press that acts."""
        if not is_press(event) or event.type == pygame.MOUSEBUTTONDOWN:
            return is_press(event)
        if self._stage.typing:
            return False
        letter = pygame.K_SPACE < event.key < pygame.K_DELETE and not event.mod & HELD
        return not (letter and self._scenes[-1].listens)

    def _burst(self, event: pygame.event.Event, ahead: float = 0.0) -> Burst | None:
        """The burst that an event belongs to; None: it is a press of its own."""
        burst = self._bursts.get(event.type)
        now = self._now + ahead
        if burst is None or burst.what != _what(event):
            return None
        clicks = BURST if burst.refused is not None and not self._scenes[-1].unhurried else LONG_BURST
        if now - burst.last > (clicks if event.type == pygame.MOUSEBUTTONDOWN else self._scenes[-1].rhythm):
            return None
        slip = hypot(burst.pos[0] - _pos(event)[0], burst.pos[1] - _pos(event)[1])
        heard = burst.refused is not None and now - burst.refused > self._scenes[-1].patience
        return None if heard or slip > NEAR * self._stage.text_unit else burst

    def _seen(self, time: float) -> Shown:
        return Shown(time, tuple(self._scenes), self._scenes[-1].hit_map())

    def _shown(self, time: float) -> Shown | None:
        return next((shown for shown in reversed(self._past) if shown.time <= time), None)

    def _scrolled(self) -> None:
        """Who turns the wheel knows that something else comes under the pointer."""
        then = self._shown(self._now - self._scenes[-1].calm)
        if then is not None and then.scenes[-1] is self._scenes[-1]:
            self._past.clear()
            self._bursts.clear()
            self._noted, self._scrolls = (-1, None), True


def is_press(event: pygame.event.Event) -> bool:
    """Whether an event is a press of a button or a key that means something by itself."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return event.button in CLICKS
    return bool(event.type == pygame.KEYDOWN and event.key not in SWITCHES)


def _meant(event: pygame.event.Event, then: Shown | None, now: Shown, again: bool = False) -> bool:
    """Whether what was there then is what an event would hit now; `again`: it repeats one of that time."""
    if then is None:
        return False
    if then.scenes[-1] is not now.scenes[-1]:
        # Esc goes back from screen to screen as fast as one likes; what it does on the lowest one is no way back.
        back = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return back and now.scenes[-1] in then.scenes[1:]
    here, there = now.hits, then.hits
    if event.type == pygame.MOUSEBUTTONDOWN:
        same = _stood(here.at(event.pos), there.at(event.pos))
        same = same and not (again and here.turn is not None and here.asked != there.asked)
    else:
        same = _stood(here.keys, there.keys) and not (again and here.focus != there.focus)
    return same and (not again or here.turn is None or here.turn == there.turn)


def _stood(now: Hit, before: Hit) -> bool:
    """Whether what would be hit was there before: the same thing, and nothing is asked that was not asked then."""
    return now.thing == before.thing and now.asked <= before.asked


def _what(event: pygame.event.Event) -> int:
    if event.type == pygame.MOUSEBUTTONDOWN:
        return int(event.button)
    return pygame.K_RETURN if event.key in ACTIVATE else int(event.key)


def _pos(event: pygame.event.Event) -> tuple[float, float]:
    return event.pos if event.type == pygame.MOUSEBUTTONDOWN else (0, 0)
