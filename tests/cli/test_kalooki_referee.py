"""The referee on Kalooki: every request of docs/formats.md, section 5, with calls, and what is wrong with a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from carioca import i18n
from carioca.cli.referee import answer

WINDOW: dict[str, Any] = {
    "game": "kalooki",
    "phase": "call",
    "turn": 1,
    "call": {"card": "9D", "from": 0, "asked": [], "caller": None},
    "players": [{"hand": ["2S", "3S"]}, {"hand": ["4D", "9C"]}, {"hand": ["6H", "7H"]}],
    "stock": ["5C", "6C", "7C"],
    "pile": ["9D"],
}


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def ask(**request: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer(json.dumps(request).encode())
    return found


def test_a_call_from_the_question_to_the_next_turn() -> None:
    assert ask(position=WINDOW) == {"turn": 1, "legal": ["call", "pass"]}
    asked = ask(position=WINDOW, action="call")
    assert asked["legal"] is True and asked["position"]["phase"] == "call-answer"
    assert ask(position=asked["position"]) == {"turn": 0, "legal": ["allow", "refuse"]}
    allowed = ask(position=asked["position"], action="ALLOW")["position"]
    assert allowed["players"][1]["hand"] == ["4D", "9C", "9D", "5C"] and allowed["calls"] == 1
    refused = ask(position=asked["position"], action="refuse")["position"]
    assert ask(position=refused) == {"turn": 2, "legal": ["take", "decline"]}
    declined = ask(position=refused, action="decline")["position"]
    assert declined["must"] == "stock" and ask(position=declined) == {"turn": 2, "legal": ["draw stock"]}


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [("draw stock", "call-or-pass", "K20"), ("allow", "call-or-pass", "K20"), ("discard 4D", "call-or-pass", "K20")],
)
def test_an_answer_out_of_its_window_is_refused(line: str, code: str, rule: str) -> None:
    found = ask(position=WINDOW, action=line)
    assert (found["legal"], found["code"], found["rule"]) == (False, code, rule)
    assert found["text"] == "Primero di si llamas la carta que se botó: llamar o pasar."


def test_the_view_of_a_seat_asks_the_same() -> None:
    view = ask(position=WINDOW, seat=1)["view"]
    assert view["players"][0]["hand"] == ["??", "??"] and view["call"] == WINDOW["call"]
    assert ask(position=view) == ask(position=WINDOW)
    assert ask(position=view, bot="normal", seed="1")["action"] in ("call", "pass")


def test_a_new_match_scores_and_nonsense() -> None:
    fresh = ask(new={"game": "kalooki", "preset": "super-kalooki", "players": 5, "seed": "7"})["position"]
    assert fresh["round"] == 0 and len(fresh["players"]) == 5 and fresh["pile"] == []
    assert ask(position=fresh)["legal"] == ["draw stock"]
    assert ask(position=WINDOW, score=True) == {"points": [55, 63, 63]}
    assert "2" in ask(new={"game": "kalooki", "players": 2})["error"]
    for wrong in ("call me", "replace 6H", "replace 6H m0 middle", "take it", ""):
        assert "error" in ask(position=WINDOW, action=wrong)
