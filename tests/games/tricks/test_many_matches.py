"""Whole matches of chance under every value of every option, each followed by somebody who keeps the book.

The plain tests play a part, the slow ones more; with CARIOCA_LONG=1 they play 2,000 matches and 100 of every value.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from carioca.engine import record
from carioca.engine.events import Event, MatchEnded, RoundEnded
from carioca.engine.game import Action, Setup
from carioca.engine.match import Match
from carioca.engine.options import OptionsError
from carioca.games import game_named
from carioca.games.tricks import events as told
from carioca.games.tricks.actions import Play
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.games.tricks.bookkeeper import Book, heard
from tests.games.tricks.table import Changes
from tests.games.tricks.walks import cards_of, choose, pack_of
from tests.longer import LONG

DEFAULT = PochaOptions()
MATCHES, EACH, MIXES = (2_000, 100, 1_000) if LONG else (60, 2, 100)
FEW = 6


def values_of_all() -> Iterator[tuple[str, Any]]:
    """Every option with every value but the default; of points the ends and some between; tables of one's own."""
    for spec in fields(PochaOptions):
        choices = spec.metadata["choices"]
        if isinstance(choices, range) and len(choices) > 14:
            choices = (*choices[:3], 15, choices[-1])
        if spec.name == "rounds_table":
            choices = (*choices, (1,), (2, 5, 1), (5,) * 4)
        yield from ((spec.name, value) for value in choices if value != getattr(DEFAULT, spec.name))


VALUES = list(values_of_all())

# What an option needs to have an effect.
CONTEXT: dict[str, Changes] = {
    "players_max": {"players_min": 3},
    "first_dealer_seat": {"first_dealer": "assigned"},
    "oros_double_factor": {"oros_double": True},
    "all_tricks_min_cards": {"all_tricks_double": True, "rounds_table": (1, 2, 3, 5)},
    "all_tricks_needs_exact_bid": {"all_tricks_double": True, "rounds_table": (1, 2, 4, 5)},
    "subastado_tie": {"max_round_mode": "subastado"},
    "subastado_no_trump": {"max_round_mode": "subastado"},
    "dealer_choice_time": {"max_round_mode": "dealer_chooses"},
    "full_deal_trump": {"max_round_mode": "chusas"},
}


def options_with(name: str, value: Any) -> PochaOptions:
    """The default options but for this one and what it needs."""
    changes = {**CONTEXT.get(name, {}), name: value}
    if changes.get("players_min", 4) > changes.get("players_max", 8):
        changes["players_max"] = changes["players_min"]
    return DEFAULT.with_changes(changes)


def seats_for(options: PochaOptions, rng: Random) -> int:
    """A number of players that these options make a game for."""
    fitting = []
    for seats in range(3, 9):
        try:
            POCHA.validate(Setup("pocha", options, seats, "x"))
        except OptionsError:
            continue
        fitting.append(seats)
    return rng.choice(fitting)


def some_action(state: State, rng: Random) -> Action:
    """A random legal action; where a breach only ends the round, any card of the hand now and then."""
    if state.phase == "play" and state.options.renuncio_policy == "lose_round" and rng.random() < 0.1:
        return Play(rng.choice(state.hand))
    return choose(list(POCHA.legal_actions(state)), state, rng)


def play_match(options: PochaOptions, seed: str, look: float = 0.02) -> Book:
    """A match of chance with the book kept; at some moments all that can be asked of a state is asked."""
    rng = Random(seed)
    seats = seats_for(options, rng)
    setup = Setup("pocha", options, seats, seed)
    match = Match(POCHA, setup)
    book = Book(seats, options.changed(DEFAULT))
    heard(book, match.first.events, match.state)
    while (seat := match.current) is not None:
        state = match.state
        assert seat == book.expected == state.turn
        if rng.random() < look:
            look_at(state, rng)
        events = match.submit(some_action(state, rng)).events
        heard(book, events, match.state)
        assert cards_of(match.state) == pack_of(match.state)
    assert book.over and list(match.state.scores) == book.scores and list(match.state.exact) == book.exact
    assert len(match.results) == len(book.sizes)
    data = record.write(match, [{"name": str(seat)} for seat in range(seats)], "pocha", "1")
    again = record.replay(json.loads(json.dumps(data)), game_named)
    assert again.broken == () and again.match.state == match.state
    return book


