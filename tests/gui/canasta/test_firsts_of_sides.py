"""What is new to a newcomer in Buraco, by what it is worth: closing, the first melds and their points, a canasta."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from carioca.gui.table.render.tips import SECONDS
from carioca.i18n import t
from tests.games.canasta.table import melds, sides
from tests.gui.canasta.sides import Sides

LOOSE = "8S 9C KD 4H JC"
LATE: dict[str, Any] = {"drew": "stock", "sides": sides({"score": 1200})}
CLOSING: dict[str, Any] = {
    "drew": "stock",
    "sides": sides({"taken": True}),
    "melds": melds("3D 4D 5D 6D 7D 8D 9D", "KS KD KC"),
}


def told(top: Sides) -> str:
    toast = top.table.toast
    return toast.text if toast is not None and toast.heading == t("news.heading") else ""


@pytest.mark.parametrize(
    ("hand", "keys", "name", "points"),
    [
        ("KS KH KD 8S 9C 4H", {"drew": "stock"}, "salida", 0),
        ("KS KH KD AS AH AD 9C 9D 9H 4H", LATE, "salida-needs", 75),
        (LOOSE, LATE, "needs", 75),
        (LOOSE, {"drew": "stock", "sides": sides({"taken": True}), "melds": melds("KS KD KC")}, "lacks", 0),
        (LOOSE, CLOSING, "close", 0),
    ],
)
def test_what_wins_the_deal_is_told_first(
    tmp_path: Path, hand: str, keys: dict[str, Any], name: str, points: int
) -> None:
    """With the points that the first melds need (B16); what a side lacks for closing (B22)."""
    top = Sides(tmp_path, hand, settings={"news": True}, **keys)
    top.seconds(1)
    assert told(top) == t(f"news.canasta.{name}", n=points)
    top.close()


def test_that_a_side_may_close_is_told_again_in_each_turn_whatever_was_told(tmp_path: Path) -> None:
    for at in range(2):
        top = Sides(tmp_path / "same", LOOSE, settings={"news": True}, **CLOSING)
        top.seconds(1)
        assert told(top) == t("news.canasta.close"), at
        top.seconds(SECONDS + 1)
        top.close()


def test_a_first_draw_by_itself_is_told_at_once_and_what_wins_the_deal_behind_it(tmp_path: Path) -> None:
    """The initial melds took its place in the first turn: it was told many turns later, when the pile was empty again,
    instead of something worth more."""
    top = Sides(tmp_path, "KS KH KD 8S 9C 4H", settings={"news": True, "self_draw": True}, drew=None, pile=[])
    top.seconds(3)
    assert top.state.drew == "stock" and told(top) == t("news.drawn")
    top.seconds(SECONDS + 1)
    assert told(top) == t("news.canasta.salida")
    top.seconds(SECONDS + 1)
    assert not told(top), "each is told once in a turn"
    top.close()
