"""The rules to read: chapters at the side, numbered articles, opened at the one that explains a refusal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.engine.options import Options
from carioca.games.melding.options import MeldingOptions
from carioca.gui.page import Page
from carioca.gui.rule_page import Anchor, Layout, Typesetter
from carioca.gui.scene import Pop, Scene, Transition
from carioca.gui.shapes import mix
from carioca.gui.strip import Strip
from carioca.gui.widgets import Button, Picture, box, fitted
from carioca.i18n import t
from carioca.rulebook import Block, articles, find_article

if TYPE_CHECKING:
    from carioca.gui.app import App

REPEAT = (350, 45)
"""Milliseconds until a held arrow scrolls on, and between its steps."""
SCROLLING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class RulesScene(Scene):
    """The rules under some options, None for the game as it comes.

    `rule` is the id of a rule (`J6`): the article that explains it is shown and marked.
    """

    def __init__(self, rule: str = "", options: Options | None = None) -> None:
        self.rule = rule
        self.options = options if isinstance(options, MeldingOptions) else MeldingOptions()
        self._fresh = True

    def enter(self, app: App) -> None:
        self.app = app
        self.page = Page(app, on_paper=True)
        self._lay_out()
        pygame.key.set_repeat(*REPEAT)

    def leave(self) -> None:
        pygame.key.set_repeat()

    def resized(self) -> None:
        share = self.page.scroll.offset / max(1, self.page.scroll.spare)
        self._lay_out()
        self.page.scroll.to(share * self.page.scroll.spare)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_ESCAPE, pygame.K_F1):
                return Pop()
            if event.key in SCROLLING:
                self.page.scroll.handle(event)
                return None
        return self.page.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        app, scroll = self.app, self.page.scroll
        surface.blit(app.textures.felt(app.size), (0, 0))
        surface.blit(self._panel, self._place)
        self._mark_chapter(surface)
        self._strip.draw(surface, scroll.view, scroll.offset)
        scroll.draw(surface)
        self.page.draw(surface)

    def _paint(self, tile: pygame.Surface, part: pygame.Rect) -> None:
        """A part of the page: the marked article's ground, then all that touches the part."""
        marked, margin = self._marked, self._margin
        if marked is not None:
            rect = pygame.Rect(0, marked.top, self._column + 2 * margin, marked.bottom - marked.top)
            rect = rect.inflate(0, margin).move(0, -part.y)
            tile.blit(box(self.app, rect, margin, mix(self.app.palette.paper, self.app.palette.accent, 0.3)), rect)
        for piece in self._layout.pieces:
            if piece.rect.bottom > part.top and piece.rect.top < part.bottom:
                piece.paint(tile, (piece.rect.x + margin, piece.rect.y - part.y))

    def _chapters(self) -> list[Anchor]:
        return [anchor for anchor in self._layout.anchors if anchor.block.kind == "chapter"]

    def _mark_chapter(self, surface: pygame.Surface) -> None:
        """A bar beside the chapter being read."""
        if not self._side:
            return
        line = self.page.scroll.offset + self.page.scroll.view.h // 4
        if self.page.scroll.offset >= self.page.scroll.spare:
            line = self._layout.height
        now = max((i for i, chapter in enumerate(self._chapters()) if chapter.top <= line), default=0)
        rect = self.page.find(f"chapter{now}").rect
        bar = pygame.Rect(rect.x - round(9 * self.app.text_unit), rect.y, max(3, round(5 * self.app.text_unit)), rect.h)
        surface.blit(box(self.app, bar, bar.w // 2, self.app.palette.accent), bar)

    def _go_to(self, index: int) -> Transition:
        self.page.scroll.to(self._chapters()[index].top)
        self.app.redraw()
        return None

    def _lay_out(self) -> None:
        app, unit = self.app, self.app.text_unit
        width, height = app.size
        self.page.clear()
        edge, pad = round(min(20 * unit, width * 0.03)), round(min(28 * unit, width * 0.04))
        wide = max(30, min(round(1120 * unit), width - 2 * edge))
        place = self._place = pygame.Rect((width - wide) // 2, edge, wide, max(10, height - 2 * edge))
        self._panel = box(app, place, round(18 * unit), app.palette.paper)
        self._side = round(250 * unit) if wide >= 800 * unit and height >= 480 * unit else 0
        title = fitted(
            app,
            t("rules.title"),
            round(30 * unit),
            app.palette.ink,
            max(10, place.w - 2 * pad - round(150 * unit)),
            True,
        )
        self.page.add(Picture(app, title, title.get_rect(topleft=(place.x + pad, place.y + pad // 2))))
        tall = round(44 * unit)
        rect = pygame.Rect(0, 0, round(140 * unit), tall)
        rect.topright = (place.right - pad, place.y + pad // 2)
        close = Button(app, "back", rect, t("form.back"), Pop, style="primary")
        top = place.y + pad // 2 + max(tall, title.get_height()) + round(12 * unit)
        x = place.x + pad + self._side
        self._column = max(20, place.right - pad - x - round(24 * unit))
        self._margin = margin = round(9 * unit)
        view = pygame.Rect(
            x - margin, top, place.right - round(10 * unit) - x + margin, max(1, place.bottom - pad // 2 - top)
        )
        self._set_page(articles(self.options), view)
        if self._side:
            self._add_chapters(pygame.Rect(place.x + pad, top, self._side - round(28 * unit), view.h))
        self.page.add(close, default=True)
        if self._fresh and self._marked is not None:
            self.page.scroll.to(self._marked.top - view.h // 4)
        self._fresh = False

    def _set_page(self, blocks: tuple[Block, ...], view: pygame.Rect) -> None:
        """Lay the articles out, to be painted when they are first seen."""
        unit = self.app.text_unit
        self._layout: Layout = Typesetter(self.app, self._column, max(6, round(17 * unit))).lay(blocks)
        wanted = find_article(blocks, self.rule)
        self._marked = next((anchor for anchor in self._layout.anchors if anchor.block == wanted), None)
        length = self._layout.height + round(30 * unit)
        size = (self._column + 2 * self._margin, length)
        self._strip = Strip(size, self.app.palette.paper, self._paint)
        self.page.scroll.fit(view, length)

    def _add_chapters(self, area: pygame.Rect) -> None:
        app, unit = self.app, self.app.text_unit
        chapters = self._chapters()
        gap = round(7 * unit)
        tall = min(round(42 * unit), (area.h - gap * len(chapters)) // max(1, len(chapters)))
        for index, chapter in enumerate(chapters):
            rect = pygame.Rect(area.x, area.y + index * (tall + gap), area.w, max(4, tall))
            self.page.add(
                Button(
                    app,
                    f"chapter{index}",
                    rect,
                    f"{index + 1}. {chapter.block.text}",
                    partial(self._go_to, index),
                    on_paper=True,
                )
            )
