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
from carioca.storage.match_file import Loaded, read_match
from carioca.storage.saves import Saves
from tests.storage.conftest import Record, make_record

LINES = ["0 draw stock", "0 down 7H7D7S 8H9HTHJH", "0 lay QH m2 high", "0 discard 9C", "1 draw pile"]


def test_nothing_saved_is_no_match_and_makes_no_folder(folder: Path) -> None:
    with Saves(folder) as saves:
        assert saves.load() is None
    assert not folder.exists()


def lines_of(record: Record) -> list[str]:
    """What the running round of a record holds."""
    return list(record["rounds"][-1]["actions"])


def begun(folder: Path, *lines: str, rounds: int = 1) -> None:
    """A match with these lines in its last round."""
    with Saves(folder) as saves:
        saves.start(make_record(rounds))
        for line in lines:
            saves.append(line)


def found(folder: Path) -> Loaded:
    """What a program finds that is begun now."""
    with Saves(folder) as saves:
        loaded = saves.load()
    assert loaded
    return loaded


def test_appended_lines_come_back(folder: Path) -> None:
    begun(folder, *LINES)
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded == (make_record(actions=tuple(LINES)), "", 0)
        saves.append("1 discard KD")
    assert lines_of(found(folder).record) == [*LINES, "1 discard KD"]


def test_a_line_is_appended_and_nothing_else_is_touched(folder: Path) -> None:
    begun(folder, LINES[0], rounds=3)
    before = (folder / "match.carioca").read_bytes()
    with Saves(folder) as saves:
        saves.load()
        saves.append(LINES[1])
    assert (folder / "match.carioca").read_bytes().startswith(before) and before.count(b"\n") == 8
    assert sorted(os.listdir(folder)) == ["lock", "match.carioca"]


def test_a_round_that_ended_is_in_the_record(folder: Path) -> None:
    record = make_record(2)
    with Saves(folder) as saves:
        saves.start(make_record())
        for line in record["rounds"][0]["actions"]:
            saves.append(line)
        saves.end_round(record)
        saves.append("1 draw stock")
    assert found(folder) == (make_record(2, actions=("1 draw stock",)), "", 0)


def test_a_record_may_begin_in_the_middle_of_a_round(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record(3, actions=tuple(LINES[:2])))
        saves.append(LINES[2])
    assert found(folder).record == make_record(3, actions=tuple(LINES[:3]))


def test_finished_match_is_kept_but_no_longer_running(folder: Path) -> None:
    with Saves(folder) as saves:
        for seed in ("7", "8"):
            saves.start(make_record(seed=seed))
            saves.append(LINES[0])
            saves.finish(make_record(seed=seed, over=True))
            assert saves.load() is None and not saves.behind
    first = folder / "finished" / "1.carioca"
    assert read_match(first.with_name("2.carioca")).record["seed"] == "8"
    assert json.loads(first.read_text("utf-8")) == make_record(over=True)
    assert sorted(os.listdir(folder)) == ["finished", "lock"]


def test_a_new_match_leaves_the_one_that_was_given_up(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record(2))
        saves.append(LINES[0])
        saves.note({"hand": [2, 1]})
        saves.start(make_record())
        assert saves.notes() == {}
    assert found(folder).record == make_record()
    left = folder / "left" / "1.carioca"
    assert read_match(left).record == make_record(2, actions=(LINES[0],))
    assert b'"seed"' not in left.read_bytes(), "it may go on"


def test_a_match_that_is_taken_up_changes_places_with_the_running_one(folder: Path) -> None:
    with Saves(folder) as saves:
        saves.start(make_record(2))
        saves.append(LINES[0])
        saves.note({"hand": [2, 1]})
        saves.start(make_record())
        saves.append(LINES[0])
        saves.append(LINES[1])
        saves.take_up(folder / "left" / "1.carioca")
        loaded = saves.load()
        assert loaded == (make_record(2, actions=(LINES[0],)), "", 0) and saves.notes() == {"hand": [2, 1]}
        saves.append(LINES[1])
    assert lines_of(found(folder).record) == LINES[:2]
    assert [path.name for path in (folder / "left").iterdir()] == ["2.carioca"]
    assert read_match(folder / "left" / "2.carioca").record == make_record(actions=tuple(LINES[:2]))


