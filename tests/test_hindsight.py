"""What is told about the opponents after a round: their moves, from what each of them saw, and no round in play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carioca import i18n
from carioca.bots.contract.explain import explain
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.kalooki import KALOOKI
from carioca.hindsight import Hindsight, said
from carioca.session import Seat, Session

SEATS = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Tomás", "random"))


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    i18n.set_language("es")
    yield
    i18n.set_language(before)


def played(rounds: int, seats: tuple[Seat, ...] = SEATS, **options: object) -> Session:
    """A match of so many finished rounds; a person plays as a normal opponent would."""
    rules = CariocaOptions(rounds=("TT", "TE")).with_changes(options)
    session = Session.new(CARIOCA, "carioca-chile", rules, seats, "hindsight")
    stand_in = Session.new(CARIOCA, "carioca-chile", rules, tuple(Seat(seat.name, "normal") for seat in seats), "x")
    while len(session.results) < rounds:
        if session.seats[session.current or 0].bot is None:
            stand_in.match = session.match
            session.submit(stand_in.think())
        else:
            session.submit(session.think())
    return session


def test_the_turns_of_opponents_and_of_nobody_else() -> None:
    session = played(1)
    hindsight = Hindsight(session, 0)
    assert list(hindsight.turns) == [1, 2]
    lines = [frame.line for turns in hindsight.turns.values() for turn in turns for frame in turn.frames]
    assert sorted(lines) == sorted(line for line in session.match.rounds[0].lines if line[0] != "0")
    for turn in hindsight.turns[1]:
        assert turn.frames[0].line.startswith("1 draw") and len({frame.before.turns for frame in turn.frames}) == 1
        assert turn.hand == turn.frames[0].before.hands[1]


def test_the_reasons_come_from_what_the_opponent_saw() -> None:
    hindsight = Hindsight(played(1), 0)
    turn = hindsight.turns[1][-1]
    frame = turn.frames[-1]
    # Whatever the others held and the stock hid: the reasons are the same.
    view = CARIOCA.censor(frame.before, 1)
    reasons = explain(view, frame.action)
    assert set(map(repr, hindsight.reasons(turn)[-1])) <= set(map(repr, reasons))
    told = [repr(reason) for one in hindsight.reasons(turn) for reason in one]
    assert len(told) == len(set(told))
    assert said(CARIOCA, hindsight.reasons(turn)[-1], ("Ana", "Rosa", "Tomás")).endswith(".")
    by_chance = hindsight.turns[2][-1]
    assert {said(CARIOCA, one, ()) for one in hindsight.reasons(by_chance)} == {
        "Elige al azar entre las jugadas permitidas."
    }  # fmt: skip


def test_nothing_is_told_of_a_round_that_is_being_played() -> None:
    session = played(1)
    while session.match.state.turns < 7:
        view = session.view(session.current)
        session.submit(next(iter(session.game.legal_actions(view.state))))
    assert Hindsight(session, 1).turns == {} and Hindsight(session, 1).first == -1
    assert Hindsight(session, 0).first in (1, 2)


def test_deals_that_were_passed_on_are_no_turns() -> None:
    session = played(1, pass_deal=True)
    assert all(frame.before.phase != "deal" for turn in Hindsight(session, 0).turns[1] for frame in turn.frames)


def test_whoever_answers_within_a_turn_weighs_the_own_cards() -> None:
    """In Kalooki others are asked about the discard: what they say is explained by what each of them holds."""
    seats = tuple(Seat(name, "easy") for name in ("Ana", "Rosa", "Tomás"))
    session = Session.new(KALOOKI, "kalooki", KALOOKI.presets["kalooki"], seats, "hindsight")
    while not session.results:
        session.submit(session.think())
    hindsight, answers = Hindsight(session, 0), 0
    for turn in hindsight.turns[0]:
        for frame, told in zip(turn.frames, hindsight.reasons(turn), strict=True):
            if frame.seat != turn.seat:
                view = KALOOKI.censor(frame.before, frame.seat)
                assert set(map(repr, told)) <= set(map(repr, explain(view, frame.action)))
                answers += 1
    assert answers > 3
