"""Cases 25-53 of docs/rules/carioca.md: the bajada against the contract, and the 13-card rounds."""

from __future__ import annotations

import pytest

from tests.games.contract.table import LEGAL, legal, play, player, position, round_end, rows, verdict

HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
SUCIA = "AH 2S 3S 4D 5C 6C 7H 8H 9S TD JD QC KC"
REDS = "AH 2D 3D 4H 5D 6H 7H 8D 9D TH JD QH KD"
PAYASO = "AH 2S 3D 4C 5H 6S 7D 8C 9H TS JD QC KH"
PAYASO_BLACK = "AS 2H 3C 4D 5S 6H 7C 8D 9S TH JC QD KS"


def _replaced(row: str, *swaps: str) -> str:
    """A row with cards exchanged: `5H*` puts a joker in the place of 5H."""
    cards = row.split()
    for swap in swaps:
        cards[cards.index(swap[:2])] = swap[2:]
    return " ".join(cards)


CASES = [
    ("25", "TT", ["7H 7D 7S", "QH QD QC"], LEGAL),
    ("26", "TT", ["7H 7D 7S", "7C 7H 7D"], "M6"),
    ("27", "TT", ["7H 7D *", "QH QD *"], LEGAL),
    ("28", "TTT", ["7H 7D *", "QH QD *", "2H 2D *"], "J2"),
    ("29", "TTT", ["7H 7D *", "QH QD *", "2H 2D 2S"], LEGAL),
    ("30", "EE", ["3H 4H 5H 6H", "9H TH JH QH"], LEGAL),
    ("31", "EE", ["3H 4H 5H 6H", "5H 6H 7H 8H"], LEGAL),
    ("32", "EE", ["3H 4H 5H 6H", "3H 4H 5H 6H"], "M6"),
    ("33", "EE", ["3H 4H 5H *", "3H 4H 5H 6H"], "M6"),
    ("33-both-jokers", "EE", ["3H 4H * 6H", "3H 4H 5H *"], "M6"),
    ("34", "EE", ["* 3H 4H 5H", "3H 4H 5H 6H"], LEGAL),
    ("35", "EE", ["3H 4H 5H 6H", "3D 4D 5D 6D"], LEGAL),
    ("36", "TE", ["7H 7D 7S", "QH QD QC"], "C2"),
    ("37", "TT", ["7H 7D 7S"], "C2"),
    ("38", "TT", ["7H 7D 7S", "QH QD QC", "2H 2D 2S"], "C2"),
    ("39", "TE", ["7H 7D 7S", "5S 6S 7S 8S"], "T5"),
    ("40", "final", [HEARTS], LEGAL),
    ("40-unsorted", "final", [" ".join(reversed(HEARTS.split()))], LEGAL),
    ("41", "final", [_replaced(HEARTS, "5H*", "9H*")], LEGAL),
    ("42", "final", [_replaced(HEARTS, "5H*", "6H*")], "J3"),
    ("43", "final", [_replaced(HEARTS, "AH*", "KH*")], "J3"),
    ("44", "final", [_replaced(HEARTS, "2H*", "6H*", "TH*")], "J2"),
    ("46", "final", [_replaced(HEARTS, "9H9D")], "M8"),
    ("47", "sucia", [SUCIA], LEGAL),
    ("48-one", "sucia", [_replaced(SUCIA, "7H*")], LEGAL),
    ("48-two", "sucia", [_replaced(SUCIA, "7H*", "QC*")], "J2"),
    ("49", "color", [REDS], LEGAL),
    ("50-spade", "color", [_replaced(REDS, "7H7S")], "M8"),
    ("50-joker", "color", [_replaced(REDS, "7H*")], "J4"),
    ("51-red", "payaso", [PAYASO], LEGAL),
    ("51-black", "payaso", [PAYASO_BLACK], LEGAL),
    ("52", "payaso", [_replaced(PAYASO, "6S6D")], "M8"),
    ("52-joker", "payaso", [_replaced(PAYASO, "6S*")], "J4"),
    ("53", "real", [_replaced(HEARTS, "8H*")], "J4"),
    ("53-no-joker", "real", [HEARTS], LEGAL),
    ("53-other-suit", "real", [_replaced(HEARTS, "8H8D")], "M8"),
]
EXTRA = {"extra_rounds": ["sucia", "color", "payaso", "real"]}