@pytest.mark.parametrize("text", ["damaged", '{"format": 99}'])
def test_what_lies_in_the_place_is_kept_when_another_match_is_taken_up(folder: Path, text: str) -> None:
    begun(folder, LINES[0])
    begun(folder)
    (folder / "match.carioca").write_text(text)
    with Saves(folder) as saves:
        saves.take_up(folder / "left" / "1.carioca")
    assert found(folder).record == make_record(actions=(LINES[0],))
    kept = [path.read_text("utf-8") for path in folder.rglob("*.carioca")]
    assert text in kept


def test_a_match_that_cannot_be_moved_is_not_taken_up_and_both_are_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Saves(folder) as saves:
        saves.start(make_record(2))
        saves.start(make_record())
        wanted, replace = folder / "left" / "1.carioca", os.replace

        def refuse(old: Path, new: Path) -> None:
            if old == wanted:
                raise OSError(errno.EACCES, "no")
            replace(old, new)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", refuse)
            with pytest.raises(StorageError) as caught:
                saves.take_up(wanted)
        assert caught.value.code == errors.UNWRITABLE
        saves.append(LINES[0])
    assert found(folder).record == make_record(actions=(LINES[0],))
    assert read_match(wanted).record == make_record(2)


def test_a_second_program_takes_no_match_up(folder: Path) -> None:
    with Saves(folder) as first, Saves(folder) as second:
        first.start(make_record(2))
        first.start(make_record())
        before = {path: path.read_bytes() for path in folder.rglob("*.carioca")}
        with pytest.raises(StorageError) as caught:
            second.take_up(folder / "left" / "1.carioca")
        assert caught.value.code == errors.IN_USE
        assert {path: path.read_bytes() for path in folder.rglob("*.carioca")} == before


def test_what_the_disk_refused_is_written_before_another_match_is_taken_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Saves(folder) as saves:
        saves.start(make_record(2))
        saves.start(make_record())
        with monkeypatch.context() as full:
            full.setattr(os, "write", fail_with(errno.ENOSPC))
            for attempt in (lambda: saves.append(LINES[0]), lambda: saves.take_up(folder / "left" / "1.carioca")):
                with pytest.raises(StorageError):
                    attempt()
        saves.take_up(folder / "left" / "1.carioca")
    assert read_match(folder / "left" / "2.carioca").record == make_record(actions=(LINES[0],))


def test_a_match_that_was_given_up_goes_on_when_it_is_put_back(folder: Path) -> None:
    folder.mkdir()
    (folder / "match.carioca").write_text(json.dumps(make_record(2, actions=(LINES[0],))), "utf-8")
    with Saves(folder) as saves:
        assert saves.load() == (make_record(2, actions=(LINES[0],)), "", 0)
        saves.append(LINES[1])
    assert lines_of(found(folder).record) == LINES[:2] and b'"seed"' not in (folder / "match.carioca").read_bytes()


def test_torn_last_line_was_never_shown_and_is_dropped(folder: Path) -> None:
    begun(folder, LINES[0])
    with open(folder / "match.carioca", "ab") as file:
        file.write(b"90b1d0c3 0 disc")
    with Saves(folder) as saves:
        assert saves.load() == (make_record(actions=(LINES[0],)), "", 0)
        saves.append(LINES[1])
    assert found(folder) == (make_record(actions=tuple(LINES[:2])), "", 0)
    assert not list(folder.glob("*broken*"))


