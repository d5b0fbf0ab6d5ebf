"""Laying at the table: staged with a running total, read in any way there is, wild cards replaced, twos recovered."""

from __future__ import annotations

from pathlib import Path

from carioca.cards import parse_row
from carioca.gui.canasta.paint import loose_words, total_words, tray_words
from carioca.gui.melding.model import PARTS
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from tests.games.canasta.table import melds, sides, texts
from tests.gui.canasta.sides import Sides


def rows_of(top: Sides) -> list[str]:
    return [" ".join(str(card) for card in meld.cards) for meld in top.state.melds]


def test_a_salida_is_staged_with_its_running_total(tmp_path: Path) -> None:
    """B16: from 1,000 points on the first lay must be worth 75; what is staged shows how far it is."""
    top = Sides(tmp_path, "AS AH AD KS KH KC 4C 9C JS", drew="stock", sides=sides({"score": 1000}))
    top.choose("AS AH AD")
    now = top.table.moves.staged(top.table)
    assert now is not None and not now.ways and total_words(now) == "45 de 75"
    top.key("b")
    assert top.state.melds == () and top.table.toast is not None
    assert top.table.toast.rule == "B16" and "30" in top.table.toast.text
    top.choose("KS KH KC")
    now = top.table.moves.staged(top.table)
    assert now is not None and now.ways and total_words(now) == "75 de 75"
    top.key("b")
    top.step(30)
    assert {frozenset(meld.cards) for meld in top.state.melds} == {
        frozenset(parse_row("AS AH AD")),
        frozenset(parse_row("KS KH KC")),
    }
    top.close()


def test_the_tray_says_which_card_of_the_pozo_it_needs(tmp_path: Path) -> None:
    """BC38: 75 points with the top card of the pozo, laid and taken in one act."""
    top = Sides(tmp_path, "AH AD KS KH KC 3D", pile=texts("7C AS"), sides=sides({"score": 1000}))
    top.choose("AH AD KS KH KC")
    now = top.table.moves.staged(top.table)
    assert now is not None and now.top == parse_row("AS")[0] and total_words(now) == "75 de 75"
    assert any("A♠" in words and "pozo" in words for words in tray_words(now, 9))
    top.key("b")
    top.step(30)
    assert len(top.state.melds) == 2 and top.state.pile == () and parse_row("7C")[0] in top.state.hands[0]
    top.close()


def test_what_a_meld_takes_whole_is_not_called_left_over(tmp_path: Path) -> None:
    """Among the cards is a meld of three, which alone would leave the queen; the run on the table takes all four."""
    top = Sides(tmp_path, "6S 7S QS * 9C JD", drew="stock", melds=melds("8S 9S TS"))
    top.choose("6S 7S QS *")
    assert any(zone.kind in PARTS and len(steps) == 4 for zone, steps in top.table.lit.items())
    now = top.table.moves.staged(top.table)
    assert now is not None and loose_words(now) == tray_words(now, 9) == []
    assert top.table.guide.status(top.table) == t("table.hint.picked", n=4)
    top.choose("9C")
    now = top.table.moves.staged(top.table)
    assert not top.table.lit and now is not None and now.loose
    top.close()


def test_cards_with_several_readings_open_a_choice(tmp_path: Path) -> None:
    top = Sides(tmp_path, "5H 6H 7H * 9C JS", drew="stock")
    top.choose("* 7H 5H 6H")
    top.key("b")
    shown = top.table.moves.open  # type: ignore[attr-defined]
    assert shown.kind == "ways" and top.state.melds == ()
    offered = {action.melds for action in shown.ways}
    assert offered == {(parse_row("* 5H 6H 7H"),), (parse_row("5H 6H 7H *"),)}
    wanted = next(at for at, action in enumerate(shown.ways) if action.melds[0][0] == parse_row("*")[0])
    top.press_button(f"way{wanted}")
    top.step(30)
    assert top.state.melds[0].cards == parse_row("* 5H 6H 7H")
    top.close()


