"""The self-test: what is missing or damaged fails it, every screen is drawn, a call over the network is noticed."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from carioca.assets import assets_dir
from carioca.cli import selftest
from carioca.gui.rehearsal import every_scene, scene_classes
from tests.gui.driver import Driver

FILES = sorted(
    # What a README tells is for people.
    file.relative_to(assets_dir()).as_posix()
    for file in assets_dir().rglob("*")
    if file.is_file() and file.name != "README.md"
)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The assets as a frozen program has them, with the list of their sums beside them."""
    folder = tmp_path / "assets"
    shutil.copytree(assets_dir(), folder)
    lines = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in FILES]
    (tmp_path / selftest.SHIPPED).write_text("".join(lines))
    monkeypatch.setattr(selftest, "assets_dir", lambda: folder)
    return folder


def test_all_assets_are_looked_at(shipped: Path, tmp_path: Path) -> None:
    assert selftest._assets(tmp_path).startswith(f"{len(FILES)} files")


@pytest.mark.slow
def test_an_asset_that_is_missing_or_altered_fails(shipped: Path, tmp_path: Path) -> None:
    # Where there is no list, as in a checkout, no file is forgotten either.
    sums, aside = tmp_path / selftest.SHIPPED, tmp_path / "aside"
    for name in FILES:
        file = shipped / name
        content = file.read_bytes()
        file.write_bytes(content + b" ")
        with pytest.raises(RuntimeError, match="not the file that was shipped"):
            selftest._assets(tmp_path)
        file.unlink()
        with pytest.raises(FileNotFoundError):
            selftest._assets(tmp_path)
        sums.rename(aside)
        with pytest.raises(FileNotFoundError):
            selftest._assets(tmp_path)
        aside.rename(sums)
        file.write_bytes(content)


def test_a_frozen_program_must_have_its_list(shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / selftest.SHIPPED).unlink()
    selftest._assets(tmp_path)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(FileNotFoundError):
        selftest._assets(tmp_path)


def test_every_screen_can_be_made_for_the_self_test(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    try:
        assert [type(scene) for scene in every_scene(driver.app)] == scene_classes()
    finally:
        driver.close()


@pytest.mark.slow
def test_reaching_for_the_network_is_noticed() -> None:
    program = """
import socket, urllib.request
from carioca.cli.selftest import watch_network
reached = watch_network()
# (Windows imitates a pair with two ends of a network.)
if hasattr(socket, "AF_UNIX"):
    near, end = socket.socketpair()
    near.send(b"near")
    assert not reached
for call in (
    lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9)),
    lambda: urllib.request.urlopen("http://127.0.0.1:9", timeout=1),
):
    before = len(reached)
    try:
        call()
    except OSError:
        pass
    assert len(reached) > before
print(sorted(set(reached)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "socket.connect" in done.stdout, done.stderr
