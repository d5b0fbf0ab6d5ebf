"""Own house rules: kept, replaced, given away, and safe from whatever a file may hold."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from carioca.i18n import catalogue
from carioca.storage import errors
from carioca.storage.errors import StorageError
from carioca.storage.files import files_with
from carioca.storage.names import clean_name, free_path
from carioca.storage.paths import Paths
from carioca.storage.presets import ENDING, MAX_NAME, OwnPreset, PresetError, Presets

GRANDMA = OwnPreset(
    "Reglas de la abuela",
    "carioca",
    "carioca-chile",
    {"cut_bonus": 10, "extra_melds": True, "joker_swap": "any", "rounds": ["TT", "TE"], "extra_rounds": []},
)
GOOD: dict[str, Any] = {"format": 1, "game": "carioca", "name": "x", "base": "carioca-chile", "options": {}}


@pytest.fixture
def presets(tmp_path: Path) -> Presets:
    return Presets(tmp_path / "presets")


def test_they_live_in_the_data_folder_and_nothing_is_created_early(tmp_path: Path) -> None:
    folder = Paths(tmp_path / "data").presets
    presets = Presets(folder)
    assert presets.all() == () and presets.find("x") is None
    presets.remove("x")
    assert not (tmp_path / "data").exists()
    presets.save(GRANDMA)
    assert [path.suffix for path in folder.iterdir()] == [ENDING]


def test_lists_of_numbers_are_kept(presets: Presets) -> None:
    # As many rounds as La Pocha allows.
    kept = OwnPreset("Larga", "pocha", "pocha", {"rounds_table": [*range(1, 11)] * 6})
    presets.save(kept)
    assert presets.find("larga") == kept


def test_saved_ones_are_found_again_by_name(presets: Presets) -> None:
    other = OwnPreset("Ñandú", "carioca", "carioca-rummy", {})
    presets.save(other)
    presets.save(GRANDMA)
    assert presets.all() == (other, GRANDMA)
    assert presets.find("  reglas DE la  abuela ") == GRANDMA
    presets.remove("ñandú")
    assert presets.all() == (GRANDMA,)


def test_the_file_says_what_differs_and_nothing_else(presets: Presets, tmp_path: Path) -> None:
    presets.save(GRANDMA)
    (path,) = (tmp_path / "presets").iterdir()
    assert json.loads(path.read_text("utf-8")) == {
        "format": 1,
        "game": "carioca",
        "name": "Reglas de la abuela",
        "base": "carioca-chile",
        "options": GRANDMA.options,
    }


def test_the_same_name_is_replaced_even_in_other_letters_or_another_file(presets: Presets, tmp_path: Path) -> None:
    presets.save(GRANDMA)
    presets.export(GRANDMA, tmp_path / "presets" / f"copia{ENDING}")
    newer = GRANDMA._replace(name="REGLAS DE LA ABUELA", options={})
    presets.save(newer)
    assert presets.all() == (newer,)
    assert len(list((tmp_path / "presets").iterdir())) == 1


@pytest.mark.parametrize(
    "name",
    ["../../x", "/etc/passwd", "..", ".", "con", "a/b\\c:d*?", "🎉🃏", "ÑÑÑ", "ß", "İ", "x" * 300, "-rf", "\u202egnp"],
)
def test_odd_names_stay_in_the_folder_and_apart(presets: Presets, tmp_path: Path, name: str) -> None:
    presets.save(GRANDMA)
    presets.save(GRANDMA._replace(name=name))
    kept = presets.find(name)
    assert kept is not None and kept.name == clean_name(name) and kept.options == GRANDMA.options
    assert len(presets.all()) == 2
    assert {path.parent for path in tmp_path.rglob(f"*{ENDING}")} == {tmp_path / "presets"}
    out = free_path(tmp_path / "out", name, (ENDING,))
    assert out.parent == tmp_path / "out" and out.name not in ("", ".", "..", "con")
    presets.export(kept, out.with_name(out.name + ENDING))
    assert presets.read(out.with_name(out.name + ENDING)) == kept


@pytest.mark.parametrize("name", ["", "  ", "\n\t", "\u200b"])
def test_a_name_is_needed(presets: Presets, name: str) -> None:
    with pytest.raises(PresetError) as caught:
        presets.save(GRANDMA._replace(name=name))
    assert caught.value.code == "preset.name" and "preset.name" in catalogue("es")
    assert presets.all() == ()


def test_two_names_with_the_same_letters_but_for_accents_are_two(presets: Presets) -> None:
    presets.save(GRANDMA._replace(name="Peña"))
    presets.save(GRANDMA._replace(name="Pena"))
    presets.save(GRANDMA._replace(name="🎉"))
    presets.save(GRANDMA._replace(name="🃏"))
    assert len(presets.all()) == 4


HOSTILE: list[bytes] = [
    b"",
    b"[]",
    b"null",
    b"{",
    b"\xff\xfe",
    b"[" * 60_000,
    b'{"format": 1}' + b" " * 70_000,
    b'{"format": ' + b"9" * 5000 + b"}",
    *(
        json.dumps(GOOD | change).encode()
        for change in (
            {"format": "1"},
            {"format": True},
            {"format": 0},
            {"name": 7},
            {"name": " "},
            {"name": "\ud800"},
            {"game": None},
            {"game": "x" * 99},
            {"base": ["carioca-chile"]},
            {"options": []},
            {"options": {"": 1}},
            {"options": {"a\nb": 1}},
            {"options": {"x": {"y": 1}}},
            {"options": {"x": [[1]]}},
            {"options": {"x": 1.5}},
            {"options": {"x": None}},
            {"options": {"x": "\ud800"}},
            {"options": {"rounds": ["TT"] * 101}},
            {"options": {str(n): n for n in range(300)}},
        )
    ),
]


@pytest.mark.parametrize("data", HOSTILE, ids=range(len(HOSTILE)))
def test_a_file_that_is_none_gives_one_sentence_and_hides_no_other(
    presets: Presets, tmp_path: Path, data: bytes
) -> None:
    presets.save(GRANDMA)
    path = tmp_path / "presets" / f"malo{ENDING}"
    path.write_bytes(data)
    with pytest.raises(PresetError) as caught:
        presets.read(path)
    assert caught.value.code == "preset.broken" and caught.value.values["name"] == path.name
    assert presets.all() == (GRANDMA,)
    assert path.read_bytes() == data


def test_a_newer_file_is_told_and_never_overwritten(presets: Presets, tmp_path: Path) -> None:
    presets.save(GRANDMA)
    (path,) = (tmp_path / "presets").iterdir()
    newer = json.dumps(GOOD | {"format": 2, "name": GRANDMA.name, "voice": "x"})
    path.write_text(newer)
    with pytest.raises(PresetError) as caught:
        presets.read(path)
    assert caught.value.code == "preset.future"
    presets.save(GRANDMA)
    assert presets.all() == (GRANDMA,)
    assert newer in [one.read_text() for one in (tmp_path / "presets").iterdir()]


@pytest.mark.parametrize("where", ["missing", "folder", "device"])
def test_what_is_no_file_is_a_sentence(presets: Presets, tmp_path: Path, where: str) -> None:
    path = Path(os.devnull) if where == "device" else tmp_path / f"{where}{ENDING}"
    if where == "folder":
        path.mkdir()
    with pytest.raises(PresetError) as caught:
        presets.read(path)
    assert caught.value.code in ("preset.unreadable", "preset.broken")
    assert caught.value.code in catalogue("es") and caught.value.code in catalogue("en")


@pytest.mark.skipif(os.name == "nt", reason="pipes of the file system are Unix's")
def test_a_pipe_in_the_folder_does_not_stop_the_program(presets: Presets, tmp_path: Path) -> None:
    presets.save(GRANDMA)
    os.mkfifo(tmp_path / "presets" / f"a{ENDING}")
    if not sys.platform.startswith("win"):
        (tmp_path / "presets" / f"b{ENDING}").symlink_to(tmp_path / "presets" / f"b{ENDING}")
    assert presets.all() == (GRANDMA,)


def test_a_file_in_the_folders_place_is_no_presets(tmp_path: Path) -> None:
    (tmp_path / "presets").write_text("x")
    presets = Presets(tmp_path / "presets")
    assert presets.all() == () and files_with(tmp_path / "presets", ENDING) == ()
    with pytest.raises(StorageError) as caught:
        presets.save(GRANDMA)
    assert caught.value.code == errors.UNWRITABLE


def test_full_disk_keeps_the_old_one(presets: Presets, monkeypatch: pytest.MonkeyPatch) -> None:
    presets.save(GRANDMA)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError) as caught:
        presets.save(GRANDMA._replace(options={}))
    assert caught.value.code == errors.FULL
    assert presets.all() == (GRANDMA,)


def test_exports_do_not_overwrite_each_other(presets: Presets, tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = free_path(tmp_path, GRANDMA.name, (ENDING, ".pdf"))
        names.append(path.name)
        presets.export(GRANDMA, path.with_name(path.name + ENDING))
    assert names == ["Reglas de la abuela", "Reglas de la abuela 1", "Reglas de la abuela 2"]
    assert len(clean_name("x" * 99)) == MAX_NAME
