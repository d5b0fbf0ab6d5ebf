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
CALLS = ("write", "fsync", "replace", "ftruncate", "open", "unlink", "mkdir", "link")


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
    record = make_record(2)
    steps: list[tuple[str, Any]] = [
        ("start", make_record()),
        ("append", "0 draw stock"),
        ("append", "0 end"),
        ("end_round", record),
        ("append", "1 draw pile"),
        ("finish", make_record(2, actions=("1 draw pile",), over=True)),
        ("start", make_record(seed="8")),
        ("append", "1 draw pile"),
        ("start", make_record(seed="9")),
        ("append", "0 end"),
        ("start", (make_record(seed="9", actions=("0 draw stock",)), "damaged")),
    ]
    for name, what in steps:
        getattr(saves, name)(*(what if isinstance(what, tuple) else [what]))
        shown.append(name)


def position(folder: Path) -> tuple[Any, ...]:
    """What a fresh process finds: the seed, how many rounds, and the lines of the running one."""
    with Saves(folder) as saves:
        loaded = saves.load()
        if loaded is None:
            return ("none", *sorted(path.name for path in folder.glob("finished/*")))
        assert loaded.problem == ""
        rounds = loaded.record["rounds"]
        if "digest" in rounds[-1]:
            # Over, and about to be put away.
            saves.finish(loaded.record)
            return position(folder)
        return loaded.record["seed"], len(rounds), tuple(rounds[-1]["actions"])


# What may be found after each step; a kill within a step leaves what was before it or after it.
AFTER: list[tuple[Any, ...]] = [
    ("none",),
    ("7", 1, ()),
    ("7", 1, ("0 draw stock",)),
    ("7", 1, ("0 draw stock", "0 end")),
    ("7", 2, ()),
    ("7", 2, ("1 draw pile",)),
    ("none", "1.carioca"),
    ("8", 1, ()),
    ("8", 1, ("1 draw pile",)),
    ("9", 1, ()),
    ("9", 1, ("0 end",)),
    ("9", 1, ("0 draw stock",)),
]


@pytest.mark.sampled(2)
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
        saves.end_round(make_record(2))
        assert order == ["write", "fsync"]
        order.clear()
        saves.finish(make_record(2, over=True))
        # A record in the place of the running match, then its move: files first, their folders after them.
        assert order == ["fsync", "replace", "fsync", "replace", "fsync", "fsync"]


@pytest.mark.slow
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
            assert loaded
            lines = loaded.record["rounds"][0]["actions"]
            assert len(lines) in (shown, shown + 1)
            assert lines == [f"0 line {number}" for number in range(len(lines))]
