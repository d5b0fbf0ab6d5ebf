"""House rules survive saving and resuming, stand in the record, and cannot change during a match (S11)."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.engine.position import canonical
from carioca.engine.record import RecordError, replay
from carioca.games import game_named
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.errors import StorageError
from carioca.storage.match_file import read_match
from carioca.storage.saves import Saves
from tests.games.contract.mixes import mixed
from tests.together import together

DEFAULT = CariocaOptions()
NAMES = ("Ana", "Luis", "Rosa", "Eva")


def begin(number: int, saves: Saves | None = None) -> Session:
    """A match of people under a mix of house rules."""
    options = mixed(Random(f"kept-{number}"))
    seats = 2 if options.decks == 1 else 2 + number % 3
    people = tuple(Seat(name) for name in NAMES[:seats])
    preset = ("carioca-chile", "carioca-rummy")[number % 2]
    if preset == "carioca-rummy":
        # Only what differs from the preset stands in the record.
        options = replace(options, players_min=2, players_max=6)
    return Session.new(CARIOCA, preset, options, people, f"kept-{number}", saves)


def act(session: Session, rng: Random) -> None:
    """Any legal action."""
    session.submit(rng.choice(list(CARIOCA.legal_actions(session.match.state))))


def place(session: Session) -> tuple[str, str, CariocaOptions]:
    """Where a match stands: position, record, and the rules it is played by."""
    state = session.match.state
    return canonical(CARIOCA.position(state)), canonical(session.record()), state.options


@pytest.mark.sampled(9)
@pytest.mark.parametrize("number", range(30))
def test_house_rules_survive_saving_in_the_middle_of_a_round(tmp_path: Path, number: int) -> None:
    rng = Random(number)
    with Saves(tmp_path) as saves:
        session = begin(number, saves)
        agreed = session.match.setup.options
        for _ in range(rng.randint(3, 60)):
            if session.current is not None:
                act(session, rng)
    assert session.current is not None
    with Saves(tmp_path) as saves:
        again = Session.resume(saves)
        assert again is not None and again.problem == ""
        assert place(again) == place(session)
        assert again.match.setup == session.match.setup and again.match.setup.options == agreed
        written = read_match(tmp_path / "match.carioca").record
        assert CARIOCA.presets[again.preset].with_changes(written["options"]) == agreed
        # The two go on alike.
        action = next(CARIOCA.legal_actions(session.match.state))
        assert again.submit(action) == session.match.submit(action).events


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", range(2))
def test_the_rules_are_the_same_to_the_end(number: int) -> None:
    session, rng = begin(number), Random(number)
    agreed, written = session.match.setup.options, session.record()["options"]
    while session.current is not None:
        act(session, rng)
        assert session.match.state.options is agreed
    assert session.record()["options"] == written
    assert replay(session.record(), game_named).match.state == session.match.state


def test_rules_are_values_that_nothing_changes() -> None:
    setup = begin(0).match.setup
    with pytest.raises(FrozenInstanceError):
        setup.options.cut_bonus = 10  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError):
        setup.options = DEFAULT  # type: ignore[misc]


# -- records with other rules than those that were played --------------------------------------------------------------

AGREED = replace(DEFAULT, rounds=("TT", "TE"), first_dealer_seat=1)


@cache
def one_round() -> str:
    """The record of a match for two whose first round is finished and whose second has begun."""
    seats = (Seat("Ana", "normal"), Seat("Luis", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", AGREED, seats, "edited")
    while not session.results or len(session.match.rounds[-1].lines) < 4:
        session.submit(session.think())
    return json.dumps(session.record())


def edits() -> list[tuple[str, Any]]:
    """Every option with the value next to the one that was agreed."""
    found: list[tuple[str, Any]] = []
    for spec in fields(CariocaOptions):
        was = getattr(AGREED, spec.name)
        if isinstance(spec.default, tuple):
            found.append((spec.name, [spec.metadata["choices"][-1]]))
        else:
            found.append((spec.name, next(value for value in spec.metadata["choices"] if value != was)))
    return found


@pytest.mark.slow
@together(("name", "value"), edits(), ids=dict(edits()))
def test_an_edited_record_never_goes_on_in_silence(name: str, value: Any) -> None:
    """It is no record, or the finished round is told not to follow: its scores stay, its rules are not taken over."""
    record = json.loads(one_round())
    assert replay(record, game_named).broken == ()
    record["options"][name] = value
    try:
        again = replay(record, game_named)
    except RecordError as error:
        assert str(error)
    else:
        assert 0 in again.broken


def test_an_edited_save_says_so(tmp_path: Path) -> None:
    """Before the first round has ended: what was played under other rules is not taken for played under these."""
    with Saves(tmp_path) as saves:
        session, rng = begin(3, saves), Random(3)
        for _ in range(12):
            act(session, rng)
    file = tmp_path / "match.carioca"
    first, _, lines = file.read_text().partition("\n")
    setup = json.loads(first[9:])
    setup["options"]["cut_bonus"] = 99 if setup["options"].get("cut_bonus") != 99 else 98
    file.write_text(f"{first[:9]}{json.dumps(setup)}\n{lines}")
    with Saves(tmp_path) as saves:
        try:
            again = Session.resume(saves)
        except StorageError:
            return
        assert again is not None and again.problem
        assert again.match.rounds[-1].lines == []
