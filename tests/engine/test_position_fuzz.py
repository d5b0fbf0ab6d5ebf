"""Any JSON at all is a position or a PositionError, and what is a position can be played on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carioca.cards import HIDDEN, card_text, french_pack
from carioca.engine.position import PositionError
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.state import State, visible_rows

CARDS = st.sampled_from(["8H", "9H", "TH", "JH", "9S", "9C", "*", "??", "8h", "10H", "AS", "KD"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats() | st.text(max_size=3) | CARDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
ROWS = st.lists(CARDS, max_size=13)
PLAYER = st.fixed_dictionaries(
    {},
    optional={
        "hand": ROWS | VALUES,
        "known": ROWS,
        "down": st.sampled_from(["no", "now", "earlier", 1]) | VALUES,
        "score": st.integers(-5, 500) | VALUES,
        "rounds_won": st.integers(0, 9) | VALUES,
    },
)
MELD = st.fixed_dictionaries({"cards": ROWS | st.just(["9S", "9C", "9S"])}, optional={"owner": st.integers(0, 2)})
POSITION = st.fixed_dictionaries(
    {"players": st.lists(PLAYER, min_size=1, max_size=4) | VALUES},
    optional={
        "format": st.just(1) | VALUES,
        "game": st.just("carioca") | VALUES,
        "preset": st.just("carioca-chile") | VALUES,
        "options": st.dictionaries(st.sampled_from(["decks", "rounds", "cut_bonus", "hand_size"]), VALUES) | VALUES,
        "round": st.sampled_from(["TT", "EE", "final", "TTTT"]) | VALUES,
        "dealer": st.integers(0, 3) | VALUES,
        "turn": st.integers(0, 3) | VALUES,
        "phase": st.sampled_from(["draw", "play", "over"]) | VALUES,
        "drew": st.sampled_from([None, "stock", "pile"]) | VALUES,
        "recycles": st.integers(0, 9) | VALUES,
        "turns": st.integers(0, 9) | VALUES,
        "seat": st.integers(0, 3) | VALUES,
        "melds": st.lists(MELD, max_size=3) | VALUES,
        "stock": ROWS | VALUES,
        "pile": ROWS | VALUES,
    },
)


@pytest.mark.slow
@settings(max_examples=120)
@given(POSITION)
def test_any_json_is_a_position_or_a_position_error(data: dict[str, Any]) -> None:
    try:
        state = CARIOCA.read_position(data)
    except PositionError as error:
        assert "\n" not in str(error)
    else:
        _play_on(state)


def _play_on(state: State) -> None:
    """Everything that can be asked of a position has an answer, and every legal action leads on."""
    assert CARIOCA.read_position(CARIOCA.position(state)).evolve(seed=state.seed) == state
    actions = list(CARIOCA.legal_actions(state))
    assert all(CARIOCA.check(state, action) is None for action in actions)
    assert bool(actions) == (state.phase != "over")
    assert CARIOCA.censor(state, 0).state.pile[-1:] == state.pile[-1:]
    assert sum(map(len, CARIOCA.ranking(state))) == state.seats
    for action in actions if state.seed else ():
        after = CARIOCA.apply(state, action).state
        if after.round_no == state.round_no:
            assert _count(after) == _count(state)


def _count(state: State) -> Counter[object]:
    return Counter(card for row in visible_rows(state) for card in row)


MELDS = ["8H 9H TH JH", "* 3C 4C 5C 6C *", "QS KS * 2S", "9S 9D 9C", "5H 5D * *", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"]


def _sane(rng: Random) -> dict[str, Any]:
    """A position that could be: cards dealt from one pack, a turn at some moment, now and then as a view."""
    pack = [card_text(card) for card in french_pack(2, 4)]
    rng.shuffle(pack)
    turn, seats = rng.randrange(2), rng.randint(2, 4)
    phase = rng.choice(["draw", "play"])
    data: dict[str, Any] = {"game": "carioca", "turn": turn, "phase": phase, "round": rng.choice(["TE", "TT", "EE"])}
    data["melds"] = []
    for row in rng.sample(MELDS, rng.randint(0, 3)):
        if not Counter(row.split()) - Counter(pack):
            data["melds"].append({"owner": rng.randrange(seats), "cards": row.split()})
            for card in row.split():
                pack.remove(card)
    data["players"] = []
    for seat in range(seats):
        drew = seat == turn and phase == "play"
        hand = [pack.pop() for _ in range(rng.choice([1, 2, 6, 12]) + drew)]
        down = rng.choice(["no", "earlier", "now" if drew else "no"])
        data["players"].append({"hand": hand, "down": down, "known": rng.sample(hand, rng.randint(0, len(hand)))})
    data["pile"] = [pack.pop() for _ in range(rng.choice([0, 1, 2, 9]))]
    if rng.random() < 0.5:
        data["stock"] = [pack.pop() for _ in range(rng.choice([0, 0, 1, 9]))]
    if phase == "play":
        data["drew"] = rng.choice(["stock", "pile"])
    if rng.random() < 0.3:
        data["seat"] = seat = rng.randrange(seats)
        data["stock"] = ["??"] * len(data.get("stock", pack))
        for other, player in enumerate(data["players"]):
            if other != seat:
                player["hand"] = player["known"] + ["??"] * (len(player["hand"]) - len(player["known"]))
    return data


@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", range(4))
def test_positions_that_could_be(part: int) -> None:
    rng = random.Random(part)
    views = 0
    for _ in range(100):
        data = _sane(rng)
        state = CARIOCA.read_position(data)
        assert (state.seed == "") == ("seat" in data)
        views += HIDDEN in state.hand
        if HIDDEN not in state.hand:
            _play_on(state)
    assert views


JUNK: list[Callable[[Random], Any]] = [
    lambda rng: None,
    lambda rng: rng.choice([-1, 99, 1.5, True, 10**30]),
    lambda rng: rng.choice(["", "8H", "\ud800", "now", "é" * 300]),
    lambda rng: [rng.choice([None, "8H", ["8H"], {}, "??"]) for _ in range(rng.randint(0, 200))],
    lambda rng: {"hand": 3},
]


@pytest.mark.parametrize("part", range(4))
def test_one_wrong_value_anywhere(part: int) -> None:
    """A value somewhere in a good position is replaced by something else, a key added or taken away."""
    rng = random.Random(f"junk {part}")
    refused = 0
    for _ in range(150):
        data = _sane(rng)
        places: list[Any] = [data, *data["players"], *data["melds"]]
        place = rng.choice(places)
        if rng.random() < 0.2:
            place.pop(rng.choice(list(place)))
        else:
            place[rng.choice([*place, *place, "cards", "options", "extra", 7])] = rng.choice(JUNK)(rng)
        try:
            CARIOCA.read_position(data)
        except PositionError as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 75
