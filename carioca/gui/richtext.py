"""The rules' pages: a little Markdown with numbered articles, laid out with bold words and card chips."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.chips import card_of, chip

if TYPE_CHECKING:
    from carioca.gui.app import App

_ARTICLE = re.compile(r"\*\*([0-9]+\.[0-9]+)\*\*\s*(?:<!--([^>]*)-->)?\s*(.*)", re.DOTALL)
_PIECES = re.compile(r"(\*\*[^*]+\*\*|`[^`]+`)")


class Block(NamedTuple):
    """A piece of a page. `kind`: title, chapter, article, item, text; `rules`: the rule ids an article explains."""

    kind: str
    text: str
    number: str = ""
    rules: tuple[str, ...] = ()


class Piece(NamedTuple):
    """A picture and where it stands in the page, px."""

    x: int
    y: int
    image: pygame.Surface


class Anchor(NamedTuple):
    """The place of a chapter or an article: from `top` to `bottom`, px."""

    block: Block
    top: int
    bottom: int


class Layout(NamedTuple):
    """A page at one width."""

    pieces: tuple[Piece, ...]
    anchors: tuple[Anchor, ...]
    height: int


def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a page; blank lines part them, every list item is one."""
    blocks: list[Block] = []
    for paragraph in re.split(r"\n\s*\n|\n(?=- )", text.strip()):
        words = " ".join(paragraph.split())
        article = _ARTICLE.match(words)
        if words.startswith("## "):
            blocks.append(Block("chapter", words[3:]))
        elif words.startswith("# "):
            blocks.append(Block("title", words[2:]))
        elif words.startswith("- "):
            blocks.append(Block("item", words[2:]))
        elif article:
            blocks.append(Block("article", article[3], article[1], tuple((article[2] or "").split())))
        elif words:
            blocks.append(Block("text", words))
    return tuple(blocks)


class Typesetter:
    """Lays blocks out in a column of `width` px with letters of `px` pixels."""

    def __init__(self, app: App, width: int, px: int) -> None:
        self.app, self.width, self.px = app, max(20, width), px
        self.pieces: list[Piece] = []
        self.anchors: list[Anchor] = []
        self.y = 0
        self.blank = max(2, round(px * 0.27))

    def lay(self, blocks: tuple[Block, ...]) -> Layout:
        """All blocks, one below the other."""
        for block in blocks:
            top = self.y
            if block.kind == "chapter":
                top = self.y = self.y + (round(self.px * 1.1) if self.y else 0)
                self._line(block.text, round(self.px * 1.5), True)
                self.y += round(self.px * 0.4)
            elif block.kind == "title":
                continue
            elif block.kind == "article":
                self._article(block)
            else:
                self._item(block)
            if block.kind in ("chapter", "article"):
                self.anchors.append(Anchor(block, top, self.y))
            elif self.anchors:
                self.anchors[-1] = self.anchors[-1]._replace(bottom=self.y)
        return Layout(tuple(self.pieces), tuple(self.anchors), self.y)

    def _line(self, text: str, px: int, bold: bool) -> None:
        image = self.app.textures.text_block(text, px, self.app.palette.ink, self.width, bold)
        self.pieces.append(Piece(0, self.y, image))
        self.y += image.get_height()

    def _article(self, block: Block) -> None:
        indent = round(self.px * 2.9)
        image = self.app.textures.text(block.number, round(self.px * 0.9), self.app.palette.ink_muted, True)
        first = self.y
        height = self._flow(block.text, indent)
        self.pieces.append(Piece(0, first + max(0, (height - image.get_height()) // 2), image))
        self.y += round(self.px * 0.65)

    def _item(self, block: Block) -> None:
        indent = round(self.px * 2.9)
        if block.kind == "item":
            dot = self.app.textures.text("•", self.px, self.app.palette.ink_muted, True)
            self.pieces.append(Piece(indent, self.y, dot))
            indent += round(self.px * 1.1)
        self._flow(block.text, indent)
        self.y += round(self.px * (0.2 if block.kind == "item" else 0.65))

    def _flow(self, text: str, indent: int) -> int:
        """Words and chips, wrapped; the height of the first row."""
        row: list[tuple[int, pygame.Surface]] = []
        x, first = indent, 0
        for image, blank in self._words(text):
            lead = blank if row else 0
            if row and x + lead + image.get_width() > self.width:
                first = first or self._row_height(row)
                self._set(row)
                row, x, lead = [], indent, 0
            row.append((x + lead, image))
            x += lead + image.get_width()
        first = first or self._row_height(row)
        self._set(row)
        return first

    def _row_height(self, row: list[tuple[int, pygame.Surface]]) -> int:
        return max((image.get_height() for _, image in row), default=self.px)

    def _set(self, row: list[tuple[int, pygame.Surface]]) -> None:
        height = self._row_height(row)
        self.pieces += [Piece(x, self.y + (height - image.get_height()) // 2, image) for x, image in row]
        self.y += height

    def _words(self, text: str) -> list[tuple[pygame.Surface, int]]:
        """Pictures of words and of card rows, each with the blank before it; a mark after a row clings to it."""
        out: list[tuple[pygame.Surface, int]] = []
        glued = True
        for part in _PIECES.split(text):
            if not part:
                continue
            if part.startswith("`"):
                out += self._cards(part[1:-1].split(), 0 if glued else self.blank)
                glued = True
                continue
            bold = part.startswith("**")
            words = part.strip("*").split(" ") if bold else part.split(" ")
            for index, word in enumerate(words):
                if index:
                    glued = False
                if word:
                    image = self.app.textures.text(word, self.px, self.app.palette.ink, bold)
                    out.append((image, 0 if glued else self.blank))
                    glued = True
        return out

    def _cards(self, words: list[str], blank: int) -> list[tuple[pygame.Surface, int]]:
        """A row of cards as one picture, or as several when the column is too narrow for it."""
        height = round(self.px * 1.65)
        images = []
        for word in words:
            card = card_of(word)
            images.append(
                self.app.textures.text(word, self.px, self.app.palette.ink, True)
                if card is None
                else chip(self.app, card, height)
            )
        gap = max(1, self.px // 9)
        width = sum(image.get_width() + gap for image in images) - gap
        if width > self.width - self.px * 4:
            return [(image, gap if index else blank) for index, image in enumerate(images)]
        whole = pygame.Surface((max(1, width), height + max(2, self.px // 4)), pygame.SRCALPHA)
        x = 0
        for image in images:
            whole.blit(image, image.get_rect(midleft=(x, whole.get_height() // 2)))
            x += image.get_width() + gap
        return [(whole, blank)]
