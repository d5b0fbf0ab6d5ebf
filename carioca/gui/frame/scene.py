"""What a screen of the window is, and the values by which it asks for another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

if TYPE_CHECKING:
    from carioca.gui.frame.app import App


class Scene(Protocol):
    """One screen. Inherit from it: what a screen does not care about is already answered here."""

    animating: bool = False
    """Something moves: 60 frames a second, each of them drawn."""
    overlay: bool = False
    """Does not fill the window: the app draws the screen below it first."""
    listens: bool = False
    """Letters begin a text here: the app's shortcuts of one letter rest."""

    def enter(self, app: App) -> None:
        """The screen is now part of the window."""
        return None

    def leave(self) -> None:
        """The screen is gone for good (also when the program ends)."""
        return None

    def covered(self) -> None:
        """Another screen was pushed over this one: let go of whatever the pointer held."""
        return None

    def revealed(self) -> None:
        """The screen above is gone; this one has the events again."""
        return None

    def resized(self) -> None:
        """Size, scale, language or colours changed: lay everything out again."""
        return None

    def handle(self, event: pygame.event.Event) -> Transition:
        """An event; positions are pixels of the window's surface."""
        return None

    def update(self, dt: float) -> Transition:
        """`dt` seconds passed. Called every tick: must cost nothing while nothing happens."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint; changes nothing."""
        return None


class Push(NamedTuple):
    """Put a screen over this one."""

    scene: Scene


class Pop(NamedTuple):
    """Close this screen."""


class Reset(NamedTuple):
    """Close all screens and open this one."""

    scene: Scene


class Quit(NamedTuple):
    """Leave the program."""


Transition = Push | Pop | Reset | Quit | None