JUNK = [b"\xff\xfe\x00\n", b"\n", b"9 draw stock\n", b"0 " + b"x" * 5000 + b"\n", b"0 a\x1bb\n", b"x" * 100_000 + b"\n"]


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_damage_in_the_middle_keeps_what_is_before_it(folder: Path, junk: bytes) -> None:
    begun(folder, LINES[0])
    with open(folder / "match.carioca", "ab") as file:
        file.write(junk + b"0 discard 9C\n")
    damaged = (folder / "match.carioca").read_bytes()
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and (lines_of(loaded.record), loaded.problem) == ([LINES[0]], errors.TORN)
        assert loaded.lost == (2 if len(junk) < 1 << 16 else None)
        saves.append(LINES[1])
    assert (folder / "match.broken-1.carioca").read_bytes() == damaged
    assert found(folder) == (make_record(actions=tuple(LINES[:2])), "", 0)


def test_lines_of_another_match_and_at_another_place_are_not_taken(folder: Path, tmp_path: Path) -> None:
    begun(folder, *LINES)
    begun(tmp_path / "other", *LINES)
    with Saves(tmp_path / "third") as saves:
        saves.start(make_record(seed="8"))
        for line in LINES:
            saves.append(line)
    path = folder / "match.carioca"
    whole = path.read_bytes().splitlines(keepends=True)
    assert (tmp_path / "other" / "match.carioca").read_bytes() == b"".join(whole)
    foreign = (tmp_path / "third" / "match.carioca").read_bytes().splitlines(keepends=True)
    for wrong, good in (
        ([*whole[:3], foreign[3]], 2),
        ([*whole[:3], whole[2]], 2),
        ([*whole[:3], *whole[4:]], 2),
        ([whole[0], *reversed(whole[1:])], 1),
        ([foreign[0], *whole[1:]], 0),
    ):
        path.write_bytes(b"".join(wrong))
        assert lines_of(found(folder).record) == LINES[:good]


def test_a_line_too_many_costs_nothing_and_is_kept(folder: Path) -> None:
    begun(folder, *LINES)
    whole = (folder / "match.carioca").read_bytes().splitlines(keepends=True)
    (folder / "match.carioca").write_bytes(b"".join([*whole[:3], b"what\n", *whole[3:]]))
    with Saves(folder) as saves:
        assert saves.load() == (make_record(actions=tuple(LINES)), "", 0)
        saves.append("1 end")
    assert b"what" in (folder / "match.broken-1.carioca").read_bytes()
    assert lines_of(found(folder).record) == [*LINES, "1 end"]


def test_damage_in_a_round_that_is_over_costs_that_round_alone(folder: Path) -> None:
    begun(folder, *LINES, rounds=3)
    path = folder / "match.carioca"
    data = path.read_bytes()
    path.write_bytes(data.replace(b" 0 draw stock\n", b" 0 draw stork\n", 1))
    loaded = found(folder)
    assert loaded.problem == "" and lines_of(loaded.record) == LINES
    assert [len(played["actions"]) for played in loaded.record["rounds"]] == [0, 2, 5]


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
        assert loaded and (loaded.record["seed"], lines_of(loaded.record)) == ("8", [LINES[0], LINES[2]])


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


def test_a_newer_running_match_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    text = '00000000 {"running": 3, "surprise": true}\n0 what\n'
    (folder / "match.carioca").write_text(text)
    with Saves(folder) as saves, pytest.raises(StorageError) as caught:
        saves.load()
    assert caught.value.code == errors.FUTURE and (folder / "match.carioca").read_text() == text


def test_a_running_match_of_before_1_0_0_is_left_where_it_lies(folder: Path) -> None:
    folder.mkdir()
    old = {"format": 2, **{key: value for key, value in make_record().items() if key not in ("format", "seed")}}
    files = {"match.carioca": json.dumps(old | {"veiled": "x"}), "match.journal": "{}\n0 draw stock\n"}
    for name, text in files.items():
        (folder / name).write_text(text)
    with Saves(folder) as saves:
        with pytest.raises(StorageError) as caught:
            saves.load()
        assert caught.value.code == errors.OLD and not isinstance(caught.value, SaveBroken)
        assert {name: (folder / name).read_text() for name in files} == files
        saves.start(make_record())
    left = {path.name.replace("1", "match"): path.read_text() for path in (folder / "left").iterdir()}
    assert left == files and found(folder).record == make_record()


