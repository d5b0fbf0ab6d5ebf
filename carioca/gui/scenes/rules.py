"""The rules to read: chapters at the side, numbered articles, opened at the one that explains a refusal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.assets import assets_dir
from carioca.gui.page import Page
from carioca.gui.richtext import Anchor, Block, Layout, Typesetter, parse
from carioca.gui.scene import Pop, Scene, Transition
from carioca.gui.shapes import mix
from carioca.gui.widgets import Button, Picture, box, fitted
from carioca.i18n import language, t

if TYPE_CHECKING:
    from carioca.gui.app import App

REPEAT = (350, 45)
"""Milliseconds until a held arrow scrolls on, and between its steps."""
SCROLLING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


def read_rules(lang: str, game: str = "carioca") -> tuple[Block, ...]:
    """The pages of a game in a language, in Spanish where that language has none; empty without the file."""
    for code in (lang, "es"):
        try:
            return parse((assets_dir() / "rules" / code / f"{game}.md").read_text("utf-8"))
        except OSError:
            continue
    return ()


class RulesScene(Scene):
    """`rule` is the id of a rule (`J6`): the article that explains it is shown and marked."""

    def __init__(self, rule: str = "") -> None:
        self.rule = rule
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
        clip = surface.get_clip()
        surface.set_clip(scroll.view)
        left, top = self._origin[0], scroll.view.y - scroll.offset
        marked = self._article(self.rule)
        if marked is not None:
            self._mark(surface, pygame.Rect(left, top + marked.top, self._column, marked.bottom - marked.top))
        for piece in self._layout.pieces:
            y = top + piece.y
            if y < scroll.view.bottom and y + piece.image.get_height() > scroll.view.top:
                surface.blit(piece.image, (left + piece.x, y))
        surface.set_clip(clip)
        scroll.draw(surface)
        self.page.draw(surface)

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        pal, unit = self.app.palette, self.app.text_unit
        rect = rect.inflate(round(16 * unit), 0).move(0, -round(5 * unit))
        surface.blit(box(self.app, rect, round(8 * unit), mix(pal.paper, pal.accent, 0.3)), rect)

    def _article(self, rule: str) -> Anchor | None:
        """The article that explains a rule: the one that names it first among its ids, else any that names it."""
        found = [anchor for anchor in self._layout.anchors if rule and rule in anchor.block.rules]
        late = [anchor for anchor in found if not anchor.block.number.startswith("1.")]
        best = [anchor for anchor in late if anchor.block.rules[0] == rule]
        return next(iter(best or late or found), None)

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
        self._origin = (x, top)
        view = pygame.Rect(
            x - round(8 * unit),
            top,
            place.right - round(10 * unit) - x + round(8 * unit),
            max(1, place.bottom - pad // 2 - top),
        )
        self._layout: Layout = Typesetter(app, self._column, max(6, round(17 * unit))).lay(read_rules(language()))
        self.page.scroll.fit(view, self._layout.height + round(30 * unit))
        if self._side:
            self._add_chapters(pygame.Rect(place.x + pad, top, self._side - round(28 * unit), view.h))
        self.page.add(close, default=True)
        marked = self._article(self.rule)
        if self._fresh and marked is not None:
            self.page.scroll.to(marked.top - view.h // 4)
        self._fresh = False

    def _add_chapters(self, area: pygame.Rect) -> None:
        app, unit = self.app, self.app.text_unit
        chapters = self._chapters()
        gap = round(7 * unit)
        tall = min(round(42 * unit), (area.h - gap * len(chapters)) // max(1, len(chapters)))
        for index, chapter in enumerate(chapters):
            rect = pygame.Rect(area.x, area.y + index * (tall + gap), area.w, max(4, tall))
            self.page.add(
                Button(app, f"chapter{index}", rect, chapter.block.text, partial(self._go_to, index), on_paper=True)
            )
