"""What damage, a full disk and a vanished folder do to a match that is being played: nothing good is ever lost."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.i18n import catalogue, t
from carioca.session import Session
from carioca.storage import errors
from carioca.storage.errors import SaveBroken, StorageError
from carioca.storage.running import unveil, veil
from carioca.storage.saves import Saves
from carioca.storage.settings import load, save
from tests.storage.matches import SEATS, act, place

on_posix = pytest.mark.skipif(os.name == "nt", reason="modes and removed folders as POSIX has them")


@pytest.fixture
def folder(running: Path) -> Path:
    return running


def broken(folder: Path, name: str = "match.broken-1.carioca") -> bytes:
    return (folder / name).read_bytes()


def action_lines(data: bytes) -> list[int]:
    """The numbers of the lines of the running round, by action, among the lines of a running match."""
    lines = data.split(b"\n")[:-1]
    begun = max(at for at, line in enumerate(lines) if line[9:15] == b"round ")
    return [at for at, line in enumerate(lines) if at > begun and line[9:14] != b"note "]


def no_room(*_: object) -> None:
    raise OSError(28, "no room")


# -- S1: damage ------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("back", [1, 2, 7, 20])
@pytest.mark.parametrize("how", ["letter", "shape", "seat", "bytes"])
def test_a_wrong_line_costs_itself_and_what_followed(folder: Path, places: list[str], back: int, how: str) -> None:
    """S1: one letter of a line changed; the damaged file is kept byte for byte, one sentence says how much."""
    path = folder / "match.carioca"
    lines = path.read_bytes().split(b"\n")
    at = action_lines(path.read_bytes())[-back]
    wrong = {
        **{"letter": lines[at][:-1] + b"~", "shape": b"what"},
        **{"seat": lines[at][:9] + b"7" + lines[at][10:], "bytes": b"\xff\x00\x01"},
    }
    lines[at] = wrong[how]
    path.write_bytes(b"\n".join(lines))
    damaged = path.read_bytes()
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None and place(session) == places[len(places) - 1 - back]
        assert (session.problem, session.problem_values) == (errors.LOST, {"n": back})
        assert broken(folder) == damaged and saves.notes() == {"round": 1, "hands": {}}
        act(session)
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and place(again) == place(session) and again.problem == ""
    assert not (folder / "match.broken-2.carioca").exists()


def test_the_sentence_says_how_much_was_lost() -> None:
    assert "7" in t(errors.LOST, n=7) and "{" not in t(errors.LOST, n=1)
    for code in (errors.LOST, errors.UNCLEAR, errors.FOREIGN, errors.INTRUDER, errors.REMADE, "save.again"):
        assert code in catalogue("es") and code in catalogue("en")


@pytest.mark.parametrize("lost", [1, 5])
def test_lines_that_are_whole_and_do_not_follow(folder: Path, lost: int) -> None:
    """As a change of the rules leaves them, or a hand that reckons the check sums."""
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None
        for _ in range(lost):
            saves.append("2 discard KS")
    damaged = (folder / "match.carioca").read_bytes()
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and (again.problem, again.problem_values) == (errors.LOST, {"n": lost})
        assert again.match.rounds[-1].lines == session.match.rounds[-1].lines
    assert broken(folder) == damaged


@pytest.mark.slow
def test_any_byte_of_the_file_may_be_wrong(folder: Path, places: list[str], tmp_path: Path) -> None:
    """What is resumed is always a place that was played, at least up to the damage, or the file is left as it is."""
    data = (folder / "match.carioca").read_bytes()
    played = [line[9:].decode() for line in data.split(b"\n")]
    actions = [played[at] for at in action_lines(data)]
    for at in range(0, len(data), 29):
        copy, wrong = tmp_path / str(at), data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :]
        shutil.copytree(folder, copy)
        (copy / "match.carioca").write_bytes(wrong)
        with Saves(copy) as saves:
            try:
                session = Session.resume(saves)
            except SaveBroken:
                assert at <= data.index(b"\n") and (copy / "match.carioca").read_bytes() == wrong
                continue
            assert session is not None and session.problem in ("", errors.LOST, errors.UNCLEAR)
            act(session)
            lines = session.match.rounds[-1].lines[:-1]
            if len(session.match.rounds) == 2:
                good = sum(line <= data.count(b"\n", 0, at) for line in action_lines(data))
                assert lines == actions[: len(lines)] and len(lines) >= good - 1
            assert broken(copy) == wrong


def test_a_full_disk_while_mending_loses_nothing_more(
    folder: Path, places: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "match.carioca"
    path.write_bytes(path.read_bytes() + b"2 fly\n")
    with Saves(folder) as saves:
        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", no_room)
            session = Session.resume(saves)
            assert session is not None and session.problem == errors.LOST and session.unsaved == errors.FULL
            act(session)
        act(session)
        assert session.unsaved == ""
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and place(again) == place(session) and again.problem == ""
    assert b"2 fly" in broken(folder)


# -- S6: half a letter -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        '{"format":1,"x":"\\ud83d"}',
        '{"format":1,"\\ud83d":1,"muted":true}',
        '{"format":1,"x":{"\\udc00":["\\ud83d"]}}',
        '{"format":1,"names":["\\ud83d"],"rules":{"\\ud83d":"\\ud83d"},"own_rules":"\\ud83d"}',
        '{"format":1,"deep":' + "[" * 600 + "]" * 600 + "}",
    ],
)
def test_settings_that_cannot_be_spelt_can_be_saved(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings, problem = load(path)
    assert problem is None
    save(path, settings)
    assert load(path) == (settings, None) and load(path)[0].other == settings.other
    if '"x":"' in text:
        assert settings.other == {"x": "\ud83d"}


def test_a_reason_that_cannot_be_spelt_does_not_stop_setting_aside(folder: Path) -> None:
    (folder / "match.carioca").write_text('{"format": "\\ud83d"}')
    with Saves(folder) as saves:
        with pytest.raises(SaveBroken):
            saves.load()
        saves.set_aside("'\ud83d' is no number")
    assert broken(folder, "match.broken-1.txt")


# -- S8: what a look at the files shows ------------------------------------------------------------------------------


@on_posix
def test_a_running_match_shows_neither_seed_nor_hands_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    with Saves(tmp_path) as saves:
        session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("TT",)), SEATS, "open-sesame", saves)
        saves.note({"round": 0, "hands": {"0": {"order": "4H 8H TH", "groups": []}}})
        act(session)
        data = (tmp_path / "match.carioca").read_bytes()
        assert (tmp_path / "match.carioca").stat().st_mode & 0o777 == 0o600
        assert b"sesame" not in data and b"4H 8H" not in data and b"hands" not in data
        assert sorted(os.listdir(tmp_path)) == ["lock", "match.carioca"]
        assert saves.notes()["hands"]["0"]["order"] == "4H 8H TH"
        while session.current is not None:
            act(session)
    finished = tmp_path / "finished" / "1.carioca"
    data = json.loads(finished.read_text("utf-8"))
    assert (data["format"], data["seed"]) == (1, "open-sesame") and data == session.record()
    umask = os.umask(0)
    os.umask(umask)
    assert finished.stat().st_mode & 0o777 == 0o666 & ~umask


def test_what_is_veiled_comes_back_and_nothing_else_does() -> None:
    for value in ("7", "", "ñandú \U0001f0cf", {"a": [1, None]}, "x" * 300):
        assert unveil(veil(value)) == value and veil(value) == veil(value)
    good = veil("seed")
    for text in ("", "seed", good[:-4], good[4:], good.swapcase(), "\ud83d", "ñ", good + "AAAA"):
        with pytest.raises(ValueError):
            unveil(text)


@pytest.mark.parametrize("edit", [{"veiled": "AAAA"}, {"veiled": 7}, {"veiled": None}, {"seed": "7"}, {"app": "x"}])
def test_an_edited_setup_is_a_broken_save(folder: Path, edit: dict[str, Any]) -> None:
    path = folder / "match.carioca"
    first, _, rest = path.read_text("ascii").partition("\n")
    path.write_text(first[:9] + json.dumps(json.loads(first[9:]) | edit) + "\n" + rest)
    with Saves(folder) as saves, pytest.raises(SaveBroken):
        saves.load()


# -- S9: the folder goes away ----------------------------------------------------------------------------------------


@on_posix
@pytest.mark.parametrize("gone", ["folder", "data", "match.carioca"])
@pytest.mark.parametrize("resumed_first", [False, True])
def test_a_folder_removed_while_playing_is_made_again_at_once(
    folder: Path, places: list[str], gone: str, resumed_first: bool
) -> None:
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None
        if not resumed_first:
            act(session)
        target = {"folder": folder, "data": folder.parent}.get(gone, folder / gone)
        shutil.rmtree(target) if target.is_dir() else target.unlink()
        act(session)
        assert session.problem == errors.REMADE and session.unsaved == ""
        session.problem = ""
        act(session)
        assert session.problem == ""
        with Saves(folder) as second, pytest.raises(StorageError, match=errors.IN_USE):
            second.load()
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and place(again) == place(session) and again.problem == ""


@on_posix
def test_a_folder_that_cannot_be_made_again_is_told_with_the_very_next_move(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None
        act(session)
        shutil.rmtree(folder)
        folder.write_text("a file in its place")
        for _ in range(3):
            act(session)
            assert session.unsaved == errors.UNWRITABLE
        folder.unlink()
        act(session)
        assert session.unsaved == ""
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and place(again) == place(session)
