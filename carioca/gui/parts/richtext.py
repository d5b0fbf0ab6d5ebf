"""Text of the rules as rows of words: bold words, rows of small cards and labels, wrapped at a width."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.draw.shapes import Colour
from carioca.gui.draw.text import dots
from carioca.gui.parts.chips import card_of, chip
from carioca.words.glossary import find

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

_PIECES = re.compile(r"(\*\*[^*]+\*\*|`[^`]+`)")
Paint = Callable[[pygame.Surface, tuple[int, int]], object]


class Piece(NamedTuple):
    """Something at a place of the page, px; `paint` draws it with its top left corner at a place of a surface."""

    rect: pygame.Rect
    paint: Paint

    def moved(self, x: int, y: int) -> Piece:
        """The same piece elsewhere."""
        return Piece(self.rect.move(x, y), self.paint)


class Flow(NamedTuple):
    """Wrapped text from (0, 0) on: its pieces, its height, and the height of its first row; `terms` are the words that
    explain themselves, by their ids, with their places."""

    pieces: tuple[Piece, ...]
    height: int
    first: int
    terms: tuple[tuple[str, pygame.Rect], ...] = ()


class Word(NamedTuple):
    """A word or a picture in a row of text, and the blank before it, px; `terms`: the parts of it (letters) that
    explain themselves, by their ids.
    """

    width: int
    blank: int
    text: str = ""
    bold: bool = False
    image: pygame.Surface | None = None
    terms: tuple[tuple[str, int, int], ...] = ()


class Writer:
    """Writes in letters of `px` pixels and one colour; `label` stands before the text of a flow.

    `game`: whose words explain themselves; empty: none do.
    """

    def __init__(self, stage: Stage, px: int, ink: Colour, game: str = "") -> None:
        self.stage, self.px, self.ink, self.game = stage, px, ink, game
        self.row = stage.textures.text("Ag", px, ink).get_height()
        self.blank = stage.textures.text_width(" ", px)

    def flow(self, text: str, width: int, label: pygame.Surface | None = None) -> Flow:
        """The text in rows of at most `width` px; a longer word has a row of its own."""
        pieces: list[Piece] = []
        terms: list[tuple[str, pygame.Rect]] = []
        y, first = 0, 0
        for row in self._rows(text, width, label):
            height = max([self.row, *(word.image.get_height() for word in row if word.image)])
            pieces += self._set(row, y, height)
            terms += self._terms(row, y + (height - self.row) // 2)
            y += height
            first = first or height
        dotted = (Piece(rect, self._dots(rect.size)) for _, rect in terms)
        return Flow((*pieces, *dotted), y, first, tuple(terms))

    def _rows(self, text: str, width: int, label: pygame.Surface | None) -> list[list[Word]]:
        words = [] if label is None else [Word(label.get_width(), 0, image=label)]
        rows: list[list[Word]] = [[]]
        x = 0
        for unit in _units(words + self._words(text, width, 2 * self.blank if words else 0)):
            wide = sum(word.blank + word.width for word in unit)
            if rows[-1] and x + wide > width:
                rows.append([])
                x = 0
            if not rows[-1]:
                wide -= unit[0].blank
                unit[0] = unit[0]._replace(blank=0)
            rows[-1] += unit
            x += wide
        return rows

    def _set(self, row: list[Word], y: int, height: int) -> list[Piece]:
        """The pieces of a row: words of one weight are painted together."""
        out: list[Piece] = []
        x = at = 0
        while at < len(row):
            word = row[at]
            x += word.blank
            at += 1
            if word.image is not None:
                out.append(_picture(word.image, pygame.Rect(x, y, word.width, height)))
                x += word.width
                continue
            start, text = x, word.text
            while at < len(row) and row[at].image is None and row[at].bold == word.bold:
                text += (" " if row[at].blank else "") + row[at].text
                at += 1
            # Small letters are set a little closer in a line than word by word.
            x += self.stage.textures.text_width(text, self.px, word.bold)
            rect = pygame.Rect(start, y + (height - self.row) // 2, x - start, self.row)
            out.append(Piece(rect, self._paint(text, word.bold)))
        return out

    def _terms(self, row: list[Word], y: int) -> Iterator[tuple[str, pygame.Rect]]:
        """The words of a row that explain themselves."""
        x = 0
        for word in row:
            x += word.blank
            for term, start, end in word.terms:
                before, wide = (
                    self.stage.textures.text_width(word.text[a:b], self.px, word.bold)
                    for a, b in ((0, start), (start, end))
                )
                yield term, pygame.Rect(x + before, y, wide, self.row)
            x += word.width

    def _dots(self, size: tuple[int, int]) -> Paint:
        return lambda surface, at: dots(surface, pygame.Rect(at, size), self.px, self.ink)

    def _paint(self, text: str, bold: bool) -> Paint:
        return lambda surface, at: surface.blit(self.stage.textures.text(text, self.px, self.ink, bold), at)

    def _words(self, text: str, width: int, blank: int) -> list[Word]:
        """Words and rows of small cards; a mark after a row clings to it."""
        out: list[Word] = []
        for part in _PIECES.split(text):
            if part.startswith("`"):
                out += self._cards(part[1:-1].split(), blank, width)
                blank = 0
                continue
            bold = part.startswith("**")
            for index, word in enumerate(part.strip("*").split(" ") if bold else part.split(" ")):
                if index:
                    blank = self.blank
                if word:
                    out.append(Word(self.stage.textures.text_width(word, self.px, bold), blank, word, bold))
                    blank = 0
        return self._explained(out) if self.game else out

    def _explained(self, words: list[Word]) -> list[Word]:
        """The same words, each with what of it explains itself: a term may be of several words."""
        plain = "".join((" " if word.blank else "") + word.text for word in words)
        found, at, out = find(plain, self.game), 0, []
        for word in words:
            at += 1 if word.blank else 0
            end = at + len(word.text)
            parts = [(one.term, max(one.start, at) - at, min(one.end, end) - at) for one in found]
            out.append(word._replace(terms=tuple(part for part in parts if 0 <= part[1] < part[2])))
            at = end
        return out

    def _cards(self, words: list[str], blank: int, width: int) -> list[Word]:
        """A row of cards as one picture, or as several when the column is too narrow for it."""
        height = round(self.px * 1.65)
        cards = [card for word in words if (card := card_of(word)) is not None]
        images = [chip(self.stage, card, height) for card in cards]
        gap = max(1, self.px // 9)
        whole = sum(image.get_width() + gap for image in images) - gap
        if whole > width:
            return [Word(image.get_width(), gap if at else blank, image=image) for at, image in enumerate(images)]
        picture = pygame.Surface((max(1, whole), height + max(2, self.px // 4)), pygame.SRCALPHA)
        x = 0
        for image in images:
            picture.blit(image, image.get_rect(midleft=(x, picture.get_height() // 2)))
            x += image.get_width() + gap
        return [Word(whole, blank, image=picture)]


def _units(words: list[Word]) -> Iterator[list[Word]]:
    """Words that nothing may part: each with what clings to it without a blank."""
    unit: list[Word] = []
    for word in words:
        if unit and word.blank:
            yield unit
            unit = []
        unit.append(word)
    if unit:
        yield unit


def _picture(image: pygame.Surface, room: pygame.Rect) -> Piece:
    """A picture in the middle of its room."""
    return Piece(image.get_rect(center=room.center), lambda surface, at: surface.blit(image, at))
