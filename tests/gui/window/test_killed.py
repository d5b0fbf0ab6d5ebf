"""The game is killed at random moments of play and resumes at the very position that was last shown."""

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
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from tests.gui.window.desk import ROOT
from tests.gui.window.playing import SEATS, shown

KILLS = 100


def kill_once(folder: Path, seconds: float) -> list[str]:
    """Lets the game play for a while after its first picture and kills it; what it had shown, in order."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", "tests.gui.window.playing", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        assert game.stdout is not None and game.stderr is not None
        first = game.stdout.readline()
        assert first, f"it ended by itself with {game.wait()}: {game.stderr.read().decode()}"
        time.sleep(seconds)
        game.kill()
        rest = game.stdout.read()
    return [line for line in (first + rest).decode().splitlines(keepends=True) if line.endswith("\n")]


def last_finished(saves: Path) -> Session:
    """The match that was put away last: the game had come to its end when it was killed."""
    newest = max((saves / "finished").glob("*.carioca"), key=lambda path: path.stat().st_mtime_ns)
    data = json.loads(newest.read_text(encoding="utf-8"))
    return Session(record.replay(data, game_named).match, SEATS, data["preset"])


@pytest.mark.slow
def test_killed_at_a_hundred_moments_it_resumes_where_it_was(tmp_path: Path) -> None:
    chance, places = Random(7), set()
    for kill in range(KILLS):
        told = kill_once(tmp_path, chance.uniform(0.0, 0.9))
        with Saves(Paths(tmp_path).saves) as saves:
            session = Session.resume(saves) or last_finished(Paths(tmp_path).saves)
        here = shown(session)
        places.add(here)
        if here != told[-1]:
            # Killed between the disk and the screen: one action further than what was shown, and it leads there.
            rounds = session.match.rounds
            number, count, _ = told[-1].split()
            further = len(rounds[-1].lines) - int(count) if len(rounds) == int(number) else 1
            assert further == 1, f"kill {kill}: {told[-1]!r} was shown, {here!r} was resumed"
    assert len(places) > KILLS // 2, "the kills must meet the match in many places"
