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
from carioca.games.contract.carioca import CARIOCA
from carioca.gui.table.motion.events import AT_ONCE
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from tests.gui.window.desk import ROOT
from tests.gui.window.playing import shown
from tests.storage.playing import SHORT, seats_of

KILLS = int(os.environ.get("CARIOCA_KILLS", "50"))
"""How often all games together are killed; `CARIOCA_KILLS=500 pytest -m slow -s` counts them."""


def kill_once(folder: Path, preset: str, seconds: float) -> list[str]:
    """Lets the game play for a while after its first picture and kills it; what it had shown, in order."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", "tests.gui.window.playing", str(folder), preset]
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
    return Session(record.replay(data, game_named).match, seats_of(data["preset"]), data["preset"])


def left_before_its_last_card(saves: Saves) -> None:
    """A match whose last action is still to come, an opponent's, as a kill may leave it."""
    seats = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Tomás", "normal"))
    start = CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], (Seat("Ana", "normal"), *seats[1:]), "x0"
    whole, actions = Session.new(*start), []
    while whole.current is not None:
        actions.append(whole.think())
        whole.submit(actions[-1])
    *most, _ = actions
    left = Session.new(*start[:3], seats, start[-1], saves)
    for action in most:
        left.submit(action)
    assert left.current, "the last card has to be an opponent's"


@pytest.mark.slow
def test_resumed_before_the_last_card_it_shows_the_end_of_the_match(tmp_path: Path) -> None:
    with Saves(Paths(tmp_path).saves) as saves:
        left_before_its_last_card(saves)
    told = kill_once(tmp_path, "carioca-chile", 0.1)
    assert told[-1] == shown(last_finished(Paths(tmp_path).saves))


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", SHORT)
def test_killed_at_many_moments_it_resumes_where_it_was(tmp_path: Path, preset: str) -> None:
    chance, places, kills = Random(preset), set(), max(1, KILLS // len(SHORT))
    for kill in range(kills):
        told = kill_once(tmp_path, preset, chance.uniform(0.0, 0.9))
        with Saves(Paths(tmp_path).saves) as saves:
            session = Session.resume(saves) or last_finished(Paths(tmp_path).saves)
        here = shown(session)
        places.add(here)
        assert not session.problem, f"kill {kill}: {session.problem}"
        if here != told[-1]:
            # Killed between the disk and the screen: as many actions further as one frame lets happen. It is more than
            # one where opponents refuse a card one after the other, of which nothing is to be seen.
            rounds = session.match.rounds
            number, count, _ = told[-1].split()
            further = len(rounds[-1].lines) - int(count) if len(rounds) == int(number) else 1
            assert 1 <= further <= AT_ONCE, f"kill {kill}: {told[-1]!r} was shown, {here!r} was resumed"
    print(f"\n{preset}: {kills} kills, {len(places)} places")
    assert len(places) > kills // 3, "the kills must meet the match in many places"
