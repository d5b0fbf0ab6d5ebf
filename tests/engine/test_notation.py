"""Actions as lines of text (docs/formats.md 2) and lines of a record: all forms, any case, and junk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carioca.engine.game import NotationError
from carioca.engine.match import line, split_line
from carioca.games.contract.carioca import CARIOCA
from tests.together import together

WRITTEN = [
    "draw stock",
    "draw pile",
    "down 7H7D7S 8H9HTHJH",
    "down AH2H3H4H5H6H7H8H9HTHJHQHKH",
    "down 7H7D* *KSAS2S",
    "meld 3H4H5H",
    "meld 3H4H5H 9S9D9C",
    "lay QH m2 high",
    "lay QH m0 low",
    "lay * m12 low",
    "lay 5C m1",
    "swap 7C m2",
    "swap 7C m2 @1",
    "swap 7C m2 @12",
    "discard KD",
    "discard *",
    "end",
]
READ = [
    ("DRAW Stock", "draw stock"),
    ("discard 10h", "discard TH"),
    ("down 7h7d7s 8h9h10hjh", "down 7H7D7S 8H9HTHJH"),
    ("down 10H10D10S", "down THTDTS"),
    ("lay qh M2 HIGH", "lay QH m2 high"),
    ("  end  ", "end"),
    ("discard\tkd", "discard KD"),
    ("swap 10c m0 @3", "swap TC m0 @3"),
    ("LAY 5c m007", "lay 5C m7"),
]
JUNK = [
    "",
    " ",
    "draw",
    "draw deck",
    "draw stock pile",
    "draw pile 8S9STS",
    "down",
    "down 7H7D7",
    "down 7H,7D,7S",
    "down 7X7D7S",
    "down ??7H7D",
    "meld",
    "lay",
    "lay QH",
    "lay QH 2",
    "lay QH m",
    "lay QH m-1",
    "lay QH m2 middle",
    "lay QH m2 high low",
    "lay ?? m2",
    "lay QHKH m2",
    "lay QH m99999999999999999999",
    "swap 7C m2 1",
    "swap 7C m2 @",
    "swap 7C m2 @-1",
    "swap 7C m2 @1000",
    "discard",
    "discard 1H",
    "discard 11H",
    "discard T",
    "discard ??",
    "discard 7H 7D",
    "discard Joker",
    "end now",
    "pass m1",
    "dealt",
    "7H",
    "\x00",
    "discard 7♥",
]


@together("text", WRITTEN)
def test_a_line_is_read_and_written_alike(text: str) -> None:
    assert CARIOCA.action_text(CARIOCA.parse_action(text)) == text
    assert CARIOCA.parse_action(text.lower()) == CARIOCA.parse_action(text.upper()) == CARIOCA.parse_action(text)


@pytest.mark.parametrize(("text", "form"), READ)
def test_other_ways_to_write_it(text: str, form: str) -> None:
    assert CARIOCA.action_text(CARIOCA.parse_action(text)) == form


@together("text", JUNK)
def test_junk(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        CARIOCA.parse_action(text)
    assert len(str(raised.value)) < 200 and "\n" not in str(raised.value)


WORDS = "draw down lay discard swap meld end stock m0 m1 @1 high 7H 10H * ?? 7H7D7S 1 M ٣ é"
PIECES = st.sampled_from(WORDS.split(" "))


@pytest.mark.slow
@given(st.lists(PIECES | st.text(max_size=6), max_size=6))
def test_any_text_is_an_action_or_a_notation_error(words: list[str]) -> None:
    try:
        action = CARIOCA.parse_action(" ".join(words))
    except NotationError:
        return
    assert CARIOCA.parse_action(CARIOCA.action_text(action)) == action


def test_lines_of_a_record() -> None:
    assert line(2, "lay QH m2 high") == "2 lay QH m2 high"
    assert split_line("2 lay QH m2 high") == (2, "lay QH m2 high")
    assert split_line(" 0 end\n") == (0, "end")
    for text in ("", "end", "-1 end", "2", "2 ", "x end", "٣ end", "+1 end", "1.0 end", "9" * 5000 + " end"):
        with pytest.raises(NotationError):
            split_line(text)


@pytest.mark.slow
@given(st.text())
def test_any_text_is_a_line_or_a_notation_error(text: str) -> None:
    try:
        seat, action = split_line(text)
    except NotationError:
        return
    assert seat >= 0 and action
