"""Positions of Buraco: what is written, what a seat may know, and what is refused with the key at fault."""

from __future__ import annotations

from typing import Any

import pytest

from carioca.cards import HIDDEN, card_text, french_pack, parse_row
from carioca.engine.game import NotationError
from carioca.engine.position import PositionError
from carioca.games.canasta.buraco import BURACO
from tests.games.canasta.table import SPARE, melds, play, position, row_of, sides, texts, turn
from tests.together import together

TWO = [{"hand": texts("KS KH")}, {"hand": texts(SPARE)}]


def test_what_is_not_written_has_its_default() -> None:
    state = BURACO.read_position({"players": TWO})
    assert state.phase == "draw" and state.turn == 0 and state.pile == () and state.scores == (0, 0)
    assert [len(side.muerto) for side in state.sides] == [11, 11] and not state.sides[0].salida
    assert len(state.stock) == 108 - 4 - 22
    laid = BURACO.read_position({"players": TWO, "melds": melds("4H 5H 6H")})
    assert laid.sides[0].salida and not laid.sides[1].salida


def test_a_view_shows_the_pozo_and_hides_hands_stock_and_muertos() -> None:
    state = position("KS KH", pile=["7C", "KD"], melds=melds("4H 5H 6H"))
    view = BURACO.position(state, 1)
    assert view["pile"] == ["7C", "KD"] and view["players"][0]["hand"] == ["??", "??"]
    assert {*view["stock"], *view["sides"][0]["muerto"], *view["sides"][1]["muerto"]} == {"??"}
    # What was taken from the pozo is public.
    after, _ = play(state, "draw pile")
    assert sorted(BURACO.position(after, 1)["players"][0]["hand"]) == ["7C", "??", "??", "KD"]
    assert sorted(BURACO.position(after, 1)["players"][0]["known"]) == ["7C", "KD"]


def test_nobody_knows_the_muerto_that_was_taken_but_its_taker() -> None:
    after, _ = play(turn("QC", rows=["4H 5H 6H"]), "discard QC")
    assert BURACO.censor(after, 1).state.hands[0] == (HIDDEN,) * 11
    assert BURACO.censor(after, 0).state.hands[0] == after.hands[0]


def test_known_forgets_the_seen_copy_first() -> None:
    """docs/formats.md 3."""
    state = position("7C KH", pile=["7C"], melds=melds("4H 5H 6H"))
    taken, _ = play(state, "draw pile")
    thrown, _ = play(taken, "discard 7C")
    assert taken.known[0] == parse_row("7C") and thrown.known[0] == ()


def test_the_end_has_no_turn() -> None:
    state = position("JC", phase="over", turn=None, melds=melds("4H 5H 6H"))
    assert BURACO.position(state)["turn"] is None and BURACO.current(state) is None


HAND = [{"hand": ["KS"]}, {"hand": ["3C"]}]
WHOLE = [card_text(card) for card in french_pack(2, 4)]
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"players": [{"hand": texts("KS KS KS")}, {"hand": ["3C"]}]}, "KS stands 3 times"),
    ({"players": HAND, "sides": [{"muerto": ["2C"] * 10}, {}]}, "'muerto' of side 0 has 10 cards"),
    ({"players": HAND, "sides": [{"muerto": []}, {}]}, "'muerto' of side 0 is empty"),
    ({"players": HAND, "sides": [{"muerto": texts("4C") * 11, "taken": True}, {}]}, "must be empty"),
    (
        {"players": [{"hand": WHOLE}, {"hand": ["??"]}], "sides": [{"taken": True}] * 2, "pile": [], "drew": "stock"},
        "109 cards",
    ),
    ({"players": HAND * 3 + HAND[:1]}, "'players' needs 2, 3, 4 or 6"),
    ({"players": HAND[:1] * 5}, "'players' needs 2, 3, 4 or 6"),
    ({"players": HAND, "sides": [{}]}, "'sides' needs 2 sides"),
    ({"players": HAND, "sides": [{"seats": [1]}, {}]}, "'seats' of side 0"),
    ({"players": HAND, "sides": [{"fresh": 0}, {}]}, "'fresh' of side 0"),
    ({"players": HAND, "sides": [{"fresh": 1, "taken": True}, {}]}, "'fresh' cannot be 1"),
    ({"players": HAND, "melds": melds("4H 5H 6H"), "sides": [{"salida": False}, {}]}, "'salida' of side 0"),
    ({"players": HAND, "melds": [{"side": 0, "cards": texts("KH AH 2H")}]}, "KH AH 2H is no meld"),
    ({"players": HAND, "melds": [{"side": 2, "cards": texts("4H 5H 6H")}]}, "'side' must be from 0 to 1"),
    ({"players": HAND, "melds": [{"owner": 0, "cards": texts("4H 5H 6H")}]}, "unknown key 'owner'"),
    ({"players": HAND, "melds": ["4H"]}, "a meld must be an object"),
    ({"players": HAND, "stock": []}, "'stock' must have a card"),
    ({"players": [{"hand": []}, {"hand": ["3C"]}]}, "'hand' of player 0 is empty"),
    ({"players": HAND, "phase": "draw", "drew": "pile"}, "'drew' must be null"),
    ({"players": HAND, "phase": "over", "turn": 0}, "'turn' must be null"),
    ({"players": HAND, "taken": "9D"}, "'taken' names a card"),
    ({"players": [{"hand": ["KS"], "known": ["9D"]}, {"hand": ["3C"]}]}, "'known' names a card"),
    ({"players": [{"hand": ["KS"], "score": 3}, {"hand": ["3C"]}]}, "unknown key 'score'"),
    ({"players": HAND, "options": {"target": 17}}, "'target' cannot be 17"),
    ({"players": HAND, "preset": "carioca-chile"}, "'preset'"),
    ({"players": HAND, "game": "carioca"}, "'game' must be 'buraco'"),
    ({"players": HAND, "format": 2}, "only format 1"),
    ({"players": HAND, "round": "TT"}, "'round' must be a whole number"),
]


@together(("data", "words"), FAULTS, ids=[words for _, words in FAULTS])
def test_what_cannot_be_is_refused_with_its_key(data: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError) as refused:
        BURACO.read_position(data)
    assert words in str(refused.value)


@together(
    "text",
    ["", "draw", "draw hand", "draw pile ??", "meld", "replace 6H", "replace 6H m0 up", "replace 6H m0 low high",
     "down 7H7D7S", "swap 7C m0", "end", "deal", "pass", "lay ?? m0", "draw stock 7H7D7S", "meld 7X"],
)  # fmt: skip
def test_lines_that_are_no_actions_of_this_game(text: str) -> None:
    with pytest.raises(NotationError):
        BURACO.parse_action(text)


def test_a_lock_is_written_only_where_it_says_something() -> None:
    """A run of seven or more with a wild counts as locked in any case."""
    plain = position("KS KH", melds=melds("3S 4S 2S 6S 7S 8S 9S", locked=True))
    assert plain.locked == () and "locked" not in BURACO.position(plain)["melds"][0]
    home = position("KS KH", melds=melds("2S 3S 4S 5S 6S 7S 8S", locked=True))
    assert home.locked == (0,) and row_of(home) == "2S 3S 4S 5S 6S 7S 8S"
    canasta = BURACO.canasta(home, 0)
    assert canasta is not None and canasta.category == "simple"


def test_six_play_with_three_packs() -> None:
    six = BURACO.read_position({"players": [{"hand": ["KS"]}] * 3 + [{"hand": ["3C"]}] * 3, "sides": sides(number=3)})
    assert len(six.options.pack(six.seats)) == 162
