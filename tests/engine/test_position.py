"""Positions (docs/formats.md 3): what may be left out, what is refused by which key, and that nothing else happens."""

from __future__ import annotations

from typing import Any

import pytest

from carioca.cards import HIDDEN, french_pack
from carioca.engine.position import PositionError, canonical, digest
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS
from tests.together import together

TWO: list[dict[str, Any]] = [{"hand": ["8H"]}, {"hand": ["2C"]}]
EXAMPLE: dict[str, Any] = {
    "format": 1,
    "game": "carioca",
    "preset": "carioca-chile",
    "options": {"cut_bonus": 10},
    "round": "TTE",
    "dealer": 0,
    "turn": 1,
    "phase": "play",
    "drew": "stock",
    "recycles": 0,
    "players": [
        {"hand": ["8H", "9H", "*"], "down": "earlier", "score": 120, "rounds_won": 2},
        {"hand": ["2C", "2D"], "down": "no", "score": 85, "rounds_won": 1},
    ],
    "melds": [{"owner": 0, "cards": ["8S", "9S", "TS", "*"]}],
    "stock": ["4D", "KH"],
    "pile": ["3C", "9D"],
}


def read(**keys: Any) -> Any:
    return CARIOCA.read_position({"game": "carioca", "players": TWO} | keys)


def test_the_example_of_the_formats() -> None:
    state = CARIOCA.read_position(EXAMPLE)
    assert state.contract.id == "TTE" and state.turn == 1 and state.phase == "play" and state.drew == "stock"
    assert [str(card) for card in state.stock] == ["4D", "KH"] and str(state.pile[-1]) == "9D"
    assert state.order.cut_bonus == 10 and state.scores == (120, 85) and state.rounds_won == (2, 1)
    written = CARIOCA.position(state)
    assert written.pop("turns") == 1
    assert written == EXAMPLE


def test_defaults() -> None:
    state = read()
    assert (state.round_no, state.dealer, state.turn, state.phase, state.drew) == (0, 0, 0, "draw", None)
    assert (state.recycles, state.turns, state.melds, state.pile) == (0, 1, (), ())
    assert state.known == ((), ()) and state.down == ("no", "no") and state.scores == (0, 0)
    pack = list(french_pack(2, 4))
    for row in state.hands:
        pack.remove(row[0])
    assert list(state.stock) == pack  # the rest, in the pack's order


def test_the_phase_follows_from_what_is_written() -> None:
    cards = [str(card) for card in french_pack(1, 0)[:13]]
    assert read(drew="pile").phase == "play"
    assert read(players=[{"hand": ["8H"], "down": "now"}, {}]).phase == "play"
    assert read(players=[{"hand": cards}, {}]).phase == "play"
    assert read(players=[{"hand": cards[:12]}, {}]).phase == "draw"
    assert read(phase="play").drew == "stock"


def test_a_view_is_known_by_its_hidden_cards() -> None:
    view = read(players=[{"hand": ["8H"]}, {"hand": ["2C", "??"], "known": ["2C"]}])
    assert view.seed == "" and set(view.stock) == {HIDDEN} and len(view.stock) == 108 - 3
    assert read(seat=1).seed == "" and read().seed != ""


NOT_OBJECTS = [None, 3, "x", [], [1], [{}]]

REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("format", {"format": 2}),
    ("format", {"format": "1"}),
    ("format", {"format": True}),
    ("game", {"game": "kalooki"}),
    ("game", {"game": None}),
    ("preset", {"preset": "carioca-peru"}),
    ("preset", {"preset": []}),
    ("options", {"options": []}),
    ("cut_bonus", {"options": {"cut_bonus": "ten"}}),
    ("wild", {"options": {"wild": 1}}),
    ("round", {"round": "sucia"}),
    ("round", {"round": "tt"}),
    ("round", {"round": 0}),
    ("dealer", {"dealer": 2}),
    ("dealer", {"dealer": -1}),
    ("dealer", {"dealer": 0.0}),
    ("turn", {"turn": True}),
    ("turn", {"turn": 2}),
    ("phase", {"phase": "meld"}),
    ("drew", {"drew": "pozo"}),
    ("drew", {"phase": "draw", "drew": "pile"}),
    ("recycles", {"recycles": -1}),
    ("turns", {"turns": "1"}),
    ("players", {"players": []}),
    ("players", {"players": [{}]}),
    ("players", {"players": [{}] * 7}),
    ("players", {"players": {"0": {}, "1": {}}}),
    ("players", {"players": [{}, ["8H"]]}),
    ("hand", {"players": [{"hand": "8H"}, {}]}),
    ("hand", {"players": [{"hand": [8]}, {}]}),
    ("hand", {"players": [{"hand": ["8X"]}, {}]}),
    ("hand", {"players": [{"hand": [["8H"]]}, {}]}),
    ("hand", {"players": [{"hand": ["??"] * 13}, {}], "turn": 1}),
    ("hand", {"players": [{"hand": ["??"] * 14}, {}], "drew": "stock"}),
    ("hand", {"players": [{"hand": ["??"] * 13}, {}], "phase": "draw"}),
    ("down", {"players": [{"down": True}, {}]}),
    ("down", {"players": [{}, {"down": "now"}]}),
    ("down", {"players": [{"down": "now"}, {}], "phase": "draw"}),
    ("score", {"players": [{"score": "3"}, {}]}),
    ("rounds_won", {"players": [{"rounds_won": -1}, {}]}),
    ("known", {"players": [{"hand": ["8H"], "known": ["9H"]}, {}]}),
    ("known", {"players": [{"hand": ["8H"], "known": ["8H", "8H"]}, {}]}),
    ("known", {"players": [{"hand": ["??"], "known": ["??"]}, {}]}),
    ("cards", {"players": [{"cards": ["8H"]}, {}]}),
    ("dealler", {"dealler": 1}),
    ("seat", {"seat": 2}),
    ("seat", {"seat": None}),
    ("stock", {"stock": {}}),
    ("pile", {"pile": ["8H", None]}),
    ("8H", {"pile": ["8H", "8H"]}),
    ("8H", {"stock": ["8H"], "melds": [{"cards": ["8H", "8D", "8S"]}]}),
    ("8H", {"options": {"decks": 1}, "pile": ["8H"]}),
    ("\\*", {"stock": ["*"] * 5}),
    ("stock", {"stock": ["??"] * 107}),
    ("melds", {"melds": {}}),
    ("melds", {"melds": ["8H"]}),
    ("meld", {"melds": [{"cards": ["9S", "9C", "9D"], "locked": True}]}),
    ("owner", {"melds": [{"owner": 2, "cards": ["9S", "9C", "9D"]}]}),
]

BAD_ROWS = [
    "",
    "*",
    "* * *",
    "9S 9C",
    "9S * *",
    "9S 9C 8D",
    "9S 9C * * * *",
    "9S 9C ??",
    "8S 9S TS",
    "8S TS 9S JS",
    "JS TS 9S 8S",
    "8S 9S TS JD",
    "8S 9S TS QS",
    "8S 8S 9S TS",
    "8S * TS *",
    "4C 5C 6C * *",
    "* 4C 5C 6C *",
    "4C 5C * 7C 8C *",
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
]


@together(("key", "keys"), REFUSED, ids=[f"{i}-{key}" for i, (key, _) in enumerate(REFUSED)])
def test_refused_naming_the_key(key: str, keys: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match=key) as raised:
        read(**keys)
    assert "\n" not in str(raised.value)


@together("row", BAD_ROWS)
def test_rows_that_cannot_lie_on_a_table(row: str) -> None:
    with pytest.raises(PositionError, match="melds"):
        read(melds=[{"cards": row.split()}], round="TTE")


@pytest.mark.parametrize("round_id", ["final", "real", "color"])
def test_full_runs_on_the_table(round_id: str) -> None:
    row = ["AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH"]
    keys = {"round": round_id, "options": {"extra_rounds": list(EXTRA_ROUNDS)}}
    assert read(melds=[{"cards": row}], **keys).melds[0].kind == "full"
    for wrong in (row[:-1], ["9S", "9C", "9D"], [*row[:-1], "KS"]):
        with pytest.raises(PositionError, match="melds"):
            read(melds=[{"cards": wrong}], **keys)


@pytest.mark.parametrize("data", NOT_OBJECTS)
def test_what_is_no_object(data: Any) -> None:
    with pytest.raises(PositionError):
        CARIOCA.read_position(data)


def test_the_canonical_text_does_not_depend_on_the_order_of_keys() -> None:
    turned = dict(reversed(EXAMPLE.items()))
    assert canonical(turned) == canonical(EXAMPLE)
    assert digest(turned) == digest(EXAMPLE)
    assert digest({**EXAMPLE, "turn": 0}) != digest(EXAMPLE)
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
