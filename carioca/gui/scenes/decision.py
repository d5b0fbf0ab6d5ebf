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

FEW = 4
"""So many answers have room for words of their own."""
HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class DecisionScene(Scene):
    """Over the table, while a person has to decide; `answer` gets the action that was chosen. Esc opens the pause.

    The answers stand side by side, the usual one in colour on the right; one that is refused is pale and says why.
    Many answers (numbers, suits) stand in lines, and the reason below the question. What one types for an answer at a
    terminal chooses it here, too, as far as it is one key.
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
        if event.type == pygame.KEYDOWN and not event.mod & HELD:
            for choice in self.question.choices:
                if choice.refusal is None and event.key in _codes(choice.key):
                    self.stage.audio.play("click")
                    return self._choose(choice)
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
        why = next((choice.refusal for choice in asked.choices if choice.refusal is not None), None)
        reason = refusal_text(why, session.game) if why is not None and self._many else ""
        lines = (
            (title, 26, pal.text, True),
            (asked.about, 17, pal.accent, False),
            (asked.help, 16, pal.muted, False),
            (reason, 15, pal.muted, False),
        )
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
        if self._many:
            tall = round(46 * unit)
            lines = -(-choices // self._columns(wide - 2 * pad, gap))
            stacked, foot = False, lines * tall + (lines - 1) * gap
        else:
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
        room = pygame.Rect(place.x + pad, y + gap, wide - 2 * pad, foot)
        if self._many:
            self._grid(room, tall, gap)
        else:
            self._buttons(room, tall, gap, stacked)
        stage.redraw()

    @property
    def _many(self) -> bool:
        """Whether there are more answers than fit with words of their own."""
        return len(self.question.choices) > FEW

    def _columns(self, wide: int, gap: int) -> int:
        """How many answers stand in a line: as even lines as possible."""
        labels = [choice.label for choice in self.question.choices]
        px = max(6, round(17 * self.stage.text_unit))
        widest = max(self.stage.textures.text_width(label, px) for label in labels) + round(24 * self.stage.text_unit)
        most = max(1, min(len(labels), (wide + gap) // (max(widest, round(56 * self.stage.text_unit)) + gap)))
        return -(-len(labels) // -(-len(labels) // most))

    def _grid(self, room: pygame.Rect, tall: int, gap: int) -> None:
        columns = self._columns(room.w, gap)
        each = (room.w - (columns - 1) * gap) // columns
        first = True
        for at, choice in enumerate(self.question.choices):
            rect = pygame.Rect(room.x + at % columns * (each + gap), room.y + at // columns * (tall + gap), each, tall)
            button = Button(self.stage, f"choice{at}", rect, choice.label, partial(self._choose, choice))
            button.enabled = choice.refusal is None
            self.page.add(button, default=first and button.enabled)
            first = first and not button.enabled

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


def _codes(key: str) -> tuple[int, ...]:
    """The keys that type a text of one sign; a digit is on two of them."""
    if len(key) != 1 or not key.isascii():
        return ()
    return (
        (ord(key.lower()), pygame.K_KP0 if key == "0" else pygame.K_KP1 + int(key) - 1)
        if key.isdecimal()
        else (ord(key.lower()),)
    )
