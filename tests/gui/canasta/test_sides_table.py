"""A game in sides in the window: cards are drawn, laid straight from the hand, added and thrown by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from carioca.cards import parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.gui.canasta.model import standing_words
from carioca.gui.table.motion.moments import COUNT, FLY, POINTS, TURN_OVER, Gain, Moment
from carioca.gui.table.render.seats import travelling
from tests.games.canasta.table import melds, sides
from tests.gui.canasta.sides import Sides


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Any]:
    made: list[Sides] = []

    def begin(*args: Any, **keys: Any) -> Sides:
        made.append(Sides(tmp_path, *args, **keys))
        return made[-1]

    yield begin
    for one in made:
        one.close()


def test_picked_cards_are_laid_as_the_melds_that_they_make(sit: Any) -> None:
    top = sit("KS KH KD 4S 5S 6S 9C JS", drew="stock")
    top.choose("KS 5S KH 4S KD 6S")
    top.key("b")
    top.step(20)
    assert len(top.state.melds) == 2 and len(top.state.hands[0]) == 2


def test_the_pozo_is_taken_with_the_salida(sit: Any) -> None:
    top = sit("KS KH 4C 9C JS", pile=["7C", "KD"])
    top.choose("KS KH")
    top.key("b")
    top.step(20)
    assert top.state.melds[0].cards == parse_row("KS KH KD") and parse_row("7C")[0] in top.state.hands[0]


def test_what_is_proposed_can_be_laid_at_once(sit: Any) -> None:
    top = sit("KS KH KD 9C JS 7D", drew="stock", melds=melds("4H 5H 6H"))
    top.key("p")
    top.key("b")
    top.step(20)
    assert top.state.melds[-1].cards == parse_row("KS KH KD")


@pytest.mark.slow
def test_four_in_two_pairs_play_a_turn_round_the_table(sit: Any) -> None:
    top = sit("KS KH KD 9C JS 7D", seats=4, drew="stock", sides=sides({"score": 900}, {"score": -50}))
    top.choose("9C")
    top.keys("d", "d")
    top.step(10)
    top.wait()
    assert top.state.turn == 0 and top.state.turns == 9
    top.picture()


def test_a_side_has_more_on_the_table_when_the_cards_lie_there(sit: Any) -> None:
    moving = {"animation": "normal", "reduced_motion": False}
    given = sides({"taken": True})
    top = sit("KS KH KD 9C JS", drew="stock", melds=melds("4H 5H 6H"), sides=given, size=(720, 440), settings=moving)
    board, before, waited = top.table.board, standing_words(top.table.board.picture, 0), 0
    top.table.submit((BURACO.parse_action("meld KSKHKD"),))
    top.step(2)
    while any(map(board.arriving, board.sprites)):
        assert standing_words(top.table.board.picture, 0, travelling(board)) == before
        waited += 1
        top.step()
    assert waited > 5 and standing_words(top.table.board.picture, 0, travelling(board)) != before


def test_the_points_of_a_side_are_counted_in_its_field_too(sit: Any) -> None:
    moving = {"animation": "normal", "reduced_motion": False}
    top = sit("KS KH", drew="stock", sides=sides({"score": 900}), size=(720, 440), settings=moving)
    head = top.table.board.places.fields[0].head
    number = Rect(head.right - 60, head.y, 60, head.h // 2)
    top.table.moments.begin(Moment(gains=(Gain(0, 700),), seconds=POINTS))
    seen = []
    while top.table.moments.running:
        top.step()
        seen.append(pygame.image.tobytes(top.app.surface.subsurface(number), "RGB"))
    before, after = round(60 * (TURN_OVER + FLY)) - 1, round(60 * (TURN_OVER + FLY + COUNT)) + 1
    assert len(set(seen[:before])) == 1 and len(set(seen[before:after])) > 8 and seen[after] == seen[-1] != seen[0]
