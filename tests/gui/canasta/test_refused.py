"""What the rules refuse is told in one sentence with its article, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from carioca.games.canasta.rules import missing_from
from carioca.gui.melding.model import PILE
from carioca.gui.table import operations
from carioca.gui.table.slots import Zone
from tests.games.canasta.table import melds, sides, texts
from tests.gui.canasta.sides import Sides

LAY, THROW = "lay", "throw"
CASES: list[tuple[str, str, str, object, dict[str, Any], str]] = [
    ("two wilds", "5H 6H * * 9C JS", "5H 6H * *", LAY, {}, "B07"),
    ("round the corner", "KH AH 3H 9C JS 8D", "KH AH 3H", LAY, {}, "B06"),
    ("fewer than three", "5H 6H 9C JS 8D", "5H 6H", LAY, {}, "B05"),
    ("a meld of the other side", "KH 9C JS", "KH", Zone("meld", 1, 0), {"melds": melds("KS KD KC", side=1)}, "B09"),
    ("a wild without a natural", "* 9C JS", "*", Zone("meld", 0, 0), {"melds": melds("5H * 7H")}, "B07"),
    ("another card for a wild", "6D 9C JS", "6D", Zone("meld", 0, 0), {"melds": melds("5H * 7H")}, "B06"),
    ("a salida too short", "KS KH KD 9C JS", "KS KH KD", LAY, {"sides": sides({"score": 1000})}, "B16"),
    (
        "a hand that may not be emptied", "8S 8H 8D QC", "8S 8H 8D", LAY,
        {"sides": sides({"taken": True}), "melds": melds("4H 5H 6H")}, "B23",
    ),
    (
        "closing without a canasta", "QC", "QC", THROW,
        {"sides": sides({"taken": True}), "melds": melds("4H 5H 6H", "6S 6D 6C 6S 6D 6C")}, "B23",
    ),
]  # fmt: skip


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("hand", "cards", "where", "keys", "rule"), [case[1:] for case in CASES],
                         ids=[case[0] for case in CASES])  # fmt: skip
def test_it_says_why_and_loses_nothing(
    tmp_path: Path, hand: str, cards: str, where: object, keys: dict[str, Any], rule: str
) -> None:
    top = Sides(tmp_path, hand, **{"drew": "stock", **keys})
    before = top.state
    top.choose(cards)
    picked = top.table.board.cards(top.table.board.picked)
    if where == LAY:
        top.key("b")
    elif where == THROW:
        top.keys("d", "d")
    else:
        assert isinstance(where, Zone)
        operations.tap(top.table, where)
    top.step(5)
    assert top.table.toast is not None and top.table.toast.rule == rule, top.table.toast
    assert len(top.table.toast.text) > 20 and "." in top.table.toast.text
    assert top.state == before
    assert missing_from(tuple(top.table.board.hand.cards.values()), tuple(picked)) is None
    top.close()


def test_who_takes_the_pozo_cannot_draw_too(tmp_path: Path) -> None:
    """BC41."""
    top = Sides(tmp_path, "KS 9C JS", pile=texts("7C KD"), melds=melds("4H 5H 6H"), drew="stock")
    before = top.state
    top.key("z")
    top.step(3)
    assert top.table.toast is not None and top.state == before
    operations.tap(top.table, PILE)
    assert top.table.moves.open.kind == "pozo" and top.state == before  # type: ignore[attr-defined]
    top.close()


@pytest.mark.parametrize("how", ["key", "side"])
def test_what_makes_no_meld_but_fits_one_is_told_which(tmp_path: Path, how: str) -> None:
    top = Sides(tmp_path, "8S 8H 9C JS 8D QC", drew="stock", melds=melds("8C 8D 8S", "4H 5H 6H"))
    top.choose("8S 8H")
    if how == "key":
        top.key("b")
    else:
        operations.tap(top.table, top.table.board.places.own_ground)
    assert top.table.toast is not None and top.table.toast.rule == "B05"
    assert top.table.toast.text.endswith("Sí caben donde brilla: 8♣ 8♦ 8♠.")
    top.close()
