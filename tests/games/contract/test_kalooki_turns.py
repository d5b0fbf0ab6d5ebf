"""The worked cases KC27 to KC43 of docs/rules/kalooki.md: the turn, laying cards off, and moving a joker of a Four."""

from __future__ import annotations

import pytest

from tests.games.contract.kalooki import LEGAL, dealt, hand, legal, meld, play, player, position, rows, verdict

TRIOS = "4S 4H 4D 9C 9D 9H KS KH *"


def test_KC27_nothing_is_laid_before_drawing() -> None:
    state = position(A=player(TRIOS), phase="draw")
    assert verdict(state, "down 4S4H4D 9C9D9H KSKH*") == "K11"


def test_KC28_one_card_is_drawn() -> None:
    assert verdict(position(), "draw pile") == "K11"


def test_KC29_the_first_player_finds_no_pile() -> None:
    state = dealt()
    assert state.pile == () and legal(state) == ["draw stock"]
    assert verdict(state, "draw pile") == "K11"


def test_KC30_who_is_not_down_lays_nothing_off() -> None:
    table = [meld("8S 9S TS JS")]
    assert verdict(position("B", B=player("QS 2C"), melds=table), "lay QS m0") == "K15"


TABLE = [meld("5S 5H 5D")]


def test_KC31_KC32_after_laying_off_no_meld_is_laid_in_that_turn() -> None:
    state = position("B", B=player(f"{TRIOS} 5C 7S 7H 7D 2C"), melds=TABLE, calls=9)
    after, _ = play(state, "down 4S4H4D 9C9D9H KSKH*", "lay 5C m0")
    assert rows(after)[0] == "5S 5H 5D 5C"
    assert verdict(after, "meld 7S7H7D") == "K12"
    assert not [line for line in legal(after) if line.startswith("meld")]


def test_KC33_KC34_the_example_hand_of_a_player_who_is_down() -> None:
    table = [meld("3C 4C 5C *", "B"), meld("5S 5H 5D", "C"), meld("9S TS JS QS", "D")]
    state = position(A=player("5C 8D KS 7H 8H 9H TH 4C TC", "earlier"), melds=table, D=player("2C 6D"))
    after, _ = play(state, "meld 7H8H9HTH", "lay 5C m1", "lay KS m2 high", "discard TC")
    assert hand(after, "A") == ["4C", "8D"]
    assert rows(after)[3] == "7H 8H 9H TH" and rows(after)[2] == "9S TS JS QS KS"


def test_KC33_a_further_three_and_then_laying_off() -> None:
    state = position("B", B=player("7S 7H 7D 5C 2C", "earlier"), melds=TABLE)
    after, _ = play(state, "meld 7S7H7D", "lay 5C m0")
    assert rows(after) == ["5S 5H 5D 5C", "7S 7H 7D"]


def test_KC35_one_four_meets_no_contract() -> None:
    for round_no in range(9):
        state = position(A=player("5C 8D KS 7H 8H 9H TH 4C TC"), round=round_no)
        assert verdict(state, "down 7H8H9HTH") == "K13"


@pytest.mark.parametrize(
    ("case", "row", "line", "rule", "lies"),
    [
        ("KC36", "5H 6H 7H *", "lay * m0 high", "K08", ""),
        ("KC37", "5H 6H 7H *", "lay * m0 low", LEGAL, "* 5H 6H 7H *"),
        ("KC38", "5H 6H 7H *", "lay 9H m0", LEGAL, "5H 6H 7H * 9H"),
        ("KC39-low", "5H * 7H 8H", "replace 6H m0 low", LEGAL, "* 5H 6H 7H 8H"),
        ("KC39-high", "5H * 7H 8H", "replace 6H m0 high", LEGAL, "5H 6H 7H 8H *"),
        ("KC39-unsaid", "5H * 7H 8H", "replace 6H m0", "K16", ""),
        ("KC41-low", "* 5H * 7H", "replace 6H m0 low", "K16", ""),
        ("KC41-high", "* 5H * 7H", "replace 6H m0 high", LEGAL, "* 5H 6H 7H *"),
        ("KC41-unsaid", "* 5H * 7H", "replace 6H m0", LEGAL, "* 5H 6H 7H *"),
        ("KC42-high", "TD * QD KD AD", "replace JD m0 high", "K16", ""),
        ("KC42-low", "TD * QD KD AD", "replace JD m0 low", LEGAL, "* TD JD QD KD AD"),
        ("KC42-unsaid", "TD * QD KD AD", "replace JD m0", LEGAL, "* TD JD QD KD AD"),
        ("KC43", "9C 9D *", "replace 9H m0", "K16", ""),
        ("KC43-tack", "9C 9D *", "lay 9H m0", LEGAL, "9C 9D * 9H"),
        ("not its card", "5H * 7H 8H", "replace 9H m0 low", "K16", ""),
        ("the joker is never taken", "5H * 7H 8H", "swap 6H m0", "K09", ""),
        ("ace above the king", "TS JS QS KS", "lay AS m0", LEGAL, "TS JS QS KS AS"),
        ("ace below the two", "2S 3S 4S 5S", "lay AS m0", LEGAL, "AS 2S 3S 4S 5S"),
        ("nothing below the ace", "AS 2S 3S 4S", "lay * m0 low", "K07", ""),
        ("nothing above the ace", "JS QS KS AS", "lay 2S m0", "K15", ""),
    ],
)
def test_a_card_to_a_meld_of_ones_own(case: str, row: str, line: str, rule: str, lies: str) -> None:
    state = position(A=player("6H 9H JD AS 2S * 3C", "earlier"), melds=[meld(row)])
    assert verdict(state, line) == rule
    if rule == LEGAL:
        assert rows(play(state, line)[0]) == [lies]
    elif "unsaid" not in case:
        assert line not in legal(state)


def test_KC40_only_the_owner_moves_a_joker() -> None:
    table = [meld("5H * 7H 8H", "A")]
    state = position("B", B=player("6H 2C", "earlier"), melds=table)
    assert verdict(state, "replace 6H m0 low") == "K16"
    # K16: whoever put the joker there is irrelevant.
    other = position(B=player("2C", "earlier"), A=player("6H 3D", "earlier"), melds=table)
    assert verdict(other, "replace 6H m0 low") == LEGAL


def test_replacing_is_laying_off_and_ends_the_melds_of_the_turn() -> None:
    """K12: joker replacement is a tack."""
    state = position(A=player("6H 2S 2H 2D 3C", "earlier"), melds=[meld("5H * 7H 8H")])
    after, _ = play(state, "replace 6H m0 high")
    assert verdict(after, "meld 2S2H2D") == "K12"
    assert verdict(position(A=player("6H 3C"), melds=[meld("5H * 7H 8H")]), "replace 6H m0 low") == "K15"


def test_a_four_grows_to_fourteen_cards_and_no_further() -> None:
    """K07: the longest Four has an ace at each end."""
    row = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    state = position(A=player("AS 2S *", "earlier"), melds=[meld(row)])
    after, _ = play(state, "lay AS m0")
    assert rows(after) == [row + " AS"]
    assert verdict(after, "lay * m0 high") == verdict(after, "lay 2S m0 high") == "K07"


def test_any_card_may_be_thrown() -> None:
    """K17: jokers and the card just drawn included."""
    state = position(A=player("* 9D 3C", known=["9D"]), drew="pile", pile=["4C"])
    assert {"discard *", "discard 9D", "discard 3C"} == set(legal(state))
