"""Cases 54-77 of docs/rules/carioca.md: what a meld on the table takes, from whom and when."""

from __future__ import annotations

import pytest

from carioca.games.contract.state import State
from tests.games.contract.table import LEGAL, legal, play, player, position, rows, verdict

HEARTS_12 = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
FIVES_7 = "5H 5D 5S 5C 5H 5D 5S"

# number, meld on the table, card, verdict at the low end, verdict at the high end
ENDS = [
    ("54-high", "8H 9H TH JH", "QH", "T7", LEGAL),
    ("54-low", "8H 9H TH JH", "7H", LEGAL, "T7"),
    ("55", "8H 9H TH JH", "QD", "T7", "T7"),
    ("56-high", "KD AD 2D 3D", "4D", "T7", LEGAL),
    ("56-low", "KD AD 2D 3D", "QD", LEGAL, "T7"),
    ("58-two", "TH JH QH KH", "2H", "T7", "T7"),
    ("58-ace", "TH JH QH KH", "AH", "T7", LEGAL),
    ("59", "4C 5C 6C *", "*", "J6", "J5"),
    ("59-mirror", "* 4C 5C 6C", "*", "J5", "J6"),
    ("60", "3C 4C 5C 6C", "*", LEGAL, LEGAL),
    ("61", "* 3C 4C 5C 6C", "*", "J5", LEGAL),
    ("61-mirror", "3C 4C 5C 6C *", "*", LEGAL, "J5"),
    ("62", "* 3C 4C 5C 6C *", "*", "J5", "J5"),
    ("63", "4C 5C 6C * 8C", "*", LEGAL, "J6"),
    ("63-mirror", "4C * 6C 7C 8C", "*", "J6", LEGAL),
    ("64", "4C 5C * 7C 8C", "*", "J6", "J6"),
    ("65", "5C 6C * 8C 9C TC JC", "*", "J6", LEGAL),
    ("65-mirror", "5C 6C 7C 8C * TC JC", "*", LEGAL, "J6"),
    ("66", "* 3C 4C 5C 6C * 8C 9C TC", "*", "J5", LEGAL),
    ("66-mirror", "4C 5C 6C * 8C 9C TC JC *", "*", LEGAL, "J5"),
    ("67-taken", "5C 6C 7C *", "8C", "T7", "T7"),
    ("67-high", "5C 6C 7C *", "9C", "T7", LEGAL),
    ("67-low", "5C 6C 7C *", "4C", LEGAL, "T7"),
    ("68", "JS QS KS *", "2S", "T7", LEGAL),
    ("68-low-joker", "* AS 2S 3S", "QS", LEGAL, "T7"),
    ("68-low-joker-taken", "* AS 2S 3S", "KS", "T7", "T7"),
    ("68-joker-ace", "* 2S 3S 4S", "KS", LEGAL, "T7"),
    ("69", HEARTS_12, "AH", LEGAL, LEGAL),
    ("69-joker", HEARTS_12, "*", LEGAL, LEGAL),
    ("69-spaced", "2H 3H 4H * 6H 7H 8H * TH JH QH KH", "*", LEGAL, LEGAL),
    ("69-middle", "5H 6H 7H 8H 9H TH JH QH KH AH 2H 3H", "4H", LEGAL, LEGAL),
    ("70-ace", "AH " + HEARTS_12, "AH", "M4", "M4"),
    ("70-other", "AH " + HEARTS_12, "7H", "M4", "M4"),
    ("70-joker", "AH " + HEARTS_12, "*", "M4", "M4"),
    ("70-wrapped", "KH AH " + HEARTS_12[:-3], "QH", "M4", "M4"),
]


def _state(meld: str, card: str, **keys: object) -> State:
    melds = [{"owner": 0, "cards": meld.split()}]
    kind = "TT" if len({c[0] for c in meld.split() if c != "*"}) == 1 else "EE"
    return position(player(f"{card} 9S KS", "earlier"), player("2C"), round=kind, drew="stock", melds=melds, **keys)


@pytest.mark.parametrize(("meld", "card", "low", "high"), [c[1:] for c in ENDS], ids=[f"case-{c[0]}" for c in ENDS])
def test_ends_of_an_escala(meld: str, card: str, low: str, high: str) -> None:
    state = _state(meld, card)
    assert verdict(state, f"lay {card} m0 low") == low
    assert verdict(state, f"lay {card} m0 high") == high
    if low == LEGAL:
        assert rows(play(state, f"lay {card} m0 low")[0]) == [f"{card} {meld}"]
    if high == LEGAL:
        assert rows(play(state, f"lay {card} m0 high")[0]) == [f"{meld} {card}"]
    offered = [f"lay {card} m0 {end}" for end, rule in (("low", low), ("high", high)) if rule == LEGAL]
    assert [action for action in legal(state) if action.startswith(f"lay {card}")] == offered


@pytest.mark.parametrize(
    ("meld", "card", "low", "high"), [c[1:] for c in ENDS], ids=[f"case-{c[0]}-no-end" for c in ENDS]
)
def test_the_end_may_be_left_out_when_one_is_legal(meld: str, card: str, low: str, high: str) -> None:
    state = _state(meld, card)
    alone = (low == LEGAL) != (high == LEGAL)
    assert (verdict(state, f"lay {card} m0") == LEGAL) == alone
    if alone:
        named, _ = play(state, f"lay {card} m0 {'low' if low == LEGAL else 'high'}")
        assert play(state, f"lay {card} m0")[0] == named


