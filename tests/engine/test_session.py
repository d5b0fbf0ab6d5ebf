"""A session on a disk: it resumes at the very same card wherever its journal ends, and no disk stops the match."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.engine.game import Illegal
from carioca.engine.options import OptionsError
from carioca.engine.position import canonical
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.errors import LOST, SIGNS_LEFT_OUT, SaveBroken, StorageError
from carioca.storage.match_file import read_match
from carioca.storage.saves import Saves
from tests.games.contract.walks import choose

PEOPLE = (Seat("Ana"), Seat("Luis"), Seat("Rosa", "random"))
OPTIONS = CariocaOptions(rounds=("TT", "TE"))


def begin(folder: Path) -> tuple[Session, Saves]:
    saves = Saves(folder)
    return Session.new(CARIOCA, "carioca-chile", OPTIONS, PEOPLE, "session", saves), saves


def act(session: Session, rng: Random) -> tuple[Any, ...]:
    state = session.match.state
    return session.submit(choose(list(CARIOCA.legal_actions(state)), state, rng))


def place(session: Session) -> tuple[str, str]:
    """The position and the score sheet: what a player would compare."""
    return canonical(CARIOCA.position(session.match.state)), repr(session.round_points)


def copy_cut(folder: Path, to: Path, lines: int, torn: bytes = b"") -> Path:
    """A copy of the saves whose file ends after so many lines, perhaps in the middle of the next."""
    shutil.copytree(folder, to, ignore=shutil.ignore_patterns("lock"))
    file = to / "match.carioca"
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(whole[:lines]) + torn)
    return to


def resume(folder: Path) -> Session:
    with Saves(folder) as saves:
        session = Session.resume(saves)
    assert session is not None
    return session


@pytest.mark.slow
def test_a_file_cut_after_any_line_resumes_there(tmp_path: Path) -> None:
    """In both rounds and between them; a torn line counts as not written."""
    rng = Random("journal")
    session, saves = begin(tmp_path / "saves")
    places = [place(session)]
    with saves:
        while len(session.results) < 1 or len(session.match.rounds[1].lines) < 30:
            act(session, rng)
            places.append(place(session))
            if len(session.results) == 1 and not session.match.rounds[1].lines:
                # The line that ends the round leads nowhere else.
                places.append(place(session))
    for lines, expected in list(enumerate(places, start=1))[::2]:
        again = resume(copy_cut(tmp_path / "saves", tmp_path / str(lines), lines, b"1 disc" * (lines % 4 // 2)))
        assert place(again) == expected
        assert again.names == ("Ana", "Luis", "Rosa") and again.people == (0, 1)
        assert again.problem == ""


def test_a_resumed_opponent_decides_as_it_would_have(tmp_path: Path) -> None:
    rng = Random("bot")
    session, saves = begin(tmp_path)
    with saves:
        while session.current != 2 or len(session.match.rounds[0].lines) < 10:
            act(session, rng)
        ask = session.ask()
        decision = session.think()
    assert resume(tmp_path).think() == ask() == decision
    person = Session.new(CARIOCA, "carioca-chile", OPTIONS, (Seat("Ana"), Seat("Luis")), "s")
    with pytest.raises(ValueError, match="opponent"):
        person.ask()


def test_a_match_goes_on_after_resuming(tmp_path: Path) -> None:
    """Played on half by half, with the program ended in between, it is the match that was never interrupted."""
    whole = Session.new(CARIOCA, "carioca-chile", OPTIONS, PEOPLE, "session")
    rng = Random("halves")
    while whole.current is not None:
        act(whole, rng)
    rng = Random("halves")
    session, saves = begin(tmp_path)
    steps = 0
    while session.current is not None:
        act(session, rng)
        steps += 1
        if steps % 13 == 0 and session.current is not None:
            saves.close()
            saves = Saves(tmp_path)
            again = Session.resume(saves)
            assert again is not None
            session = again
    assert session.record() == whole.record() and session.ranking == whole.ranking
    assert session.results == whole.results
    assert Session.resume(saves) is None
    saves.close()
    finished = json.loads(next((tmp_path / "finished").iterdir()).read_text())
    assert finished == whole.record()


def test_killed_between_the_last_card_and_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line is on the disk, the record is not written yet: the match is over when it comes back."""
    rng = Random("last")
    session, saves = begin(tmp_path / "saves")
    monkeypatch.setattr(saves, "finish", lambda _: None)
    while session.current is not None:
        act(session, rng)
    saves.close()
    again = resume(tmp_path / "saves")
    assert again.current is None and again.results == session.results and again.ranking == session.ranking
    assert place(again) == place(session)
    assert read_match(tmp_path / "saves" / "finished" / "1.carioca").record == session.record()


