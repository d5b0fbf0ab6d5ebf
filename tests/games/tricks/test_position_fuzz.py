"""Any JSON at all is a position of La Pocha or a PositionError, and what is a position can be played on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carioca.cards import HIDDEN
from carioca.engine.game import NotationError, Setup, View
from carioca.engine.position import PositionError
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.games.tricks.table import Changes
from tests.games.tricks.walks import cards_of, pack_of

CARDS = st.sampled_from(["5O", "RO", "1E", "2E", "3C", "SB", "??", "*", "5o", "8H", "TS"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats() | st.text(max_size=3) | CARDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
ROWS = st.lists(CARDS, max_size=5)
PLAYER = st.fixed_dictionaries(
    {},
    optional={
        "hand": ROWS | VALUES,
        "bid": st.integers(0, 4) | st.none() | VALUES,
        "won": st.integers(0, 3) | VALUES,
        "score": st.integers(-50, 500) | VALUES,
        "exact": st.integers(0, 9) | VALUES,
    },
)
TRICK = st.fixed_dictionaries({"cards": ROWS}, optional={"leader": st.integers(0, 4)}) | VALUES
OPTIONS: dict[str, Any] = {
    "max_round_mode": st.sampled_from(["chusas", "subastado", "dealer_chooses", "sin_triunfo"]),
    "rounds_table": st.sampled_from(["short", [2], [1, 10], []]),
    "renuncio_policy": st.sampled_from(["lose_round"]),
    "remove_twos": st.sampled_from(["never"]),
    "decks": VALUES,
}
POSITION = st.fixed_dictionaries(
    {"players": st.lists(PLAYER | VALUES, min_size=3, max_size=5) | st.lists(PLAYER, max_size=9) | VALUES},
    optional={
        "format": st.just(1) | VALUES,
        "game": st.just("pocha") | VALUES,
        "preset": st.just("pocha") | VALUES,
        "options": st.fixed_dictionaries({}, optional=OPTIONS) | VALUES,
        "n": st.integers(1, 10) | VALUES,
        "round": st.integers(0, 27) | VALUES,
        "dealer": st.integers(0, 3) | VALUES,
        "turn": st.integers(0, 3) | VALUES,
        "phase": st.sampled_from(["bid", "trump", "play", "over"]) | VALUES,
        "trump": st.sampled_from(["O", "C", "E", "B", "-", None]) | VALUES,
        "trump_card": CARDS | VALUES,
        "leader": st.integers(0, 3) | VALUES,
        "trick": ROWS | VALUES,
        "tricks": st.lists(TRICK, max_size=2) | VALUES,
        "seat": st.integers(0, 3) | VALUES,
    },
)


@pytest.mark.slow
@settings(max_examples=100)
@given(POSITION)
def test_any_json_is_a_position_or_a_position_error(data: Changes) -> None:
    try:
        state = POCHA.read_position(data)
    except PositionError as error:
        assert "\n" not in str(error)
    else:
        _play_on(state)


def _play_on(state: State, rng: Random | None = None) -> None:
    """Everything that can be asked of a position has an answer, and every legal action leads on."""
    assert POCHA.read_position(json.loads(json.dumps(POCHA.position(state)))).evolve(seed=state.seed) == state
    actions = list(POCHA.legal_actions(state)) if HIDDEN not in state.hand or state.phase != "play" else []
    assert all(POCHA.check(state, action) is None for action in actions)
    assert bool(actions) == (state.phase != "over" and (state.phase != "play" or HIDDEN not in state.hand))
    assert sum(map(len, POCHA.ranking(state))) == state.seats == len(POCHA.points(state))
    for seat in (*range(state.seats), None):
        view = POCHA.censor(state, seat)
        assert view.state.seed == ""
        if state.seed:
            full = POCHA.imagine(view, rng or Random(1))
            assert POCHA.censor(full, seat) == view and cards_of(full) == pack_of(state)
            assert seat is None or POCHA.read_position(POCHA.position(state, seat)) == view.state
    if state.seed:
        assert not state.tricks or len(state.tricks) != sum(state.won) or cards_of(state) == pack_of(state)
        for action in actions:
            after = POCHA.apply(state, action).state
            # The next position is one, too.
            assert POCHA.position(POCHA.read_position(POCHA.position(after))) == POCHA.position(after)
    elif HIDDEN not in state.hand:
        POCHA.imagine(View(state.turn, state), Random(1))


MODES = ("normal", "sin_triunfo", "subastado", "chusas", "dealer_chooses")


def some_options(rng: Random) -> Changes:
    """Options of every kind that changes what a position holds."""
    return {
        "max_round_mode": rng.choice(MODES),
        "rounds_table": rng.choice(["complete", "short", [2, 5], [1], [3]]),
        "renuncio_policy": rng.choice(["prevent", "prevent", "lose_round"]),
        "dealer_choice_time": rng.choice(["before_bids", "after_bids"]),
        "subastado_no_trump": rng.random() < 0.5,
        "indias": rng.random() < 0.5,
        "next_leader": rng.choice(["trick_winner", "trick_winner", "mano"]),
        "direction": rng.choice(["ccw", "cw"]),
        "full_deal_trump": rng.choice(["last_card", "dealer_pick_unseen"]),
        "hook": rng.random() < 0.7,
        "players_min": 3,
    }


def moment(rng: Random) -> State:
    """Some moment of some round of random moves."""
    options = PochaOptions().with_changes(some_options(rng))
    seats = rng.randint(3, 8)
    setup = Setup("pocha", options, seats, str(rng.random()))
    try:
        POCHA.validate(setup)
    except ValueError:
        return moment(rng)
    sizes = options.sizes(seats)
    # The largest rounds are the ones that differ.
    state = POCHA.deal(setup, rng.choice([sizes.index(max(sizes)), rng.randrange(len(sizes))])).state
    for _ in range(rng.randrange(1, seats * (state.size + 1))):
        round_no, before = state.round_no, state
        lines = list(POCHA.legal_actions(state))
        state = POCHA.apply(state, rng.choice(lines)).state
        if state.phase == "over" or state.round_no != round_no:
            return rng.choice([before, state])
    return state


@pytest.mark.sampled(16)
@pytest.mark.parametrize("part", range(4))
def test_positions_of_play(part: int) -> None:
    rng, met = Random(part), set()
    for _ in range(60):
        state = moment(rng)
        _play_on(state.evolve(seed="position"), rng)
        met.add((state.mode, state.phase))
    assert len(met) > 8


JUNK: list[Callable[[Random], Any]] = [
    lambda rng: None,
    lambda rng: rng.choice([-1, 99, 1.5, True, 10**30]),
    lambda rng: rng.choice(["", "8H", "5O", "\ud800", "E", "-", "now", "a\nb", "é" * 300]),
    lambda rng: [rng.choice([None, "8H", "5O", ["5O"], {}, "??"]) for _ in range(rng.randint(0, 60))],
    lambda rng: {"hand": 3},
    lambda rng: {"leader": 0, "cards": ["1O", "2O", "3O", "4O"]},
]


@pytest.mark.sampled(16)
@pytest.mark.parametrize("part", range(4))
def test_one_wrong_value_anywhere(part: int) -> None:
    """A value somewhere in a good position is replaced by something else, a key added or taken away."""
    rng = random.Random(f"junk {part}")
    refused = 0
    for _ in range(250):
        state = moment(rng)
        data = POCHA.position(state, rng.choice([None, rng.randrange(state.seats)]))
        places: list[Any] = [data, data, *data["players"], *data["tricks"]]
        place = rng.choice(places)
        if rng.random() < 0.2:
            place.pop(rng.choice(list(place)))
        elif rng.random() < 0.3 and data["trick"]:
            data["trick"][rng.randrange(len(data["trick"]))] = rng.choice(["5O", "1E", "??", "8H", 3])
        else:
            place[rng.choice([*place, *place, "cards", "options", "extra", 7])] = rng.choice(JUNK)(rng)
        try:
            read = POCHA.read_position(data)
        except PositionError as error:
            refused += 1
            assert "\n" not in str(error) and len(str(error)) < 400
        else:
            _play_on(read, rng)
    assert refused > 100


@pytest.mark.slow
@settings(max_examples=300)
@given(
    st.text(max_size=12) | st.builds(" ".join, st.lists(st.sampled_from(["bid", "play", "trump", "3O", "2", "-", "é"])))
)
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = POCHA.parse_action(text)
    except NotationError as error:
        assert str(error)
    else:
        assert POCHA.parse_action(POCHA.action_text(action)) == action
