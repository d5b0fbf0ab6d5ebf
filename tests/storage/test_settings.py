"""Settings: remembered, forgiving, and never in the way of a start."""

from __future__ import annotations

import errno
import json
import os
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from carioca.i18n import catalogue
from carioca.storage import errors
from carioca.storage.errors import StorageError
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings, load, save

CHANGED = Settings(
    language="en",
    scale=1.25,
    animation="fast",
    reduced_motion=True,
    four_colours=True,
    large_index=True,
    felt="wine",
    back="tiles",
    trick_pause="click",
    call_time="4",
    ask_calls="always",
    take_back="4",
    big_cards=True,
    told=("calls",),
    high_contrast=True,
    sound=0.0,
    muted=True,
    full_screen=True,
    maximised=True,
    window=(800, 600),
    sort="suit",
    hints=False,
    seen_cards=False,
    tips=False,
    news=False,
    ask_discard=False,
    one_click=False,
    fit_marks=False,
    remarks=False,
    tempo=2,
    self_draw=False,
    self_lay=True,
    stand_in=True,
    curtain="held",
    stand_in_level="easy",
    names=("Ana María", "Ñico"),
    waiting=("Rosa",),
    waiting_seats=("rosa",),
    thinking="long",
    seats=("person", "normal"),
    preset="carioca-rummy",
    own_rules="Reglas de la abuela",
    rules={"cut_bonus": 10, "rounds": ["TT"], "extra_melds": True},
    left={"pocha": {"rounds_table": [1, 2, 3], "hook": False}},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "settings.json"


def test_first_start_has_defaults_and_writes_nothing(path: Path) -> None:
    assert load(path) == (Settings(), None)
    assert not path.parent.exists()


def test_every_setting_is_remembered(path: Path) -> None:
    assert all(getattr(CHANGED, one.name) != getattr(Settings(), one.name) for one in fields(Settings) if one.compare)
    save(path, CHANGED)
    assert load(path) == (CHANGED, None)
    assert os.listdir(path.parent) == ["settings.json"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "value", [None, "", "x", -5, 1e9, float("nan"), float("inf"), [], [1], {}, ["\ud800"], [None] * 2]
)
def test_a_value_that_does_not_fit_is_the_default_for_its_field_alone(path: Path, value: Any) -> None:
    path.parent.mkdir()
    for one in fields(Settings):
        if not one.compare:
            continue
        data = {"format": 1, "scale": 1.25, one.name: value}
        path.write_text(json.dumps(data))
        settings, problem = load(path)
        assert problem is None
        found = getattr(settings, one.name)
        assert found == getattr(Settings(), one.name) or found == (tuple(value) if isinstance(value, list) else value)
        assert settings.scale == 1.25 or one.name == "scale"
        save(path, settings)
        assert load(path)[0] == settings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scale", 0.5),
        ("scale", 2.1),
        ("scale", True),
        ("muted", 1),
        ("sound", -0.1),
        ("window", [1, 2, 3]),
        ("window", [10, 10]),
        ("language", "fr"),
        ("names", ["a"] * 9),
        ("names", ["a\nb"]),
        ("names", ["x" * 41]),
        ("preset", "x" * 41),
        ("own_rules", 3),
        ("rules", [["cut_bonus", 10]]),
        ("rules", {"cut_bonus": 1.5}),
        ("rules", {"": 1}),
    ],
)
def test_out_of_range_is_the_default(path: Path, name: str, value: Any) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({name: value}))
    assert load(path) == (Settings(), None)


def test_what_a_newer_version_wrote_is_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"format": 7, "speech": {"voice": "Ana"}, "muted": True, "other": [1]}))
    settings, problem = load(path)
    assert (settings.muted, problem) == (True, None)
    save(path, replace(settings, muted=False))
    data = json.loads(path.read_text("utf-8"))
    assert (data["speech"], data["muted"]) == ({"voice": "Ana"}, False)


@pytest.mark.parametrize("data", [b"", b"[]", b"null", b"{", b"\xff\xfe", b"\x00" * 50, b"[" * 50_000])
def test_broken_file_is_set_aside_with_a_sentence(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    for number in (1, 2):
        path.write_bytes(data)
        settings, problem = load(path)
        assert settings == Settings()
        assert problem == "settings.broken"
        assert path.with_name(f"settings.broken-{number}.json").read_bytes() == data
        assert load(path) == (Settings(), None)
    assert "settings.broken" in catalogue("es")


def test_folder_in_its_place_is_a_sentence(path: Path) -> None:
    path.mkdir(parents=True)
    settings, problem = load(path)
    assert settings == Settings()
    assert problem in catalogue("es")
    with pytest.raises(StorageError) as caught:
        save(path, settings)
    assert caught.value.code == errors.UNWRITABLE


def test_full_disk_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(path, CHANGED)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError) as caught:
        save(path, Settings())
    assert caught.value.code == errors.FULL
    assert load(path) == (CHANGED, None)
    assert os.listdir(path.parent) == ["settings.json"]


def test_what_killed_programs_left_goes_and_what_is_being_written_stays(path: Path) -> None:
    old, fresh, other = (path.with_name(name) for name in (f".{path.name}.11.new", f".{path.name}.12.new", ".x.13.new"))
    for left in (old, fresh, other):
        left.parent.mkdir(exist_ok=True)
        left.write_text("{")
    for left in (old, other):
        os.utime(left, (1, 1))
    save(path, Settings())
    assert not old.exists() and fresh.exists() and other.exists()


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_linked_file_stays_a_link(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    real = tmp_path / "dotfiles.json"
    path.symlink_to(real)
    save(path, CHANGED)
    assert path.is_symlink()
    assert load(real) == (CHANGED, None)


def test_data_dir_holds_everything_and_nothing_is_created(tmp_path: Path) -> None:
    base = tmp_path / "mis datos"
    paths = Paths(base)
    assert [paths.settings, paths.saves, paths.logs] == [base / "settings.json", base / "saves", base / "logs"]
    assert not base.exists()


def test_relative_data_dir_stays_where_it_was_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    paths = Paths("data")
    monkeypatch.chdir("/")
    assert paths.saves == tmp_path / "data" / "saves"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="XDG is Linux's")
def test_system_places_on_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    paths = Paths()
    assert paths.saves == tmp_path / "DATA" / "carioca" / "saves"
    assert paths.settings == tmp_path / "CONFIG" / "carioca" / "settings.json"
    assert paths.logs == tmp_path / "STATE" / "carioca" / "logs"
    assert list(tmp_path.iterdir()) == []
