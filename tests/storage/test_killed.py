"""A process that dies at any moment leaves a match that resumes where the player last saw it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from carioca.storage.saves import Saves
from tests.storage.conftest import make_record

ROOT = Path(__file__).resolve().parents[2]
CALLS = ("write", "fsync", "replace", "ftruncate", "open", "unlink", "mkdir")


class Killed(BaseException):
    """Stands for the end of the process: nothing that ran later would have run."""


class Mortal:
    """Lets the first `life` calls to the system through and none after that; a last write may be torn in two."""

    def __init__(self, patch: pytest.MonkeyPatch, life: int, torn: bool) -> None:
        self.life = life
        self.torn = torn
        for name in CALLS:
            patch.setattr(os, name, self._guarded(name, getattr(os, name)))

    def _guarded(self, name: str, call: Any) -> Any:
        def guarded(*args: Any, **words: Any) -> Any:
            self.life -= 1
            if self.life < 0:
                if self.life == -1 and self.torn and name == "write":
                    call(args[0], bytes(args[1])[: len(args[1]) // 2])
                raise Killed
            return call(*args, **words)

        return guarded


def play(saves: Saves, shown: list[str]) -> None:
    """A short match; `shown` grows by what the player has seen happen."""
    steps = [
        ("start", make_record()),
        ("append", "0 draw stock"),
        ("append", "0 discard 9C"),
        ("round_ended", make_record(2)),
        ("append", "1 draw pile"),
        ("round_ended", make_record(2, actions=("1 draw pile",), over=True)),
        ("finish", None),
    ]
    for name, what in steps:
        getattr(saves, name)(*([what] if what is not None else []))
        shown.append(f"{name} {what}" if name == "append" else name)


def position(folder: Path) -> tuple[Any, ...]:
    """What a fresh process finds: how many rounds, whether over, and the lines of the running one."""
    with Saves(folder) as saves:
        loaded = saves.load()
        if loaded is None:
            return (
                ("finished",) if (folder / "finished").is_dir() and any((folder / "finished").iterdir()) else ("none",)
            )
        assert loaded.problem == ""
        last = loaded.record["rounds"][-1]
        return len(loaded.record["rounds"]), "digest" in last, loaded.pending


# What may be found after each step; a kill within a step leaves what was before it or after it.
AFTER: list[tuple[Any, ...]] = [
    ("none",),
    (1, False, ()),
    (1, False, ("0 draw stock",)),
    (1, False, ("0 draw stock", "0 discard 9C")),
    (2, False, ()),
    (2, False, ("1 draw pile",)),
    (2, True, ()),
    ("finished",),
]


@pytest.mark.parametrize("torn", [False, True])
def test_killed_between_any_two_calls(tmp_path: Path, torn: bool) -> None:
    deaths = 0
    for life in range(1000):
        folder = tmp_path / str(life)
        shown: list[str] = []
        saves = Saves(folder)
        with pytest.MonkeyPatch.context() as patch:
            Mortal(patch, life, torn)
            try:
                play(saves, shown)
            except Killed:
                deaths += 1
        saves.close()
        assert position(folder) in AFTER[len(shown) : len(shown) + 2], (life, shown)
        if len(shown) == len(AFTER) - 1:
            break
    assert deaths > 30


def test_a_line_is_on_the_disk_before_append_returns(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    with Saves(folder) as saves:
        saves.start(make_record())
        for name in ("write", "fsync", "replace"):
            call = getattr(os, name)
            monkeypatch.setattr(os, name, lambda *args, name=name, call=call: (order.append(name), call(*args))[1])
        saves.append("0 draw stock")
        assert order == ["write", "fsync"]
        order.clear()
        saves.round_ended(make_record(2))
        # Twice a file, its place and its folder: first the record, then the journal that belongs to it.
        assert order == ["fsync", "replace", "fsync"] * 2


def test_killed_by_the_system(tmp_path: Path) -> None:
    program = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from carioca.storage.saves import Saves
from tests.storage.conftest import make_record
saves = Saves(Path(sys.argv[1]))
saves.start(make_record())
for number in range(100_000):
    saves.append(f"0 line {{number}}")
    print(number, flush=True)
"""
    chance = random.Random(1)
    for run in range(4):
        folder = tmp_path / str(run)
        with subprocess.Popen([sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout
            wanted = chance.randrange(1, 150)
            for line in child.stdout:
                if int(line) >= wanted:
                    break
            child.kill()
            shown = max([wanted, *map(int, child.stdout.read().split())]) + 1
        with Saves(folder) as saves:
            loaded = saves.load()
            assert loaded and len(loaded.pending) in (shown, shown + 1)
            assert list(loaded.pending) == [f"0 line {number}" for number in range(len(loaded.pending))]
