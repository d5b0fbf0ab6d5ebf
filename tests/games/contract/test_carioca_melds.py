"""Cases 1-24 of docs/rules/carioca.md: one row as a meld of a bajada, laid beside a meld that is beyond doubt."""

from __future__ import annotations

import pytest

from tests.games.contract.table import LEGAL, legal, play, player, position, rows, verdict

TRIO, ESCALA = "9S 9D 9C", "3C 4C 5C 6C"

# number, row, the rule that refuses it (LEGAL: none), the row on the table when it lies there in another order
CASES = [
    ("1", "7H 7D 7S", LEGAL, ""),
    ("2", "7H 7H 7S", LEGAL, ""),
    ("3", "7H 7D *", LEGAL, ""),
    ("3-joker-first", "* 7H 7D", LEGAL, "7H 7D *"),
    ("4", "7H * *", "J1", ""),
    ("5", "7H 7D 8S", "M1", ""),
    ("6", "7H 7D", "M5", ""),
    ("7", "7H 7D 7S 7C", "M5", ""),
    ("7-joker", "7H 7D 7S *", "M5", ""),
    ("8", "* * *", "J1", ""),
    ("9", "8H 9H TH JH", LEGAL, ""),
    ("10", "8H 9H TH", "M5", ""),
    ("11", "8H 9H TH JD", "M2", ""),
    ("12", "2H AH KH QH", LEGAL, "QH KH AH 2H"),
    ("13-high", "JS QS KS AS", LEGAL, ""),
    ("13-low", "AS 2S 3S 4S", LEGAL, ""),
    ("14", "KD AD 2D 3D", LEGAL, ""),
    ("14-unsorted", "AD 2D 3D KD", LEGAL, "KD AD 2D 3D"),
    ("15", "TH JH KH AH", "M2", ""),
    ("16", "TH * QH KH", LEGAL, ""),
    ("17-low", "* 5C 6C 7C", LEGAL, ""),
    ("17-high", "5C 6C 7C *", LEGAL, ""),
    ("18", "5C * 7C *", "J1", ""),
    ("19", "5C 6C * *", "J1", ""),
    ("20", "KH * 2H 3H", LEGAL, ""),
    ("20-downwards", "3H 2H * KH", LEGAL, "KH * 2H 3H"),
    ("21", "8H 9H TH JH QH", "M5", ""),
    ("22", "5H 5H 6H 7H", "M4", ""),
    ("23-downwards", "6H 5H 4H 3H", LEGAL, "3H 4H 5H 6H"),
    ("23-mixed", "4H 6H 5H 7H", LEGAL, "4H 5H 6H 7H"),
    ("24", "4H * 5H 7H", "M2", ""),
    ("24-downwards", "7H 5H * 4H", "M2", ""),
    ("24-unsorted", "4H 5H 7H *", "M2", ""),
]


def _is_trio(row: str) -> bool:
    return len({card[0] for card in row.split() if card != "*"}) == 1 or "7H 7D" in row


def _with_companion(row: str) -> tuple[str, str]:
    return (row, ESCALA) if _is_trio(row) or row == "* * *" else (TRIO, row)


@pytest.mark.parametrize(("row", "rule", "laid"), [c[1:] for c in CASES], ids=[f"case-{c[0]}" for c in CASES])
def test_meld(row: str, rule: str, laid: str) -> None:
    first, second = _with_companion(row)
    state = position(player(f"{first} {second} KS"), player("2C"), round="TE", drew="stock")
    line = f"down {first.replace(' ', '')} {second.replace(' ', '')}"
    assert verdict(state, line) == rule
    if rule == LEGAL:
        after, _ = play(state, line)
        assert rows(after) == [laid or row if meld == row else meld for meld in (first, second)]
        assert after.hands[0] == state.hands[0][-1:]
        assert any(action.startswith("down") for action in legal(state))


def test_case_2_two_copies_need_two_decks() -> None:
    """Case 2: with 54 cards there is no second 7H."""
    with pytest.raises(ValueError, match="7H"):
        position(player("7H 7H 7S"), player("2C"), options={"decks": 1})


@pytest.mark.parametrize("row", ["7H 7D 7S 7C", "8H 9H TH JH QH"])
def test_cases_7_and_21_a_longer_meld_is_offered_only_in_its_exact_size(row: str) -> None:
    """Cases 7 and 21: what `legal_actions` offers of such a hand has exactly the contract's cards (M5)."""
    first, second = _with_companion(row)
    state = position(player(f"{first} {second}"), player("2C"), round="TE", drew="stock")
    downs = [action.split()[1:] for action in legal(state) if action.startswith("down")]
    assert downs
    assert all([len(meld) for meld in down] == [6, 8] for down in downs)