def test_a_refused_action_is_not_written(tmp_path: Path) -> None:
    session, saves = begin(tmp_path)
    with saves:
        before = (tmp_path / "match.carioca").read_bytes()
        action = CARIOCA.parse_action("discard KS")
        assert session.check(action) is not None
        with pytest.raises(Illegal):
            session.submit(action)
        assert (tmp_path / "match.carioca").read_bytes() == before


def test_views_and_names() -> None:
    session = Session.new(CARIOCA, "carioca-chile", OPTIONS, PEOPLE, "s")
    assert [session.is_person(seat) for seat in range(3)] == [True, True, False]
    assert session.view(1) == CARIOCA.censor(session.match.state, 1)
    assert session.view(None).seat is None and session.results == () and session.round_points == ()


@pytest.mark.parametrize("seats", [PEOPLE[:1], PEOPLE * 3])
def test_no_match_without_its_players(seats: tuple[Seat, ...]) -> None:
    with pytest.raises(OptionsError):
        Session.new(CARIOCA, "carioca-chile", OPTIONS, seats, "s")


# -- saves that are no good --------------------------------------------------------------------------------------------


def _edited(folder: Path, **keys: Any) -> None:
    path = folder / "match.carioca"
    path.write_text(json.dumps(read_match(path).record | keys))


@pytest.mark.parametrize(
    "keys",
    [
        {"game": "chess"},
        {"preset": "carioca-peru"},
        {"options": {"jokers": 9}},
        {"options": {"decks": 1}},
        {"seats": [{"name": "a"}, {"name": "b", "bot": "oracle"}, {"name": "c"}]},
        {"seats": [{"name": str(at)} for at in range(8)]},
        {"seed": ""},
        {"rounds": []},
        {"rounds": 3},
    ],
)
def test_saves_that_name_no_match(tmp_path: Path, keys: dict[str, Any]) -> None:
    _, saves = begin(tmp_path)
    saves.close()
    _edited(tmp_path, **keys)
    with Saves(tmp_path) as again, pytest.raises(SaveBroken):
        Session.resume(again)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "\x00" * 500, '{"format": 1}'])
def test_saves_that_are_no_record(tmp_path: Path, text: str) -> None:
    _, saves = begin(tmp_path)
    saves.close()
    (tmp_path / "match.carioca").write_text(text)
    with Saves(tmp_path) as again, pytest.raises(SaveBroken):
        Session.resume(again)


def test_a_save_of_a_newer_program(tmp_path: Path) -> None:
    _, saves = begin(tmp_path)
    saves.close()
    _edited(tmp_path, format=3)
    with Saves(tmp_path) as again, pytest.raises(StorageError) as raised:
        Session.resume(again)
    assert not isinstance(raised.value, SaveBroken)


def test_nothing_saved(tmp_path: Path) -> None:
    with Saves(tmp_path) as saves:
        assert Session.resume(saves) is None


@pytest.mark.parametrize("line", ["0 draw stock", "2 discard KS", "2 fly", "7 end"])
def test_a_line_that_does_not_follow(tmp_path: Path, line: str) -> None:
    """The match goes on after the last action that can be played; the player is told, and it is saved as it is now."""
    rng = Random("hand")
    session, saves = begin(tmp_path)
    with saves:
        for _ in range(4):
            act(session, rng)
    with Saves(tmp_path) as disk:
        disk.load()
        disk.append(line)
    with Saves(tmp_path) as again:
        mended = Session.resume(again)
        assert mended is not None and (mended.problem, mended.problem_values) == (LOST, {"n": 1})
        assert place(mended) == place(session)
        act(mended, rng)
    later = resume(tmp_path)
    assert place(later) == place(mended) and later.problem == ""


