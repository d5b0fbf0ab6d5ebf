"""The sentences that stand over the table, and the words in them that explain themselves: the prompt, a refusal or
help, and what a lesson asks for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.text import dots
from carioca.gui.table import hud
from carioca.gui.table.guide_paint import guide_words
from carioca.gui.table.likeness import fitting
from carioca.gui.table.said import Block
from carioca.gui.table.toast import toast_words
from carioca.gui.table.values import Spot, Tip
from carioca.words.glossary import meaning, rule_of, title

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


class Place(NamedTuple):
    """A word that explains itself, and where it stands on the window, px."""

    term: str
    rect: Rect


def word_spots(table: Table) -> list[Spot]:
    """The words of what is being said, in reading order, each with what it means."""
    game = table.session.game.name
    return [
        Spot(rect, Tip(title(game, term), meaning(game, term), rule=rule_of(game, term)))
        for term, rect in _places(table)
    ]


def underline_prompt(table: Table, surface: Surface) -> None:
    """Dots below the words of the line that says what may be done."""
    said = _prompt(table)
    if said is not None:
        for _, rect in said.places(table):
            dots(surface, rect, said.px, table.stage.palette.text)


def _prompt(table: Table) -> Block | None:
    """That line as it is painted; None when there is none, or no room for all of it."""
    words, line, frame = hud.prompt(table), table.board.places.status, table.board.frame
    if not words:
        return None
    width, textures = line.w - 2 * frame.tx(12), table.stage.textures
    size = fitting(frame, frame.tx(hud.PROMPT), lambda size: textures.text_width(words, size, True) <= width)
    wide = textures.text_width(words, size, True)
    if wide > width:
        return None
    place = Rect(0, 0, wide, textures.text(words, size, table.stage.palette.text, True).get_height())
    place.center = line.center
    return Block(words, size, 2 * wide, place.topleft, True)


def _places(table: Table) -> Iterator[Place]:
    said: list[Block | None] = [toast_words(table), guide_words(table), _prompt(table)]
    for block in said:
        if block is not None:
            yield from (Place(term, rect) for term, rect in block.places(table))
