"""Positions of Kalooki: what they keep, and impossible ones, which are refused with a sentence that names the key."""

from __future__ import annotations

import json
from typing import Any

import pytest

from carioca.engine import record
from carioca.engine.game import Setup
from carioca.engine.match import Match
from carioca.engine.position import PositionError
from carioca.games import game_named
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from tests.games.contract.kalooki import dealt, meld, play, player, position
from tests.games.contract.walks import choose
from tests.together import together

PLAYERS: list[dict[str, Any]] = [{"hand": ["9C"]}, {"hand": ["2S"]}, {"hand": ["6C"]}, {"hand": ["5D"]}]
CALL: dict[str, Any] = {"card": "2D", "from": 0, "asked": [], "caller": None}


def window(**changes: Any) -> dict[str, Any]:
    """Seat 0 threw the two of diamonds; seat 3 plays next, seats 2 and 1 can call."""
    return {"phase": "call", "turn": 2, "pile": ["2C", "2D"], "players": PLAYERS, "call": CALL, **changes}


def called(**changes: Any) -> dict[str, Any]:
    """Of the call only these keys differ."""
    return window(call=CALL | changes)


@together(
    ("keys", "named"),
    [
        (window(call=None), "call"),
        ({"phase": "draw", "players": PLAYERS, "pile": ["2D"], "call": CALL}, "call"),
        (called(card="2C"), "call"),
        (called(card=None), "call"),
        (called(card="2X"), "card"),
        (called(source=0), "call"),
        (called(**{"from": 4}), "from"),
        (called(asked=[3]), "asked"),
        (called(asked=[0]), "asked"),
        (called(asked=[2, 2]), "asked"),
        (called(asked=["2"]), "asked"),
        (called(asked=[1]), "asked"),
        (called(caller=2), "caller"),
        (window(turn=3), "turn"),
        (window(turn=1), "turn"),
        (window(phase="call-answer", turn=0), "caller"),
        (window(phase="call-answer", turn=3, call=CALL | {"caller": 2}), "turn"),
        (window(phase="first-option", turn=0, call=CALL | {"caller": 2}), "turn"),
        (window(phase="call-answer", turn=0, call=CALL | {"caller": 1}), "asked"),
        (window(drew="stock"), "drew"),
        (window(options={"call_enabled": False}), "phase"),
        (window(must="stock"), "must"),
        (window(tacked=True), "tacked"),
        (window(calls=-1), "calls"),
        (window(forced=9), "forced"),
        ({"players": PLAYERS, "must": "pile"}, "must"),
        ({"players": PLAYERS, "round": "TTT"}, "round"),
        ({"players": PLAYERS, "round": 9}, "round"),
        ({"players": PLAYERS[:2]}, "players"),
        ({"players": PLAYERS * 2}, "players"),
        ({"players": [{"hand": ["9C"] * 3}, *PLAYERS[1:]]}, "players"),
        ({"players": [{"hand": ["2H"] * 2, "fine": -1}, *PLAYERS[1:]]}, "fine"),
        ({"players": PLAYERS, "melds": [{"owner": 0, "cards": ["9S", "*", "*", "QS"]}]}, "melds"),
        ({"players": PLAYERS, "melds": [{"owner": 0, "cards": ["QH", "*", "*"]}]}, "melds"),
        ({"players": PLAYERS, "melds": [{"owner": 0, "cards": ["7H", "6H", "5H", "4H"]}]}, "melds"),
        ({"players": [{"hand": [f"{rank}S" for rank in "A23456789TJQ"]}, *PLAYERS[1:]]}, "hand"),
    ],
)
def test_an_impossible_position_is_refused_and_names_its_key(keys: dict[str, Any], named: str) -> None:
    with pytest.raises(PositionError, match=f"'{named}'") as refused:
        KALOOKI.read_position({"game": "kalooki", **keys})
    assert "\n" not in str(refused.value)


def test_a_caller_holds_more_cards_than_were_dealt() -> None:
    """K22: two more for each call that was allowed."""
    twelve = [{"hand": [f"{rank}S" for rank in "A23456789TJ"]}, *PLAYERS[1:]]
    with pytest.raises(PositionError, match="hand"):
        KALOOKI.read_position({"game": "kalooki", "players": twelve, "turn": 1})
    assert KALOOKI.read_position({"game": "kalooki", "players": twelve, "turn": 1, "calls": 1}).course.calls == 1


def test_rounds_are_numbered_from_0() -> None:
    """docs/formats.md 3."""
    for number in (0, 4, 8):
        data = KALOOKI.position(dealt(4, number))
        assert data["round"] == number
        assert KALOOKI.read_position(data).contract == dealt(4, number).contract


def test_nobody_acts_when_the_match_is_over() -> None:
    """`turn` is null then; a match that goes on has one."""
    state = position(A=player("7D", "earlier"), melds=[meld("5S 5H 5D")], round=8)
    after, _ = play(state, "discard 7D")
    data = KALOOKI.position(after)
    assert (data["phase"], data["turn"]) == ("over", None) and KALOOKI.current(after) is None
    assert KALOOKI.position(KALOOKI.read_position(data)) == data
    with pytest.raises(PositionError, match="'turn'"):
        KALOOKI.read_position({**data, "phase": "draw"})


def test_a_match_that_stops_in_a_call_goes_on_at_the_same_question() -> None:
    """The record has the lines so far: whatever phase they end in, that is where the match goes on."""
    from random import Random

    rng, met = Random("killed"), set()
    match = Match(KALOOKI, Setup("kalooki", KalookiOptions(rounds_table=("TTT",)), 4, "killed"))
    while match.current is not None and len(met) < 5:
        if match.state.phase not in met:
            met.add(match.state.phase)
            data = record.write(match, [{"name": str(seat)} for seat in range(4)], "kalooki", "1")
            again = record.replay(json.loads(json.dumps(data)), game_named)
            assert again.broken == () and again.match.state == match.state
            assert list(KALOOKI.legal_actions(again.match.state)) == list(KALOOKI.legal_actions(match.state))
        match.submit(choose(list(KALOOKI.legal_actions(match.state)), match.state, rng))
    assert met == {"draw", "play", "call", "call-answer", "first-option"}
