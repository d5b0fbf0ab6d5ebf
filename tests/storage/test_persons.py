"""Who plays at this machine is remembered by name; whatever lies in the file's place, nothing fails and is lost."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from carioca.storage.errors import StorageError
from carioca.storage.persons import MOST, Person, Persons
from tests.together import together

ODD = {
    "empty": b"",
    "no json": b"{",
    "a list": b"[]",
    "no format": b'{"persons": []}',
    "the future": b'{"format": 2, "persons": [{"name": "Juana"}]}',
    "no persons": b'{"format": 1}',
    "persons that are no list": b'{"format": 1, "persons": {"Juana": 1}}',
    "a giant": b'{"format": 1, "persons": []}' + b" " * (1 << 23),
    "nested": b'{"format": 1, "persons": ' + b"[" * 9000 + b"]" * 9000 + b"}",
}
"""Files that say nothing of anybody."""
ENTRIES: tuple[object, ...] = (
    *(None, 3, "Juana", [], {}, {"name": 3}, {"name": ""}, {"name": "\u200b \t"}, {"name": "Eva", "face": 5}),
    *({"name": "Eva", "face": "\x00"}, {"name": "Eva", "colour": True}, {"name": "Eva", "colour": -1}),
    *({"name": "Eva", "won": "many"}, {"name": "Eva", "won": -3}, {"name": "Eva", "preferences": [1]}),
    {"name": "Eva", "preferences": {"sort": {"deep": 1}, "scale": float("nan"), "": 1}},
    {"name": "Eva", "preferences": {"told": ["x" * 70] * 300}},
)
NAMES = ("Juana", "María José", "O'Higgins", "名前", "🂡", "<b>", '"', "\\", "{}", "%s", "a/b", "..", "-", "Ñandú", "ﬁ")


def test_whoever_played_last_comes_first(tmp_path: Path) -> None:
    persons = Persons(tmp_path / "deep")
    assert persons.known() == [] and persons.of("Juana") == Person("Juana") and persons.tally(["Juana"]) == {"Juana": 0}
    persons.remember(Person("Juana", "curls", 3, {"sort": "suit", "scale": 1.5, "told": ["a", "b"], "tips": False}))
    persons.remember(Person("Pedro"))
    assert Persons(tmp_path / "deep").known() == ["Pedro", "Juana"]
    persons.remember(persons.of("Juana"))
    again = Persons(tmp_path / "deep")
    assert again.known() == ["Juana", "Pedro"]
    assert again.of("Juana").preferences == {"sort": "suit", "scale": 1.5, "told": ["a", "b"], "tips": False}
    assert again.of("Juana")[:3] == ("Juana", "curls", 3)


def test_matches_are_counted_by_name_and_stay_with_the_person(tmp_path: Path) -> None:
    persons = Persons(tmp_path)
    for name in ("Juana", "Marta", "juana", "Juana"):
        persons.won(name)
    persons.remember(persons.of("Juana")._replace(face="bun"))
    assert Persons(tmp_path).tally(["Juana", "Marta", "Pedro"]) == {"Juana": 3, "Marta": 1, "Pedro": 0}
    assert len(persons.known()) == 2, "capitals make no other person"


def test_two_programs_write_into_one_folder(tmp_path: Path) -> None:
    one, other = Persons(tmp_path), Persons(tmp_path)
    assert one.known() == other.known() == []
    one.remember(Person("Juana"))
    other.remember(Person("Pedro"))
    one.won("Juana")
    assert set(Persons(tmp_path).known()) == {"Juana", "Pedro"}
    assert Persons(tmp_path).tally(["Juana"]) == {"Juana": 1}


@together("name", NAMES)
def test_a_name_may_hold_any_signs(name: str, tmp_path: Path) -> None:
    folder = tmp_path / str(NAMES.index(name))
    Persons(folder).remember(Person(name, colour=1))
    Persons(folder).won(name)
    found = Persons(folder)
    assert found.known() == [found.of(name).name] and found.of(name).colour == 1 and found.tally([name]) == {name: 1}


def test_nobody_is_nobody(tmp_path: Path) -> None:
    persons = Persons(tmp_path)
    for name in ("", " ", "\t\n"):
        persons.remember(Person(name))
        persons.won(name)
    assert persons.known() == [] and not list(tmp_path.iterdir())


@together("name", list(ODD))
def test_a_file_that_cannot_be_read_tells_of_nobody_and_is_set_aside(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "persons.json").write_bytes(ODD[name])
    assert Persons(folder).known() == []
    Persons(folder).won("Pedro")
    assert Persons(folder).tally(["Pedro"]) == {"Pedro": 1}
    assert (folder / "persons.broken-1.json").read_bytes() == ODD[name]


@together("at", range(len(ENTRIES)))
def test_an_odd_entry_harms_nobody_else_and_is_kept(at: int, tmp_path: Path) -> None:
    folder = tmp_path / str(at)
    folder.mkdir()
    good = {"name": "Juana", "face": "bun", "colour": 2, "preferences": {}, "won": 4}
    text = json.dumps({"format": 1, "persons": [good, ENTRIES[at], {**good, "name": "Rosa"}]})
    (folder / "persons.json").write_text(text, "utf-8")
    persons = Persons(folder)
    assert persons.tally(["Juana", "Rosa"]) == {"Juana": 4, "Rosa": 4}
    assert persons.of("Eva").preferences == {} and persons.tally(["Eva"]) == {"Eva": 0}
    persons.won("Rosa")
    assert Persons(folder).tally(["Juana", "Rosa"]) == {"Juana": 4, "Rosa": 5}
    assert (folder / "persons.broken-1.json").read_text("utf-8") == text


def test_a_file_damaged_anywhere_never_fails(tmp_path: Path) -> None:
    persons = Persons(tmp_path)
    for name in NAMES:
        persons.remember(Person(name, "bun", 1, {"sort": "rank", "told": ["x"]}))
    path, rng = tmp_path / "persons.json", Random(28)
    whole = path.read_bytes()
    for _ in range(100):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(data[: rng.choice((len(data), rng.randrange(len(data))))])
        found = Persons(tmp_path)
        assert len(found.known()) <= len(NAMES) and all(found.of(name).name for name in found.known())
        found.tally(NAMES)


@pytest.mark.slow
def test_of_very_many_those_stay_who_played_last(tmp_path: Path) -> None:
    persons = Persons(tmp_path)
    for number in range(MOST + 3):
        persons.remember(Person(f"P{number}", preferences={"told": ["x" * 60] * 4}))
    assert len(Persons(tmp_path).known()) == MOST and Persons(tmp_path).known()[0] == f"P{MOST + 2}"


def test_what_cannot_be_written_is_said_and_known_as_long_as_the_program_runs(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    persons = Persons(tmp_path / "file")
    with pytest.raises(StorageError):
        persons.remember(Person("Juana", "bun"))
    assert persons.of("Juana").face == "bun"


def test_who_plays_alone_needs_no_name_and_old_files_are_read(tmp_path: Path) -> None:
    old = {"format": 1, "persons": [{"name": "Marta", "face": "bun", "colour": 2, "preferences": {}, "won": 3}]}
    (tmp_path / "persons.json").write_text(json.dumps(old), "utf-8")
    persons = Persons(tmp_path)
    assert persons.of("").face == "" and persons.known() == ["Marta"]
    persons.remember(Person("", "curls", 4))
    again = Persons(tmp_path)
    assert again.of("") == Person("", "curls", 4) and again.known() == ["Marta"]
    assert again.of("Marta").face == "bun" and again.tally(["Marta"]) == {"Marta": 3}
