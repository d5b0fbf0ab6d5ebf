"""The program is killed (-9) at random moments and goes on at the same card: not one action that was shown is lost."""

from __future__ import annotations

import json
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
from tests.storage.playing import SEATS, told

PLAYING = (sys.executable, "-m", "tests.storage.playing")


def kill_once(folder: Path, seconds: float, playing: bool) -> list[str]:
    """Kills the program so long after its start, or (`playing`) after it began to play; what it had told, in order."""
    with child([*PLAYING, str(folder)], cwd=ROOT, stdout=subprocess.PIPE) as game:
        assert game.stdout is not None
        text = game.stdout.readline() if playing else ""
        assert text or not playing, "it must begin to play"
        time.sleep(seconds)
        assert game.poll() is None, "it ended by itself"
        game.kill()
        text += game.stdout.read()
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def found(folder: Path) -> Session | None:
    """The running match, else the one that was finished last."""
    with Saves(folder) as saves:
        session = Session.resume(saves)
        if session is not None:
            assert session.problem in ("", "save.cut", "save.lost")
            return session
    ended = list((folder / "finished").glob("*.carioca"))
    if not ended:
        return None
    data = json.loads(max(ended, key=lambda path: int(path.stem)).read_text("utf-8"))
    return Session(record.replay(data, game_named).match, SEATS, data["preset"])


def ends(folder: Path) -> list[str]:
    """The last places of the matches that were put away."""
    newest = sorted((folder / "finished").glob("*.carioca"), key=lambda path: int(path.stem))[-3:]
    records = [json.loads(path.read_text("utf-8")) for path in newest]
    return [told(Session(record.replay(data, game_named).match, SEATS, data["preset"])) for data in records]


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
    return told(Session(record.replay(data, game_named).match, SEATS, data["preset"]))


def kill_and_resume(folder: Path, kills: int, chance: Random) -> tuple[int, int]:
    """How many different places were met, and in how many kills something had been told."""
    before, places, spoke = "", set(), 0
    for kill in range(kills):
        spoilt = kill % 6 == 5 and (folder / "match.journal").exists()
        if spoilt:
            # A journal whose end is damaged: the kill may come while it is being mended.
            with open(folder / "match.journal", "ab") as file:
                file.write(b"\xff\n")
        playing = chance.random() < 0.8
        lines = kill_once(folder, chance.uniform(0.0, 0.4 if playing else 1.2), playing)
        spoke += bool(lines)
        session = found(folder)
        last = lines[-1] if lines else before
        if session is None:
            assert not last, f"kill {kill}: nothing is left of {last}"
            continue
        here = told(session)
        # Killed between the disk and the screen it is one action further, or a new match is about to begin.
        same = here == last or (here.split()[0] == (last.split() or [""])[0] and one_less(session) == last)
        begun = here.split()[1:3] == ["1", "0"] and (not last or last in ends(folder))
        files = sorted(path.name for path in folder.iterdir())
        assert same or begun, f"kill {kill}: {last!r} was told, {here!r} was found ({session.problem!r}, {files})"
        assert session.problem == "" or spoilt, f"kill {kill}: {session.problem}"
        places.add(here)
        before = here
    return len(places), spoke


def test_killed_at_a_few_moments(tmp_path: Path) -> None:
    places, spoke = kill_and_resume(tmp_path, 7, Random(3))
    assert places >= 3 and spoke >= 3


@pytest.mark.slow
def test_killed_three_hundred_times(tmp_path: Path) -> None:
    places, spoke = kill_and_resume(tmp_path, 300, Random(11))
    print(f"{places} places, {spoke} of 300 had told something")
    assert places > 150 and spoke > 200
