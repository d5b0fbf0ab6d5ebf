"""Several cards at once: swept over, picked as a run, dragged onto the own side, onto a meld, back; a real canasta is
spoilt only by who means it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from carioca.cards import parse_row
from carioca.gui.canasta.layout import SIDE
from carioca.gui.table.input.pointer import strips_of
from carioca.gui.table.slots import HAND, Point, Zone
from carioca.gui.table.table import Rank
from carioca.i18n import t
from tests.games.canasta.table import melds
from tests.gui.canasta.sides import Sides

Sit = Callable[..., Sides]
HEARTS = "3H 4H 5H 6H 7H 8H 9H"


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    made: list[Sides] = []

    def begin(*args: Any, **keys: Any) -> Sides:
        made.append(Sides(tmp_path, *args, **{"drew": "stock"} | keys))
        return made[-1]

    yield begin
    pygame.key.set_mods(0)
    for one in made:
        one.close()


def lift(top: Sides, row: str, zone: Zone) -> None:
    """Take hold of the first of these cards, which are picked, and let go of it over a zone."""
    sprite = top.table.board.sprite(top.tokens(row)[0])
    assert sprite is not None
    start = sprite.x - sprite.height * 0.25, sprite.y - sprite.height * 0.38
    top.drag(start, centre(top, zone))
    top.step(30)


def centre(top: Sides, zone: Zone) -> Point:
    if zone.kind == SIDE:
        rect = top.table.board.places.grounds[zone]
        return rect.centerx, rect.bottom - 12
    return top.table.board.zones()[zone].center


def picked(top: Sides) -> set[Any]:
    return set(top.table.board.cards(top.table.board.picked))


def strip(top: Sides, card: str) -> Point:
    return strips_of(top.table.board)[top.tokens(card)[0]].center


def own(top: Sides) -> Zone:
    ground: Zone = top.table.board.places.own_ground
    return ground


def test_ten_cards_are_laid_by_a_sweep_and_a_drag(sit: Sit) -> None:
    top = sit("KS KH KD 4S 5S 6S 7S 8S 9S TS 9C JD", settings={"sort": "suit"})
    row = [top.table.board.hand.cards[token] for token in top.table.board.hand.order]
    at = {card: strip(top, str(card)) for card in row}
    top.choose("KH KD")
    first, last = at[parse_row("4S")[0]], at[parse_row("KS")[0]]
    top.drag((first[0], top.table.board.frame.hand.top - 30), last)
    assert picked(top) == set(parse_row("KS KH KD 4S 5S 6S 7S 8S 9S TS"))
    lift(top, "KS", own(top))
    assert sorted(len(meld.cards) for meld in top.state.melds) == [3, 7] and len(top.state.hands[0]) == 2


def test_a_click_with_shift_picks_all_up_to_there(sit: Sit) -> None:
    top = sit("4S 5S 6S 7S 8S 9C JD", settings={"sort": "suit"})
    top.click(*top.spot(parse_row("4S")[0]))
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    top.click(*strip(top, "8S"))
    assert picked(top) == set(parse_row("4S 5S 6S 7S 8S")) and len(top.state.hands[0]) == 7


def test_space_with_shift_picks_all_up_to_there(sit: Sit) -> None:
    top = sit("4S 5S 6S 7S 8S 9C JD", settings={"sort": "suit"})
    order = [str(top.table.board.hand.cards[token]) for token in top.table.board.hand.order]
    top.keys("home", "home", "space")
    for _ in range(3):
        top.key("right")
    top.key("space", pygame.KMOD_SHIFT)
    assert picked(top) == set(parse_row(" ".join(order[:4])))


def test_what_cannot_be_laid_there_stays_picked_and_says_why(sit: Sit) -> None:
    for row, told in (("6H 7H 9C", "B0"), ("KS KH KD 4S 5S 6S JD", "sobra J♦")):
        top = sit("6H 7H 9C KS KH KD 4S 5S 6S JD 8D", melds=melds("3C 4C 5C"))
        before = top.state
        top.choose(row)
        lift(top, row, own(top))
        toast = top.table.toast
        assert toast is not None and (told in toast.text or toast.rule.startswith(told)), toast
        assert top.state == before and picked(top) == set(parse_row(row)) and not top.table.board.aloft


def test_what_is_left_over_is_named_while_the_group_is_held(sit: Sit) -> None:
    """To choose more cards would not help."""
    top = sit("7S 8S 9S TS 9H KH")
    top.choose("7S 8S 9S TS 9H")
    sprite = top.table.board.sprite(top.tokens("7S")[0])
    assert sprite is not None
    start = sprite.x - sprite.height * 0.25, sprite.y - sprite.height * 0.38
    top.move(*start)
    top.button(*start, down=True)
    for step in range(1, 6):
        top.move(start[0], start[1] - 30 * step, held=True)
    assert (
        top.table.board.held and t("sides.tray.loose", cards="9♥").lower() == top.table.guide.status(top.table).lower()
    )
    top.button(start[0], start[1] - 150, down=False)


def test_the_side_of_the_others_takes_none_and_says_so(sit: Sit) -> None:
    top = sit("KS KH KD 9C JS")
    top.choose("KS KH KD")
    theirs = next(zone for zone in top.table.board.places.grounds if zone != own(top))
    lift(top, "KS", theirs)
    assert top.state.melds == () and top.table.toast is not None and top.table.toast.text == t("sides.not-theirs")
    assert picked(top) == set(parse_row("KS KH KD"))


def test_a_group_goes_onto_a_meld_and_back_into_the_hand(sit: Sit) -> None:
    top = sit("6H 7H 8H 9C JS", melds=melds("3H 4H 5H"))
    top.choose("6H 7H 8H")
    lift(top, "6H", HAND)
    assert top.state.melds[0].cards == parse_row("3H 4H 5H") and len(top.state.hands[0]) == 5
    top.table.board.picked = []
    top.choose("6H 7H 8H")
    lift(top, "6H", Zone("meld", 0, 0))
    assert top.state.melds[0].cards == parse_row("3H 4H 5H 6H 7H 8H")


def test_several_ways_are_asked_for_where_the_group_is_let_go(sit: Sit) -> None:
    top = sit("5H 6H 7H * 9C JS")
    top.choose("* 7H 5H 6H")
    lift(top, "5H", own(top))
    assert top.table.moves.open.kind == "ways" and top.state.melds == ()  # type: ignore[attr-defined]
    top.key("2")
    top.step(30)
    assert len(top.state.melds) == 1


def test_a_click_on_the_own_side_lays_what_is_picked_and_with_nothing_picked_does_no_harm(sit: Sit) -> None:
    top = sit("KS KH KD 9C JS")
    top.click(*centre(top, own(top)))
    assert top.table.toast is None and top.state.melds == ()
    top.choose("KS KH KD")
    top.click(*centre(top, own(top)))
    top.step(30)
    assert len(top.state.melds) == 1


def spoiling(top: Sides, how: str) -> None:
    if how == "drag":
        lift(top, "*", Zone("meld", 0, 0))
    elif how == "click":
        top.table.board.picked = []
        top.choose("*")
        high = next(zone for zone in top.table.lit if zone.number == 0)
        top.click(*top.table.board.zones(top.table.lit)[high].center)
    else:
        top.choose("*")
        top.keys("l", "enter")
    top.step(3)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("how", ["drag", "click", "keys"])
def test_a_real_canasta_is_made_simple_only_after_a_question(sit: Sit, how: str) -> None:
    """B10: 100 points less; every way to lay a wild card there asks."""
    top = sit("* 9C JS", melds=melds(HEARTS))
    before = top.state
    spoiling(top, how)
    toast = top.table.toast
    assert top.state == before and toast is not None and toast.rank is Rank.QUESTION and "100" in toast.text
    assert picked(top) == set(parse_row("*"))
    top.key("esc")
    assert top.state == before and picked(top) == set(parse_row("*"))
    spoiling(top, how) if how != "keys" else top.key("enter")
    top.step(2)
    assert top.table.toast is not None and top.table.toast.rank is Rank.QUESTION
    top.key("enter")
    top.step(60)
    assert len(top.state.melds[0].cards) == 8


def test_the_place_says_what_it_would_cost_and_no_other_asks(sit: Sit) -> None:
    top = sit("* TH 9C JS", melds=melds(HEARTS, "KS KH KD"))
    top.choose("*")
    told = {zone.number: top.table.moves.drop_text(top.table, zone) for zone in top.table.lit if zone.kind != "pile"}  # type: ignore[attr-defined]
    assert "100" in told[0] and t("sides.canasta.simple") in told[0] and "100" not in told[1]
    # What is no canasta yet costs nothing now: but it can only become a simple one.
    assert told[1] == t("sides.mark.spoil-free", kind=t("sides.canasta.simple"))
    top.table.board.picked = []
    top.choose("TH")
    assert not any("100" in top.table.moves.drop_text(top.table, zone) for zone in top.table.lit)  # type: ignore[attr-defined]
    lift(top, "TH", Zone("meld", 0, 0))
    assert len(top.state.melds[0].cards) == 8


def test_a_group_let_go_on_a_meld_that_takes_none_of_it_is_laid_beside_it(sit: Sit) -> None:
    top = sit("KS KH KD 9C JS", melds=melds("3H 4H 5H"))
    top.choose("KS KH KD")
    lift(top, "KS", Zone("meld", 0, 0))
    assert [len(meld.cards) for meld in top.state.melds] == [3, 3]
