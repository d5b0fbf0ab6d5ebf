"""The rules to read: chapters at the side, numbered articles, opened at the one that explains a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.engine.options import TableOptions
from carioca.games import CATALOGUE
from carioca.gui.draw.raster import Store
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.controls import Chooser
from carioca.gui.forms.field import SearchField
from carioca.gui.forms.form import PageScene, panel
from carioca.gui.forms.tooltip import Explainer, Word
from carioca.gui.forms.widgets import Button, box, fitted, paste
from carioca.gui.frame.scene import Pop, Transition
from carioca.gui.parts.rule_page import Anchor, RulePage, Typesetter
from carioca.i18n import bare, t
from carioca.rulebook import Block, articles, find_article, nearest_preset
from carioca.rulebook.book import game_of
from carioca.words.cards import list_text

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

LETTERS = 40  # the longest search
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
REPEAT = (350, 45)  # milliseconds until a held arrow scrolls on, and between its steps
SCROLLING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)

TILE = 320  # pixels: small enough that painting one never delays a frame


class Strip:
    """A long page that is painted in tiles as it is scrolled.

    `paint` draws what lies in a part of the page onto a surface of that part's size and the ground's colour.

    `size` is the page's, `seen` the height of the view, px: about twice as much is kept.
    """

    def __init__(
        self, size: tuple[int, int], seen: int, ground: Rgb, paint: Callable[[pygame.Surface, pygame.Rect], None]
    ) -> None:
        self._size, self._ground, self._paint = size, ground, paint
        tiles = 2 * seen // TILE + 3
        self._tiles: Store[int] = Store(tiles, tiles * 4 * TILE * max(1, size[0]))

    def clear(self) -> None:
        self._tiles.clear()

    def draw(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        """Show the page in `view` with `offset` px of it above."""
        clip = surface.get_clip()
        surface.set_clip(view.clip(clip))
        for index in range(max(0, offset // TILE), (min(self._size[1], offset + view.h) - 1) // TILE + 1):
            tile = self._tiles.drawn(index, partial(self._tile, index))
            surface.blit(tile, (view.x, view.y + index * TILE - offset))
        surface.set_clip(clip)

    def _tile(self, index: int) -> pygame.Surface:
        part = pygame.Rect(0, index * TILE, self._size[0], min(TILE, self._size[1] - index * TILE))
        tile = pygame.Surface(part.size)
        tile.fill(self._ground)
        self._paint(tile, part)
        return tile


class RulesScene(PageScene):
    """The rules under some options, None for the game as it comes; what differs from the preset `base` is marked.

    `rule` is the id of a rule (`J6`): the article that explains it is shown and marked. A search marks the articles
    that have all its words, one after the other; where there is none it says in which other games there is. Those are
    shown as they come.
    """

    paper = True

    def __init__(self, rule: str = "", options: TableOptions | None = None, base: str = "") -> None:
        self.rule, self.base = rule, base
        self.options = options
        self._opened = game_of(base).name, options, base
        self._written: dict[str, list[str]] = {}  # by game, what a search finds there
        self._elsewhere = ""  # the other games that have what is searched for
        self.query = ""
        self._before = 0
        self._found: list[Anchor] = []
        self._marked: Anchor | None = None
        self._strip: Strip
        self._fresh = True

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        pygame.key.set_repeat(*REPEAT)

    def leave(self) -> None:
        pygame.key.set_repeat()

    def resized(self) -> None:
        share = self.page.scroll.offset / max(1, self.page.scroll.spare)
        self.lay_out()
        self.page.scroll.to(share * self.page.scroll.spare)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_f and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.page.focus.set(self._field)
                self._field.arrive()
                return None
            searching = self.page.focus.current is self._field
            if self._found and (event.key == pygame.K_F3 or (event.key in ENTER and searching)):
                self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
                return None
            if not (self.stage.typing or self.page.explaining) and event.key in (pygame.K_ESCAPE, pygame.K_F1):
                return Pop()
            if not self.stage.typing and event.key in SCROLLING:
                self.page.scroll.handle(event)
                return None
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        stage, scroll = self.stage, self.page.scroll
        surface.blit(stage.textures.felt(stage.size), (0, 0))
        surface.blit(self._panel, self._place)
        self.page.mark_reading(surface, {f"chapter{at}": one.top for at, one in enumerate(self._chapters())})
        self._strip.draw(surface, scroll.view, scroll.offset)
        scroll.draw(surface)
        self.page.draw(surface)
        if self.query:
            self._draw_count(surface)

    def _paint(self, tile: pygame.Surface, part: pygame.Rect) -> None:
        marked, margin = self._marked, self._margin
        if marked is not None:
            rect = pygame.Rect(0, marked.top, self._column + 2 * margin, marked.bottom - marked.top)
            rect = rect.inflate(0, margin).move(0, -part.y)
            pal = self.stage.palette
            tile.blit(box(self.stage, rect, margin, mix(pal.paper, pal.accent, 0.3)), rect)
        for piece in self._layout.pieces:
            # The shadow of an example's cards lies below its piece.
            if piece.rect.bottom > part.top - margin and piece.rect.top < part.bottom:
                piece.paint(tile, (piece.rect.x + margin, piece.rect.y - part.y))

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
        others = () if self._found or not words else (entry.name for entry in CATALOGUE if entry.name != self._game)
        found = [game for game in others if any(all(word in text for word in words) for text in self._searched(game))]
        self._elsewhere = list_text([t(f"game.name.{game}") for game in found])

    def _searched(self, game: str) -> list[str]:
        """Another game's name and its articles."""
        if game not in self._written:
            texts = [" ".join(text) for text in _articles(articles(*self._rules_of(game)))]
            self._written[game] = list(map(bare, (t(f"game.name.{game}"), *texts)))
        return self._written[game]

    @property
    def _game(self) -> str:
        return game_of(self.base).name

    def _rules_of(self, game: str) -> tuple[TableOptions | None, str]:
        """The options and the preset that a game is shown with."""
        opened, options, base = self._opened
        return (
            (options, base) if game == opened else (None, next(one for one in CATALOGUE if one.name == game).presets[0])
        )

    def _turn_to(self, game: object) -> None:
        """What was searched for stays where it is found there, too."""
        self.options, self.base = self._rules_of(str(game))
        self.rule, self._before = "", 0
        self.lay_out()
        if self._found:
            self._mark(self._found[0])
        else:
            self.query = ""
            self.lay_out()
            self.page.scroll.to(0)

    def _next(self, step: int) -> None:
        at = self._found.index(self._marked) + step if self._marked in self._found else 0
        self._mark(self._found[at % len(self._found)])

    def _mark(self, anchor: Anchor | None) -> None:
        if anchor is not self._marked:
            self._marked = anchor
            self._strip.clear()
        if anchor is not None:
            self.page.scroll.to(anchor.top - self.page.scroll.view.h // 4)
        self.stage.redraw()

    def _draw_count(self, surface: pygame.Surface) -> None:
        at = self._found.index(self._marked) + 1 if self._marked in self._found else 0
        words = t("rules.found", at=at, n=len(self._found)) if self._found else t("rules.found.none")
        if self._elsewhere:
            words = t("rules.found.elsewhere", games=self._elsewhere)
        rect, unit = self._field.rect, self.stage.text_unit
        image = fitted(self.stage, words, round(14 * unit), self.stage.palette.muted, rect.w // 2)
        paste(surface, image, midright=(rect.right - round(11 * unit), rect.centery))

    def _explainer(self) -> Explainer:
        game = game_of(self.base)
        preset = self.base if self.base in game.presets else nearest_preset(self.options, game) if self.options else ""
        preset = preset or next(iter(game.presets))
        options = self.options or game.presets[preset]
        return Explainer(self.stage, game.name, options, preset, self._words, self._to_article)

    def _words(self) -> Iterator[Word]:
        view, offset = self.page.scroll.view, self.page.scroll.offset
        for term, rect in self._layout.terms:
            place = rect.move(view.x + self._margin, view.y - offset)
            if view.contains(place):
                yield Word(term, place)

    def _to_article(self, rule: str) -> Transition:
        self._mark(self._anchor(rule))
        return None

    def _anchor(self, rule: str) -> Anchor | None:
        wanted = find_article(tuple(anchor.block for anchor in self._layout.anchors), rule)
        return next((anchor for anchor in self._layout.anchors if anchor.block == wanted), None)

    def _chapters(self) -> list[Anchor]:
        return [anchor for anchor in self._layout.anchors if anchor.block.kind == "chapter"]

    def _go_to(self, index: int) -> Transition:
        self.page.scroll.to(self._chapters()[index].top)
        self.stage.redraw()
        return None

    def lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        width, height = stage.size
        self.page.clear()
        edge, pad = round(min(20 * unit, width * 0.03)), round(min(28 * unit, width * 0.04))
        wide = max(30, min(round(1120 * unit), width - 2 * edge))
        place = self._place = pygame.Rect((width - wide) // 2, edge, wide, max(10, height - 2 * edge))
        self._panel = panel(stage, place, True)
        self._side = round(250 * unit) if wide >= 800 * unit and height >= 480 * unit else 0
        blocks = articles(self.options, self.base)
        self.page.explainer = self._explainer()
        game = blocks[0].text if blocks else ""
        top = self._add_head(place.inflate(-2 * pad, -pad), t("rules.title", game=game))
        x = place.x + pad + self._side
        self._column = max(20, place.right - pad - x - round(24 * unit))
        self._margin = margin = round(9 * unit)
        view = pygame.Rect(x - margin, top, 0, max(1, place.bottom - pad // 2 - top))
        view.w = place.right - round(10 * unit) - view.x
        self._set_page(blocks, view)
        if self._side:
            self._add_chapters(pygame.Rect(place.x + pad, top, self._side - round(28 * unit), view.h))
        if self._fresh and self._marked is not None:
            self.page.scroll.to(self._marked.top - view.h // 4)
        self._fresh = False
        self.page.keep_place()
        stage.redraw()

    def _add_head(self, room: pygame.Rect, words: str) -> int:
        """Title, search and the way back, in one row or in two, and the games; where the page begins below them."""
        stage, unit = self.stage, self.stage.text_unit
        tall, gap = round(44 * unit), round(12 * unit)
        back = pygame.Rect(room.right - round(140 * unit), room.y, round(140 * unit), tall)
        title = fitted(stage, words, round(30 * unit), stage.palette.ink, max(10, back.left - gap - room.x), True)
        self.page.picture(title, topleft=room.topleft)
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
        games = [(entry.name, t(f"game.name.{entry.name}")) for entry in CATALOGUE]
        wide = min(room.w, round(520 * unit)) if field.y == room.y else room.w
        row = pygame.Rect(room.x, bottom + gap // 2, wide, round(40 * unit))
        self.page.add(Chooser(stage, "game", row, games, self._game, self._turn_to))
        return row.bottom + gap

    def _set_page(self, blocks: tuple[Block, ...], view: pygame.Rect) -> None:
        unit = self.stage.text_unit
        game = self.page.explainer.game if self.page.explainer is not None and self.stage.settings.tips else ""
        self._layout: RulePage = Typesetter(self.stage, self._column, max(6, round(17 * unit)), game).lay(blocks)
        self._marked = self._anchor(self.rule)
        self._texts = _texts(blocks, self._layout)
        self._find()
        length = self._layout.height + round(30 * unit)
        size = (self._column + 2 * self._margin, length)
        self._strip = Strip(size, view.h, self.stage.palette.paper, self._paint)
        self.page.scroll.fit(view, length)

    def _add_chapters(self, area: pygame.Rect) -> None:
        unit, chapters = self.stage.text_unit, self._chapters()
        gap = round(7 * unit)
        tall = min(round(42 * unit), (area.h - gap * len(chapters)) // max(1, len(chapters)))
        for index, chapter in enumerate(chapters):
            rect = pygame.Rect(area.x, area.y + index * (tall + gap), area.w, max(4, tall))
            text, act = f"{index + 1}. {chapter.block.text}", partial(self._go_to, index)
            self.page.add(Button(self.stage, f"chapter{index}", rect, text, act, on_paper=True))


def _articles(blocks: tuple[Block, ...]) -> list[list[str]]:
    """The texts of each article."""
    texts: list[list[str]] = []
    for block in blocks:
        if block.kind == "article":
            texts.append([])
        if texts and block.kind != "chapter":
            texts[-1].append(block.text)
    return texts


def _texts(blocks: tuple[Block, ...], layout: RulePage) -> list[tuple[Anchor, str]]:
    anchors = [anchor for anchor in layout.anchors if anchor.block.kind == "article"]
    return [(anchor, bare(" ".join(text))) for anchor, text in zip(anchors, _articles(blocks), strict=True)]
