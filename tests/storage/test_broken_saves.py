"""Broken records: every one is refused with SaveBroken or read as what it says, and nothing else ever happens."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carioca.i18n import LANGUAGES, set_language, t
from carioca.storage.errors import FUTURE, OLD, SaveBroken, StorageError
from carioca.storage.match_file import read_match
from carioca.storage.record import check_record
from carioca.storage.saves import Saves
from tests.storage.conftest import DIGEST, make_record
from tests.together import together

GOOD = json.dumps(make_record(2, actions=("0 draw stock",))).encode()
WRONG = [None, True, 1, 1.5, -1, "", "x", [], [None], {}, {"a": 1}, [[1]], "\ud800", 10**40]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to every value inside a JSON value."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    changed = copy.deepcopy(data)
    spot = changed
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return changed


def load(folder: Path, data: bytes) -> Any:
    """What loading a file with these bytes gives: the record, or the code of the error."""
    folder.mkdir(exist_ok=True)
    (folder / "match.carioca").write_bytes(data)
    with Saves(folder) as saves:
        try:
            loaded = saves.load()
        except StorageError as error:
            return error.code
        assert loaded
        return loaded.record


def test_good_record_is_read(folder: Path) -> None:
    assert load(folder, GOOD) == json.loads(GOOD)
    assert load(folder, b"\xef\xbb\xbf" + GOOD) == json.loads(GOOD)


def running(folder: Path) -> bytes:
    """The same match while it is played."""
    with Saves(folder) as saves:
        saves.start(json.loads(GOOD))
    return (folder / "match.carioca").read_bytes()


def test_a_running_match_truncated_at_every_byte(folder: Path) -> None:
    data = running(folder)
    for length in range(len(data)):
        answer = load(folder, data[:length])
        if length <= data.index(b"\n"):
            assert answer == SaveBroken("").code
        else:
            lines = [line for played in answer["rounds"] for line in played["actions"]]
            assert lines == ["0 draw stock", "0 end", "0 draw stock"][: len(lines)]
            assert len(lines) + len(answer["rounds"]) == data[:length].count(b"\n")


@pytest.mark.slow
def test_every_byte_of_a_running_match_flipped_is_refused_or_read(folder: Path) -> None:
    data = running(folder)
    for at in range(len(data)):
        for bit in (0x80, 0x01, 0x20):
            answer = load(folder, data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :])
            if isinstance(answer, dict):
                check_record(answer)
                assert at > data.index(b"\n") and answer["seed"] == "7"
            else:
                assert answer in (SaveBroken("").code, FUTURE)


def test_truncated_at_every_byte(folder: Path) -> None:
    for length in range(len(GOOD)):
        assert load(folder, GOOD[:length]) == SaveBroken("").code


@pytest.mark.slow
def test_every_byte_flipped_is_refused_or_read(folder: Path) -> None:
    for at in range(len(GOOD)):
        for bit in (0x80, 0x01, 0x20):
            answer = load(folder, GOOD[:at] + bytes([GOOD[at] ^ bit]) + GOOD[at + 1 :])
            if isinstance(answer, dict):
                check_record(answer)
            else:
                assert answer in (SaveBroken("").code, FUTURE, OLD)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"null",
        b"[]",
        b"{}",
        b"\x00" * 1000,
        b"PK\x03\x04",
        b"[" * 100_000,
        b'{"format": 0}',
        b'{"format": true}',
        b'{"format": "1"}',
        b'{"format": 1e0}',
        b"\x80\x04\x95.",
        b"9" * 10_000,
        b'{"a":' * 5000,
        GOOD + b"{}",
    ],
)
def test_foreign_files_are_refused(folder: Path, data: bytes) -> None:
    assert load(folder, data) == SaveBroken("").code


def test_wrong_type_in_any_place_is_refused_or_fits(folder: Path) -> None:
    record = json.loads(GOOD)
    for path in places(record)[1:]:
        for value in WRONG:
            changed = put(record, path, value)
            try:
                check_record(changed)
            except StorageError as error:
                assert error.code in (SaveBroken("").code, FUTURE, OLD)
            else:
                # What is taken has the type that stood there.
                before = make_record(2, actions=("0 draw stock",))
                for key in path:
                    before = before[key]
                assert type(value) is type(before) or path[0] == "options", path


@pytest.mark.parametrize("key", list(make_record()))
def test_missing_key_is_refused(key: str) -> None:
    record = make_record()
    del record[key]
    with pytest.raises(SaveBroken):
        check_record(record)


@together(
    ("path", "value"),
    [
        (("extra",), 1),
        (("seats",), [{"name": "Ana"}]),
        (("seats", 0, "level"), "hard"),
        (("seats", 0), {"bot": "hard"}),
        (("rounds",), []),
        (("rounds", 0, "actions", 0), "draw stock"),
        (("rounds", 0, "actions", 0), "0 draw stock\n"),
        (("rounds", 0, "scores_before"), [[0, 0]]),
        (("rounds", 0, "scores_before", 0), [0, 0, 0]),
        (("rounds", 0, "scores_before", 0), [0, True]),
        (("rounds", 0, "digest"), None),
        (("rounds", 0, "digest"), DIGEST.upper()),
        (("options", "deep"), {"a": 1}),
    ],
)
def test_hand_edits_are_refused(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(SaveBroken):
        check_record(put(make_record(2), path, value))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from([*make_record(), "name", "bot"]) | st.text(), inner)
    ),
    max_leaves=20,
)


@pytest.mark.slow
@settings(max_examples=60)
@given(JSON)
def test_any_json_is_refused_or_read(data: Any) -> None:
    with pytest.raises(StorageError):
        check_record(data)


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_any_lines_are_read(folder: Path, data: bytes) -> None:
    with Saves(folder) as saves:
        saves.start(make_record())
    path = folder / "match.carioca"
    setup = path.read_bytes()
    path.write_bytes(setup + data)
    with Saves(folder) as saves:
        loaded = saves.load()
        assert loaded and loaded.record == make_record()
        saves.append("1 draw stock")
    with Saves(folder) as saves:
        assert saves.load() == (make_record(actions=("1 draw stock",)), "", 0)
    path.write_bytes(data)
    with Saves(folder) as saves, pytest.raises(StorageError):
        saves.load()
    for name in folder.glob("match.broken-*"):
        name.unlink()


@together("lang", LANGUAGES)
def test_a_file_that_is_no_record_is_told_in_the_words_of_who_reads(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "a.carioca"
    with Saves(tmp_path / "saves") as saves:
        saves.start(json.loads(GOOD))
    lines = (tmp_path / "saves" / "match.carioca").read_bytes()
    good = json.loads(GOOD)
    found = {
        "file.no-record.number": json.dumps(good | {"format": None}).encode(),
        "file.no-record.form": json.dumps(good | {"seats": 3}).encode(),
        "file.no-record.setup": lines.replace(lines.split(b"\n")[0], lines.split(b"\n")[0] + b"x", 1),
    }
    set_language(lang)
    for code, data in found.items():
        file.write_bytes(data)
        with pytest.raises(StorageError) as error:
            read_match(file)
        told = t(error.value.code, **error.value.values)
        assert error.value.code == code and str(file) in told and not re.search(r"[{}]|has not|no format", told)
