"""Every refusal of Kalooki: a position of three that reaches it. Seat 0 acts, seat 2 plays next, then seat 1."""

from __future__ import annotations

from typing import Any

from carioca.cards import parse_row

TRIOS = "4S4H4D9C9D9HKSKHKD"
FOURS = "3S4S5S6S8D9DTDJD2H3H4H5H"


def turn(hand: str, *, down: str = "no", own: str = "", table: str = "", **more: Any) -> dict[str, Any]:
    """A position in the middle of seat 0's turn: its own melds, and those of seat 1, parted by /."""
    melds = [
        {"owner": owner, "cards": row.split()}
        for owner, rows in ((0, own), (1, table))
        for row in rows.split("/")
        if row
    ]
    players = [{"hand": list(map(str, parse_row(hand))), "down": down}, {"hand": ["2S", "3D"]}, {"hand": ["6C", "8C"]}]
    given = {"phase": "play", "drew": "stock", "pile": ["2C", "2D"], "stock": ["3S", "TS"], "calls": 9}
    return {"game": "kalooki", **given, "players": players, "melds": melds, **more}


def draws(**more: Any) -> dict[str, Any]:
    """The same before the draw."""
    return turn("9C", **{"phase": "draw", "drew": None, **more})


def window(phase: str, **more: Any) -> dict[str, Any]:
    """Seat 0 is asked something about the two of diamonds."""
    asked: dict[str, Any] = {"card": "2D", "from": 2, "asked": [], "caller": None}
    if phase == "call-answer":
        asked |= {"from": 0, "caller": 1}
    if phase == "first-option":
        asked |= {"from": 1, "caller": 2}
    return draws(phase=phase, call=asked, **more)


def four(down: bool = False, asked: list[int] | None = None) -> dict[str, Any]:
    """Of four players seat 3 threw the card: seats 1 and 0 can call, seat 1 only while it is not down."""
    players = [{"hand": ["9C"]}, {"hand": ["2S"], "down": "earlier" if down else "no"}, {"hand": ["6C"]}, {}]
    call = {"card": "2D", "from": 3, "asked": asked or [], "caller": None}
    return window("call") | {"players": players, "call": call}


CASES: dict[str, tuple[dict[str, Any], str]] = {
    "must-stock": (draws(must="stock"), "draw pile"),
    "others-meld": (turn("9C", down="earlier", table="9H 9D 9S", options={"tack_on": "own"}), "lay 9C m0"),
    "tacked": (turn("7H7D7S9C", down="earlier", tacked=True), "meld 7H7D7S"),
    "no-replace": (
        turn("6H9C", down="earlier", own="5H * 7H 8H", options={"joker_replace_by": "none"}),
        "replace 6H m0",
    ),
    "not-in-hand": (turn("9C", down="earlier", own="5H * 7H 8H"), "replace 6H m0"),
    "no-such-meld": (turn("9C", down="earlier"), "replace 9C m0"),
    "set-joker-stays": (turn("9C", down="earlier", own="9H 9D *"), "replace 9C m0"),
    "not-owner": (turn("6H9C", down="earlier", table="5H * 7H 8H"), "replace 6H m0"),
    "swap-other": (turn("9H9C", down="earlier", own="5H * 7H 8H"), "replace 9H m0"),
    "joker-no-end": (turn("JD9C", down="earlier", own="TD * QD KD AD"), "replace JD m0 high"),
    "joker-high-end": (
        turn("6H9C", down="earlier", own="5H * 7H 8H", options={"joker_moves_to": "high_end"}),
        "replace 6H m0 low",
    ),
    "joker-end-needed": (turn("6H9C", down="earlier", own="5H * 7H 8H"), "replace 6H m0"),
    "set-naturals": (turn("7H**9C", down="earlier"), "meld 7H**"),
    "suit-twice": (turn("8H9HTHJH9C", down="earlier", own="2H 3H 4H 5H"), "meld 8H9HTHJH"),
    "rank-twice": (turn("9C9S9C3C", down="earlier", own="9H 9D *"), "meld 9C9S9C"),
    "call-or-pass": (window("call"), "draw stock"),
    "allow-or-refuse": (window("call-answer"), "draw stock"),
    "take-or-decline": (window("first-option"), "draw stock"),
    "no-calls": (draws(options={"call_enabled": False}, calls=None), "call"),
    "call-your-turn": (draws(), "call"),
    "call-closed": (turn("9C"), "allow"),
}
"""What an action is refused with."""

WISHES: dict[str, tuple[dict[str, Any], int]] = {
    "no-calls": (draws(options={"call_enabled": False}, calls=None), 1),
    "call-closed": (draws(), 1),
    "call-own": (window("call"), 2),
    "call-next": (window("call"), 1),
    "call-down": (four(down=True), 1),
    "call-passed": (four(asked=[1]), 1),
    "call-no-stock": (window("call", stock=[], pile=["2C", "2D"]), 0),
    "call-limit": (window("call", calls=3, options={"max_calls_per_round": 3}), 0),
}
"""Why a seat cannot call."""
for position, _ in (*CASES.values(), *WISHES.values()):
    if position["calls"] is None:
        del position["calls"]
