"""A sentence as it is painted, and where the words stand in it that explain themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from carioca.words.glossary import Found, find

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


class Block(NamedTuple):
    """A text in letters of `px`, wrapped at `width` px; its picture begins `at` a place of the window, or would if it
    were as wide as its rows.
    """

    text: str
    px: int
    width: int
    at: tuple[int, int]
    bold: bool = False
    align: str = "left"

    def places(self, table: Table) -> Iterator[tuple[str, Rect]]:
        """The words that explain themselves, and where they stand on the window; a word in two rows twice."""
        words = terms(table, self.text)
        parts = [(word.start, word.end) for word in words]
        textures = table.stage.textures
        for number, rect in textures.text_places(self.text, self.px, self.width, self.bold, self.align, parts):
            yield words[number].term, rect.move(self.at)


def terms(table: Table, text: str) -> tuple[Found, ...]:
    """The words of a text that explain themselves at a table; none where nothing is to be told."""
    return find(text, table.session.game.name) if table.stage.settings.tips else ()


def spans(table: Table, text: str) -> tuple[tuple[int, int], ...]:
    """Where they stand in the text."""
    return tuple((word.start, word.end) for word in terms(table, text))