SETS = [
    ("57", "5H 5D 5S", "5C", LEGAL),
    ("57-copy", "5H 5D 5S", "5H", LEGAL),
    ("57-eighth", FIVES_7, "5C", LEGAL),
    ("57-other-rank", "5H 5D 5S", "6H", "T7"),
    ("71", "7H 7D *", "*", LEGAL),
    ("71-three", "7H 7D * *", "*", LEGAL),
    ("71-four", "7H 7D * * *", "*", "J5"),
    ("71-natural", "7H 7D 7S", "*", LEGAL),
]


@pytest.mark.parametrize(("meld", "card", "rule"), [c[1:] for c in SETS], ids=[f"case-{c[0]}" for c in SETS])
def test_trio(meld: str, card: str, rule: str) -> None:
    state = _state(meld, card)
    assert verdict(state, f"lay {card} m0") == rule
    assert (f"lay {card} m0" in legal(state)) == (rule == LEGAL)
    if rule == LEGAL:
        assert rows(play(state, f"lay {card} m0")[0]) == [f"{meld} {card}"]


FITS = [{"owner": 1, "cards": ["8H", "9H", "TH", "JH"]}]


@pytest.mark.parametrize(
    ("down", "rule"),
    [("now", "T6"), ("no", "T7"), ("earlier", LEGAL)],
    ids=["case-72", "case-73", "case-54-rival"],
)
def test_who_may_lay_off(down: str, rule: str) -> None:
    keys = {"round": "EE", "drew": "stock", "melds": FITS}
    state = position(player("QH 9S KS", down), player("2C", "earlier"), **keys)
    assert verdict(state, "lay QH m0 high") == rule
    assert ("lay QH m0 high" in legal(state)) == (rule == LEGAL)


def test_case_72_option() -> None:
    """`layoff_same_turn` (W8) lifts T6, never T7."""
    keys = {"round": "EE", "drew": "stock", "melds": FITS, "options": {"layoff_same_turn": True}}
    for down, rule in (("now", LEGAL), ("no", "T7"), ("earlier", LEGAL)):
        state = position(player("QH 9S KS", down), player("2C", "earlier"), **keys)
        assert verdict(state, "lay QH m0 high") == rule
        assert ("lay QH m0 high" in legal(state)) == (rule == LEGAL)


def test_case_74_new_melds_serve_those_who_are_down_longer() -> None:
    state = position(
        player("7H 7D 7S QH QD QC 2S 3S"),
        player("7C 4C 9D", "earlier"),
        round="TT",
        drew="stock",
        melds=[{"owner": 1, "cards": ["9S", "9H", "9C"]}, {"owner": 1, "cards": ["TS", "TH", "TC"]}],
    )
    after, _ = play(state, "down 7H7D7S QHQDQC", "discard 2S", "draw stock")
    assert after.turn == 1
    assert verdict(after, "lay 7C m2") == LEGAL
    assert rows(play(after, "lay 7C m2")[0])[2] == "7H 7D 7S 7C"
    later, _ = play(after, "lay 7C m2", "discard 4C", "draw stock")
    assert later.down == ("earlier", "earlier")
    assert verdict(later, "lay 3S m0") == "T7"  # now it is the rank that does not fit, T6 is over


def test_case_75_no_further_melds() -> None:
    melds = [{"owner": 0, "cards": ["9S", "9H", "9C"]}, {"owner": 0, "cards": ["TS", "TH", "TC"]}]
    state = position(player("7H 7D 7S KS", "earlier"), player("2C"), round="TT", drew="stock", melds=melds)
    assert verdict(state, "meld 7H7D7S") == "T8"
    assert verdict(state, "down 7H7D7S KSKSKS") == "T5"


def test_case_76_nothing_comes_back_from_the_table() -> None:
    state = position(
        player("7C KS", "earlier"),
        player("2C", "earlier"),
        round="EE",
        drew="stock",
        melds=[{"owner": 1, "cards": ["5C", "6C", "*", "8C"]}],
    )
    assert verdict(state, "swap 7C m0") == "T9"  # case 77 by default
    assert verdict(state, "swap 7C m0 @2") == "T9"
    assert not any(action.startswith("swap") for action in legal(state))


def test_lay_off_names_what_is_wrong() -> None:
    state = position(player("QH 9S", "earlier"), player("2C"), round="EE", drew="stock", melds=FITS)
    assert verdict(state, "lay KH m0 high") == "T7"  # not in the hand
    assert verdict(state, "lay QH m1 high") == "T7"  # no such meld
    assert verdict(position(player("QH 9S", "earlier"), player("2C"), round="EE", melds=FITS), "lay QH m0") == "T1"


def test_cards_are_added_one_by_one() -> None:
    """T7: each step must be legal, so Q comes before K."""
    state = position(player("QH KH AH 9S", "earlier"), player("2C"), round="EE", drew="stock", melds=FITS)
    assert verdict(state, "lay KH m0 high") == "T7"
    after, _ = play(state, "lay QH m0 high", "lay KH m0", "lay AH m0")
    assert rows(after) == ["8H 9H TH JH QH KH AH"]