def test_a_choice_is_made_by_its_number_and_sent_away_with_escape(tmp_path: Path) -> None:
    top = Sides(tmp_path, "KS KH KD 4S 5S 6S * 9C JS", drew="stock")
    top.choose("KS KH KD 4S 5S 6S *")
    top.key("b")
    top.key("esc")
    assert not top.table.moves.open.kind and top.state.melds == ()  # type: ignore[attr-defined]
    # So it is by the key that brought it.
    for shown in ("ways", ""):
        top.wait()
        top.key("b")
        assert top.table.moves.open.kind == shown  # type: ignore[attr-defined]
    top.wait()
    top.key("b")
    ways = top.table.moves.open.ways  # type: ignore[attr-defined]
    assert len(ways) == 3
    wanted = next(
        at for at, action in enumerate(ways) if any(len(row) == 4 and row[0].rank == 13 for row in action.melds)
    )
    top.key(str(wanted + 1))
    top.step(30)
    assert sorted(len(meld.cards) for meld in top.state.melds) == [3, 4]
    assert set(parse_row("KS KH KD *")) in [set(meld.cards) for meld in top.state.melds]
    top.close()


def test_a_single_reading_is_laid_without_asking(tmp_path: Path) -> None:
    top = Sides(tmp_path, "5H 7H * 9C JS", drew="stock")
    top.choose("7H * 5H")
    top.key("b")
    top.step(30)
    assert top.state.melds[0].cards == parse_row("5H * 7H")
    top.close()


def _end_with_pointer(top: Sides, kind: str) -> None:
    zones = top.table.board.zones(top.table.lit)
    zone = next(zone for zone in top.table.lit if zone.kind == kind)
    top.click(*zones[zone].center)
    top.step(30)


def test_a_wild_is_replaced_with_the_pointer_and_goes_to_the_chosen_end(tmp_path: Path) -> None:
    """BC21."""
    for folder, end, row in (("low", "low", "* 5H 6H 7H"), ("high", "high", "5H 6H 7H *")):
        top = Sides(tmp_path / folder, "6H 9C JS", drew="stock", melds=melds("5H * 7H"))
        top.click(*top.spot(parse_row("6H")[0]))
        assert {zone.kind for zone in top.table.lit} >= {"low", "high"}
        _end_with_pointer(top, end)
        assert top.state.melds[0].cards == parse_row(row)
        top.close()


def test_a_two_is_recovered_with_the_keys(tmp_path: Path) -> None:
    """BC23: at the low end it stands in its own place and the run has no wild any more."""
    top = Sides(tmp_path, "5S 9C JS", drew="stock", melds=melds("3S 4S 2S 6S"))
    top.choose("5S")
    top.key("l")
    from carioca.gui.table.input.keyboard import current

    for _ in range(6):
        stop = current(top.table)
        if stop is not None and isinstance(stop.item, Zone) and stop.item.kind == "low":
            break
        top.key("right")
    top.key("enter")
    top.step(30)
    assert top.state.melds[0].cards == parse_row("2S 3S 4S 5S 6S")
    top.close()


def test_the_last_card_to_a_run_of_six_makes_a_squared_canasta(tmp_path: Path) -> None:
    """BC25: real, because the two is natural again."""
    from carioca.gui.canasta.model import canasta_name, canasta_of

    top = Sides(tmp_path, "5S 9C JS", drew="stock", melds=melds("3S 4S 2S 6S 7S 8S"))
    top.click(*top.spot(parse_row("5S")[0]))
    _end_with_pointer(top, "low")
    places = top.table.board.places
    assert (
        places.items[0].squared
        and canasta_name(canasta_of(top.table.state, top.table.board.picture, 0), top.table.state.options) == "real"
    )
    assert len({(slot.x, slot.y) for slot in places.slots(Zone("meld", 0, 0), 7)}) == 2
    top.close()
