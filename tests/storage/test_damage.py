"""What damage, strange files and vanished folders do to a match that is being played: nothing good is ever lost."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.bots.base import make_bot
from carioca.engine.position import digest
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.options import MeldingOptions
from carioca.i18n import catalogue, t
from carioca.session import Seat, Session
from carioca.storage import errors, journal, match_file
from carioca.storage.errors import SaveBroken, StorageError
from carioca.storage.match_file import read_record
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings, load, save
from carioca.storage.veil import unveil, veil

MOVES = 30
SEATS = (Seat("Ana"), Seat("Luis"), Seat("Rosa", "normal"))
on_posix = pytest.mark.skipif(os.name == "nt", reason="links, pipes and modes as POSIX has them")


def act(session: Session) -> None:
    """One sensible move of whoever is to act."""
    bot = make_bot("normal", CARIOCA)
    session.submit(bot.decide(session.view(session.current), Random(len(session.match.rounds[-1].lines))))


def place(session: Session) -> str:
    return digest(CARIOCA.position(session.match.state))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A folder with a match in its second round, and the place after each line of that round."""
    folder = tmp_path_factory.mktemp("played")
    with Saves(folder) as saves:
        session = Session.new(
            CARIOCA, "carioca-chile", MeldingOptions(rounds=("TT", "TE", "EE")), SEATS, "damage", saves
        )
        while len(session.results) < 1:
            act(session)
        places = [place(session)]
        for _ in range(MOVES):
            act(session)
            places.append(place(session))
        assert len(session.results) == 1
        saves.note({"round": 1, "hands": {}})
    return folder, places


@pytest.fixture
def folder(tmp_path: Path, played: tuple[Path, list[str]]) -> Path:
    shutil.copytree(played[0], tmp_path / "saves")
    return tmp_path / "saves"


@pytest.fixture
def places(played: tuple[Path, list[str]]) -> list[str]:
    return played[1]


def broken(folder: Path, name: str = "match.broken-1.journal") -> bytes:
    return (folder / name).read_bytes()


# -- S1: damage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("back", [1, 2, 7, 20])
@pytest.mark.parametrize("how", ["letter", "shape", "seat", "bytes"])
def test_a_wrong_line_costs_itself_and_what_followed(folder: Path, places: list[str], back: int, how: str) -> None:
    """S1: one letter of the journal changed; the damaged files are kept byte for byte, one sentence says how much."""
    path = folder / "match.journal"
    lines = path.read_bytes().split(b"\n")
    at = len(lines) - 1 - back
    wrong = {"letter": lines[at][:-1] + b"~", "shape": b"what", "seat": b"7" + lines[at][1:], "bytes": b"\xff\x00\x01"}
    lines[at] = wrong[how]
    path.write_bytes(b"\n".join(lines))
    damaged, record = path.read_bytes(), (folder / "match.carioca").read_bytes()
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None and place(session) == places[len(places) - 1 - back]
        assert (session.problem, session.problem_values) == (errors.LOST, {"n": back})
        assert broken(folder) == damaged and broken(folder, "match.broken-1.carioca") == record
        act(session)
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and place(again) == place(session) and again.problem == ""
    assert not (folder / "match.broken-2.journal").exists()


def test_the_sentence_says_how_much_was_lost() -> None:
    assert "7" in t(errors.LOST, n=7) and "{" not in t(errors.LOST, n=1)
    for code in (errors.LOST, errors.UNCLEAR, errors.FOREIGN, errors.INTRUDER, errors.REMADE, "save.again"):
        assert code in catalogue("es") and code in catalogue("en")


@pytest.mark.parametrize("line", ["what", "0 fly", 7, None, "1 discard ÑÑ"])
def test_a_wrong_line_in_the_record_of_the_round(folder: Path, line: Any) -> None:
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None
        saves.mend(session.record(), "so that the record holds the lines of the running round")
    path = folder / "match.carioca"
    data = json.loads(path.read_text("utf-8"))
    lines = data["rounds"][-1]["actions"]
    lost = 5
    lines[len(lines) - lost] = line
    path.write_text(json.dumps(data), "utf-8")
    damaged = path.read_bytes()
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and (again.problem, again.problem_values) == (errors.LOST, {"n": lost})
        assert again.match.rounds[-1].lines == session.match.rounds[-1].lines[:-lost]
    assert broken(folder, "match.broken-2.carioca") == damaged


