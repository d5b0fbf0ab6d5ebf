"""The screens that lie over one another in the window: opened, closed and painted in their order."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame.scene import Pop, Push, Quit, Reset, Scene, Transition

if TYPE_CHECKING:
    from carioca.gui.frame.app import App

SHADE = 150
"""How dark a screen lies under an overlay, 0..255."""


class Stack:
    """The open screens, the last one on top; it has the events."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene:
        """The screen that has the events."""
        return self.scenes[-1]

    def change(self, transition: Transition) -> bool:
        """Do what a screen asked for; whether the program goes on."""
        if isinstance(transition, Quit):
            return False
        if isinstance(transition, Push):
            if self.scenes:
                self.top.covered()
            self.open(transition.scene)
        elif isinstance(transition, Pop):
            self.scenes.pop().leave()
            if not self.scenes:
                return False
            self.top.revealed()
        elif isinstance(transition, Reset):
            self.clear()
            self.open(transition.scene)
        return True

    def open(self, scene: Scene) -> None:
        """Put a screen on top."""
        self.scenes.append(scene)
        scene.enter(self._app)

    def clear(self) -> None:
        """Close all screens, even those that fail in it."""
        while self.scenes:
            scene = self.scenes.pop()
            with contextlib.suppress(Exception):
                scene.leave()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the top screen, over what lies below when it does not fill the window."""
        if self.top.overlay:
            self._draw_under(len(self.scenes) - 1, surface)
        self.top.draw(surface)

    def _draw_under(self, at: int, surface: pygame.Surface) -> None:
        """What lies below an overlay, darkened; another overlay there is left out."""
        if at == 0:
            surface.blit(self._app.textures.felt(self._app.size), (0, 0))
            return
        under = self.scenes[at - 1]
        if under.overlay:
            self._draw_under(at - 1, surface)
        else:
            under.draw(surface)
        shade = pygame.Surface(surface.get_size())
        shade.set_alpha(SHADE)
        surface.blit(shade, (0, 0))
