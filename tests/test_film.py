"""Matches as films: what each seat saw, what no longer follows, and a match that is still being played."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import cli
from carioca.bots.door import RandomBot
from carioca.cards import HIDDEN
from carioca.film import Film, outcome
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.state import censor
from carioca.games.melding.events import Drew
from carioca.i18n import language, set_language, t
from carioca.session import Seat, Session
from carioca.storage.errors import StorageError
from carioca.storage.match_file import has_past, past, read_match
from carioca.storage.saves import Saves
from carioca.words.film import move_text, why_text
from tests.storage.conftest import make_record

GOLDEN = Path(__file__).parent / "golden" / "records" / "carioca-chile.carioca"
NAMES = ("Ana", "Luis", "Rosa")


@pytest.fixture
def data() -> dict[str, Any]:
    """The first two rounds of a golden record: Ana and Luis play sensibly, Rosa at random."""
    found: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    return {**found, "rounds": found["rounds"][:2]}


def test_every_frame_shows_what_the_game_lets_a_seat_see(data: dict[str, Any]) -> None:
    film = Film(data)
    assert len(film.frames) == 2 + sum(len(played["actions"]) for played in data["rounds"])
    assert not film.broken and not film.over
    for before, frame in zip(film.frames, film.frames[1:], strict=False):
        if frame.line:
            assert frame.before == before.after and frame.line == f"{frame.seat} {CARIOCA.action_text(frame.action)}"
        for seat in range(3):
            assert film.view(frame.after, seat) == censor(frame.after, seat)
    assert [frame.round_no for frame in film.frames if frame.ended] == [0, 1]


def test_a_card_from_the_stock_is_named_to_the_eyes_that_saw_it(data: dict[str, Any]) -> None:
    film = Film(data)
    frame = next(frame for frame in film.frames if frame.seat == 0 and frame.line.endswith("draw stock"))
    card = next(event.card for event in frame.events if isinstance(event, Drew))
    assert card != HIDDEN
    own, everything, other = (move_text(film, frame, eyes) for eyes in (0, None, 1))
    assert own == everything != other and other in (f"{NAMES[0]} robó del mazo", f"{NAMES[0]} drew from the stock")
    # So are its reasons: they are made from what that seat saw.
    assert why_text(film, frame, 0) == why_text(film, frame, None) != "" == why_text(film, frame, 1)


def test_a_person_gives_no_reasons(data: dict[str, Any]) -> None:
    data["seats"][0] = {"name": "Ana"}
    film = Film(data)
    assert not any(why_text(film, frame, None) for frame in film.frames[:40] if frame.seat == 0)


def test_rounds_that_do_not_follow_are_named_and_the_others_shown(data: dict[str, Any]) -> None:
    whole = Film(data)
    data["rounds"][0]["actions"][5] = "2 discard KD"
    film = Film(data)
    assert film.broken == (0,)
    assert [frame.round_no for frame in film.frames].count(0) == 6
    assert film.frames[6:] == whole.frames[-len(film.frames) + 6 :]
    data["rounds"][1]["digest"] = "0" * 64
    assert Film(data).broken == (0, 1)
    data["rounds"][1]["scores_before"][0][0] += 1
    assert Film(data).broken == (0, 1)


def test_more_rounds_than_the_rules_have(data: dict[str, Any]) -> None:
    data["options"] = {"rounds": ["TT"]}
    film = Film(data)
    assert film.broken == (0, 1) or film.broken == (1,)
    assert all(frame.round_no == 0 for frame in film.frames)


@pytest.mark.parametrize("change", [{"rounds": []}, {"game": "chess"}, {"preset": "x"}, {"options": {"decks": 9}}])
def test_what_is_no_match_is_refused(data: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(StorageError, match=r"file\.no-record"):
        Film({**data, **change})


@pytest.mark.parametrize(("name", "shown"), [("a\0b\n", "a b"), ("", ""), ("\x1b", ""), ("ñ" * 400, "ñ" * 40)])
def test_odd_names_of_a_foreign_file_can_be_shown(data: dict[str, Any], name: str, shown: str) -> None:
    data["seats"][1]["name"] = name
    data["rounds"] = [{**data["rounds"][0], "actions": []}]
    shown = shown or t("why.seat", n=2)
    assert Film(data).names == ("Ana", shown, "Rosa") and Film(data).data["seats"][1]["name"] == name


def test_levels_of_a_newer_program_are_no_hindrance(data: dict[str, Any]) -> None:
    data["seats"][0]["bot"] = "grandmaster"
    film = Film(data)
    assert film.seats[0].bot == "grandmaster" and film.stage().names == NAMES


# -- the disk --------------------------------------------------------------------------------------------------------


def played(saves: Saves, moves: int) -> Session:
    """A match of two that is being saved."""
    seats = (Seat("Ana"), Seat("Rosa", "random"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("TT", "TE")), seats, "film", saves)
    mind = RandomBot(CARIOCA)
    while session.current is not None and moves:
        session.submit(mind.decide(session.view(session.current), Random(moves)))
        moves -= 1
    return session


def test_an_unfinished_match_that_was_left_is_read_and_left_alone(tmp_path: Path) -> None:
    with Saves(tmp_path) as saves:
        session = played(saves, 7)
        shutil.copy(tmp_path / "match.carioca", tmp_path / "copy.carioca")
        played(saves, 1)
    left = tmp_path / "left" / "1.carioca"
    before = left.read_bytes()
    for path in (left, tmp_path / "copy.carioca"):
        film = Film.read(path)
        assert [frame.line for frame in film.frames[1:]] == session.match.rounds[0].lines
        assert film.frames[-1].after == session.match.state and not film.torn
    assert left.read_bytes() == before
    with open(tmp_path / "copy.carioca", "ab") as file:
        file.write(b"\xff\n0 x\n")
    film = Film.read(tmp_path / "copy.carioca")
    assert film.torn and len(film.frames) == 1 + 7


def test_of_a_match_that_can_be_played_on_only_what_is_over_is_shown(tmp_path: Path) -> None:
    """Whoever goes on with it later must not have seen the others' hands."""
    with Saves(tmp_path) as saves:
        played(saves, 7)
        session = played(saves, 1)
        while len(session.match.rounds) < 2:
            session.submit(session.think() if not session.is_person(session.current) else first(session))
        session.submit(session.think() if not session.is_person(session.current) else first(session))
        played(saves, 1)
    # It was dealt from the same seed, and would be taken for a copy of the others.
    (tmp_path / "match.carioca").unlink()
    with pytest.raises(StorageError, match=r"file\.running"):
        Film.read(tmp_path / "left" / "1.carioca", tmp_path)
    film = Film.read(tmp_path / "left" / "2.carioca", tmp_path)
    assert {frame.round_no for frame in film.frames} == {0} and film.frames[-1].ended


