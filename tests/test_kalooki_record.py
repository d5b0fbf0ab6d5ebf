"""A match of Kalooki in which everybody calls: its record, film, referee and arena tell the same of every call."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import cli
from carioca.arena.plan import Plan, pair_table
from carioca.arena.pool import Processes
from carioca.arena.run import play_out
from carioca.bots.door import make_bot
from carioca.cards import HIDDEN
from carioca.cli.referee import answer
from carioca.engine.record import replay
from carioca.film import Film, Frame
from carioca.games import game_named
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.melding.actions import Action, Allow, Call, Decline, Pass, Refuse, Take
from carioca.games.melding.events import CallAllowed, Called, CallRefused, CardDeclined, Discarded, Drew
from carioca.i18n import language, set_language
from carioca.session import Seat, Session
from carioca.words.cards import card_text_suit
from carioca.words.film import move_text, why_text
from tests.arena.programs import sample

NAMES = ("Rosa", "Ana", "Luis", "Eva")
ANSWERS: tuple[Action, ...] = (Allow(), Refuse(), Take(), Decline())


@cache
def recorded() -> dict[str, Any]:
    """Two rounds of opponents who call whatever they may, three times out of four, and answer as chance has it."""
    rng, bot = Random("everybody calls"), make_bot("normal", KALOOKI)
    options = KalookiOptions(rounds_table=("TTT", "TTE"))
    session = Session.new(KALOOKI, "kalooki", options, tuple(Seat(name, "normal") for name in NAMES), "calls")
    while session.current is not None:
        state = session.match.state
        action: Any = bot.decide(session.view(session.current), rng)
        if state.phase == "call":
            action = Call() if rng.random() < 0.75 else Pass()
        elif state.course.window is not None:
            action = rng.choice([action for action in ANSWERS if session.check(action) is None])
        session.submit(action)
    return session.record()


def outcomes(film: Film) -> Counter[str]:
    """What became of the discards that somebody could call."""
    return Counter(
        type(event).__name__ for frame in film.frames for event in frame.events if not isinstance(event, Discarded)
    )


def test_the_record_leads_to_the_same_digests() -> None:
    data = json.loads(json.dumps(recorded()))
    match, broken = replay(data, game_named)
    assert broken == () and match.current is None
    assert [played.digest for played in match.rounds] == [played["digest"] for played in data["rounds"]]
    told = outcomes(Film(data))
    assert min(told[name] for name in ("CallAllowed", "CallRefused", "CardDeclined", "CallPassed")) > 3


def test_a_record_with_another_answer_no_longer_follows() -> None:
    """An answer is part of the match: who is told to have allowed a call has not refused it."""
    data = json.loads(json.dumps(recorded()))
    actions = data["rounds"][0]["actions"]
    at = next(at for at, line in enumerate(actions) if line.endswith(" allow"))
    actions[at] = actions[at].replace("allow", "refuse")
    assert replay(data, game_named).broken == (0,) and 0 in Film(data).broken


def calls(film: Film) -> list[Frame]:
    return [frame for frame in film.frames if isinstance(frame.action, Call)]


def test_of_all_who_call_the_nearest_has_it_in_the_film() -> None:
    """Seats are asked in turn and a call ends the question: those after the caller were never heard (K20)."""
    film, several = Film(recorded()), 0
    for frame in calls(film):
        state = frame.before  # type: ignore[arg-type]
        window = state.course.window
        assert window is not None and frame.after.phase == "call-answer"
        able = [
            seat
            for far in range(2, 4)
            if state.down[seat := (window.source + far * state.order.step) % 4] == "no"
        ]  # fmt: skip
        assert frame.seat in able and able[: able.index(frame.seat)] == list(window.asked)
        several += able[-1] != frame.seat
    assert several > 3


@pytest.mark.sampled(2)
@pytest.mark.parametrize("code", ["es", "en"])
def test_the_film_shows_every_call(code: str) -> None:
    """Who called what and what came of it is told to everybody; the card from the stock to the caller alone."""
    before = language()
    set_language(code)
    try:
        film, met = Film(recorded()), Counter[str]()
        for frame, after in pairwise(film.frames):
            if not isinstance(frame.action, Call):
                continue
            caller = frame.seat
            assert caller is not None
            card = next(event.card for event in frame.events if isinstance(event, Called))
            other = (caller + 1) % 4
            told = move_text(film, frame, other)
            assert NAMES[caller] in told and card_text_suit(card) in told
            for kind in (CallAllowed, CallRefused):
                if any(isinstance(event, kind) for event in after.events):
                    met[kind.__name__] += 1
                    assert NAMES[after.seat] in move_text(film, after, other)  # type: ignore[index]
            drawn = [event.card for event in after.events if isinstance(event, Drew) and event.source == "stock"]
            if drawn:
                assert move_text(film, after, caller) == move_text(film, after, None) != move_text(film, after, other)
                assert HIDDEN in film.view(after.after, other).state.hands[caller]
                assert drawn[0] in film.view(after.after, caller).state.hands[caller]
            assert why_text(film, frame, caller) and not why_text(film, frame, other)
        assert met["CallAllowed"] > 3 and met["CallRefused"] > 3
        declined = [frame for frame in film.frames if any(isinstance(event, CardDeclined) for event in frame.events)]
        assert declined and all(NAMES[frame.seat] in move_text(film, frame, None) for frame in declined)  # type: ignore[index]
    finally:
        set_language(before)


@pytest.mark.slow
def test_the_commands_verify_and_tell_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, before = tmp_path / "calls.carioca", language()
    path.write_text(json.dumps(recorded()), encoding="utf-8")
    try:
        assert cli.main(["verify", str(path), "--data-dir", str(tmp_path), "--lang", "es"]) == 0
        assert cli.main(["replay", str(path), "--all", "--data-dir", str(tmp_path), "--lang", "es"]) == 0
        told = capsys.readouterr().out
    finally:
        set_language(before)
    film = Film(recorded())
    for frame in calls(film):
        assert move_text(film, frame, None) in " ".join(told.split())


@pytest.mark.slow
def test_the_referee_leads_through_every_call() -> None:
    """Line by line from the position before: legal, and to the same position as the match."""
    film, asked = Film(recorded()), 0
    for frame in film.frames:
        if frame.before is None or frame.before.course.window is None or asked > 60:
            continue
        asked += 1
        position = KALOOKI.position(frame.before)
        told: dict[str, Any] = answer(json.dumps({"position": position}).encode())
        assert told["turn"] == frame.seat
        found: dict[str, Any] = answer(json.dumps({"position": position, "action": frame.line.split()[1]}).encode())
        assert found["legal"] is True and found["position"] == KALOOKI.position(frame.after)
        for line in {"call", "pass", "allow", "refuse", "take", "decline"}:
            judged = answer(json.dumps({"position": position, "action": line}).encode())
            assert judged["legal"] is (line in told["legal"])
    assert asked > 60


# -- the arena -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_arena_plays_rounds_with_calls_the_same_on_one_and_two_processes(tmp_path: Path) -> None:
    """A level that calls early and an outside program sit there, too."""
    options = KalookiOptions(rounds_table=("TTT",))
    tables = (pair_table("expert", "easy", range(3)), pair_table(sample(), "normal", range(3)))
    plan = Plan(tables, 2, "kalooki", options, single_rounds=True)
    found = [play_out(plan, Processes(workers), tmp_path / f"{workers}.json", StringIO()) for workers in (1, 2)]
    assert found[0] == found[1] and len(found[0]) == 12
    for played in found[0]:
        (points,) = played.points
        assert min(points) == -50 and sorted(points)[1] >= 0, "one winner"
