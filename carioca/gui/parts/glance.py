"""A panel over the table, to look something up for a moment: the match waits below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from carioca.gui.forms.form_scene import Foot, FormScene
from carioca.gui.frame.scene import Pop, Transition
from carioca.i18n import t

LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Glance(FormScene):
    """Esc, a click beside it and the key that opened it send it away; while that key is held, letting go of it.

    `key`: the key that opens it, `held`: the key that is held (0: none). `lost` is called when the window loses the
    focus: who looks may be somebody else when it comes back.
    """

    overlay = True

    def __init__(self, key: int = 0, held: int = 0, lost: Callable[[], object] | None = None) -> None:
        self.key, self.held, self.lost = key, held, lost

    def feet(self) -> Sequence[Foot]:
        return () if self.held else (Foot("back", t("form.back"), Pop, "primary"),)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type in LOST:
            if self.lost is not None:
                self.lost()
            return Pop()
        if event.type == pygame.KEYUP:
            return Pop() if self.held and event.key == self.held else None
        if event.type == pygame.KEYDOWN and self.held and event.key == self.held:
            return None
        if event.type == pygame.KEYDOWN and self.key and event.key == self.key:
            return Pop()
        if event.type == pygame.MOUSEBUTTONDOWN and not self._place.collidepoint(event.pos):
            return Pop()
        return super().handle(event)
