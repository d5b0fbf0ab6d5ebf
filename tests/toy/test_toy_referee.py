"""The toy family before the referee: every request of docs/formats.md, section 5, and lines that are none."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from carioca.cli.referee import answer, serve
from carioca.i18n import set_language
from tests.together import together
from tests.toy.family import toy as toy
from tests.toy.rules import TOY, own

pytestmark = pytest.mark.usefixtures("toy")

NEW = {"game": "toy", "preset": "toy", "players": 2, "seed": "7"}


def ask(**request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


def drawn(hands: list[list[str]], **keys: Any) -> dict[str, Any]:
    players = [{"hand": hand} for hand in hands]
    return {"game": "toy", "phase": "draw", "doubled": True, "players": players, **keys}


def test_a_match_is_played_through_the_referee_alone() -> None:
    position, points = ask(new=NEW)["position"], [0, 0]
    while (turn := ask(position=position)["turn"]) is not None:
        view = ask(position=position, seat=turn)["view"]
        assert ask(position=view) == ask(position=position)
        wished = ask(position=view, bot="expert")
        assert wished["action"] in ask(position=position)["legal"] and wished["why"]
        assert ask(position=view, action=wished["action"]) == {"legal": True, "position": None, "events": []}
        reply = ask(position=position, action=wished["action"])
        for event in reply["events"]:
            if event["event"] == "round-ended":
                points = [old + new for old, new in zip(points, event["points"], strict=True)]
                assert event["winner"] == next(iter(event["winners"]), None)
        position = reply["position"]
    assert [player["score"] for player in position["players"]] == points
    assert ask(position=position) == {"turn": None, "legal": []}


def test_the_higher_card_is_worth_the_doubled_stake() -> None:
    assert ask(position=drawn([["KS"], ["9D"]]), score=True) == {"points": [20, 0]}
    assert ask(position=drawn([["KS"], ["KD"]]), score=True) == {"points": [0, 0]}
    # Of four, those who face each other win together.
    assert ask(position=drawn([["KS"], ["9D"], ["2C"], ["QH"]]), score=True) == {"points": [20, 0, 20, 0]}
    reply = ask(position=drawn([["KS"], []], turn=1, stock=["AH"]), action="draw")
    events = [event["event"] for event in reply["events"]]
    assert events == ["card-drawn", "round-ended", "shuffled"]
    assert reply["events"][1]["winners"] == [0] and reply["events"][1]["points"] == [20, 0]


def test_refusals_carry_code_rule_and_a_sentence_in_the_language() -> None:
    position = ask(new=NEW)["position"]
    expected = {"legal": False, "code": "toy-stake-first", "rule": "Y2"}
    assert ask(position=position, action="draw") == {**expected, "text": "Primero di cuánto vale la ronda."}
    staked = ask(position=position, action="double")["position"]
    assert ask(position=staked, action="single")["text"] == "La ronda ya va al doble."
    set_language("en")
    assert ask(position=staked, action="single")["text"] == "The round is already doubled."


def test_a_view_hides_what_a_seat_cannot_know() -> None:
    view = ask(position=drawn([["KS"], []], turn=1, stock=["AH", "2C"]), seat=1)["view"]
    assert [player["hand"] for player in view["players"]] == [["??"], []] and view["stock"] == ["??", "??"]
    assert "KS" not in json.dumps(view) and own(TOY.read_position(view)).seed == ""


@together(
    "request_",
    [
        {"new": {**NEW, "players": 3}},
        {"new": {**NEW, "preset": "carioca-chile"}},
        {"new": {**NEW, "options": {"worth": 7}}},
        {"new": {**NEW, "options": {"decks": 2}}},
        {"position": drawn([["KS"]])},
        {"position": drawn([["KS"], ["??", "XX"]])},
        {"position": drawn([["KS"], []], phase="play")},
        {"position": drawn([["KS"], []], pile=["9D"])},
        {"position": drawn([["KS"], []]), "action": "discard KS"},
        {"position": drawn([["KS"], []]), "bot": "wizard"},
        {"position": drawn([["??"], []]), "score": True},
    ],
)
def test_what_makes_no_sense_gets_one_sentence(request_: dict[str, Any]) -> None:
    reply = ask(**request_)
    assert set(reply) == {"error"} and "failed on this request" not in reply["error"]


def test_lines_are_answered_one_by_one() -> None:
    lines = [json.dumps({"new": NEW}), "", json.dumps({"position": drawn([["KS"], ["9D"]]), "score": True})]
    answers = io.BytesIO()
    serve(io.BytesIO("\n".join(lines).encode()), answers)
    first, empty, points = map(json.loads, answers.getvalue().splitlines())
    assert first["position"]["game"] == "toy" and set(empty) == {"error"} and points == {"points": [20, 0]}