def test_broken_match_is_set_aside_and_never_overwritten(folder: Path) -> None:
    with Saves(folder) as saves:
        for text in ("first", "second"):
            folder.mkdir(exist_ok=True)
            (folder / "match.carioca").write_text(text)
            with pytest.raises(SaveBroken) as caught:
                saves.load()
            saves.set_aside(caught.value.why)
            assert saves.load() is None
        (folder / "match.carioca").write_text("third")
        saves.start(make_record())
    assert (folder / "match.broken-1.carioca").read_text() == "first"
    assert (folder / "match.broken-2.carioca").read_text() == "second"
    assert (folder / "match.broken-2.txt").read_text().strip()
    assert (folder / "left" / "1.carioca").read_text() == "third"


def test_a_file_that_another_machine_wrote_into_is_kept(folder: Path) -> None:
    """A disk without locks: what the other one wrote is set aside, and this match goes on whole."""
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
        with open(folder / "match.carioca", "ab") as file:
            file.write(b"00000000 0 end\n")
        with pytest.raises(StorageError, match=errors.REMADE):
            saves.append(LINES[1])
    assert found(folder) == (make_record(actions=tuple(LINES[:2])), "", 0)
    assert (folder / "match.broken-1.carioca").read_bytes().endswith(b" 0 end\n")


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
    assert lines_of(found(folder).record) == LINES[:4]


def test_round_that_could_not_be_written_goes_with_the_next_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        for line in make_record(2)["rounds"][0]["actions"]:
            saves.append(line)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", fail_with(errno.ENOSPC))
            with pytest.raises(StorageError):
                saves.end_round(make_record(2))
            with pytest.raises(StorageError):
                saves.append(LINES[1])
        saves.append(LINES[2])
    assert found(folder).record == make_record(2, actions=tuple(LINES[1:3]))


@pytest.mark.parametrize("call", ["fsync", "replace", "mkdir"])
def test_an_end_that_could_not_be_written_is_tried_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        with monkeypatch.context() as patch:
            patch.setattr(os, call, fail_with(errno.ENOSPC))
            for attempt in (lambda: saves.finish(make_record(over=True)), saves.retry):
                with pytest.raises(StorageError, match=errors.FULL):
                    attempt()
                assert saves.behind
        saves.retry()
        assert not saves.behind and saves.load() is None
    assert [path.name for path in (folder / "finished").iterdir()] == ["1.carioca"]


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
        assert saves.behind


def test_match_in_a_folder_that_became_read_only_can_be_played_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        saves.append(LINES[0])
    monkeypatch.setattr(os, "open", fail_with(errno.EROFS))
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and lines_of(loaded.record) == [LINES[0]]
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
        size = (folder / "match.carioca").stat().st_size
        saves.note({"hand": [3, 1, 2]})
        assert (folder / "match.carioca").stat().st_size == size
        saves.append(LINES[0])
        saves.note({"hand": [1, 2]})
    path = folder / "match.carioca"
    path.write_bytes(path.read_bytes()[:-9] + b"AAAAAAAA\n")
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded == (make_record(actions=(LINES[0],)), "", 0) and saves.notes() == {"hand": [3, 1, 2]}


def test_notes_that_cannot_be_written_are_forgotten(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", fail_with(errno.ENOSPC))
            saves.note({"hand": [3, 1, 2]})
        assert not saves.behind
        saves.append(LINES[0])
    assert found(folder).record == make_record(actions=(LINES[0],))


def test_only_action_lines_of_a_running_match_are_taken(folder: Path) -> None:
    with Saves(folder) as saves:
        with pytest.raises(ValueError, match="draw"):
            saves.append(LINES[0])
        saves.start(make_record())
        for line in ("", "0 draw\n0 draw", "draw stock", "0  draw", "0 naïve"):
            with pytest.raises(ValueError):
                saves.append(line)


def test_every_code_has_a_sentence() -> None:
    for code in (errors.FULL, errors.UNWRITABLE, errors.IN_USE, errors.FUTURE, errors.BROKEN, errors.TORN, errors.OLD):
        assert code in catalogue("es") and code in catalogue("en")
