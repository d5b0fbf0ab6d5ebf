"""The curtain between two persons at one machine: nothing of the table can be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from carioca.cards import FRENCH, Pack
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, Picture
from carioca.gui.frame.scene import Pop, Scene, Transition
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class HandoverScene(Scene):
    """Opaque until the named person confirms; then it calls `on_confirm` and closes. Esc does nothing."""

    def __init__(self, name: str, on_confirm: Callable[[], None] | None = None, pack: Pack = FRENCH) -> None:
        self.name = name
        self.on_confirm = on_confirm
        self.pack = pack

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage)
        self._lay_out()

    def resized(self) -> None:
        self._lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        return self.page.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        stage = self.stage
        surface.blit(stage.textures.felt(stage.size), (0, 0))
        height = self._card
        if height:
            x, y = self._spot
            for k in (-1, 0, 1):
                shadow = stage.textures.shadow(height, False, -k * 14.0, pack=self.pack)
                back = stage.textures.back(height, -k * 14.0, pack=self.pack)
                at = (x + k * height * 0.34, y + abs(k) * height * 0.05)
                mode = pygame.BLEND_PREMULTIPLIED
                surface.blit(shadow, shadow.get_rect(center=(at[0], at[1] + height * 0.02)), special_flags=mode)
                surface.blit(back, back.get_rect(center=at), special_flags=mode)
        self.page.draw(surface)

    def _confirm(self) -> Transition:
        if self.on_confirm is not None:
            self.on_confirm()
        return Pop()

    def _lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        room = width - round(40 * unit)
        self.page.clear()
        title = t("handover.title", name=self.name)
        big = stage.textures.text_block(
            title, max(6, round(36 * unit)), stage.palette.text, max(10, room), True, "center"
        )
        small = stage.textures.text_block(
            t("handover.hint"),
            max(6, round(17 * unit)),
            stage.palette.muted,
            max(10, min(room, round(620 * unit))),
            align="center",
        )
        tall = round(64 * unit)
        gap = round(20 * unit)
        words = big.get_height() + small.get_height() + tall + 2 * gap
        spare = height - words - 3 * gap
        self._card = round(min(spare * 0.7, 230 * unit)) if spare > 90 * unit else 0
        top = max(0, round((height - words - (self._card * 1.25 + gap if self._card else 0)) / 2))
        self._spot = (width / 2, top + self._card * 0.58)
        if self._card:
            top += round(self._card * 1.25) + gap
        self.page.add(Picture(stage, big, big.get_rect(midtop=(width // 2, top))))
        top += big.get_height() + gap // 2
        self.page.add(Picture(stage, small, small.get_rect(midtop=(width // 2, top))))
        top += small.get_height() + gap
        wide = max(20, min(round(360 * unit), room))
        rect = pygame.Rect((width - wide) // 2, top, wide, tall)
        self.page.add(
            Button(stage, "confirm", rect, t("handover.confirm", name=self.name), self._confirm, style="primary"),
            default=True,
        )
