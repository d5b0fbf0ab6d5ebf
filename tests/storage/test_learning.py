"""What was learnt is remembered; whatever lies in the file's place, learning begins anew and nothing fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carioca.storage.progress import Learning

BROKEN = {
    "empty": b"",
    "no json": b"{",
    "no text": b"\xff\xfe\x00",
    "deep": b"[" * 100_000,
    "a list": b"[]",
    "no format": b'{"done": []}',
    "the future": b'{"format": 2, "done": ["carioca.first"], "at": {}}',
    "a format that is no number": b'{"format": true}',
    "numbers as names": b'{"format": 1, "done": [1], "at": {}}',
    "a step before the first": b'{"format": 1, "done": [], "at": {"carioca.first": -1}}',
    "a step that is no number": b'{"format": 1, "done": [], "at": {"carioca.first": "3"}}',
    "a giant": b'{"format": 1, "done": [], "at": {}}' + b" " * (1 << 17),
}


def test_what_was_saved_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "learning.json"
    assert Learning.load(path) == Learning()
    learnt = Learning().reached("carioca.first", 4).reached("pocha.first", 2).finished("pocha.first")
    learnt.save(path)
    assert Learning.load(path) == learnt == Learning(frozenset({"pocha.first"}), {"carioca.first": 4})
    assert json.loads(path.read_text())["format"] == 1


def test_a_lesson_that_begins_again_has_no_step_and_stays_done() -> None:
    learnt = Learning().finished("carioca.first").reached("carioca.first", 3).reached("carioca.first", 0)
    assert learnt == Learning(frozenset({"carioca.first"}), {})


def test_what_was_shown_is_not_done_until_it_is_found() -> None:
    learnt = Learning().saw("carioca.take")
    assert not learnt.done and learnt.shown == {"carioca.take"}
    assert learnt.finished("carioca.take") == Learning(frozenset({"carioca.take"}))
    assert Learning().finished("carioca.take").saw("carioca.take").shown == frozenset()


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_cannot_be_read_means_nothing_was_learnt_and_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "learning.json"
    path.write_bytes(content)
    assert Learning.load(path) == Learning()
    Learning().reached("carioca.first", 1).save(path)
    assert Learning.load(path).at == {"carioca.first": 1}
    assert (tmp_path / "learning.broken-1.json").read_bytes() == content


def test_a_folder_in_its_place_is_no_disaster(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    path.mkdir()
    assert Learning.load(path) == Learning()
    Learning().finished("carioca.first").save(path)
    assert Learning.load(path).done == {"carioca.first"}
