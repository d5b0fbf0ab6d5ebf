"""Asks the dealer, before the cards are dealt, whether to deal or to let the neighbour on the right do it (S10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from carioca.games.contract.state import own
from carioca.games.melding.actions import Action, Deal, PassDeal
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, Picture, box
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Scene, Transition
from carioca.i18n import t
from carioca.words.rules import contract_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


class PassDealScene(Scene):
    """Over the table, while the dealer is a person; `answer` gets `Deal()` or `PassDeal()`. Esc opens the pause."""

    overlay = True

    def __init__(self, session: Session, answer: Callable[[Action], None]) -> None:
        self.session = session
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

    def _deal(self) -> Transition:
        self.answer(Deal())
        return Pop()

    def _pass(self) -> Transition:
        self.answer(PassDeal())
        return Pop()

    def _words(self, wide: int) -> list[pygame.Surface]:
        """Whom this asks, about which round, and what there is to choose."""
        stage, pal, unit = self.stage, self.stage.palette, self.stage.text_unit
        session, state = self.session, self.session.match.state
        alone = len(session.people) == 1
        name = session.names[state.dealer]
        rounds = len(own(state).order.contracts)
        contract = contract_text(own(state).contract)
        title = t("pass.title") if alone else t("pass.title.name", name=name)
        lines = (
            (title, 26, pal.text, True),
            (t("pass.round", round=state.round_no + 1, rounds=rounds, contract=contract), 17, pal.accent, False),
            (t("pass.help"), 16, pal.muted, False),
        )
        return [
            stage.textures.text_block(text, max(6, round(size * unit)), colour, max(20, wide), bold)
            for text, size, colour, bold in lines
        ]

    def _lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        pad, gap, tall = round(28 * unit), round(12 * unit), round(56 * unit)
        wide = max(40, min(round(560 * unit), width - round(24 * unit)))
        words = self._words(wide - 2 * pad)
        stacked = wide < 440 * unit
        foot = 2 * tall + gap if stacked else tall
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
        session, state = self.session, self.session.match.state
        right = session.names[(state.dealer + 1) % len(session.seats)]
        each = room.w if stacked else (room.w - gap) // 2
        first = pygame.Rect(room.x, room.y, each, tall)
        second = first.move(0, tall + gap) if stacked else first.move(each + gap, 0)
        # The answer in colour stands where the other questions have it: on the right, or above.
        deal, other = (first, second) if stacked else (second, first)
        self.page.add(Button(self.stage, "pass", other, t("pass.to", name=right), self._pass, detail=t("pass.right")))
        self.page.add(Button(self.stage, "deal", deal, t("pass.deal"), self._deal, style="primary"), default=True)
