"""What is told about the opponents after a round: their moves, from what each of them saw, and no round in play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.bots.contract.explain import explain
from carioca.bots.door import make_bot, mind_of
from carioca.bots.review import _choices
from carioca.engine.game import Game
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.tricks.pocha import POCHA
from carioca.gui.scenes.score_sheet import _outcome
from carioca.hindsight import Hindsight, own_round, said, think_over
from carioca.session import Seat, Session
from carioca.storage.saves import Saves
from carioca.words.review import played_on

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
        assert turn.before == turn.frames[0].before


def four(game: Game[Any, Any], preset: str, rounds: int, level: str = "easy", seed: str = "why") -> Session:
    """A match of four opponents after so many rounds."""
    seats = tuple(Seat(name, level) for name in ("Ana", "Rosa", "Eva", "Luis"))
    session = Session.new(game, preset, game.presets[preset], seats, seed)
    while len(session.results) < rounds:
        session.submit(session.think())
    return session


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset", "rounds"), [(POCHA, "pocha", 6), (CARIOCA, "carioca-chile", 1)])
def test_the_turn_shown_first_is_the_one_in_which_most_was_at_stake(
    game: Game[Any, Any], preset: str, rounds: int
) -> None:
    """What was at stake is reckoned here from all that the strongest level weighs."""
    hindsight = Hindsight(four(game, preset, rounds), rounds - 1)
    for seat, turns in hindsight.turns.items():
        stakes = []
        for turn in turns:
            most = 0.0
            for frame in turn.frames:
                if len(list(islice(game.legal_actions(frame.before), 2))) < 2 or frame.ended is not None:
                    continue
                weighed = mind_of(game).weigh(game, game.censor(frame.before, seat), Random(0), 1.0)
                costs = {one.action: one.cost for one in weighed}
                slip = costs.get(frame.action, weighed[0].cost) - weighed[0].cost
                most = max(most, slip or sorted(costs.values())[min(1, len(costs) - 1)] - weighed[0].cost)
            stakes.append(most)
        assert stakes[hindsight.opening(seat, lambda: True)] == max(stakes)


def test_who_cannot_wait_is_shown_the_last_turn_that_was_not_forced() -> None:
    """The last trick of a round of La Pocha leaves nobody a choice."""
    hindsight = Hindsight(four(POCHA, "pocha", 5), 4)
    for seat, turns in hindsight.turns.items():
        opened = hindsight.opening(seat, lambda: False)
        states = [[frame.before for frame in turn.frames] for turn in turns[opened:]]
        free = [any(len(list(POCHA.legal_actions(state))) > 1 for state in turn) for turn in states]
        assert free[0] and not any(free[1:])


@pytest.mark.slow
def test_turns_are_numbered_as_in_the_review() -> None:
    """Who only answers in another's turn has had no further one: whoever throws has the turn."""
    session = four(KALOOKI, "kalooki", 1)
    hindsight, lines = Hindsight(session, 0), session.match.rounds[0].lines
    for seat, turns in hindsight.turns.items():
        discards = sum(line.startswith(f"{seat} discard") for line in lines)
        assert {turn.turns for turn in turns} == {discards}, "each turn ends with a card thrown"
        played = own_round(session.record() | {"seats": [{"name": "x"}] * 4}, 0, seat)
        told = {one.at: (one.turn, one.turns) for one in _choices(played, seat)}
        numbered = {frame.line: (turn.number, turn.turns) for turn in turns for frame in turn.frames}
        assert told and all(numbered[lines[at]] == where for at, where in told.items() if lines.count(lines[at]) == 1)
        for at, (number, _) in told.items():
            thrown = sum(line.startswith(f"{seat} discard") for line in lines[:at])
            if lines[at].split()[1] in ("take", "decline", "draw", "down", "lay", "discard"):
                assert number == thrown + 1, "a card that is taken or left is the draw of the turn that follows (K23)"