@pytest.mark.parametrize("rounds", [1, 2])
def test_killed_between_the_last_card_of_a_round_and_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rounds: int
) -> None:
    """The file ends with the last card: the end of the round is written before anything follows it."""

    class Killed(BaseException):
        """The process ended here."""

    def die(*_: object) -> None:
        raise Killed

    rng = Random("last card")
    session, saves = begin(tmp_path)
    with saves:
        while len(session.results) < rounds - 1:
            act(session, rng)
        monkeypatch.setattr(saves, "end_round", die)
        monkeypatch.setattr(saves, "finish", die)
        with pytest.raises(Killed):
            while True:
                act(session, rng)
    assert len(session.results) == rounds
    if rounds == 1:
        with Saves(tmp_path) as disk:
            again = Session.resume(disk)
            assert again is not None and (place(again), again.problem) == (place(session), "")
            act(again, rng)
        later = resume(tmp_path)
        assert (place(later), later.problem) == (place(again), "")
    else:
        over = resume(tmp_path)
        assert over.current is None and place(over) == place(session)
        data = json.loads((tmp_path / "finished" / "1.carioca").read_text("utf-8"))
        assert data == session.record() | {"app": data["app"]}


# -- a disk that refuses -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "problem"), [(errno.ENOSPC, "storage.full"), (errno.EIO, "storage.unwritable")])
def test_a_full_disk_does_not_stop_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, problem: str
) -> None:
    rng = Random("full")
    session, saves = begin(tmp_path)
    for _ in range(5):
        act(session, rng)

    def refuse(*_: object) -> int:
        raise OSError(number, "no")

    with monkeypatch.context() as full:
        full.setattr(os, "write", refuse)
        full.setattr(os, "fsync", refuse)
        while not session.results:  # also through the end of a round, which writes the record
            act(session, rng)
            assert session.problem == problem
        for _ in range(5):
            act(session, rng)
    session.problem = ""
    act(session, rng)  # there is room again: everything is written with the next action
    assert session.problem == ""
    saves.close()
    assert place(resume(tmp_path)) == place(session)


def test_a_disk_that_is_full_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.ENOSPC, "no")

    rng = Random("start")
    with monkeypatch.context() as full:
        full.setattr(os, "write", refuse)
        full.setattr(os, "fsync", refuse)
        session, saves = begin(tmp_path)
        assert session.problem == "storage.full"
        act(session, rng)
    act(session, rng)
    saves.close()
    assert place(resume(tmp_path)) == place(session)


def test_a_match_finished_without_any_disk() -> None:
    session = Session.new(CARIOCA, "carioca-chile", OPTIONS, PEOPLE, "no disk")
    rng = Random("no disk")
    while session.current is not None:
        act(session, rng)
    assert len(session.results) == 2 and session.problem == ""
    assert session.round_points == tuple(result.points for result in session.results)


@pytest.mark.slow
def test_names_that_cannot_be_shown_are_cleaned_and_the_match_goes_on(tmp_path: Path) -> None:
    seats = (Seat("A\0na"), Seat(" Luis ", "random"))
    with Saves(tmp_path) as saves:
        begun = Session.new(CARIOCA, "carioca-chile", OPTIONS, seats, "names", saves)
        act(begun, Random(1))
    session = resume(tmp_path)
    assert (session.names, session.problem, place(session)) == (("A na", "Luis"), SIGNS_LEFT_OUT, place(begun))
    with Saves(tmp_path) as saves:
        again = Session.resume(saves)
        assert again is not None
        while len(again.results) < 1:
            act(again, Random(2))
    assert (resume(tmp_path).names, resume(tmp_path).problem) == (("A na", "Luis"), "")
