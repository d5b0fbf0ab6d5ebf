"""The screens that lie over one another in the window: opened, closed and painted in their order."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

from carioca.gui.frame.routes import Route
from carioca.gui.frame.scene import Pop, Quit, Reset, Scene, Swap, Transition
from carioca.gui.frame.stage import Stage

SHADE = 150
"""How dark a screen lies under an overlay, 0..255."""


class Stack:
    """The open screens, the last one on top; it has the events. `screen_of` makes the screen of a route."""

    def __init__(self, stage: Stage, screen_of: Callable[[Route], Scene]) -> None:
        self._stage = stage
        self._screen_of = screen_of
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene:
        """The screen that has the events."""
        return self.scenes[-1]

    def change(self, transition: Transition) -> bool:
        """Do what a screen asked for; whether the program goes on."""
        if isinstance(transition, Quit):
            return False
        if isinstance(transition, Pop):
            return self._close(transition.screens)
        if transition is None:
            return True
        # Made before anything is closed: what fails in it fails over the old screens.
        scene = self._made(transition.scene)
        if isinstance(transition, Reset):
            self.clear()
        elif isinstance(transition, Swap):
            self._close(1)
        if self.scenes:
            self.top.covered()
        self.open(scene)
        return True

    def open(self, wanted: Scene | Route) -> Scene:
        """Put a screen on top."""
        scene = self._made(wanted)
        self.scenes.append(scene)
        scene.enter(self._stage)
        return scene

    def _made(self, wanted: Scene | Route) -> Scene:
        return self._screen_of(wanted) if isinstance(wanted, Route) else wanted

    def _close(self, screens: int) -> bool:
        """Close screens from the top; whether one is left."""
        for _ in range(min(screens, len(self.scenes))):
            self.scenes.pop().leave()
            if self.scenes:
                self.top.revealed()
        return bool(self.scenes)

    def clear(self) -> None:
        """Close all screens, even those that fail in it."""
        while self.scenes:
            scene = self.scenes.pop()
            with contextlib.suppress(Exception):
                scene.leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the top screen, over what lies below when it does not fill the window."""
        top, stage = self.scenes[-1], self._stage
        if top.overlay:
            self._draw_under(len(self.scenes) - 1, surface)
        stage.alone = not stage.notice.text
        stage.parts = None
        top.draw(surface)

    def _draw_under(self, at: int, surface: pygame.Surface) -> None:
        """What lies below an overlay, darkened; another overlay there is left out."""
        if at == 0:
            surface.blit(self._stage.textures.felt(self._stage.size), (0, 0))
            return
        under = self.scenes[at - 1]
        if under.overlay:
            self._draw_under(at - 1, surface)
        else:
            self._stage.alone = False
            under.draw(surface)
        if not self.scenes[at].shades:
            return
        shade = pygame.Surface(surface.get_size())
        shade.set_alpha(SHADE)
        surface.blit(shade, (0, 0))
