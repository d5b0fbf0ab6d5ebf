"""Random matches: every card accounted for at every turn, every deal with an end, scores that add up."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from carioca.engine.events import MatchEnded, RoundEnded
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.state import State
from carioca.games.melding.events import SidesEnded
from tests.games.canasta.walks import cards_of, choose, pack_of
from tests.longer import many

SEATS = (2, 3, 4, 6)
TURNS = 1_000
"""No deal has so many turns: the stock shrinks, or the pozo goes round for ten laps only."""


def play_out(options: CanastaOptions, seats: int, seed: str, deals: int = 60) -> State:
    """A match between random players to its end, or so many deals of it."""
    rng = Random(seed)
    state = BURACO.deal(Setup("buraco", options, seats, seed)).state
    pack = pack_of(state)
    assert sum(pack.values()) == 54 * (options.packs if options.packs != "auto" else 3 if seats == 6 else 2)
    while BURACO.current(state) is not None and state.round_no < deals:
        before = state
        step = BURACO.apply(state, choose(list(BURACO.legal_actions(state)), state, rng))
        state = step.state
        if state.turns != before.turns or state.round_no != before.round_no:
            assert cards_of(state) == pack
            assert state.turns < TURNS
        _check(before, state, [event for event in step.events if isinstance(event, RoundEnded)])
        assert isinstance(step.events[-1], MatchEnded) == (BURACO.current(state) is None)
    return state


def _check(before: State, after: State, ends: list[RoundEnded]) -> None:
    for seat, known in enumerate(after.known):
        assert not Counter(known) - Counter(after.hands[seat])
    for side in after.sides:
        assert not (side.taken and side.muerto)
    sides = len(after.sides)
    assert all(after.scores[seat] == after.scores[seat % sides] for seat in range(after.seats))
    if ends:
        gained = tuple(new - old for old, new in zip(before.scores, after.scores, strict=True))
        assert gained == ends[0].points
        assert isinstance(ends[0], SidesEnded) and len(ends[0].parts) == sides
        assert all(gained[seat] == ends[0].parts[seat % sides].total for seat in range(after.seats))
        closed = ends[0].reason == "closed"
        assert bool(ends[0].winners) == closed
        if closed:
            assert before.turn in ends[0].winners and before.side.taken


# Every preset and every number of seats; the slow tests play all of them together.
EACH = [(SEATS[at % len(SEATS)], list(BURACO.presets)[at % len(BURACO.presets)]) for at in range(len(SEATS))]


@pytest.mark.sampled(16)
@pytest.mark.parametrize(("seats", "preset"), EACH)
def test_a_match(seats: int, preset: str) -> None:
    state = play_out(BURACO.presets[preset], seats, "few")
    assert state.phase == "over" and max(state.scores) >= state.options.target


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", BURACO.presets)
@pytest.mark.parametrize("seats", SEATS)
def test_many_matches(seats: int, preset: str) -> None:
    for number in range(many(125, 2)):
        assert play_out(BURACO.presets[preset], seats, f"many-{number}").phase == "over"


def values_of_all() -> list[tuple[str, Any]]:
    """Every option with every value that is not the default; of ranges a few."""
    found = []
    for spec in fields(CanastaOptions):
        choices = list(spec.metadata["choices"])
        few = choices if len(choices) <= 6 else [choices[0], choices[1], choices[len(choices) // 2], choices[-1]]
        found += [(spec.name, value) for value in few if value != spec.default]
    return found


VALUES = values_of_all()
UNPLAYED = {"players_min", "players_max"}


def _plays(name: str, value: Any, seats: int, matches: int, deals: int) -> None:
    options = CanastaOptions().with_changes({name: value})
    try:
        BURACO.validate(Setup("buraco", options, seats, "x"))
    except OptionsError:
        return
    for number in range(matches):
        play_out(options, seats, f"{name}-{value}-{number}", deals)


@pytest.mark.seldom(2)
@pytest.mark.sampled(56)
@pytest.mark.parametrize(("name", "value"), VALUES, ids=[f"{name}={value}" for name, value in VALUES])
def test_a_deal_under_every_option(name: str, value: Any) -> None:
    if name not in UNPLAYED:
        _plays(name, value, SEATS[len(name) % 4], 1, 1)


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), VALUES, ids=[f"{name}={value}" for name, value in VALUES])
def test_fifty_deals_under_every_option(name: str, value: Any) -> None:
    for seats in SEATS:
        _plays(name, value, seats, many(13, 1), many(2, 1))


def test_a_deal_in_which_nobody_goes_on_ends() -> None:
    """The pozo goes round: nobody draws from the stock and nobody lays, for ten laps (B24)."""
    melds = [{"side": 0, "cards": ["3H", "4H", "5H"]}, {"side": 1, "cards": ["3D", "4D", "5D"]}]
    hands = [["KC", "9S"], ["QC", "8S"]]
    state = BURACO.read_position({"players": [{"hand": h} for h in hands], "melds": melds, "pile": ["JD"]})
    turns, ended = 0, None
    while ended is None:
        assert turns <= 20
        state = BURACO.apply(state, BURACO.parse_action("draw pile")).state
        step = BURACO.apply(state, BURACO.parse_action(f"discard {state.hand[0]}"))
        state, turns = step.state, turns + 1
        ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
    assert turns == 20 and ended.reason == "stalled" and ended.winners == ()