def _line(melds: list[str]) -> str:
    return "down " + " ".join(meld.replace(" ", "") for meld in melds)


def _options(round_id: str, **more: object) -> dict[str, object]:
    return more | (EXTRA if round_id in EXTRA["extra_rounds"] else {})


# These hands hold a bajada all the same, laid otherwise: the joker as 2H, two of the three tríos.
OTHERWISE = {"33", "33-both-jokers", "38"}


@pytest.mark.parametrize(("number", "round_id", "melds", "rule"), CASES, ids=[f"case-{c[0]}" for c in CASES])
def test_bajada(number: str, round_id: str, melds: list[str], rule: str) -> None:
    hand = " ".join(melds) if rule != "T5" else "7H 7D 7S 5S 6S 8S"
    state = position(player(hand), player("2C"), round=round_id, drew="stock", options=_options(round_id))
    assert verdict(state, _line(melds)) == rule
    assert any(action.startswith("down") for action in legal(state)) == (rule == LEGAL or number in OTHERWISE)


@pytest.mark.parametrize("round_id", ["final", "sucia", "color", "payaso", "real"])
def test_thirteen_down_win_at_once(round_id: str) -> None:
    """Cases 40 and 98 (T12): no discard follows, the round is over."""
    row = {"sucia": SUCIA, "color": REDS, "payaso": PAYASO}.get(round_id, HEARTS)
    state = position(player(row), player("2C"), round=round_id, drew="stock", options=_options(round_id))
    _, events = play(state, _line([row]))
    ended = round_end(events)
    assert ended is not None
    assert (ended.winners, ended.points, ended.reason) == ((0,), (0, 2), "out")


def test_bajada_lies_in_its_order() -> None:
    state = position(player("7H * 7D 6C 5C 3C 4C KS"), player("2C"), round="TE", drew="stock")
    after, _ = play(state, "down *7H7D 6C5C3C4C")
    assert rows(after) == ["7H 7D *", "3C 4C 5C 6C"]
    assert [meld.owner for meld in after.melds] == [0, 0]
    assert after.down == ("now", "no")


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_case_45_jokers_of_the_final_round(jokers: int) -> None:
    """`final_jokers` (W26, W27): so many jokers and not one more."""
    names = ["2H*", "6H*", "TH*"]
    for used in range(4):
        row = _replaced(HEARTS, *names[:used])
        state = position(player(row), player("2C"), round="final", drew="stock", options={"final_jokers": jokers})
        assert (verdict(state, _line([row])) == LEGAL) == (used <= jokers)
        assert any(action.startswith("down") for action in legal(state)) == (used <= jokers)


@pytest.mark.parametrize(("recycles", "rule"), [(0, "J4"), (1, "J4"), (2, LEGAL), (3, LEGAL)])
def test_case_53_relief(recycles: int, rule: str) -> None:
    """J12: one joker in `real` once the stock was turned over twice; then it may not be discarded either."""
    row = _replaced(HEARTS, "8H*")
    keys = {"round": "real", "drew": "stock", "recycles": recycles, "options": EXTRA}
    state = position(player(row), player("2C"), **keys)
    assert verdict(state, _line([row])) == rule
    assert verdict(state, "discard *") == ("J8" if rule == LEGAL else LEGAL)
    assert any(action.startswith("down") for action in legal(state)) == (rule == LEGAL)
    two = _replaced(HEARTS, "8H*", "2H*")
    assert verdict(position(player(two), player("2C"), **keys), _line([two])) == ("J2" if rule == LEGAL else "J4")


def test_the_melds_of_others_do_not_count_for_equality() -> None:
    """M6 speaks of one bajada."""
    melds = [{"owner": 1, "cards": ["7H", "7D", "7S"]}, {"owner": 1, "cards": ["QH", "QD", "QC"]}]
    state = position(player("7H 7D 7S QH QD QC KS"), player("2C", "earlier"), round="TT", drew="stock", melds=melds)
    assert verdict(state, "down 7H7D7S QHQDQC") == LEGAL


def test_jokers_side_by_side_at_the_ends_of_a_full_run() -> None:
    """J3: 2 and K are not consecutive, A and 2 are."""
    apart = _replaced(HEARTS, "2H*", "KH*")
    close = _replaced(HEARTS, "AH*", "2H*")
    for row, rule in ((apart, LEGAL), (close, "J3")):
        assert verdict(position(player(row), player("2C"), round="final", drew="stock"), _line([row])) == rule
