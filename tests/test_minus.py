"""Numbers below zero, wherever a player reads them: with a real minus sign, never with a hyphen.

What windows paint is looked at by every test of the window (tests/gui/conftest.py).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from carioca import i18n
from carioca.bots.review import Decision
from carioca.games.canasta.buraco import BURACO
from carioca.words.lines import score_lines
from carioca.words.review import compared, cost
from tests.games.canasta.table import turn
from tests.test_sheet import ledger_of

HYPHEN = re.compile(r"(?<![\w.)–-])-\d")
RECORDS = sorted((Path(__file__).parent / "golden" / "records").glob("*.carioca"))


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_number_of_a_sheet(path: Path, lang: str) -> None:
    """In the window, printed and in the terminal: all are made of these entries."""
    i18n.set_language(lang)
    ledger = ledger_of(path)
    below = any(points < 0 for points in ledger.course[-1]) or "buraco" in path.stem or "pocha" in path.stem
    entries = [*ledger.totals, *(entry for row in ledger.rows for entry in row.entries)]
    told = [
        *score_lines(ledger),
        *(text for entry in entries for text in (entry.text, entry.said, entry.large, entry.sum)),
    ]
    assert not [text for text in told if HYPHEN.search(text)]
    assert any("\N{MINUS SIGN}" in text for text in told) or not below


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("loss", [-40.0, 0.2, 40.0])
def test_what_two_moves_of_a_review_end_with(loss: float, lang: str) -> None:
    i18n.set_language(lang)
    view = BURACO.censor(turn("KC QD 2S"), 0)
    played, best = (BURACO.parse_action(f"discard {card}") for card in ("KC", "QD"))
    told = Decision(4, 2, view, played, best, loss, 4.0, 90, points=-135.0)
    said = f"{compared(BURACO, told)} {cost(told)}"
    assert "\N{MINUS SIGN}135" in said and not HYPHEN.search(said)
