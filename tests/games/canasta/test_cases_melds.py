"""Cases BC01-BC30 of docs/rules/buraco.md: what a meld is, how it grows, and what becomes of its wild."""

from __future__ import annotations

import pytest

from carioca.cards import JOKER, parse_card, parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.law import law_of
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.scoring import bonus
from carioca.games.melding.state import Kind
from tests.games.canasta.table import (
    LAW,
    LEGAL,
    laid,
    lies,
    melds,
    play,
    position,
    row_of,
    sort_of,
    turn,
    verdict,
    wilds_of,
)

OPTIONS = CanastaOptions()


@pytest.mark.parametrize(
    ("case", "row", "kind"),
    [
        ("BC01", "4S * 6S", Kind.RUN),
        ("BC02", "5H * 5S", Kind.SET),
        ("BC03", "4S 5S 6S", Kind.RUN),
        ("BC03", "5H * *", None),
        ("BC04", "7H 7H 7D", Kind.SET),
        ("BC05", "7H 7D", None),
        ("BC05", "9S TS", None),
        ("BC06", "5C 6C 7D", None),
        ("BC07", "2S 3S 4S", Kind.RUN),
        ("BC08", "2H 3S 4S", Kind.RUN),
        ("BC09", "3S 2S 5S", Kind.RUN),
        ("BC10", "2S 3S 2H 5S", Kind.RUN),
        ("BC11", "3S 2S 5S *", None),
        ("BC12", "AC 2C 3C", Kind.RUN),
        ("BC12", "QD KD AD", Kind.RUN),
        ("BC13", "KH AH 2H", None),
        ("BC14", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", Kind.RUN),
        ("BC15", "9S 9D 2S", Kind.SET),
        ("BC15", "9S 2S *", None),
        ("BC16", "2C 2D 2H", Kind.WILD),
        ("BC16", "2C 2D *", Kind.WILD),
    ],
)
def test_a_row_as_it_lies(case: str, row: str, kind: Kind | None) -> None:
    assert lies(row) is kind


@pytest.mark.parametrize(
    ("case", "row", "lying"),
    [
        ("BC11", "3S 2S 5S *", "2S 3S * 5S"),
        ("BC13", "KH AH 2H", "2H KH AH"),
        ("formats", "6S 5S 4S", "4S 5S 6S"),
        ("formats", "3S 2S 5S", "3S 2S 5S"),
        ("formats", "5S 2S 3S", "3S 2S 5S"),
        ("formats", "4S 2S 3S", "2S 3S 4S"),
        ("formats", "4S 3S 5S *", "3S 4S 5S *"),
        ("formats", "* QS AS", "QS * AS"),
        ("formats", "AS KS * QS", "* QS KS AS"),
    ],
)
def test_whoever_lays_cards_is_not_asked_for_their_order(case: str, row: str, lying: str) -> None:
    assert laid(row) == lying


def test_what_the_wild_is() -> None:
    """BC07-BC10: a two in its own place is natural; elsewhere, or of another suit, it stands for a card."""
    for row, wild in (("2S 3S 4S", []), ("2H 3S 4S", ["2H"]), ("3S 2S 5S", ["2S"]), ("2S 3S 2H 5S", ["2H"])):
        assert wilds_of(turn("KC QC", rows=[row])) == [parse_card(text) for text in wild]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("7H 7D", "meld-of-three"),
        ("5C 6C 7D", "no-combination"),
        ("5H * *", "two-wilds"),
        ("9S 2S *", "two-wilds"),
        ("4S 5S 5S", "run-twice"),
        ("KH AH 3H *", "run-corner"),
        ("4S 7S 8S *", "run-broken"),
        ("4S 7S 8S", "run-broken"),
        ("3S 4S * 2H", "two-wilds"),
    ],
)
def test_why_cards_are_no_meld(row: str, code: str) -> None:
    assert laid(row) == code


def test_bc14_fourteen_cards_are_a_real_canasta() -> None:
    row = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert sort_of(row) == "real"
    assert laid("AS " + row[:-3]) == row
    assert laid(row, law_of(ace_both_ends=False)) != row


def test_bc16_bc17_combinations_of_wild_cards() -> None:
    assert laid("2C 2D 2H", law_of(wild_combination="off")) == "wilds-alone"
    state = turn("9S 2S * KC KD", rows=["2C 2D 2H"])
    assert verdict(state, "lay 9S m0") == "wilds-only B08"
    assert verdict(state, "lay 2S m0") == verdict(state, "lay * m0") == LEGAL
    assert laid("2C 2D * *", law_of(wild_combination="twos_plus_one_joker")) == "wilds-jokers"
    assert lies("2C 2D 2H *", law_of(wild_combination="twos_plus_one_joker")) is Kind.WILD


@pytest.mark.parametrize(
    ("case", "row", "kind", "cards", "adds"),
    [
        ("BC18", "3D 4D 5D 6D 7D 8D 9D", "real", 45, 200),
        ("BC19", "KS KS KH KD KC KC 2H", "simple", 80, 100),
        ("BC20", "2S 2S 2H 2D 2C * *", "wild", 200, 1000),
    ],
)
def test_canastas_and_their_points(case: str, row: str, kind: str, cards: int, adds: int) -> None:
    assert sort_of(row) == kind
    assert OPTIONS.value(parse_row(row)) == cards
    assert bonus(OPTIONS, kind) == adds  # type: ignore[arg-type]
    state = position("QC QD", melds=melds(row), options={"no_muerto_penalty": 0})
    assert BURACO.points(state)[0] == cards + adds - 20


