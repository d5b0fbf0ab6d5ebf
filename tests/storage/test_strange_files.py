"""Giants, links, pipes and devices in the places of our files: none is read whole, written through or waited for."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from carioca.session import Session
from carioca.storage import errors, running
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings, load, save
from tests.children import ROOT
from tests.storage.matches import act, place, resumed

on_posix = pytest.mark.skipif(os.name == "nt", reason="links and pipes as POSIX has them")


@pytest.fixture
def folder(running: Path) -> Path:
    return running


# -- S3: giants ------------------------------------------------------------------------------------------------------


def test_a_giant_is_neither_read_nor_copied(folder: Path, places: list[str]) -> None:
    """S3: 400 MB behind the last line; memory stays small, the file is set aside as it is, the match goes on."""
    path = folder / "match.carioca"
    with open(path, "ab") as file:
        file.write(b"\xff\n")
        file.truncate(400 << 20)
    inode = path.stat().st_ino
    tracemalloc.start()
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None and place(session) == places[-1] and session.problem == errors.TORN
        act(session)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 32 << 20
    aside = (folder / "match.broken-1.carioca").stat()
    assert (aside.st_ino, aside.st_size) == (inode, 400 << 20)


@pytest.mark.parametrize("name", ["match.carioca", "settings.json"])
def test_a_giant_in_place_of_a_small_file_is_moved_aside(folder: Path, name: str) -> None:
    path = folder / name
    path.unlink(missing_ok=True)
    with open(path, "wb") as file:
        file.truncate(400 << 20)
    if name == "settings.json":
        assert load(path) == (Settings(), "settings.broken")
    else:
        assert resumed(folder) == errors.BROKEN
    assert sum(each.stat().st_size == 400 << 20 for each in folder.iterdir()) == 1 and not path.exists()


# -- S4, S5: links, pipes, devices -----------------------------------------------------------------------------------


@on_posix
@pytest.mark.parametrize("when", ["before", "while playing"])
def test_nothing_is_written_through_a_link(folder: Path, tmp_path: Path, when: str) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")

    def plant() -> None:
        (folder / "match.carioca").unlink()
        (folder / "match.carioca").symlink_to(precious)

    if when == "before":
        plant()
        assert resumed(folder) == errors.INTRUDER
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
    assert precious.read_text() == "mine" and not (folder / "match.carioca").is_symlink()


@on_posix
def test_settings_are_not_written_through_a_link_to_something_else(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    (tmp_path / "settings.json").symlink_to(precious)
    save(tmp_path / "settings.json", Settings(muted=True))
    assert precious.read_text() == "mine" and load(tmp_path / "settings.json") == (Settings(muted=True), None)
    assert (tmp_path / "settings.broken-1.json").is_symlink()


@pytest.mark.sampled(8)
@on_posix
@pytest.mark.parametrize("name", ["match.carioca", "lock", "settings.json"])
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)], ids=["pipe", "device"])
def test_a_pipe_or_a_device_in_place_of_a_file_hangs_nothing(
    folder: Path, name: str, make: Callable[[Path], None]
) -> None:
    """S5: a process of its own that must come to its end, with one sentence."""
    (folder / name).unlink(missing_ok=True)
    make(folder / name)
    program = """
import sys
from pathlib import Path
from carioca.storage.settings import load
from tests.storage.matches import resumed
folder = Path(sys.argv[1])
print(load(folder / "settings.json")[1], resumed(folder))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    told = done.stdout.split()
    wanted = {"lock": errors.FOREIGN, "settings.json": ""}.get(name, errors.INTRUDER)
    assert told == ["settings.broken" if name == "settings.json" else "None", *([wanted] if wanted else [])]
    kept = [path for path in folder.iterdir() if "broken" in path.name and not path.is_file()]
    assert len(kept) == (0 if name == "lock" else 1)


def test_limits_are_far_above_what_a_match_needs(played: tuple[Path, list[str]]) -> None:
    assert (played[0] / "match.carioca").stat().st_size * 20 < running.MAX_BYTES