def ceded(saves: Saves, *names: str) -> tuple[Session, list[tuple[int, str | None]]]:
    """A round of persons of whom two hand over, one of them for good, with two kills; who played each line."""
    options = CariocaOptions(rounds=("TT", "TE"))
    seats = tuple(map(Seat, names))
    session, told = (
        Session.new(CARIOCA, "carioca-chile", options, seats, "ceded", saves),
        list[tuple[int, str | None]](),
    )
    while not session.results:
        if len(told) in (14, 22) and not session.stand_ins.get(len(told) % 3):
            session.hand_over(len(told) % 3, "normal", len(told) == 22)
        if len(told) in (17, 25):
            saves.close()
            again = Session.resume(saves)
            assert again is not None
            session = again
        seat = session.current
        assert seat is not None
        told.append((seat, session.stand_ins.get(seat)))
        brain = make_bot("normal", CARIOCA)
        session.submit(brain.decide(session.view(seat), Random(len(told))))
    return session, told


@pytest.mark.slow
def test_what_was_played_for_persons_is_told_after_kills_and_what_they_decided_is_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, number in (("HANDS", 3), ("DEALS", 2), ("RUNS", 1), ("EXPERT", "normal")):
        monkeypatch.setattr(f"carioca.bots.luck.{name}", number)
    with Saves(tmp_path) as saves:
        session, told = ceded(saves, "Ana", "Beto", "Caro")
    own = {seat for seat, bot in told if bot is None}
    away = {seat for seat, bot in told if bot is not None}
    assert len(away) == 2 and session.gone and set(session.persons_in(0)) == own >= session.gone
    hindsight = Hindsight(session, 0)
    assert set(hindsight.turns) == away
    lines = sorted(frame.line for turns in hindsight.turns.values() for turn in turns for frame in turn.frames)
    assert lines == sorted(
        line for line, (_, bot) in zip(session.match.rounds[0].lines, told, strict=True) if bot is not None
    )
    assert all(hindsight.reasons(turns[-1])[-1] for turns in hindsight.turns.values())
    for seat in own:
        others = session.played_for(0, seat)
        found = think_over(session.record(), 0, seat, lambda share: None, 0.01)
        assert found.decisions and all(told[one.at] == (seat, None) for one in found.decisions)
        assert bool(found.others) == bool(others) == found.left == (seat in away)
        begins = max(one.turn for one in found.decisions)
        assert all(one.turn >= begins and told[one.at][1] for one in found.others)
        assert not found.others or str(found.others[0].turn) in played_on(found, others)


def test_who_handed_over_is_not_told_that_it_was_his_doing(tmp_path: Path) -> None:
    """Alone and without a name: the moves of who stood in are told of somebody else."""
    with Saves(tmp_path) as saves:
        session = Session.new(
            CARIOCA, "carioca-chile", CariocaOptions(rounds=("TT",)), (Seat(""), SEATS[1]), "x", saves
        )
        session.hand_over(0, "normal")
        while session.current is not None:
            session.submit(session.think())
    hindsight = Hindsight(session, 0)
    mine, theirs = hindsight.turns[0][0], hindsight.turns[1][0]
    assert hindsight.names(mine)[0] == i18n.t("names.stand-in.you") and not hindsight.names(mine).reads(0)
    assert hindsight.names(theirs).reader == 0 and session.persons_in(0) == ()
    (result,) = session.results
    assert (_outcome(session, result) == "La ganó tu suplente.") == (result.winners == (0,))


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
        assert {frame.seat for frame in turn.frames} == {0}
        for frame, told in zip(turn.frames, hindsight.reasons(turn), strict=True):
            view = KALOOKI.censor(frame.before, 0)
            assert set(map(repr, told)) <= set(map(repr, explain(view, frame.action)))
            answers += frame.before.phase not in ("draw", "play")
    assert answers > 3
