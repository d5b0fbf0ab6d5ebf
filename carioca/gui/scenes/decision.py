"""A decision without cards, over the table: a sentence and its answers, as whether to deal or to pass the deal on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.engine.game import Action
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, Picture, box
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Scene, Transition
from carioca.i18n import t, uncapitalised
from carioca.words.base import Choice, Question
from carioca.words.rules import refusal_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


class DecisionScene(Scene):
    """Over the table, while a person has to decide; `answer` gets the action that was chosen. Esc opens the pause.

    The answers stand side by side, the usual one in colour on the right; one that is refused is pale and says why.
    """

    overlay = True

    def __init__(self, session: Session, question: Question, answer: Callable[[Action], None]) -> None:
        self.session = session
        self.question = question
        self.answer = answer

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage)
        self._lay_out()
        stage.audio.play("turn")

    def resized(self) -> None:
        self._lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Push(routes.Pause(self.session))
        return self.page.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._panel, self._place)
        self.page.draw(surface)

    def _choose(self, choice: Choice) -> Transition:
        self.answer(choice.action)
        return Pop()

    def _words(self, wide: int) -> list[pygame.Surface]:
        """Whom this asks, about which round, and what there is to choose."""
        stage, pal, unit = self.stage, self.stage.palette, self.stage.text_unit
        asked, session = self.question, self.session
        title = asked.text
        if len(session.people) > 1 and session.current is not None:
            title = t("question.of", name=session.names[session.current], text=uncapitalised(title))
        lines = ((title, 26, pal.text, True), (asked.about, 17, pal.accent, False), (asked.help, 16, pal.muted, False))
        return [
            stage.textures.text_block(text, max(6, round(size * unit)), colour, max(20, wide), bold)
            for text, size, colour, bold in lines
            if text
        ]

    def _lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        pad, gap, tall = round(28 * unit), round(12 * unit), round(56 * unit)
        wide = max(40, min(round(560 * unit), width - round(24 * unit)))
        words = self._words(wide - 2 * pad)
        choices = len(self.question.choices)
        stacked = choices > 2 or wide < 440 * unit
        foot = choices * tall + (choices - 1) * gap if stacked else tall
        total = 2 * pad + sum(image.get_height() + gap for image in words) + gap + foot
        self._place = place = pygame.Rect((width - wide) // 2, max(0, (height - total) // 2), wide, total)
        self._panel = box(
            stage, place, round(18 * unit), stage.palette.panel, stage.palette.panel_edge, max(1, round(1.5 * unit))
        )
        self.page.clear()
        y = place.top + pad
        for image in words:
            self.page.add(Picture(stage, image, image.get_rect(topleft=(place.x + pad, y))))
            y += image.get_height() + gap
        self._buttons(pygame.Rect(place.x + pad, y + gap, wide - 2 * pad, foot), tall, gap, stacked)
        stage.redraw()

    def _buttons(self, room: pygame.Rect, tall: int, gap: int, stacked: bool) -> None:
        choices = self.question.choices
        each = room.w if stacked else (room.w - (len(choices) - 1) * gap) // len(choices)
        for at, choice in reversed([*enumerate(choices)]):
            rect = pygame.Rect(room.x, room.y, each, tall)
            # The answer in colour stands where the other questions have it: on the right, or above.
            rect.move_ip((0, at * (tall + gap)) if stacked else ((len(choices) - 1 - at) * (each + gap), 0))
            why = refusal_text(choice.refusal, self.session.game) if choice.refusal is not None else choice.note
            act = partial(self._choose, choice)
            button = Button(
                self.stage, f"choice{at}", rect, choice.label, act, style="plain" if at else "primary", detail=why
            )
            button.enabled = choice.refusal is None
            self.page.add(button, default=not at)
