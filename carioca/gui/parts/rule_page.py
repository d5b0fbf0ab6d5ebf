"""The rules laid out in a column: chapters, numbered articles, items and examples, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.draw.shapes import mix
from carioca.gui.forms.widgets import box
from carioca.gui.parts.richtext import Flow, Piece, Writer
from carioca.gui.parts.rule_cards import ExampleSetter
from carioca.i18n import t
from carioca.rulebook import Block

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class Anchor(NamedTuple):
    """The place of a chapter or an article: from `top` to `bottom`, px."""

    block: Block
    top: int
    bottom: int


class Layout(NamedTuple):
    """A page at one width; `terms`: the words that explain themselves, by their ids, with their places."""

    pieces: tuple[Piece, ...]
    anchors: tuple[Anchor, ...]
    height: int
    terms: tuple[tuple[str, pygame.Rect], ...] = ()


class Typesetter:
    """Lays blocks out in a column of `width` px with letters of `px` pixels; the words of `game` explain themselves."""

    def __init__(self, stage: Stage, width: int, px: int, game: str = "") -> None:
        self.stage, self.px = stage, px
        self.width = max(20, width)
        pal = stage.palette
        self.indent = round(px * 2.9) if self.width > px * 20 else round(px * 0.2)
        self.plain = Writer(stage, px, pal.ink, game)
        self.heading = Writer(stage, round(px * 1.5), pal.ink)
        self.muted = Writer(stage, round(px * 0.94), pal.ink_muted)
        self.examples = ExampleSetter(stage, self.width - self.indent, px)
        self.pieces: list[Piece] = []
        self.anchors: list[Anchor] = []
        self.terms: list[tuple[str, pygame.Rect]] = []
        self.y = 0

    def lay(self, blocks: Sequence[Block]) -> Layout:
        """All blocks but the title."""
        before = ""
        for block in blocks:
            if block.kind == "title":
                continue
            self.y += self._gap(before, block.kind)
            top = self.y
            self._block(block)
            if block.kind in ("chapter", "article"):
                self.anchors.append(Anchor(block, top, self.y))
            elif self.anchors:
                self.anchors[-1] = self.anchors[-1]._replace(bottom=self.y)
            before = block.kind
        self.stage.textures.prewarm(self.examples.cards, self.examples.card)
        return Layout(tuple(self.pieces), tuple(self.anchors), self.y, tuple(self.terms))

    def _gap(self, before: str, kind: str) -> int:
        """Pixels between two blocks."""
        if not before:
            return 0
        if kind == "chapter":
            return round(self.px * 1.5)
        if before == "chapter":
            return round(self.px * 0.5)
        if kind == "article":
            return round(self.px * (0.95 if before == "example" else 0.7))
        close = {("item", "item"): 0.2, ("example", "example"): 0.5}
        return round(self.px * close.get((before, kind), 0.4))

    def _block(self, block: Block) -> None:
        indent = self.indent
        if block.kind == "chapter":
            self._add(self.heading.flow(f"**{block.number}. {block.text}**", self.width), 0)
        elif block.kind == "article":
            self._article(block)
        elif block.kind == "example":
            assert block.example is not None
            self._add(self.examples.set(block.example), indent)
        elif block.kind == "item":
            dot = self.stage.textures.text("•", self.px, self.stage.palette.ink_muted, True)
            self.pieces.append(Piece(dot.get_rect(topleft=(indent, self.y)), lambda surface, at: surface.blit(dot, at)))
            indent += round(self.px * 1.1)
            self._add(self.plain.flow(block.text, self.width - indent), indent)
        elif block.kind == "note":
            self._add(self.muted.flow(block.text, self.width, self._label() if block.house else None), 0)
        else:
            self._add(self.plain.flow(block.text, self.width - indent), indent)

    def _article(self, block: Block) -> None:
        """The number stands in the margin, or before the text where the column is narrow."""
        label = self._label() if block.house else None
        if self.indent < self.px:
            self._add(self.plain.flow(f"**{block.number}** {block.text}", self.width, label), 0)
            return
        flow = self.plain.flow(block.text, self.width - self.indent, label)
        number = self.stage.textures.text(block.number, round(self.px * 0.9), self.stage.palette.ink_muted, True)
        rect = number.get_rect(topleft=(0, self.y + max(0, (flow.first - number.get_height()) // 2)))
        self.pieces.append(Piece(rect, lambda surface, at: surface.blit(number, at)))
        self._add(flow, self.indent)

    def _add(self, flow: Flow, x: int) -> None:
        self.pieces += [piece.moved(x, self.y) for piece in flow.pieces]
        self.terms += [(term, rect.move(x, self.y)) for term, rect in flow.terms]
        self.y += flow.height

    def _label(self) -> pygame.Surface:
        """The mark of an article that the table agreed on."""
        pal, px = self.stage.palette, max(6, round(self.px * 0.72))
        words = self.stage.textures.text(t("rules.house"), px, pal.ink, True)
        rect = pygame.Rect(0, 0, words.get_width() + px, round(px * 1.75))
        edge = mix(pal.accent, pal.ink, 0.25)
        image = box(self.stage, rect, rect.h // 2, mix(pal.paper, pal.accent, 0.45), edge, max(1, px // 12)).copy()
        image.blit(words, words.get_rect(center=rect.center))
        return image