def look_at(state: State, rng: Random) -> None:
    """A position is read again, views say enough and no more, and what is seen does not depend on what is not."""
    data = json.loads(json.dumps(POCHA.position(state)))
    full = POCHA.read_position(data)
    assert full.evolve(seed=state.seed) == state
    for seat in (*range(state.seats), None):
        view = POCHA.censor(state, seat)
        world = POCHA.imagine(view, rng)
        assert POCHA.censor(world, seat) == view and cards_of(world) == pack_of(state)
        if seat is not None:
            assert POCHA.read_position(json.loads(json.dumps(POCHA.position(state, seat)))) == view.state
        if seat == state.turn:
            assert list(POCHA.legal_actions(view.state)) == list(POCHA.legal_actions(state))
            action = some_action(state, rng)
            assert same_acts(POCHA.apply(state, action).events, POCHA.apply(world, action).events, state.seats)
    for action in POCHA.legal_actions(state):
        assert POCHA.check(state, action) is None
        assert POCHA.parse_action(POCHA.action_text(action)) == action


def same_acts(ours: tuple[Event, ...], others: tuple[Event, ...], seats: int) -> bool:
    """Whether everybody sees the same in two worlds that look alike to who acts, until something is uncovered."""
    uncovers = (told.HandsSeen, told.TrumpShown, RoundEnded, MatchEnded, told.RoundDealt)

    def seen(events: tuple[Event, ...], seat: int | None) -> list[Event]:
        end = next((at for at, event in enumerate(events) if isinstance(event, uncovers)), len(events))
        return [event.seen_by(seat) for event in events[:end]]

    return all(seen(ours, seat) == seen(others, seat) for seat in (*range(seats), None))


# -- the default rules -------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("number", range(FEW))
def test_a_match(number: int) -> None:
    play_match(DEFAULT, f"match {number}")


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_matches(part: int) -> None:
    for number in range(MATCHES // 20):
        play_match(DEFAULT, f"many {part} {number}", 0.005)


# -- every option ------------------------------------------------------------------------------------------------------


@pytest.mark.seldom(2)
@pytest.mark.sampled(12)
@pytest.mark.parametrize(("name", "value"), VALUES, ids=[f"{name}={value}" for name, value in VALUES])
def test_a_short_match_of_every_value(name: str, value: Any) -> None:
    options = options_with(name, value)
    if options.rounds_table == "complete":
        # Where it matters that all cards are dealt the short table, which has such a round for most numbers of seats.
        short = name in ("max_round_mode", "full_deal_trump")
        options = options.with_changes({"rounds_table": "short" if short else (1, 1, 2, 3, 5)})
    play_match(options, f"{name} {value}")


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), VALUES, ids=[f"{name}={value}" for name, value in VALUES])
def test_matches_of_every_value(name: str, value: Any) -> None:
    for number in range(EACH):
        play_match(options_with(name, value), f"{name} {value} {number}", 0.005)


def mixed(rng: Random) -> PochaOptions:
    """Every option by chance, short of what makes no game."""
    changes = {spec.name: rng.choice(spec.metadata["choices"]) for spec in fields(PochaOptions)}
    changes |= {"players_min": 3, "players_max": rng.randint(4, 8)}
    if rng.random() < 0.5:
        changes["rounds_table"] = tuple(rng.choices((1, 1, 2, 3, 4, 5), k=rng.randint(1, 8)))
    return DEFAULT.with_changes(changes)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", range(FEW))
def test_options_by_chance(number: int) -> None:
    play_match(mixed(Random(f"mix {number}")), str(number))


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_options_by_chance(part: int) -> None:
    for number in range(MIXES // 10):
        play_match(mixed(Random(f"mixes {part} {number}")), str(number), 0.01)


@pytest.mark.slow
def test_breaches_end_rounds_where_that_is_agreed() -> None:
    """P12 and renuncio_policy: the matches above do come to it."""
    options = DEFAULT.with_changes({"renuncio_policy": "lose_round"})
    assert play_match(options, "breach").revokes > 3
    assert play_match(DEFAULT, "breach").revokes == 0