def test_a_match_that_is_being_played_is_not_shown(tmp_path: Path) -> None:
    """By its name, a link or a copy, while the program runs and until the match goes on; over, it is."""
    folder = tmp_path / "saves"
    copies = [tmp_path / "copy.carioca", tmp_path / "link.carioca"]

    def is_refused(path: Path) -> bool:
        try:
            Film.read(path, folder)
        except StorageError as error:
            assert error.code == "file.running" and t(error.code, **error.values).count(str(path)) == 1
            return True
        return False

    with Saves(folder) as saves:
        played(saves, 5)
        copies[0].write_bytes((folder / "match.carioca").read_bytes())
        if os.name != "nt":
            copies[1].symlink_to(folder / "match.carioca")
        running = [folder / "match.carioca", *filter(Path.exists, copies)]
        assert all(map(is_refused, running))
    assert all(map(is_refused, running))
    with pytest.raises(StorageError, match=r"file\.running"):
        Film.read(folder / "match.carioca")
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None
        while again.current is not None:
            again.submit(again.think() if not again.is_person(again.current) else first(again))
    assert Film.read(folder / "finished" / "1.carioca", folder).over and not is_refused(copies[0])


def first(session: Session) -> Any:
    return next(iter(CARIOCA.legal_actions(session.match.state)))


@pytest.mark.parametrize("name", ["none.carioca", "folder", "a\0b", "x" * 3000])
def test_a_file_that_cannot_be_read_is_one_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError, match=r"file\."):
        Film.read(tmp_path / name)


