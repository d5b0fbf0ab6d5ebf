"""The rules to read: chapters at the side, numbered articles, opened at the one that explains a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.engine.options import TableOptions
from carioca.gui.draw.shapes import mix
from carioca.gui.draw.strip import Strip
from carioca.gui.forms.explainer import Explainer, Word
from carioca.gui.forms.field import SearchField
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, Picture, box, fitted
from carioca.gui.frame.scene import Pop, Scene, Transition
from carioca.gui.parts.rule_page import Anchor, Layout, Typesetter
from carioca.i18n import bare, t
from carioca.rulebook import Block, articles, find_article, nearest_preset
from carioca.rulebook.book import game_of

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

LETTERS = 40
"""The longest search."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
REPEAT = (350, 45)
"""Milliseconds until a held arrow scrolls on, and between its steps."""
SCROLLING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class RulesScene(Scene):
    """The rules under some options, None for the game as it comes; what differs from the preset `base` is marked.

    `rule` is the id of a rule (`J6`): the article that explains it is shown and marked. A search marks the articles
    that have all its words, one after the other.
    """

    def __init__(self, rule: str = "", options: TableOptions | None = None, base: str = "") -> None:
        self.rule, self.base = rule, base
        self.options = options
        self.query = ""
        self._before = 0
        self._found: list[Anchor] = []
        self._marked: Anchor | None = None
        self._strip: Strip
        self._fresh = True

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage, on_paper=True)
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
            if event.key == pygame.K_f and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self._begin_search()
                return None
            if self._found and (event.key == pygame.K_F3 or (event.key in ENTER and self._searching)):
                self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
                return None
            if not (self.stage.typing or self.page.explaining) and event.key in (pygame.K_ESCAPE, pygame.K_F1):
                return Pop()
            if not self.stage.typing and event.key in SCROLLING:
                self.page.scroll.handle(event)
                return None
        return self.page.handle(event)

    def update(self, dt: float) -> Transition:
        self.page.update(dt)
        return None

    def rest(self) -> float:
        return self.page.rest()

    def draw(self, surface: pygame.Surface) -> None:
        stage, scroll = self.stage, self.page.scroll
        surface.blit(stage.textures.felt(stage.size), (0, 0))
        surface.blit(self._panel, self._place)
        self._mark_chapter(surface)
        self._strip.draw(surface, scroll.view, scroll.offset)
        scroll.draw(surface)
        self.page.draw(surface)
        if self.query:
            self._draw_count(surface)

    def _paint(self, tile: pygame.Surface, part: pygame.Rect) -> None:
        """A part of the page: the marked article's ground, then all that touches the part."""
        marked, margin = self._marked, self._margin
        if marked is not None:
            rect = pygame.Rect(0, marked.top, self._column + 2 * margin, marked.bottom - marked.top)
            rect = rect.inflate(0, margin).move(0, -part.y)
            tile.blit(
                box(self.stage, rect, margin, mix(self.stage.palette.paper, self.stage.palette.accent, 0.3)), rect
            )
        for piece in self._layout.pieces:
            if piece.rect.bottom > part.top and piece.rect.top < part.bottom:
                piece.paint(tile, (piece.rect.x + margin, piece.rect.y - part.y))

    # -- the search --

    @property
    def _searching(self) -> bool:
        """Whether the search has the keys."""
        return self.page.focus.current is self._field

    def _begin_search(self) -> None:
        self.page.focus.set(self._field)
        self._field.arrive()

    def search(self, text: str) -> None:
        """Go to the first article that has all these words, from where the reader was before the first letter."""
        if not self.query:
            self._before = self.page.scroll.offset
        self.query = text
        self._find()
        if not text:
            self.page.scroll.to(self._before)
        below = [one for one in self._found if one.top >= self._before]
        self._mark(next(iter(below or self._found), None))

    def _find(self) -> None:
        words = bare(self.query).split()
        self._found = [one for one, text in self._texts if words and all(word in text for word in words)]

    def _next(self, step: int) -> None:
        """Go to the next of the articles that were found, or the one before."""
        at = self._found.index(self._marked) + step if self._marked in self._found else 0
        self._mark(self._found[at % len(self._found)])

    def _mark(self, anchor: Anchor | None) -> None:
        """Mark an article and show it, or mark none."""
        if anchor is not self._marked:
            self._marked = anchor
            self._strip.clear()
        if anchor is not None:
            self.page.scroll.to(anchor.top - self.page.scroll.view.h // 4)
        self.stage.redraw()

    def _draw_count(self, surface: pygame.Surface) -> None:
        """Which of the articles that were found is marked."""
        at = self._found.index(self._marked) + 1 if self._marked in self._found else 0
        words = t("rules.found", at=at, n=len(self._found)) if self._found else t("rules.found.none")
        rect, unit = self._field.rect, self.stage.text_unit
        image = fitted(self.stage, words, round(14 * unit), self.stage.palette.muted, rect.w // 3)
        surface.blit(image, image.get_rect(midright=(rect.right - round(11 * unit), rect.centery)))

    # -- words that explain themselves --

    def _explainer(self) -> Explainer:
        """Explains the words of the game whose rules these are; a click leads to their article."""
        game = game_of(self.base)
        preset = self.base if self.base in game.presets else nearest_preset(self.options, game) if self.options else ""
        preset = preset or next(iter(game.presets))
        return Explainer(
            self.stage, game.name, self.options or game.presets[preset], preset, self._words, self._to_article
        )

    def _words(self) -> Iterator[Word]:
        """The words that can be seen now."""
        view, offset = self.page.scroll.view, self.page.scroll.offset
        for term, rect in self._layout.terms:
            place = rect.move(view.x + self._margin, view.y - offset)
            if view.contains(place):
                yield Word(term, place)

    def _to_article(self, rule: str) -> Transition:
        """Show the article of a rule on this page."""
        wanted = find_article(tuple(anchor.block for anchor in self._layout.anchors), rule)
        self._mark(next((anchor for anchor in self._layout.anchors if anchor.block == wanted), None))
        return None

    # -- the layout --

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
        bar = pygame.Rect(
            rect.x - round(9 * self.stage.text_unit), rect.y, max(3, round(5 * self.stage.text_unit)), rect.h
        )
        surface.blit(box(self.stage, bar, bar.w // 2, self.stage.palette.accent), bar)

    def _go_to(self, index: int) -> Transition:
        self.page.scroll.to(self._chapters()[index].top)
        self.stage.redraw()
        return None

    def _lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        self.page.clear()
        edge, pad = round(min(20 * unit, width * 0.03)), round(min(28 * unit, width * 0.04))
        wide = max(30, min(round(1120 * unit), width - 2 * edge))
        place = self._place = pygame.Rect((width - wide) // 2, edge, wide, max(10, height - 2 * edge))
        self._panel = box(stage, place, round(18 * unit), stage.palette.paper)
        self._side = round(250 * unit) if wide >= 800 * unit and height >= 480 * unit else 0
        blocks = articles(self.options, self.base)
        self.page.explainer = self._explainer()
        game = blocks[0].text if blocks else ""
        top = self._add_head(place.inflate(-2 * pad, -pad), t("rules.title", game=game))
        x = place.x + pad + self._side
        self._column = max(20, place.right - pad - x - round(24 * unit))
        self._margin = margin = round(9 * unit)
        view = pygame.Rect(
            x - margin, top, place.right - round(10 * unit) - x + margin, max(1, place.bottom - pad // 2 - top)
        )
        self._set_page(blocks, view)
        if self._side:
            self._add_chapters(pygame.Rect(place.x + pad, top, self._side - round(28 * unit), view.h))
        if self._fresh and self._marked is not None:
            self.page.scroll.to(self._marked.top - view.h // 4)
        self._fresh = False

    def _add_head(self, room: pygame.Rect, words: str) -> int:
        """Title, search and the way back, in one row or in two; where the page begins below them."""
        stage, unit = self.stage, self.stage.text_unit
        tall, gap = round(44 * unit), round(12 * unit)
        back = pygame.Rect(room.right - round(140 * unit), room.y, round(140 * unit), tall)
        title = fitted(stage, words, round(30 * unit), stage.palette.ink, max(10, back.left - gap - room.x), True)
        self.page.add(Picture(stage, title, title.get_rect(topleft=room.topleft)))
        free = back.left - room.x - title.get_width() - 3 * gap
        field = pygame.Rect(0, 0, min(round(320 * unit), free), tall)
        field.topright = (back.left - gap, room.y)
        bottom = room.y + max(tall, title.get_height())
        if field.w < round(190 * unit):
            field = pygame.Rect(room.x, bottom + gap // 2, room.w, tall)
            bottom = field.bottom
        hint = t("agree.search")
        self._field = self.page.add(SearchField(stage, "search", field, self.query, LETTERS, self.search, hint))
        self.page.add(Button(stage, "back", back, t("form.back"), Pop, style="primary"), default=True)
        return bottom + gap

    def _set_page(self, blocks: tuple[Block, ...], view: pygame.Rect) -> None:
        """Lay the articles out, to be painted when they are first seen."""
        unit = self.stage.text_unit
        game = self.page.explainer.game if self.page.explainer is not None and self.stage.settings.tips else ""
        self._layout: Layout = Typesetter(self.stage, self._column, max(6, round(17 * unit)), game).lay(blocks)
        wanted = find_article(blocks, self.rule)
        self._marked = next((anchor for anchor in self._layout.anchors if anchor.block == wanted), None)
        self._texts = _texts(blocks, self._layout)
        self._find()
        length = self._layout.height + round(30 * unit)
        size = (self._column + 2 * self._margin, length)
        self._strip = Strip(size, view.h, self.stage.palette.paper, self._paint)
        self.page.scroll.fit(view, length)

    def _add_chapters(self, area: pygame.Rect) -> None:
        stage, unit = self.stage, self.stage.text_unit
        chapters = self._chapters()
        gap = round(7 * unit)
        tall = min(round(42 * unit), (area.h - gap * len(chapters)) // max(1, len(chapters)))
        for index, chapter in enumerate(chapters):
            rect = pygame.Rect(area.x, area.y + index * (tall + gap), area.w, max(4, tall))
            self.page.add(
                Button(
                    stage,
                    f"chapter{index}",
                    rect,
                    f"{index + 1}. {chapter.block.text}",
                    partial(self._go_to, index),
                    on_paper=True,
                )
            )


def _texts(blocks: tuple[Block, ...], layout: Layout) -> list[tuple[Anchor, str]]:
    """The articles and all that is written in each, as a search compares it."""
    texts: list[list[str]] = []
    for block in blocks:
        if block.kind == "article":
            texts.append([])
        if texts and block.kind != "chapter":
            texts[-1].append(block.text)
    anchors = [anchor for anchor in layout.anchors if anchor.block.kind == "article"]
    return [(anchor, bare(" ".join(text))) for anchor, text in zip(anchors, texts, strict=True)]
