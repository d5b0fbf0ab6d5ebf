"""A hand of thirty cards at a table with sides: it makes room for what is pointed at or held; the order by plan."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from carioca.cards import parse_row
from carioca.gui.table.hand_layout import HandShape, hand_slots
from tests.gui.canasta.sides import Sides

THIRTY = "KS KH KD 4S 5S 6S 7S 9C TC JC QC AS AD AC 8H 8D 8C 3H 5H 5D 5C 6H 7H 9H TH JH QH KC 2C *"


@pytest.mark.slow
def test_the_card_under_the_pointer_pushes_its_neighbours_aside(tmp_path: Path) -> None:
    top = Sides(tmp_path, " ".join([THIRTY, "3S 3D 3C 4H 4D 9S 9D TS TD JS"]), size=(800, 600), drew="stock")
    row = top.table.board.own_row()
    before = [sprite.x for sprite in row]
    fourth = row[3]
    top.move(fourth.x - fourth.height * 5 / 14 + 3, fourth.y - fourth.height * 0.4)
    top.step(20)
    after = [sprite.x for sprite in row]
    width = fourth.height * 5 / 7
    assert after[4] - after[3] >= width and before[3] - width <= after[3] <= before[3] and after[4] > before[4] + 10
    assert all(one < other for one, other in itertools.pairwise(after))
    top.move(5, 300)
    top.step(20)
    assert [sprite.x for sprite in row] == before
    top.close()


def test_by_plan_melds_lie_together_and_what_is_thrown_first_at_the_far_right(tmp_path: Path) -> None:
    top = Sides(tmp_path, "3S KS 9C 4D KH 5D JS KD 6D 9D", drew="stock")
    top.key("n")
    hand = top.table.board.hand
    order = [hand.cards[token] for token in hand.order]
    assert set(order[:6]) == set(parse_row("KS KH KD 4D 5D 6D"))
    assert set(order[:3]) in (set(parse_row("KS KH KD")), set(parse_row("4D 5D 6D")))
    assert set(order[6:8]) == set(parse_row("9C 9D")) and order[-1] == parse_row("3S")[0]
    top.close()


def test_a_gap_opens_where_a_card_is_held_over_a_long_hand(tmp_path: Path) -> None:
    top = Sides(tmp_path, THIRTY, size=(800, 600), drew="stock")
    frame = top.table.board.frame
    plain, opened = hand_slots(frame, 29), hand_slots(frame, 29, HandShape(gap_at=20))
    assert len(opened) == 29 and opened[20].x - opened[19].x > 1.5 * (plain[20].x - plain[19].x)
    top.close()
