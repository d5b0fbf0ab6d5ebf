"""What the llamada promises in any match (docs/rules/kalooki.md 2), tried along random ones."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from carioca.engine.events import RoundEnded, TurnBegan
from carioca.engine.game import Setup, Step
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.contract.state import State
from carioca.games.melding.actions import Allow, Call, Decline, Pass, Refuse, Take
from carioca.games.melding.events import CallAllowed, Called, CallPassed, CallRefused, CardDeclined, Discarded, Drew
from tests.games.contract.walks import cards_of, choose, pack_of
from tests.longer import many

ANSWERS = (Call, Pass, Allow, Refuse, Take, Decline)
DEFAULT = KalookiOptions(rounds_table=("TTT", "TEE"))


def watched(options: KalookiOptions, seats: int, seed: str) -> Counter[str]:
    """A match of chance with every promise tried at every step; how often what happened."""
    rng, met = Random(seed), Counter[str]()
    state = KALOOKI.deal(Setup("kalooki", options, seats, seed)).state
    events: list[Any] = []
    start = state
    while KALOOKI.current(state) is not None:
        actions = list(KALOOKI.legal_actions(state))
        action: Any = choose(actions, state, rng)
        if isinstance(action, ANSWERS):
            action = rng.choice(actions)
        step = KALOOKI.apply(state, action)
        after = step.state
        assert cards_of(after) == pack_of(after)
        window(state, after, action, step)
        if any(isinstance(event, Discarded) for event in step.events):
            events, start = [], state
        events += step.events
        if any(isinstance(event, TurnBegan | RoundEnded) for event in step.events) and events:
            resolved(start, events, met)
            events = []
        state = after
    return met


def window(before: State, after: State, action: Any, step: Step) -> None:
    """Who is asked, in which order, and what an answer does to the cards."""
    seen = after.course.window
    if seen is None:
        return
    nearest = [(seen.source + after.order.step * far) % after.seats for far in range(2, after.seats)]
    callers = [seat for seat in nearest if after.down[seat] == "no"]
    assert seen.card == after.pile[-1] and after.drew is None
    assert list(seen.asked) == callers[: len(seen.asked)]
    if after.phase == "call":
        assert after.turn == callers[len(seen.asked)]
        assert KALOOKI.call_refused(after, after.turn) is None
    else:
        assert seen.caller == callers[len(seen.asked)]
    others = set(range(after.seats)) - {after.turn}
    for seat in others:
        expected = seat in callers and seat not in seen.asked and after.phase == "call"
        assert (KALOOKI.call_refused(after, seat) is None) == expected
    # Nobody's cards change while it is open.
    if isinstance(action, ANSWERS):
        assert (before.hands, before.pile, before.stock) == (after.hands, after.pile, after.stock)


def resolved(start: State, events: list[Any], met: Counter[str]) -> None:
    """One discard from its throw to the next turn: one resolution, and the cards that belong to it."""
    if any(isinstance(event, RoundEnded) for event in events):
        return
    source, step, seats = start.turn, start.order.step, start.seats
    following = (source + step) % seats
    # The next turn begins once, and it is that of the next seat.
    assert [event.seat for event in events if isinstance(event, TurnBegan)] == [following]
    calls = [event.seat for event in events if isinstance(event, Called)]
    passed = [event.seat for event in events if isinstance(event, CallPassed)]
    answers = [event for event in events if isinstance(event, CallAllowed | CallRefused)]
    assert len(calls) == len(answers) <= 1
    assert not {source, following} & {*calls, *passed}
    assert all(start.down[seat] == "no" for seat in (*calls, *passed))
    asked = [seat for far in range(2, seats) if start.down[seat := (source + step * far) % seats] == "no"]
    assert [*passed, *calls] == asked[: len(passed) + len(calls)]
    if not calls:
        assert passed in ([], asked)
        met["nobody"] += bool(passed)
        return
    drawn = [(event.seat, event.source) for event in events if isinstance(event, Drew)]
    if isinstance(answers[0], CallAllowed):
        # The caller has two cards more, and the next player none.
        assert drawn == [(calls[0], "pile"), (calls[0], "stock")]
        met["allowed"] += 1
    else:
        declined = any(isinstance(event, CardDeclined) for event in events)
        assert drawn == ([] if declined else [(following, "pile")])
        met["declined" if declined else "taken"] += 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_calls_of_random_matches(seats: int) -> None:
    met: Counter[str] = Counter()
    for number in range(8):
        met += watched(DEFAULT, seats, f"calls {seats} {number}")
    assert met.keys() == {"nobody", "allowed", "declined", "taken"} and min(met.values()) > 10


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_calls_of_two_thousand_random_matches(part: int) -> None:
    for number in range(many(200, 6)):
        watched(DEFAULT, 3 + number % 4, f"many {part} {number}")


def test_a_hidden_world_asks_the_same_seats() -> None:
    """Nothing that is asked depends on cards that are not seen: a world that looks the same goes the same way."""
    rng = Random("worlds")
    state = KALOOKI.deal(Setup("kalooki", DEFAULT, 4, "worlds")).state
    tried = 0
    for _ in range(200):
        action = choose(list(KALOOKI.legal_actions(state)), state, rng)
        if state.phase == "play" and any(isinstance(event, Discarded) for event in KALOOKI.apply(state, action).events):
            seat = state.turn
            world = KALOOKI.imagine(KALOOKI.censor(state, seat), rng)
            one, other = KALOOKI.apply(state, action).state, KALOOKI.apply(world, action).state
            assert (one.phase, one.turn) == (other.phase, other.turn)
            tried += 1
        state = KALOOKI.apply(state, action).state
    assert tried > 20
