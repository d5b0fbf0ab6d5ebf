"""The pozo at the table: open to all, looked at or dragged to where it is taken (B13, B17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from carioca.bots.door import advise
from carioca.cards import parse_row
from carioca.games.melding.actions import Draw
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.table.render.painter import lit_zones
from carioca.gui.table.slots import HAND, Zone
from carioca.i18n import t
from tests.games.canasta.table import melds, sides, texts
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


@pytest.mark.parametrize("zone", [STOCK, PILE])
def test_a_card_left_picked_is_in_the_way_of_no_draw(tmp_path: Path, zone: Zone) -> None:
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts(TEN), melds=melds("4H 5H 6H"))
    told = top.table.guide.status(top.table)
    top.choose("KS 9C")
    assert {STOCK, PILE} <= set(lit_zones(top.table)) and top.table.guide.status(top.table) == told
    top.click(*top.table.board.zones()[zone].center)
    if zone == PILE:
        top.press_button("take")
    top.step(30)
    assert len(top.state.hands[0]) == (6 if zone == STOCK else 15)
    assert top.table.board.picked == top.tokens("KS 9C")
    top.close()


@pytest.mark.parametrize(("hand", "pile", "said"), [("2C KC 9S", "8H", False), ("8C 8D KC", "8H", True)])
def test_a_tip_praises_the_pozo_only_where_a_hint_would_take_it(
    tmp_path: Path, hand: str, pile: str, said: bool
) -> None:
    top = Sides(tmp_path, hand, pile=texts(pile), melds=melds("4H 5H 6H"))
    assert PILE in top.table.targets(())
    assert (advise(top.session.game, top.table.view).action == Draw("pile")) is said
    assert ("canasta.pozo" in top.table.guide.news(top.table, ())) is said
    top.close()


def carried(top: Sides, zone: Zone) -> None:
    top.drag(top.table.board.zones()[PILE].center, top.table.board.zones()[zone].center)
    top.step(30)


def test_it_is_dragged_to_the_hand_whole(tmp_path: Path) -> None:
    """B14."""
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts(TEN), melds=melds("4H 5H 6H"))
    carried(top, HAND)
    assert top.state.pile == () and top.state.phase == "play" and len(top.state.hands[0]) == 15
    assert len(top.table.board.hand.cards) == 15 and not top.table.board.aloft
    top.close()


def test_it_is_dragged_to_the_own_side_with_a_salida(tmp_path: Path) -> None:
    """B17: with what is picked; where nothing is, it opens first and says with which salida it would come."""
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts("7C KD"))
    carried(top, top.table.board.places.own_ground)
    assert opened(top) == "pozo" and len(top.state.pile) == 2
    assert any("K♠ K♥ K♦" in told for told in top.table.paint.panel.pozo_facts(top.table))  # type: ignore[attr-defined]
    top.key("esc")
    top.choose("KS KH")
    carried(top, top.table.board.places.own_ground)
    assert [meld.cards for meld in top.state.melds] == [parse_row("KS KH KD")] and top.state.pile == ()
    top.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("to", "keys"),
    [
        ("hand", {"pile": texts("7C KD")}),
        ("hand", {"pile": texts("7C KD"), "melds": melds("4H 5H 6H"), "drew": "stock"}),
        ("own", {"pile": texts("7C KD")}),
        ("own", {"pile": texts("7C KD"), "melds": melds("4H 5H 6H")}),
        ("stock", {"pile": texts("7C KD"), "melds": melds("4H 5H 6H")}),
    ],
)
def test_where_it_may_not_go_it_says_why_and_lies_as_it_lay(tmp_path: Path, to: str, keys: dict[str, Any]) -> None:
    top = Sides(tmp_path, "KS 3H 4C 9C JS", **keys)
    before, zones = top.state, {"hand": HAND, "own": top.table.board.places.own_ground, "stock": STOCK}
    carried(top, zones[to])
    assert top.state == before and top.table.toast is not None and top.table.toast.text.endswith(".")
    assert len(top.table.board.sprites.row(PILE)) == 2 and not top.table.board.aloft
    top.close()


def test_the_keys_open_it_turn_it_over_take_it_and_close_it(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts(TEN), melds=melds("4H 5H 6H"))
    top.key("v")
    top.key("3")
    assert top.table.moves.open.tab == 2  # type: ignore[attr-defined]
    top.key("esc")
    assert not opened(top) and len(top.state.pile) == 10
    top.keys("v", "z")
    top.step(30)
    assert not opened(top) and top.state.pile == () and top.state.phase == "play"
    top.close()


@pytest.mark.parametrize(
    ("picked", "lie", "pile", "presses"),
    [("", True, TEN, 1), ("KS KH", False, "7C KD", 1), ("", False, "7C KD", 2)],
)
def test_one_key_takes_it_where_nothing_is_to_be_chosen(
    tmp_path: Path, picked: str, lie: bool, pile: str, presses: int
) -> None:
    """B13: alone, or with the only salida that the picked cards make; else it opens and says with which it comes."""
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts(pile), melds=melds("4H 5H 6H") if lie else [])
    if picked:
        top.choose(picked)
    for press in range(presses):
        assert len(top.state.pile) == len(texts(pile)), press
        top.key("z")
        top.step(30)
    assert top.state.pile == () and top.state.phase == "play" and not opened(top)
    top.close()


def test_before_the_salida_it_comes_with_the_picked_cards(tmp_path: Path) -> None:
    """The tray names the card of the pozo that is used; the rest of the pozo joins the hand (B17)."""
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts("7C KD"))
    top.choose("KS KH")
    top.key("z")
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


def test_who_drags_from_a_stock_that_gives_nothing_is_told_why_and_picks_nothing(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS 3H 4C 9C JS", pile=texts("7C KD"), drew="stock")
    before = top.state
    top.drag(top.table.board.zones()[STOCK].center, top.table.board.frame.hand.center)
    assert top.state == before and top.table.board.picked == []
    assert top.table.toast is not None and top.table.toast.rule == "B13"
    top.close()


def test_a_meld_that_costs_a_wild_is_named_as_such(tmp_path: Path) -> None:
    top = Sides(tmp_path, "AH AD * 8D 7S", pile=texts("6D"), melds=melds("4H 5H 6H"))
    facts = top.table.paint.panel.pozo_facts(top.table)  # type: ignore[attr-defined]
    assert t("sides.pozo.no-melds") not in facts
    assert any("6♦" in told and "8♦" in told and "comodín" in told for told in facts), facts
    top.close()


def test_the_cards_of_the_pozo_that_melds_on_the_table_take_are_named(tmp_path: Path) -> None:
    """One after another: the eight goes on the run once the seven lies there. Wilds go anywhere and are left out."""
    top = Sides(tmp_path, "AH AD 9C QS", pile=texts("JD 8H 7H 2C KC"), melds=melds("4H 5H 6H", "KH KD KS"))
    facts = top.table.paint.panel.pozo_facts(top.table)  # type: ignore[attr-defined]
    told = next(line for line in facts if line.startswith("Puedes pegar"))
    assert all(card in told for card in ("7♥", "8♥", "K♣")) and "J" not in told and "2♣" not in told
    top.close()
    top = Sides(tmp_path, "AH AD 9C QS", pile=texts("JD 9H"), melds=melds("4H 5H 6H"))
    facts = top.table.paint.panel.pozo_facts(top.table)  # type: ignore[attr-defined]
    assert not any("pegar" in line for line in facts)
    top.close()


SUGGESTED: list[tuple[str, str, dict[str, Any], str]] = [
    ("before the draw", "9S 9H 9C 5H 5D 5C 4H", {"melds": melds("KH KD KC")}, "sides.no-proposal.draw"),
    ("no meld, but a card that fits", "KS 3H 8C 9D", {"melds": melds("KH KD KC"), "drew": "stock"},
     "sides.no-proposal.fits"),
    ("nothing", "QS 3H 8C 9D", {"melds": melds("KH KD KC"), "drew": "stock"}, "sides.no-proposal"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "keys", "key"), [one[1:] for one in SUGGESTED], ids=[one[0] for one in SUGGESTED])
def test_where_nothing_is_suggested_the_true_reason_is_said(
    tmp_path: Path, hand: str, keys: dict[str, Any], key: str
) -> None:
    top = Sides(tmp_path, hand, pile=texts("7C 4D"), **keys)
    top.key("p")
    assert top.table.toast is not None and top.table.toast.text == t(key)
    assert bool(top.table.moves.fitting_cards(top.table)) == (key == "sides.no-proposal.fits")
    top.close()


def test_melds_that_do_not_reach_the_salida_are_no_empty_hand(tmp_path: Path) -> None:
    """B16."""
    top = Sides(tmp_path, "KS KH KD 9C JS", drew="stock", sides=sides({"score": 1000}))
    top.key("p")
    assert top.table.toast is not None and top.table.toast.rule == "B16"
    top.close()
