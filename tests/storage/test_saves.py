"""The running match: what was appended comes back, whatever happened in between."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carioca.i18n import catalogue
from carioca.storage import errors
from carioca.storage.errors import SaveBroken, StorageError
from carioca.storage.match_file import read_record
from carioca.storage.saves import Saves
from tests.storage.conftest import make_record

LINES = ["0 draw stock", "0 down 7H7D7S 8H9HTHJH", "0 lay QH m2 high", "0 discard 9C", "1 draw pile"]


def test_nothing_saved_is_no_match_and_makes_no_folder(folder: Path) -> None:
    with Saves(folder) as saves:
        assert saves.load() is None
    assert not folder.exists()


def test_appended_lines_come_back(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        for line in LINES:
            saves.append(line)
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.record == make_record()
        assert (loaded.pending, loaded.problem) == (tuple(LINES), "")
        saves.append("1 discard KD")
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.pending == (*LINES, "1 discard KD")


def test_a_round_that_ended_is_in_the_record(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
        saves.round_ended(make_record(2))
        saves.append("1 draw stock")
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.record == make_record(2)
        assert loaded.pending == ("1 draw stock",)


def test_a_record_may_begin_in_the_middle_of_a_round(folder: Path) -> None:
    record = make_record(actions=tuple(LINES[:2]))
    with Saves(folder) as saves:
        saves.start(record)
        saves.append(LINES[2])
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.record["rounds"][-1]["actions"] == LINES[:2]
        assert loaded.pending == (LINES[2],)


def test_dealing_a_round_again_forgets_its_lines(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
        saves.round_ended(make_record())
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and (loaded.pending, loaded.problem) == ((), "")


def test_finished_match_is_kept_but_no_longer_running(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
        saves.round_ended(make_record(over=True))
        first = saves.finish()
        assert saves.load() is None
        saves.start(make_record(seed="8", over=True))
        second = saves.finish()
    assert [first.name, second.name] == ["1.carioca", "2.carioca"]
    assert json.loads(first.read_text("utf-8")) == make_record(over=True)
    assert sorted(os.listdir(folder)) == ["finished", "lock"]


def test_a_new_match_moves_the_old_one_out_of_the_way(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
        saves.note({"hand": [2, 1]})
        saves.start(make_record())
        assert saves.notes() == {}
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.pending == ()
    assert read_record(folder / "left" / "1.carioca") == make_record()
    assert LINES[0] in (folder / "left" / "1.journal").read_text()


def test_journal_of_a_match_that_was_moved_away_is_never_taken_for_the_next_one(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
    (folder / "match.carioca").unlink()  # killed between the two renames
    with Saves(folder) as saves:
        assert saves.load() is None
        saves.start(make_record())
    (folder / "match.journal").unlink()  # killed before the new journal was begun
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and (loaded.pending, loaded.problem) == ((), "")
    assert LINES[0] in (folder / "left" / "1.journal").read_text()


def test_torn_last_line_was_never_shown_and_is_dropped(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
    with open(folder / "match.journal", "ab") as file:
        file.write(b"0 disc")
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and (loaded.pending, loaded.problem) == ((LINES[0],), "")
        saves.append(LINES[1])
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.pending == tuple(LINES[:2])


@pytest.mark.parametrize(
    "junk", [b"\xff\xfe\x00\n", b"\n", b"9 draw stock\n", b"0 " + b"x" * 5000 + b"\n", b"0 a\x1bb\n"]
)
def test_damage_in_the_middle_keeps_what_is_before_it(folder: Path, junk: bytes) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
    with open(folder / "match.journal", "ab") as file:
        file.write(junk + b"0 discard 9C\n")
    damaged = (folder / "match.journal").read_bytes()
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and (loaded.pending, loaded.problem) == ((LINES[0],), errors.TORN)
        saves.append(LINES[1])
    assert (folder / "match.broken-1.journal").read_bytes() == damaged
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and (loaded.whole["rounds"][-1]["actions"], loaded.problem) == (LINES[:2], "")


@pytest.mark.parametrize(
    "header", [b"", b"{}", b"\x00\x00", b'{"format": 1, "match": "x", "round": 0, "after": 0}', b"[1]"]
)
def test_foreign_journal_leaves_the_record_and_is_kept(folder: Path, header: bytes) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
    (folder / "match.journal").write_bytes(header + b"\n0 draw stock\n")
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and (loaded.pending, loaded.problem) == ((), errors.TORN)
        saves.append("0 draw pile")
    assert b"0 draw stock" in (folder / "match.broken-1.journal").read_bytes()
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.pending == ("0 draw pile",)


def test_second_program_is_told(folder: Path) -> None:
    with Saves(folder) as first, Saves(folder) as second:
        first.start(make_record())
        attempts: list[Callable[[], Any]] = [second.load, lambda: second.start(make_record(seed="8"))]
        for attempt in attempts:
            with pytest.raises(StorageError) as caught:
                attempt()
            assert caught.value.code == errors.IN_USE
        with pytest.raises(StorageError):
            second.append(LINES[0])
        first.append(LINES[1])
        first.close()
        second.append(LINES[2])  # the first one is gone: from now on the second match is the running one
        loaded = second.load()
        assert loaded and (loaded.record["seed"], loaded.pending) == ("8", (LINES[0], LINES[2]))


@pytest.mark.parametrize("number", [3, 99])
def test_newer_format_is_left_alone(folder: Path, number: int) -> None:
    folder.mkdir()
    text = json.dumps({"format": number, "surprise": True})
    (folder / "match.carioca").write_text(text)
    with Saves(folder) as saves:
        with pytest.raises(StorageError) as caught:
            saves.load()
        assert caught.value.code == errors.FUTURE
        saves.start(make_record())
    assert (folder / "left" / "1.carioca").read_text() == text


def test_newer_journal_is_left_alone(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        (folder / "match.journal").write_text('{"format": 2}\n')
        with pytest.raises(StorageError) as caught:
            saves.load()
        assert caught.value.code == errors.FUTURE


def test_broken_match_is_set_aside_and_never_overwritten(folder: Path) -> None:
    with Saves(folder) as saves:
        for text in ("first", "second"):
            folder.mkdir(exist_ok=True)
            (folder / "match.carioca").write_text(text)
            (folder / "match.journal").write_text(text)
            with pytest.raises(SaveBroken) as caught:
                saves.load()
            saves.set_aside(caught.value.why)
            assert saves.load() is None
        saves.start(make_record())
    assert (folder / "match.broken-1.carioca").read_text() == (folder / "match.broken-1.journal").read_text() == "first"
    assert (folder / "match.broken-2.carioca").read_text() == "second"
    assert (folder / "match.broken-2.txt").read_text().strip()


def fail_with(number: int) -> Callable[..., Any]:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(("call", "number"), [("write", errno.ENOSPC), ("fsync", errno.EIO), ("fsync", errno.ENOSPC)])
def test_lines_that_could_not_be_written_go_with_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
        for line in LINES[1:3]:
            with monkeypatch.context() as patch:
                patch.setattr(os, call, fail_with(number))
                patch.setattr(os, "ftruncate", fail_with(number))
                with pytest.raises(StorageError) as caught:
                    saves.append(line)
                assert caught.value.code == (errors.FULL if number == errno.ENOSPC else errors.UNWRITABLE)
        saves.append(LINES[3])
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.pending == tuple(LINES[:4])


def test_round_that_could_not_be_written_goes_with_the_next_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", fail_with(errno.ENOSPC))
            with pytest.raises(StorageError):
                saves.round_ended(make_record(2))
            with pytest.raises(StorageError):
                saves.append(LINES[1])
        saves.append(LINES[2])
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.record == make_record(2)
        assert loaded.pending == tuple(LINES[1:3])


def test_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("")
    with Saves(tmp_path / "saves") as saves:
        assert saves.load() is None
        with pytest.raises(StorageError) as caught:
            saves.start(make_record())
        assert caught.value.code == errors.UNWRITABLE
        with pytest.raises(StorageError):
            saves.append(LINES[0])
        saves.note({"hand": []})
        assert saves.notes() == {}


def test_match_in_a_folder_that_became_read_only_can_be_played_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
    monkeypatch.setattr(os, "open", fail_with(errno.EROFS))
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.pending == (LINES[0],)
        with pytest.raises(StorageError) as caught:
            saves.append(LINES[1])
        assert caught.value.code == errors.UNWRITABLE


def test_notes_belong_to_their_match(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.note({"hand": "before any match"})
        saves.start(make_record())
        assert saves.notes() == {}
        saves.note({"hand": [3, 1, 2]})
    with Saves(folder) as saves:
        saves.load()
        assert saves.notes() == {"hand": [3, 1, 2]}
        for text in ("", "[]", '{"match": "x", "notes": {}}', '{"notes": 3}'):
            (folder / "match.notes.json").write_text(text)
            assert saves.notes() == {}


def test_only_action_lines_of_a_running_match_are_taken(folder: Path) -> None:
    with Saves(folder) as saves:
        with pytest.raises(ValueError, match="draw"):
            saves.append(LINES[0])
        saves.start(make_record())
        for line in ("", "0 draw\n0 draw", "draw stock", "0  draw", "0 naïve"):
            with pytest.raises(ValueError):
                saves.append(line)


def test_every_code_has_a_sentence() -> None:
    for code in (errors.FULL, errors.UNWRITABLE, errors.IN_USE, errors.FUTURE, errors.BROKEN, errors.TORN):
        assert code in catalogue("es")
