"""The worked cases KC01 to KC26 of docs/rules/kalooki.md: what a meld is, and what the contract of a round asks for."""

from __future__ import annotations

import pytest

from carioca.engine.position import PositionError
from tests.games.contract.kalooki import LEGAL, further, lay, meld, play, player, position, rows
from tests.together import together

RED_LONG = "2D 3D 4D 5D 6D 7D 8D 9D"
FOUR_OF_14 = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


@pytest.mark.parametrize(
    ("case", "row", "rule"),
    [
        ("KC01", "5S 5H 5C", LEGAL),
        ("KC02", "5S 5S 5H", LEGAL),
        ("KC03", "5S 5H 6C", "K05"),
        ("KC04", "KH KD *", LEGAL),
        ("KC05", "QH * *", "K05"),
        ("KC05-with-three", "* * * AS", "K05"),
        ("KC06", "QH QS * *", LEGAL),
        ("KC07", "QH QS * * * *", "K05"),
        ("KC08", "9S * JS *", LEGAL),
        ("KC09", "9S * * QS", "K08"),
        ("KC10-low", "AC 2C 3C 4C", LEGAL),
        ("KC10-high", "JD QD KD AD", LEGAL),
        ("KC11", "QH KH AH 2H", "K07"),
        ("KC12", "5D 6D 7D", "K06"),
        ("KC13", "5D 6D 7S 8D", "K06"),
        ("KC14-any-order", "AD 2D 3D *", LEGAL),
        ("KC15-any-order", "* QC KC AC", LEGAL),
        ("KC16", "7H 6H 5H 4H", LEGAL),
        ("KC17", FOUR_OF_14, LEGAL),
    ],
)
def test_a_meld_for_itself(case: str, row: str, rule: str) -> None:
    assert further(row) == rule


@pytest.mark.parametrize(
    ("case", "row"),
    [
        ("KC14", "* AD 2D 3D"),
        ("KC15", "QC KC AC *"),
        ("KC09", "9S * * QS"),
        ("KC05", "QH * *"),
        ("KC11", "QH KH AH 2H"),
    ],
)
def test_a_row_of_a_position_is_read_as_it_lies(case: str, row: str) -> None:
    with pytest.raises(PositionError, match="is no meld"):
        position(melds=[meld(row)])


@together(
    ("row", "lies"),
    [
        ("AD 2D 3D *", "AD 2D 3D *"),
        ("* AD 2D 3D", "AD 2D 3D *"),  # KC14: the other way round there is nothing above either
        ("QC KC AC *", "* QC KC AC"),  # KC15
        ("7H 6H 5H 4H", "4H 5H 6H 7H"),  # KC16
        ("* 7H 6H 5H", "5H 6H 7H *"),  # as it was laid, from high to low
        ("* 5H 6H 7H", "* 5H 6H 7H"),  # as it was laid
        ("5H * 6H 7H", "5H 6H 7H *"),  # no run as it stands: the joker goes to the high end
        ("9S * JS *", "9S * JS *"),
        ("* JS * 9S", "9S * JS *"),  # from high to low: the jokers stand for Q and 10
        ("JS 9S * *", "9S * JS *"),
        ("KS JS * *", "JS * KS *"),
        ("5H 8H 6H 7H * *", "* 5H 6H 7H 8H *"),
        (FOUR_OF_14[3:] + " *", FOUR_OF_14[:-2] + "*"),
    ],
)
def test_the_cards_of_a_row_may_come_in_any_order(row: str, lies: str) -> None:
    """A legal row is kept as it was laid; else a joker that is free stands at the high end."""
    state = position(A=player(f"{row} 2C", "earlier"), calls=9)
    line = "meld " + row.replace(" ", "")
    assert rows(play(state, line)[0]) == [lies]


def test_cards_that_make_no_run_in_any_order() -> None:
    """Beside K and A there is room for one joker only that does not touch another one."""
    assert further("AS KS * *") == "K08"
    assert further("5H 7H 9H *") == "K06"
    assert further("5H 6H 7H * * *") == "K08"


def test_KC18_three_threes_of_different_ranks_go_down() -> None:
    state = position(A=player("4S 4H 4D 9C 9D 9H KS KH * 2C"))
    after, _ = play(state, "down 4S4H4D 9C9D9H KSKH*")
    assert after.down[0] == "now" and rows(after) == ["4S 4H 4D", "9C 9D 9H", "KS KH *"]


@pytest.mark.parametrize(
    ("case", "round_no", "melds", "rule"),
    [
        ("KC19", 0, ("4S 4H 4D", "9C 9D 9H"), "K13"),
        ("KC20", 0, ("4S 4H 4D", "4S 4H 4C", "KS KH KD"), "K10"),
        ("KC21", 3, ("3S 4S 5S 6S", "8S 9S TS JS", "2H 3H 4H 5H"), "K10"),
        ("KC22", 3, ("3S 4S 5S 6S", "8D 9D TD JD", "2H 3H 4H 5H"), LEGAL),
        ("KC23", 1, ("3S 3S 3H", "8S 8C 8D", "4S 5S 6S 7S"), LEGAL),
        ("KC25", 2, (RED_LONG, "6C 6H 6S"), "K13"),
        ("KC26", 3, ("3S 4S 5S 6S", "8D 9D TD JD", "2H 3H 4H 5H", "9C 9H 9S"), LEGAL),
        ("longer", 0, ("4S 4H 4D 4C", "9C 9D 9H", "KS KH *"), LEGAL),
        ("four Threes where three are asked", 0, ("4S 4H 4D", "9C 9D 9H", "KS KH *", "2S 2H 2D"), LEGAL),
        ("two Threes where a Four is asked too", 1, ("4S 4H 4D", "9C 9D 9H", "KS KH *"), "K13"),
    ],
)
def test_a_contract(case: str, round_no: int, melds: tuple[str, ...], rule: str) -> None:
    assert lay(*melds, round_no=round_no) == rule


def test_KC24_melds_of_different_players_are_not_compared() -> None:
    mine = meld("3S 4S 5S 6S", owner="B")
    assert lay("7S 8S 9S TS", "2D 2H 2C", "3D 3H 3C", round_no=1, melds=[mine], B=player("2C 4C", "earlier")) == LEGAL


def test_K10_holds_for_the_whole_round() -> None:
    """A further meld is compared with those that its owner laid before, and with nobody else's."""
    table = [meld("3S 4S 5S 6S", owner="A"), meld("9C 9H 9D", owner="A"), meld("8D * TD JD", owner="B")]
    assert further("8S 9S TS JS", melds=table) == "K10"
    assert further("9S 9S 9H", melds=table) == "K10"
    assert further("2D 3D 4D 5D", melds=table) == LEGAL
    assert further("5C 5H 5D", melds=table) == LEGAL
