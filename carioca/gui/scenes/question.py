"""What is asked over the screen below: a sentence with two answers, and a decision without cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.engine.game import Action
from carioca.gui.forms.form import Dialog, cells
from carioca.gui.forms.widgets import Act, Button, Style
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.i18n import t, uncapitalised
from carioca.words.door import voice_of
from carioca.words.voice import Choice, Question, refusal_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

FEW = 4  # so many answers have room for words of their own
HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class QuestionScene(Dialog):
    """`yes` is the answer in colour and has the focus; where something is lost by it (`loses`) the other one has, which
    Esc gives too, unless it has an act of its own, and which by default only closes."""

    def __init__(
        self,
        text: str,
        yes_text: str,
        yes: Act,
        no_text: str,
        no: Act = Pop,
        *,
        loses: bool = False,
        escape: Act | None = None,
    ) -> None:
        self.text, self.loses, self.escape = text, loses, escape or no
        self.yes_text, self.yes = yes_text, yes
        self.no_text, self.no = no_text, no

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.escape()
        return super().handle(event)

    def lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        pad, gap, tall = round(28 * unit), round(14 * unit), round(50 * unit)
        wide = max(40, min(round(520 * unit), stage.size[0] - round(24 * unit)))
        room = wide - 2 * pad
        words = stage.textures.text_block(self.text, max(6, round(18 * unit)), stage.palette.text, max(20, room))
        stacked = wide < 420 * unit
        foot = 2 * tall + gap if stacked else tall
        place = self.frame(wide, 2 * pad + words.get_height() + round(22 * unit) + foot)
        self.page.picture(words, midtop=(place.centerx, place.top + pad))
        below = pygame.Rect(place.x + pad, place.bottom - pad - foot, room, foot)
        left, right = cells(below, 2, 1 if stacked else 2, tall, gap)
        no, yes = (right, left) if stacked else (left, right)
        self.page.add(Button(stage, "no", no, self.no_text, self.no), default=self.loses)
        self.page.add(Button(stage, "yes", yes, self.yes_text, self.yes, style="primary"), default=not self.loses)


class DecisionScene(Dialog):
    """Over the table, while a person has to decide; `answer` gets the action that was chosen. Esc opens the pause.

    The answers stand side by side, the usual one in colour on the right; one that is refused is pale and says why.
    Many answers (numbers, suits) stand in lines, and the reason below the question. What one types for an answer at a
    terminal chooses it here, too, as far as it is one key.
    """

    def __init__(self, session: Session, question: Question, answer: Callable[[Action], None]) -> None:
        self.session = session
        self.question = question
        self.answer = answer
        self._many = len(question.choices) > FEW

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        stage.audio.play("turn")

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Push(routes.Pause(self.session))
        if event.type == pygame.KEYDOWN and not event.mod & HELD:
            for choice in self.question.choices:
                if choice.refusal is None and event.key in _codes(choice.key):
                    self.stage.audio.play("click")
                    return self._choose(choice)
        return super().handle(event)

    def _choose(self, choice: Choice) -> Transition:
        self.answer(choice.action)
        return Pop()

    def _why_not(self, choice: Choice) -> str:
        return "" if choice.refusal is None else refusal_text(choice.refusal, voice_of(self.session.game))

    def _words(self, wide: int) -> list[pygame.Surface]:
        stage, pal, unit = self.stage, self.stage.palette, self.stage.text_unit
        asked, session = self.question, self.session
        title = asked.text
        if len(session.people) > 1 and session.current is not None:
            title = t("question.of", name=session.names[session.current], text=uncapitalised(title))
        reasons = [self._why_not(choice) for choice in asked.choices if choice.refusal is not None]
        lines = (
            (title, 26, pal.text, True),
            (asked.about, 17, pal.accent, False),
            (asked.help, 16, pal.muted, False),
            (reasons[0] if reasons and self._many else "", 15, pal.muted, False),
        )
        return [
            stage.textures.text_block(text, max(6, round(size * unit)), colour, max(20, wide), bold)
            for text, size, colour, bold in lines
            if text
        ]

    def lay_out(self) -> None:
        stage, unit, choices = self.stage, self.stage.text_unit, self.question.choices
        pad, gap, tall = round(28 * unit), round(12 * unit), round((46 if self._many else 56) * unit)
        wide = max(40, min(round(560 * unit), stage.size[0] - round(24 * unit)))
        inner = wide - 2 * pad
        words = self._words(inner)
        stacked = not self._many and (len(choices) > 2 or wide < 440 * unit)
        columns = self._columns(inner, gap) if self._many else 1 if stacked else len(choices)
        lines = -(-len(choices) // columns)
        foot = lines * tall + (lines - 1) * gap
        place = self.frame(wide, 2 * pad + sum(image.get_height() + gap for image in words) + gap + foot)
        y = place.top + pad
        for image in words:
            self.page.picture(image, topleft=(place.x + pad, y))
            y += image.get_height() + gap
        spots = cells(pygame.Rect(place.x + pad, y + gap, inner, foot), len(choices), columns, tall, gap)
        order = list(enumerate(choices))
        first = 0
        if self._many:
            first = next((at for at, choice in order if choice.refusal is None), -1)
        else:
            order.reverse()
            # The answer in colour stands where the other questions have it: on the right, or above.
            spots = spots if stacked else spots[::-1]
        for at, choice in order:
            act = partial(self._choose, choice)
            style: Style = "plain" if at or self._many else "primary"
            detail = "" if self._many else self._why_not(choice) or choice.note
            button = Button(stage, f"choice{at}", spots[at], choice.label, act, style=style, detail=detail)
            button.enabled = choice.refusal is None
            self.page.add(button, default=at == first)
        stage.redraw()

    def _columns(self, wide: int, gap: int) -> int:
        """How many of many answers stand in a line: as even lines as possible."""
        labels, unit = [choice.label for choice in self.question.choices], self.stage.text_unit
        px = max(6, round(17 * unit))
        widest = max(self.stage.textures.text_width(label, px) for label in labels) + round(24 * unit)
        most = max(1, min(len(labels), (wide + gap) // (max(widest, round(56 * unit)) + gap)))
        return -(-len(labels) // -(-len(labels) // most))


def _codes(key: str) -> tuple[int, ...]:
    """The keys that type a text of one sign; a digit is on two of them."""
    if len(key) != 1 or not key.isascii():
        return ()
    pad = (pygame.K_KP0 if key == "0" else pygame.K_KP1 + int(key) - 1,) if key.isdecimal() else ()
    return (ord(key.lower()), *pad)
