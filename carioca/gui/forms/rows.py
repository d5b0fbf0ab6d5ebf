"""Rows of a form from top to bottom: labels with their controls, paragraphs, headings, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.cards import pack_of
from carioca.gui.draw.shapes import Colour
from carioca.gui.forms.explainer import placed
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import HEIGHT, Picture, Sentences, Widget, fitted

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage

Make = Callable[[pygame.Rect], Widget]


class Rows:
    """Lays rows out from top to bottom; wide windows have the label beside its control, narrow ones above."""

    GAP = 12

    def __init__(self, stage: Stage, page: Page, area: pygame.Rect, paper: bool = False, scrolls: bool = True) -> None:
        self.stage, self.page, self.area, self.paper, self.scrolls = stage, page, area, paper, scrolls
        self.y = area.y
        self.narrow = area.w < 470 * stage.text_unit

    def px(self, units: float) -> int:
        """Design units in pixels."""
        return max(1, round(units * self.stage.text_unit))

    def labelled(self, label: str, make: Make, units: float = 0, default: bool = False) -> None:
        """A control with its name; `units` is the control's width, 0 for all there is."""
        height = self.px(HEIGHT)
        if self.narrow:
            self.note(label, gap=3)
            rect = pygame.Rect(self.area.x, self.y, self.area.w, height)
        else:
            column = round(self.area.w * 0.44)
            image = fitted(self.stage, label, self.px(17), self.stage.palette.text, column - self.px(8))
            self.picture(image, image.get_rect(midleft=(self.area.x, self.y + height // 2)))
            rest = self.area.w - column
            wide = min(rest, self.px(units)) if units else rest
            rect = pygame.Rect(self.area.x + column, self.y, wide, height)
        self.page.add(make(rect), scrolls=self.scrolls, default=default)
        self.y += height + self.px(self.GAP)

    def cells(
        self, parts: Sequence[tuple[float, Make | None]], default: bool = False, units_high: float = HEIGHT
    ) -> None:
        """Controls side by side: widths in units, one of them 0 for the rest; None leaves a gap.

        With `default` the first one has the focus at first.
        """
        gap, height = self.px(8), self.px(units_high)
        fixed = sum(self.px(units) for units, _ in parts if units) + gap * (len(parts) - 1)
        x = self.area.x
        for units, make in parts:
            wide = self.px(units) if units else max(self.px(40), self.area.w - fixed)
            if make is not None:
                self.page.add(make(pygame.Rect(x, self.y, wide, height)), scrolls=self.scrolls, default=default)
            x += wide + gap
        self.y += height + self.px(self.GAP)

    def columns(self) -> tuple[Rows, Rows]:
        """Two halves side by side from here on; `join` them afterwards."""
        gap = self.px(36)
        wide = (self.area.w - gap) // 2
        left = Rows(self.stage, self.page, pygame.Rect(self.area.x, self.y, wide, 0))
        right = Rows(self.stage, self.page, pygame.Rect(self.area.right - wide, self.y, wide, 0))
        left.narrow = right.narrow = self.narrow
        return left, right

    def inset(self, units: float) -> Rows:
        """Rows that begin so far to the right, from here on; `join` them afterwards."""
        left = self.px(units)
        area = pygame.Rect(self.area.x + left, self.y, max(10, self.area.w - left), 0)
        return Rows(self.stage, self.page, area, self.paper, self.scrolls)

    def join(self, *parts: Rows) -> None:
        """Go on below these halves."""
        self.y = max(part.y for part in parts)

    def note(self, text: str, size: float = 15, gap: float = 12, bold: bool = False, plain: bool = False) -> None:
        """A paragraph; `plain`: as bright as the name of a control."""
        colour = self.stage.palette.text if bold or plain else self.stage.palette.muted
        image = self.paragraph(text, self.px(size), colour, self.area.w, (self.area.x, self.y), bold)
        self.y += image.get_height() + self.px(gap)

    def paragraph(
        self, text: str, px: int, colour: Colour, width: int, at: tuple[int, int], bold: bool = False
    ) -> pygame.Surface:
        """A wrapped text anywhere in the rows, whose words explain themselves where the page has somebody for that."""
        explainer, textures = self.page.explainer, self.stage.textures
        words = () if explainer is None else placed(explainer, text, px, width, bold)
        under = () if explainer is None else tuple((start, end) for _, start, end in explainer.spans(text))
        image = textures.text_block(text, px, colour, width, bold, under=under)
        self.page.add(Sentences(self.stage, image, image.get_rect(topleft=at), words), scrolls=self.scrolls)
        return image

    def heading(self, text: str) -> None:
        """The name of a group of rows."""
        if self.y > self.area.y:
            self.y += self.px(8)
        image = fitted(self.stage, text, self.px(18), self.stage.palette.accent, self.area.w, True)
        self.picture(image, image.get_rect(topleft=(self.area.x, self.y)))
        self.y += image.get_height() + self.px(8)

    def label(self, text: str) -> None:
        """The name of a picture on paper."""
        image = fitted(self.stage, text, self.px(16), self.stage.palette.ink, self.area.w, True)
        self.picture(image, image.get_rect(topleft=(self.area.x, self.y)))
        self.y += image.get_height() + self.px(4)

    def path(self, text: str) -> None:
        """A path of the file system, broken where it must be."""
        px, width = self.px(14), self.area.w
        lines = [""]
        for character in text:
            if self.stage.textures.text(lines[-1] + character, px, self.stage.palette.muted).get_width() > width:
                lines.append("")
            lines[-1] += character
        self.note("\n".join(lines), 14, 4)

    def show_cards(self, cards: Sequence[Card], units: float) -> None:
        """A row of cards, `units` high; where it is narrow they lie over one another."""
        height = self.px(units)
        wide = round(height * max(pack_of(card).ratio for card in cards))
        step = min(wide + self.px(8), (self.area.w - wide - 4) // max(1, len(cards) - 1))
        image = pygame.Surface((step * (len(cards) - 1) + wide + 4, height + 4))
        image.fill(self.stage.palette.panel)
        for index, card in enumerate(cards):
            image.blit(
                self.stage.textures.card(card, height), (index * step, 0), special_flags=pygame.BLEND_PREMULTIPLIED
            )
        self.picture(image, image.get_rect(topleft=(self.area.x, self.y)))
        self.y += height + self.px(self.GAP)

    def picture(self, image: pygame.Surface, place: pygame.Rect) -> None:
        """Something to look at, anywhere in the rows."""
        self.page.add(Picture(self.stage, image, place), scrolls=self.scrolls)
