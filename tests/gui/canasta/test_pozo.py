"""The pozo at the table: open to all, looked at before it is taken, and taken by a clear act only (B13, B17)."""

from __future__ import annotations

from pathlib import Path

from carioca.cards import parse_row
from carioca.gui.melding.model import PILE
from carioca.i18n import t
from tests.games.canasta.table import melds, texts
from tests.gui.canasta.sides import Sides

TEN = "7C 4D 9D 2S KD 5C 8H JD AS QC"


def opened(top: Sides) -> str:
    return top.table.moves.open.kind  # type: ignore[attr-defined,no-any-return]


def test_a_click_opens_the_pozo_and_takes_nothing(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts(TEN), melds=melds("4H 5H 6H"))
    top.click(*top.table.board.zones()[PILE].center)
    assert opened(top) == "pozo" and len(top.state.pile) == 10
    top.press_button("take")
    top.step(30)
    assert not opened(top) and top.state.pile == () and set(parse_row(TEN)) <= set(top.state.hands[0])
    top.close()


def test_dragging_its_top_takes_nothing(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts(TEN), melds=melds("4H 5H 6H"))
    top.drag(top.table.board.zones()[PILE].center, top.table.board.frame.hand.center)
    assert len(top.state.pile) == 10 and top.state.phase == "draw"
    top.close()


def test_the_keys_open_it_turn_it_over_take_it_and_close_it(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts(TEN), melds=melds("4H 5H 6H"))
    top.key("v")
    top.key("3")
    assert top.table.moves.open.tab == 2  # type: ignore[attr-defined]
    top.key("esc")
    assert not opened(top) and len(top.state.pile) == 10
    top.key("z")
    assert opened(top) == "pozo" and len(top.state.pile) == 10, "the first key only looks"
    top.key("z")
    top.step(30)
    assert top.state.pile == () and top.state.phase == "play"
    top.close()


def test_before_the_salida_it_comes_with_the_picked_cards(tmp_path: Path) -> None:
    """The tray names the card of the pozo that is used; the rest of the pozo joins the hand (B17)."""
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts("7C KD"))
    top.choose("KS KH")
    top.keys("z", "z")
    top.step(30)
    assert [meld.cards for meld in top.state.melds] == [parse_row("KS KH KD")]
    assert parse_row("7C")[0] in top.state.hands[0] and top.state.sides[0].salida
    top.close()


def test_a_pozo_that_cannot_be_taken_says_why_and_loses_nothing(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS 3H 4C 9C JS", pile=texts("7C KD"))
    before = top.session.match.state
    top.keys("z", "z")
    assert top.table.toast is not None and top.table.toast.rule == "B13"
    assert top.state == before
    top.close()


def test_a_card_is_thrown_there_after_the_draw(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS 3H 4C 9C JS", pile=texts("7C KD"), drew="stock")
    top.click(*top.spot(parse_row("9C")[0]))
    top.click(*top.table.board.zones()[PILE].center)
    assert top.state.pile == parse_row("7C KD 9C") and not opened(top)
    top.close()


def test_every_key_of_the_table_has_its_line_in_the_list_of_keys(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS 3H 4C 9C JS", pile=texts("7C KD"), melds=melds("4H 5H 6H"))
    listed = [deed.listed for deed in top.table.commands if deed.listed]
    assert {"sides-v", "sides-b", "sides-c"} <= set(listed)
    for name in listed:
        for key in (f"keys.{name}", f"keys.{name}.key"):
            assert t(key) != key
    top.close()
