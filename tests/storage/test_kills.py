"""The program is killed (-9) at random moments and goes on at the same card: not one action that was shown is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from carioca.engine import record
from carioca.games import game_named
from carioca.session import Session
from carioca.storage.saves import Saves
from tests.children import ROOT, child
from tests.storage.playing import SHORT, seats_of, told

PLAYING = (sys.executable, "-m", "tests.storage.playing")
KILLS = int(os.environ.get("CARIOCA_KILLS", "100"))
"""How often all games together are killed where kills are counted."""


def kill_once(folder: Path, preset: str, seconds: float, playing: bool) -> list[str]:
    """Kills the program so long after its start, or (`playing`) after it began to play; what it had told, in order."""
    with child([*PLAYING, str(folder), preset], cwd=ROOT, stdout=subprocess.PIPE) as game:
        assert game.stdout is not None
        text = game.stdout.readline() if playing else ""
        assert text or not playing, "it must begin to play"
        time.sleep(seconds)
        assert game.poll() is None, "it ended by itself"
        game.kill()
        text += game.stdout.read()
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def replayed(path: Path, preset: str) -> Session:
    """The match of a finished record."""
    data = json.loads(path.read_text("utf-8"))
    return Session(record.replay(data, game_named).match, seats_of(preset), data["preset"])


def put_away(folder: Path) -> list[Path]:
    """The finished matches, the last one at the end."""
    return sorted((folder / "finished").glob("*.carioca"), key=lambda path: int(path.stem))


def found(folder: Path, preset: str) -> Session | None:
    """The running match, else the one that was finished last."""
    with Saves(folder) as saves:
        session = Session.resume(saves)
        if session is not None:
            assert session.problem in ("", "save.lost")
            return session
    ended = put_away(folder)
    return replayed(ended[-1], preset) if ended else None


def one_less(session: Session) -> str:
    """The place of a match before its last action."""
    data = session.record()
    last = data["rounds"][-1]
    last.pop("digest", None)
    if not last["actions"] and len(data["rounds"]) > 1:
        data["rounds"].pop()
        last = data["rounds"][-1]
        last.pop("digest")
    last["actions"] = last["actions"][:-1]
    return told(Session(record.replay(data, game_named).match, session.seats, data["preset"]))


def kill_and_resume(folder: Path, preset: str, kills: int, chance: Random) -> tuple[int, int]:
    """How many different places were met, and in how many kills something had been told."""
    before, places, spoke = "", set(), 0
    for kill in range(kills):
        running = folder / "match.carioca"
        spoilt = kill % 6 == 5 and running.exists() and not running.read_bytes().startswith(b"{")
        if spoilt:
            # A file whose end is damaged: the kill may come while it is being mended.
            with open(running, "ab") as file:
                file.write(b"\xff\n")
        playing = chance.random() < 0.8
        lines = kill_once(folder, preset, chance.uniform(0.0, 0.4 if playing else 1.2), playing)
        spoke += bool(lines)
        session = found(folder, preset)
        last = lines[-1] if lines else before
        if session is None:
            assert not last, f"kill {kill}: nothing is left of {last}"
            continue
        here = told(session)
        # Killed between the disk and the screen it is one action further, or a new match is about to begin.
        same = here == last or (here.split()[0] == (last.split() or [""])[0] and one_less(session) == last)
        begun = here.split()[1:3] == ["1", "0"] and (
            not last or last in [told(replayed(path, preset)) for path in put_away(folder)[-3:]]
        )
        files = sorted(path.name for path in folder.iterdir())
        assert same or begun, f"kill {kill}: {last!r} was told, {here!r} was found ({session.problem!r}, {files})"
        assert session.problem == "" or spoilt, f"kill {kill}: {session.problem}"
        places.add(here)
        before = here
    return len(places), spoke


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", [pytest.param(preset, marks=[pytest.mark.slow] if at else []) for at, preset in enumerate(SHORT)]
)
def test_killed_at_a_few_moments(tmp_path: Path, preset: str) -> None:
    places, spoke = kill_and_resume(tmp_path, preset, 3, Random(preset))
    assert places >= 1 and spoke >= 1


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", SHORT)
def test_killed_many_times(tmp_path: Path, preset: str) -> None:
    """`CARIOCA_KILLS=500 pytest -m slow tests/storage/test_kills.py -s` counts them."""
    kills = max(1, KILLS // len(SHORT))
    places, spoke = kill_and_resume(tmp_path, preset, kills, Random(preset))
    ended = len(put_away(tmp_path))
    print(f"\n{preset}: {kills} kills, {places} places, {spoke} had told something, {ended} matches came to their end")
    assert places > kills // 3 and spoke > kills // 3