def test_any_byte_of_the_journal_may_be_wrong(folder: Path, places: list[str], tmp_path: Path) -> None:
    """What is resumed is always a place that was played, at least up to the damage, or the file is left as it is."""
    data = (folder / "match.journal").read_bytes()
    head = data.index(b"\n") + 1
    for at in range(head, len(data), 17):
        copy = tmp_path / str(at)
        shutil.copytree(folder, copy)
        (copy / "match.journal").write_bytes(data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :])
        good = data[head:at].count(b"\n")
        with Saves(copy) as saves:
            session = Session.resume(saves)
            assert session is not None
            lines = session.match.rounds[1].lines
            assert lines[:good] == data[head:].decode().split("\n")[:good]
            if session.problem:
                assert broken(copy) == data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :]


def test_a_full_disk_while_mending_loses_nothing_more(
    folder: Path, places: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "match.journal"
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


def no_room(*_: object) -> None:
    raise OSError(28, "no room")


# -- S3: giants ------------------------------------------------------------------------------------------------------


def test_a_giant_journal_is_neither_read_nor_copied(folder: Path, places: list[str]) -> None:
    """S3: 400 MB behind the last line; memory stays small, the file is set aside as it is, the match goes on."""
    path = folder / "match.journal"
    with open(path, "ab") as file:
        file.write(b"\xff\n")
        file.truncate(400 << 20)
    inode = path.stat().st_ino
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None and place(session) == places[-1] and session.problem == errors.CUT
        act(session)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60 << 10  # KiB
    aside = (folder / "match.broken-1.journal").stat()
    assert (aside.st_ino, aside.st_size) == (inode, 400 << 20)


@pytest.mark.parametrize("name", ["match.carioca", "match.notes.json", "settings.json"])
def test_a_giant_in_place_of_a_small_file_is_moved_aside(folder: Path, name: str) -> None:
    path = folder / name
    with open(path, "ab") as file:
        file.truncate(400 << 20)
    if name == "settings.json":
        assert load(path) == (Settings(), "settings.broken")
    else:
        assert resumed(folder) == errors.INTRUDER
    assert sum(each.stat().st_size == 400 << 20 for each in folder.iterdir()) == 1 and (
        not path.exists() or path.stat().st_size < 1 << 20
    )


def resumed(folder: Path) -> str:
    """The code of the sentence when a match is resumed."""
    with Saves(folder) as saves:
        try:
            session = Session.resume(saves)
        except StorageError as error:
            return error.code
        assert session is not None
        act(session)
        return session.problem


# -- S4, S5: links, pipes, devices -----------------------------------------------------------------------------------


@on_posix
@pytest.mark.parametrize("name", ["match.carioca", "match.journal", "match.notes.json"])
@pytest.mark.parametrize("when", ["before", "while playing"])
def test_nothing_is_written_through_a_link(folder: Path, tmp_path: Path, name: str, when: str) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")

    def plant() -> None:
        (folder / name).unlink()
        (folder / name).symlink_to(precious)

    if when == "before":
        plant()
        assert resumed(folder) in (errors.INTRUDER, errors.LOST, errors.CUT)
    else:
        with Saves(folder) as saves:
            session = Session.resume(saves)
            assert session is not None
            act(session)
            plant()
            for _ in range(3):
                act(session)
                saves.note({"round": 1, "hands": {"0": 1}})
            assert session.unsaved == ""
        with Saves(folder) as saves:
            again = Session.resume(saves)
            assert again is not None and place(again) == place(session)
    assert precious.read_text() == "mine" and not (folder / name).is_symlink()


@on_posix
def test_settings_are_not_written_through_a_link_to_something_else(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    (tmp_path / "settings.json").symlink_to(precious)
    save(tmp_path / "settings.json", Settings(muted=True))
    assert precious.read_text() == "mine" and load(tmp_path / "settings.json") == (Settings(muted=True), None)
    assert (tmp_path / "settings.broken-1.json").is_symlink()


@on_posix
@pytest.mark.parametrize("name", ["match.carioca", "match.journal", "match.notes.json", "lock", "settings.json"])
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)], ids=["pipe", "device"])
def test_a_pipe_or_a_device_in_place_of_a_file_hangs_nothing(
    folder: Path, name: str, make: Callable[[Path], None]
) -> None:
    """S5: a process of its own that must come to its end, with one sentence."""
    (folder / name).unlink(missing_ok=True)
    make(folder / name)
    program = (
        "import sys; from pathlib import Path; from tests.storage.test_damage import resumed, load; "
        "folder = Path(sys.argv[1]); print(load(folder / 'settings.json')[1], resumed(folder))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    told = done.stdout.split()
    # Where the journal is gone its lines are too; nobody can count them.
    wanted = {"match.journal": errors.INTRUDER, "lock": errors.FOREIGN, "settings.json": ""}.get(name, errors.INTRUDER)
    assert told == ["settings.broken" if name == "settings.json" else "None", *([wanted] if wanted else [])]
    kept = [path for path in folder.iterdir() if "broken" in path.name and not path.is_file()]
    assert len(kept) == (0 if name == "lock" else 1)


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
        session = Session.new(CARIOCA, "carioca-chile", MeldingOptions(rounds=("TT",)), SEATS, "open-sesame", saves)
        saves.note({"round": 0, "hands": {"0": {"order": "4H 8H TH", "groups": []}}})
        act(session)
        for path in (tmp_path / "match.carioca", tmp_path / "match.journal", tmp_path / "match.notes.json"):
            data = path.read_bytes()
            assert path.stat().st_mode & 0o777 == 0o600
            assert b"sesame" not in data and b"4H 8H" not in data
        assert saves.notes()["hands"]["0"]["order"] == "4H 8H TH"
        assert json.loads((tmp_path / "match.carioca").read_text("utf-8"))["format"] == 2
        while session.current is not None:
            act(session)
    finished = tmp_path / "finished" / "1.carioca"
    data = json.loads(finished.read_text("utf-8"))
    assert (data["format"], data["seed"]) == (1, "open-sesame") and data == session.record()
    umask = os.umask(0)
    os.umask(umask)
    assert finished.stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_match_of_0_1_0_is_hidden_when_it_goes_on(tmp_path: Path, places: list[str], folder: Path) -> None:
    record = read_record(folder / "match.carioca")
    (folder / "match.carioca").write_text(json.dumps(record), "utf-8")
    (folder / "match.notes.json").write_text(json.dumps({"match": match_file.match_id(record), "notes": {"a": 1}}))
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None and place(session) == places[-1] and session.problem == ""
        assert saves.notes() == {"a": 1}
        assert b"damage" not in (folder / "match.carioca").read_bytes()
    assert read_record(folder / "match.carioca") == record


def test_what_is_veiled_comes_back_and_nothing_else_does() -> None:
    for value in ("7", "", "ñandú \U0001f0cf", {"a": [1, None]}, "x" * 300):
        assert unveil(veil(value)) == value and veil(value) == veil(value)
    good = veil("seed")
    for text in ("", "seed", good[:-4], good[4:], good.swapcase(), "\ud83d", "ñ", good + "AAAA"):
        with pytest.raises(ValueError):
            unveil(text)


@pytest.mark.parametrize("edit", [{"veiled": "AAAA"}, {"veiled": 7}, {"veiled": None}, {"seed": "7"}])
def test_a_damaged_veil_is_a_broken_save(folder: Path, edit: dict[str, Any]) -> None:
    path = folder / "match.carioca"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | edit), "utf-8")
    with Saves(folder) as saves, pytest.raises(SaveBroken):
        saves.load()


# -- S9: the folder goes away ----------------------------------------------------------------------------------------


@on_posix
@pytest.mark.parametrize("gone", ["folder", "data", "match.carioca", "match.journal"])
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
        if resumed_first and gone == "match.journal":
            # Not opened yet: it is begun anew with all that was played.
            assert session.problem == ""
        else:
            assert session.problem == errors.REMADE
        assert session.unsaved == ""
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


def test_limits_are_far_above_what_a_match_needs(played: tuple[Path, list[str]]) -> None:
    assert (played[0] / "match.carioca").stat().st_size * 20 < match_file.MAX_BYTES
    assert (played[0] / "match.journal").stat().st_size * 20 < journal.MAX_BYTES
