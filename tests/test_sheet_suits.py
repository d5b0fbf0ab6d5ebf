"""Suits of both packs on the printed sheet: their outlines, their colours, and those in its header."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca.cards import SPANISH
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.sheet import paint_pdf, png
from carioca.sheet.content import make_content
from carioca.sheet.page import Page, Shape, Text, faces
from carioca.suit_shapes import CHARACTERS, SHAPES, SIGNS

LINE = "1☉ 2⚱ 3⚔ 4⚕"


def page_of(line: str) -> Page:
    """A small page with one line."""
    page = Page(200, 100, faces())
    page.write(10, 50, line, 12.0)
    return page


def test_spanish_suits_are_drawn_in_their_four_colours() -> None:
    page = page_of(LINE)
    shapes = [item for item in page.items if isinstance(item, Shape)]
    assert len({shape.colour for shape in shapes}) == len(shapes) == 4
    assert all(letter in "1234 " for item in page.items if isinstance(item, Text) for letter in item.text)
    assert page.length("3☉", 12.0) == page.length("3♥", 12.0)


@pytest.mark.slow
def test_both_files_are_made_with_them(tmp_path: Path) -> None:
    assert paint_pdf(page_of(LINE), faces(), "suits", "es").startswith(b"%PDF")
    picture = png.paint(page_of(LINE), faces(), "suits", "es")
    assert picture.startswith(b"\x89PNG") and picture != png.paint(page_of("1♠ 2♥ 3♦ 4♣"), faces(), "suits", "es")


def test_every_suit_has_one_outline_and_one_character() -> None:
    assert set(SHAPES) == set(SIGNS.values()) == set(CHARACTERS) and len(SIGNS) == len(SHAPES) == 8
    assert all(SIGNS[CHARACTERS[suit]] is suit for suit in SPANISH.suits)
    assert all(len(sign) == 1 and sign.isprintable() for sign in SIGNS)


def test_the_header_shows_the_suits_of_the_pack() -> None:
    options = CariocaOptions()
    assert make_content(CARIOCA, options, "carioca-chile", "").suits == "♠ ♥ ♦ ♣"