def test_bc21_the_wild_goes_to_an_end() -> None:
    state = turn("6H KC KD", rows=["5H * 7H"])
    assert verdict(state, "lay 6H m0") == "replace-needed B11"
    assert verdict(state, "replace 6H m0") == "wild-end-needed B11"
    assert row_of(play(state, "replace 6H m0 high")[0]) == "5H 6H 7H *"
    assert row_of(play(state, "replace 6H m0 low")[0]) == "* 5H 6H 7H"


def test_bc22_the_wild_stays_in_its_run() -> None:
    """No action takes it into the hand or into another run: after any that is legal it lies in the same meld."""
    state = turn("6H KC KD 9S", rows=["5H * 7H", "TS JS QS"])
    for action in BURACO.legal_actions(state):
        after = BURACO.apply(state, action).state
        assert JOKER in after.melds[0].cards and JOKER not in after.hands[0]  # type: ignore[attr-defined]
        assert JOKER not in after.melds[1].cards  # type: ignore[attr-defined]


def test_bc23_a_two_comes_home_and_is_natural() -> None:
    after, _ = play(turn("5S KC KD", rows=["3S 4S 2S 6S"]), "replace 5S m0 low")
    assert row_of(after) == "2S 3S 4S 5S 6S"
    assert wilds_of(after) == [] and after.locked == ()
    # The run may have a wild again.
    again = turn("* KC KD", rows=["2S 3S 4S 5S 6S"])
    assert verdict(again, "lay * m0 high") == LEGAL


def test_bc24_a_canasta_that_is_locked_stays_simple() -> None:
    after, _ = play(turn("5S KC KD *", rows=["3S 4S 2S 6S 7S 8S 9S"]), "replace 5S m0 low")
    assert row_of(after) == "2S 3S 4S 5S 6S 7S 8S 9S"
    assert after.locked == (0,)
    canasta = BURACO.canasta(after, 0)
    assert canasta is not None and (canasta.category, canasta.bonus) == ("simple", 100)
    # A locked run has had its wild.
    assert verdict(after, "lay * m0 high") == "two-wilds B07"
    written = BURACO.position(after)
    assert written["melds"][0]["locked"] is True
    assert BURACO.read_position(written).locked == (0,)


def test_bc25_six_cards_and_the_seventh_are_real() -> None:
    after, _ = play(turn("5S KC KD", rows=["3S 4S 2S 6S 7S 8S"]), "replace 5S m0 low")
    assert row_of(after) == "2S 3S 4S 5S 6S 7S 8S"
    canasta = BURACO.canasta(after, 0)
    assert canasta is not None and canasta.category == "real"


def test_bc26_a_two_of_another_suit_is_never_natural() -> None:
    state = turn("6H KC KD", rows=["5H 2S 7H"])
    for end, row in (("low", "2S 5H 6H 7H"), ("high", "5H 6H 7H 2S")):
        after, _ = play(state, f"replace 6H m0 {end}")
        assert row_of(after) == row and wilds_of(after) == [parse_card("2S")]


def test_bc27_a_two_in_another_place_is_still_wild() -> None:
    after, _ = play(turn("7S KC KD", rows=["5S 6S 2S 8S"]), "replace 7S m0 low")
    assert row_of(after) == "2S 5S 6S 7S 8S"
    assert BURACO.stands(after, after.melds[0])[0] == parse_card("4S")


def test_bc28_trios_keep_their_wild() -> None:
    state = turn("9H KC KD", rows=["9C 9D *"])
    assert verdict(state, "replace 9H m0") == "replace-run B11"
    after, _ = play(state, "lay 9H m0")
    assert wilds_of(after) == [JOKER]


def test_bc29_only_melds_of_the_own_side_grow() -> None:
    theirs = position("6H KC KD", drew="stock", melds=melds("3H 4H 5H", side=1))
    assert verdict(theirs, "lay 6H m0 high") == "other-side B09"
    # A partner's melds are one's own.
    mine = position("6H KC KD", "3C 3C", "4C 4D", "4C 4D", drew="stock", melds=melds("3H 4H 5H", side=0))
    assert verdict(mine, "lay 6H m0 high") == LEGAL


def test_bc30_a_wild_makes_a_real_canasta_simple() -> None:
    state = turn("2H KC KD", rows=["3D 4D 5D 6D 7D 8D 9D"])
    after, _ = play(state, "lay 2H m0 high")
    assert BURACO.stands(after, after.melds[0])[-1] == parse_card("TD")
    before, now = BURACO.canasta(state, 0), BURACO.canasta(after, 0)
    assert before is not None and now is not None and (before.category, now.bonus) == ("real", 100)


def test_a_card_that_fits_both_ends_must_say_which() -> None:
    assert verdict(turn("* KC KD", rows=["5H 6H 7H"]), "lay * m0") == "end-needed B06"
    assert verdict(turn("8H KC KD", rows=["5H 6H 7H"]), "lay 8H m0") == LEGAL


def test_a_wild_that_fits_neither_end_stays() -> None:
    """B11: thirteen cards from the ace to the king with its wild in the middle and both aces laid: no place is left."""
    state = turn("7S KC KD", rows=["AS 2S 3S 4S 5S 6S * 8S 9S TS JS QS KS AS"])
    assert verdict(state, "replace 7S m0") == "replace-no-room B11"
    assert LAW.allows(0, 14) and not LAW.allows(0, 15)
