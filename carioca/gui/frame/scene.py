"""What a screen of the window is, and the values by which it asks for another one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from pathlib import Path
from typing import NamedTuple

import pygame

from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.stage import Stage


class Hit(NamedTuple):
    """What an input would act on: a `thing` by its name, and what is `asked` there.

    `calm`: as Scene.calm, where a press can be meant sooner because nothing comes of one that cannot be taken back.
    """

    thing: Hashable = None
    asked: frozenset[Hashable] = frozenset()
    calm: float = inf


class HitMap(NamedTuple):
    """What inputs act on as a screen stands now; it stays true of that moment, whatever becomes of the screen.

    `at`: what lies at a point (px of the window); `keys`: what keys answer; `focus`: what Enter acts on; `turn`: what
    a press that is repeated at the same place must find unchanged, None where it can do no harm; so must a click what
    is `asked`.
    """

    at: Callable[[tuple[float, float]], Hit] = lambda pos: Hit()
    keys: Hit = Hit()
    focus: Hashable = None
    turn: Hashable = None
    asked: frozenset[Hashable] = frozenset()


SKIPS = HitMap(lambda pos: Hit("moment", calm=0.0), Hit("moment", calm=0.0), "moment")
"""What is hit while something is seen that any press ends: it alone, from its first frame on."""


class Scene:
    """One screen; what it does not care about is already answered here."""

    calm: float = 0.4
    """Seconds that something must have been on the screen before a press can be meant for it: what comes sooner was
    meant for what stood there before (frame/press.py)."""

    rhythm: float = 0.45
    """Seconds between two presses of one key that are one burst, as of a hand that hammers."""
    patience: float = 2.4
    """Seconds after which a burst of presses that was refused all the while is heard."""
    unhurried: bool = False  # whether a hand may take its time between two clicks of one burst

    holds: bool = False  # whether something hangs on the pointer
    animating: bool = False  # something moves: 60 frames a second, each of them drawn
    overlay: bool = False  # does not fill the window: the screen below it is drawn first
    shades: bool = True  # whether that is darkened
    listens: bool = False  # letters begin a text here: the window's shortcuts of one letter rest
    notices: bool = True  # whether the window's own sentences are shown over it; else they wait

    def enter(self, stage: Stage) -> None:
        return None

    def leave(self) -> None:
        """The screen is gone for good (also when the program ends)."""

    def covered(self) -> None:
        """Another screen was pushed over this one: let go of whatever the pointer held."""

    def revealed(self) -> None:
        """The screen above is gone; this one has the events again."""

    def resized(self) -> None:
        """Size, scale, language or colours changed: lay everything out again."""

    def handle(self, event: pygame.event.Event) -> Transition:
        """An event; positions are pixels of the window's surface."""
        return None

    def early(self, event: pygame.event.Event) -> None:
        """A press came sooner than it can have been meant for what is here now, and was dropped (frame/press.py)."""

    def hit_map(self) -> HitMap:
        """What inputs would act on now; where nothing is told apart the whole screen is one thing."""
        return HitMap()

    def watch(self, file: Path, saves: Path) -> Transition:
        """A match file was dropped on the window, or named when it was opened: show it over this screen.

        `saves` is the player's folder, whose running match is not shown.
        """
        return Push(routes.Watch(file, saves))

    def update(self, dt: float) -> Transition:
        """`dt` seconds passed. Called every tick: must cost nothing while nothing happens."""
        return None

    def rest(self) -> float:
        """Seconds that may pass until `update` is called again while no event comes (`inf`: nothing happens by itself).

        Asked before every wait, and heeded once nothing has happened for some seconds. A screen whose threads
        call `waiting.wake` need not look after them; whatever waits for time to pass has to be counted here. A screen
        that says nothing and has something to do with time is called as often as one could wish.
        """
        return inf if type(self).update is Scene.update else RESTING

    def draw(self, surface: pygame.Surface) -> None:
        return None


class Push(NamedTuple):
    """Put a screen over this one."""

    scene: Scene | routes.Route


class Pop(NamedTuple):
    """Close this screen, or so many from the top."""

    screens: int = 1


class Swap(NamedTuple):
    """Close this screen and put another one over the screen below it."""

    scene: Scene | routes.Route


class Reset(NamedTuple):
    """Close all screens and open this one."""

    scene: Scene | routes.Route


class Quit(NamedTuple):
    """Leave the program."""


Transition = Push | Pop | Swap | Reset | Quit | None
