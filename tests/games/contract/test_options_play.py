"""Every value of every option: matches end, no card is lost, and something changes that the rules say it changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from carioca.bots.door import make_bot
from carioca.cards import parse_card
from carioca.cli import referee
from carioca.engine import record
from carioca.engine.game import Setup
from carioca.engine.match import Match
from carioca.games import game_named
from carioca.games.contract.carioca import CARIOCA, RUMMY, CariocaOptions
from carioca.games.contract.state import AT_FIRST, Course, Window
from carioca.games.melding.actions import Deal, LayOff, Pass
from carioca.games.melding.events import DealOffered, RoundDealt, StockTurned
from tests.bots.play import play_counted
from tests.conformance.walks import spread, walk_by
from tests.games.contract.mixes import mixed
from tests.longer import LONG

# A round for sets and runs, a full one, and a relieved one; short, so that every value gets its turn.
SHORT = {"rounds": ["TE", "final"], "extra_rounds": ["real"], "max_recycles": 2}
DEFAULT = CariocaOptions()
# All of it takes half an hour of one core; every check plays a part of it.
MATCHES, MIXES = (20, 500) if LONG else (1, 24)
FEW = 3
ROUND_LISTS = ("rounds", "extra_rounds")


def values_of_all() -> Iterator[tuple[str, Any]]:
    for spec in fields(CariocaOptions):
        choices = spec.metadata["choices"]
        if spec.name in ROUND_LISTS:
            yield from ((spec.name, [value]) for value in choices)
        elif isinstance(choices, range) and len(choices) > 10:
            # Points and limits up to a hundred: the ends, and some between.
            yield from ((spec.name, value) for value in sorted({*choices[:3], 15, 50, choices[-1]}))
        else:
            yield from ((spec.name, value) for value in choices)


VALUES = [(name, value) for name, value in values_of_all() if getattr(DEFAULT, name) != value]


def seats_for(options: CariocaOptions) -> int:
    return options.players_min if options.decks == 1 else min(max(3, options.players_min), options.players_max)


def with_value(name: str, value: Any) -> CariocaOptions:
    return DEFAULT.with_changes({**SHORT, name: value})


@pytest.mark.seldom(2)
@pytest.mark.sampled(768)
@pytest.mark.parametrize(("name", "value"), dict(VALUES).items(), ids=dict(VALUES))
def test_a_match_of_chance_or_skill(name: str, value: Any) -> None:
    """One value of every option; the slow tests play them all."""
    options = with_value(name, value)
    level = ("random", "normal")[VALUES.index((name, value)) % 2]
    ended, _ = play_counted((level,) * seats_for(options), f"{name}-{value}", options)
    assert ended == len(options.round_ids)


@pytest.mark.seldom(2)
@pytest.mark.sampled(72)
@pytest.mark.parametrize(("name", "value"), dict(VALUES).items(), ids=dict(VALUES))
def test_positions_hold_all_that_an_option_makes_a_state_remember(name: str, value: Any) -> None:
    """What the rules keep of a turn or of a round is a key of the position, else a referee goes on without it."""
    options = with_value(name, value)
    for moment in spread(walk_by(CARIOCA, options, name, seats_for(options)), 20):
        for state in (moment.state, moment.step.state):
            read = CARIOCA.read_position(json.loads(json.dumps(CARIOCA.position(state))))
            assert read.evolve(seed=state.seed) == state


REMEMBERED = Course(1, Window(parse_card("9C"), 0), True, True, 1, (50, 0, 0))


@pytest.mark.parametrize("name", Course._fields)
def test_a_position_tells_each_thing_that_a_round_remembers(name: str) -> None:
    """Of every field, also of those whose option is not played above."""
    plain = CARIOCA.read_position(
        {"game": "carioca", "players": [{"hand": ["9C"]}, {"hand": ["2C"]}, {"hand": ["3C"]}]}
    )
    assert getattr(REMEMBERED, name) != getattr(AT_FIRST, name), "a value that is not the usual one"
    course = AT_FIRST._replace(**{name: getattr(REMEMBERED, name)})
    assert CARIOCA.position(plain.evolve(course=course)) != CARIOCA.position(plain)


@pytest.mark.seldom(2)
@pytest.mark.sampled(40)
@pytest.mark.parametrize(("name", "value"), dict(VALUES[::-1]).items(), ids=dict(VALUES[::-1]))
def test_cards_that_are_laid_off_together_are_legal_one_after_the_other(name: str, value: Any) -> None:
    """The table offers several picked cards at once: what one lay-off changes for the next is known to the aims."""
    options = with_value(name, value) if name in ROUND_LISTS else replace(with_value(name, value), rounds=("TT", "TE"))
    for state, action, _ in walk_by(CARIOCA, options, name, seats_for(options)):
        if isinstance(action, LayOff):
            others = dict.fromkeys(card for card in state.hand if card != action.card)
            for picked in ((action.card, other) for other in others):
                for steps in CARIOCA.aims(CARIOCA.censor(state, state.turn), picked).values():
                    after = state
                    for step in steps:
                        assert CARIOCA.check(after, step) is None
                        after = CARIOCA.apply(after, step).state


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), VALUES, ids=[f"{name}={value}" for name, value in VALUES])
def test_many_matches(name: str, value: Any) -> None:
    options = with_value(name, value)
    for number in range(MATCHES):
        level = "normal" if number % 4 == 0 else "random"
        ended, dead = play_counted((level,) * seats_for(options), f"{name}-{value}-{number}", options)
        assert ended == len(options.round_ids) and 0 <= dead <= ended


@pytest.mark.slow
@pytest.mark.parametrize("number", range(FEW))
def test_options_by_chance(number: int) -> None:
    _chance(number)


@pytest.mark.seldom(3)
@pytest.mark.slow
@pytest.mark.parametrize("number", range(FEW, MIXES))
def test_many_options_by_chance(number: int) -> None:
    _chance(number)


def _chance(number: int) -> None:
    options = mixed(Random(f"options-{number}"))
    seats = 2 if options.decks == 1 else 2 + number % 3
    for level in ("random", "normal"):
        assert play_counted((level,) * seats, str(number), options)[0] == len(options.round_ids)
    if LONG or number % 20 == 0:
        assert_referee_agrees(options, seats, str(number))


def assert_referee_agrees(options: CariocaOptions, seats: int, seed: str) -> None:
    """A match's record is played again, and line by line by the referee, who knows the cards but not the seed."""
    match = Match(CARIOCA, Setup("carioca", options, seats, seed))
    bots = (make_bot("normal", CARIOCA), make_bot("random", CARIOCA))
    stream = Random(seed)
    while (seat := match.current) is not None:
        before = CARIOCA.position(match.state)
        action = bots[seat % 2].decide(CARIOCA.censor(match.state, seat), stream)
        step = match.submit(action)
        answer = referee.answer(json.dumps({"position": before, "action": CARIOCA.action_text(action)}).encode())
        assert answer["legal"] is True
        shuffled = any(isinstance(event, StockTurned | RoundDealt | DealOffered) for event in step.events)
        if not shuffled or isinstance(action, Deal | Pass):
            assert answer["position"] == CARIOCA.position(step.state)
    data = record.write(match, [{"name": str(seat)} for seat in range(seats)], "carioca-chile", "1")
    again = record.replay(json.loads(json.dumps(data)), game_named)
    assert again.broken == () and again.match.state == match.state
    assert again.match.results == match.results


@pytest.mark.slow
def test_the_preset_for_two() -> None:
    assert play_counted(("normal", "normal"), "rummy", RUMMY)[0] == 8
    # Players of chance fill a round to its last card, however often the stock is turned over.
    assert play_counted(("random", "random"), "rummy", replace(RUMMY, max_recycles=1))[0] == 8
