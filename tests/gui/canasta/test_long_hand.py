"""A hand of thirty cards: two rows, only what is seen is hit, what came lies apart, and the order by plan."""

from __future__ import annotations

import itertools
from pathlib import Path

from carioca.cards import Card, parse_row
from carioca.gui.table.hand_layout import ONE_ROW, HandShape, hand_slots
from carioca.gui.table.input.pointer import own_at
from tests.games.canasta.table import melds, texts
from tests.gui.canasta.sides import Sides

THIRTY = "KS KH KD 4S 5S 6S 7S 9C TC JC QC AS AD AC 8H 8D 8C 3H 5H 5D 5C 6H 7H 9H TH JH QH KC 2C *"


def rows(top: Sides) -> list[list[float]]:
    """The centres of the hand's cards, row by row."""
    slots = [sprite.slot for sprite in top.table.board.own_row()]
    ys = sorted({slot.y for slot in slots})
    return [[slot.x for slot in slots if slot.y == y] for y in ys]


def test_above_some_twenty_cards_a_hand_has_two_rows(tmp_path: Path) -> None:
    top = Sides(tmp_path, THIRTY, size=(800, 600), drew="stock")
    assert [len(row) for row in rows(top)] == [15, 15]
    frame = top.table.board.frame
    assert len({slot.y for slot in hand_slots(frame, ONE_ROW + 1)}) == 2
    half = top.table.board.hand_height / 2
    for slot in hand_slots(frame, 30):
        assert frame.hand.top - 1 <= slot.y - half and slot.y + half <= frame.size[1]
    top.close()


def test_only_the_strip_that_is_seen_of_a_card_is_hit(tmp_path: Path) -> None:
    top = Sides(tmp_path, THIRTY, size=(800, 600), drew="stock")
    board = top.table.board
    row = board.own_row()
    width, height = row[0].height * board.pack.ratio, row[0].height
    for at, sprite in enumerate(row):
        strip = (sprite.x - width / 2 + 4, sprite.y - height / 2 + 6)
        hit = own_at(board, strip)
        assert hit is sprite, at
    low = own_at(board, (row[3].x, row[3].y + height * 0.4))
    assert low in row[15:]
    top.close()


def test_the_card_under_the_pointer_pushes_its_neighbours_aside(tmp_path: Path) -> None:
    top = Sides(tmp_path, " ".join([THIRTY, "3S 3D 3C 4H 4D 9S 9D TS TD JS"]), size=(800, 600), drew="stock")
    row = top.table.board.own_row()
    before = [sprite.x for sprite in row]
    fourth = row[3]
    top.move(fourth.x - fourth.height * 5 / 14 + 3, fourth.y - fourth.height * 0.4)
    top.step(20)
    after = [sprite.x for sprite in row]
    assert after[3] == before[3] and after[2] <= before[2] and after[4] > before[4] + 10
    assert all(one < other for one, other in itertools.pairwise(after[:20]))
    top.move(5, 300)
    top.step(20)
    assert [sprite.x for sprite in row] == before
    top.close()


def test_what_was_taken_lies_apart_until_the_turn_is_over(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts("7C KD AS"), melds=melds("4H 5H 6H"))
    top.table.controls.sort("suit")
    top.keys("z", "z")
    top.step(30)
    hand = top.table.board.hand
    fresh = [hand.cards[token] for token in hand.order[-3:]]
    assert sorted(fresh) == sorted(parse_row("7C KD AS")) and hand.tail == frozenset(hand.order[-3:])
    slots = [sprite.x for sprite in top.table.board.own_row()]
    steps = [b - a for a, b in itertools.pairwise(slots)]
    assert steps[4] > 1.5 * max(steps[:4] + steps[5:])
    top.choose("9C")
    top.keys("d", "d")
    top.step(60)
    assert not hand.tail and hand.order == sorted(hand.order, key=lambda token: _by_suit(hand.cards[token]))
    top.close()


def _by_suit(card: Card) -> tuple[int, ...]:
    from carioca.cards import FRENCH

    return FRENCH.by_suit(card)


def test_by_plan_melds_lie_together_and_what_is_thrown_first_at_the_far_right(tmp_path: Path) -> None:
    top = Sides(tmp_path, "3S KS 9C 4D KH 5D JS KD 6D 9D", drew="stock")
    top.key("n")
    hand = top.table.board.hand
    order = [hand.cards[token] for token in hand.order]
    assert set(order[:6]) == set(parse_row("KS KH KD 4D 5D 6D"))
    assert set(order[:3]) in (set(parse_row("KS KH KD")), set(parse_row("4D 5D 6D")))
    assert set(order[6:8]) == set(parse_row("9C 9D")) and order[-1] == parse_row("3S")[0]
    top.close()


def test_a_gap_opens_where_a_card_is_held_over_either_row(tmp_path: Path) -> None:
    top = Sides(tmp_path, THIRTY, size=(800, 600), drew="stock")
    frame = top.table.board.frame
    plain, opened = hand_slots(frame, 29), hand_slots(frame, 29, HandShape(gap_at=20))
    assert len(opened) == 29 and opened[20].x - opened[19].x > 1.5 * (plain[20].x - plain[19].x)
    top.close()
