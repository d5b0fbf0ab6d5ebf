"""A question over the screen below: one sentence and two answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, Picture, box
from carioca.gui.frame.scene import Pop, Scene, Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

Answer = Callable[[], Transition]


class QuestionScene(Scene):
    """`yes` is the answer in colour and has the focus; Esc gives the other one, which by default only closes."""

    overlay = True

    def __init__(self, text: str, yes_text: str, yes: Answer, no_text: str, no: Answer = Pop) -> None:
        self.text = text
        self.yes_text, self.yes = yes_text, yes
        self.no_text, self.no = no_text, no

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage)
        self._lay_out()

    def resized(self) -> None:
        self._lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.no()
        return self.page.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._panel, self._place)
        self.page.draw(surface)

    def _lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        pad = round(28 * unit)
        wide = max(40, min(round(520 * unit), width - round(24 * unit)))
        words = stage.textures.text_block(
            self.text, max(6, round(18 * unit)), stage.palette.text, max(20, wide - 2 * pad)
        )
        tall, gap = round(50 * unit), round(14 * unit)
        stacked = wide < 420 * unit
        rows = 2 if stacked else 1
        total = 2 * pad + words.get_height() + round(22 * unit) + rows * tall + (rows - 1) * gap
        self._place = pygame.Rect((width - wide) // 2, max(0, (height - total) // 2), wide, total)
        self._panel = box(
            stage,
            self._place,
            round(18 * unit),
            stage.palette.panel,
            stage.palette.panel_edge,
            max(1, round(1.5 * unit)),
        )
        place = self._place
        self.page.clear()
        self.page.add(Picture(stage, words, words.get_rect(midtop=(place.centerx, place.top + pad))))
        each = wide - 2 * pad if stacked else (wide - 2 * pad - gap) // 2
        left = pygame.Rect(place.x + pad, place.bottom - pad - tall, each, tall)
        right = left.move(0, -tall - gap) if stacked else left.move(each + gap, 0)
        self.page.add(Button(stage, "no", left, self.no_text, self.no))
        self.page.add(Button(stage, "yes", right, self.yes_text, self.yes, style="primary"), default=True)