def test_finished_matches_are_listed_the_last_one_first(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    assert not past(folder) and not has_past(folder)
    with Saves(folder) as saves:
        session = played(saves, 10_000)
        for seed in ("8", "9"):
            saves.start(make_record(seed=seed))
            saves.finish(make_record(seed=seed, over=True))
        saves.start(make_record(seed="10"))
        saves.start(make_record(seed="11"))
    for number in (1, 2, 3):
        os.utime(folder / "finished" / f"{number}.carioca", (number, number))
    (folder / "finished" / "4.carioca").write_text("{")
    os.utime(folder / "finished" / "4.carioca", (0, 0))
    found = past(folder)
    assert [one.path.stem for one in found if not one.left] == ["3", "2", "1", "4"]
    assert [one.path.parent.name for one in found if one.left] == ["left"] and found[0].left
    assert read_match(found[-2].path).record == session.record()
    ended = outcome(session.record())
    assert ended is not None and ended == (session.ranking, session.match.state.scores, True)
    assert outcome(make_record(over=True)) is None


# -- the command line ------------------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, str, str]:
    before = language()
    try:
        code = cli.main([*words, "--data-dir", str(folder), "--lang", "es"])
    finally:
        set_language(before)
    return code, *capsys.readouterr()


def test_replay_tells_what_a_seat_saw_and_why_an_opponent_played_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: dict[str, Any]
) -> None:
    path = tmp_path / "dos.carioca"
    data["rounds"] = data["rounds"][:1]
    data["rounds"][0]["actions"] = data["rounds"][0]["actions"][:30]
    del data["rounds"][0]["digest"]
    path.write_text(json.dumps(data), "utf-8")
    beside, own, by_number, everything = (
        run(capsys, tmp_path, "replay", str(path), *more)[1]
        for more in ((), ("--seat", "luis"), ("--seat", "2"), ("--all",))
    )
    assert own == by_number and own.startswith("Lo que vio Luis.")
    assert "Luis tiene 12 cartas: " in own and "Ana tiene" not in own and "Ana tiene" in everything
    assert own.count("¿Por qué? ") == sum(line.startswith("1 ") for line in data["rounds"][0]["actions"])
    assert everything.count("¿Por qué? ") == 30
    assert "Por qué" not in beside and "tiene" not in beside
    for words in (("--seat", "Pedro"), ("--seat", "4"), ("--seat", "0"), ("--seat", "1", "--all")):
        code, out, err = run(capsys, tmp_path, "replay", str(path), *words)
        assert (code, out, err.count("\n")) == (2, "", 1)


def test_verify_reads_a_running_match_and_replay_does_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with Saves(tmp_path / "saves") as saves:
        played(saves, 9)
        path = str(tmp_path / "saves" / "match.carioca")
        code, out, _ = run(capsys, tmp_path, "verify", path)
        assert code == 0 and out.startswith("Todo calza: partida sin terminar, 2 jugadores, 0 rondas terminadas, 9")
        for words in ((), ("--all",), ("--seat", "1")):
            assert run(capsys, tmp_path, "replay", path, *words) == (1, "", t("file.running", path=path) + "\n")


@pytest.mark.parametrize("words", [("a b.carioca",), ("play", "a b.carioca"), ("--lang", "es", "a b.CARIOCA")])
def test_a_match_file_alone_opens_the_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
) -> None:
    pytest.importorskip("pygame")
    asked: list[Any] = []
    monkeypatch.setattr("carioca.gui.start.run", lambda paths, **more: asked.append(more["file"]) or 0)
    assert cli.main([*words, "--data-dir", str(tmp_path)]) == 0
    assert asked == [Path(words[-1])]


def test_without_a_screen_a_match_file_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, data: dict[str, Any]
) -> None:
    from carioca.gui.frame import screen

    def no_screen(*_: object, **__: object) -> int:
        raise screen.NoScreen("no display")

    monkeypatch.setattr("carioca.gui.start.run", no_screen)
    path = tmp_path / "match.carioca"
    path.write_text(json.dumps(data), "utf-8")
    code, out, err = run(capsys, tmp_path, str(path))
    assert (code, err) == (0, "") and "Planilla de la ronda 2 (" in out
