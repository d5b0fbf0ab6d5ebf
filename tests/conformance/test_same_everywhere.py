"""A match is the same card for card in every process: nothing depends on how Python hashes its texts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carioca.agreement import Agreement
from carioca.engine.position import digest
from carioca.games import all_games, game_named
from tests.conformance.walks import walk

PLAY = "import sys; from tests.conformance.test_same_everywhere import played; print(played(sys.argv[1], sys.argv[2]))"
ROOT = Path(__file__).resolve().parents[2]


def played(game: str, preset: str) -> str:
    """The digest of a whole match: positions now and then, and every event."""
    moments = walk(game_named(game), preset, Agreement(preset).sizes[0])
    shown = [game_named(game).position(moment.step.state) for moment in moments[::50]]
    return digest({"positions": shown, "events": [repr(moment.step.events) for moment in moments]})


EVERY = [(game.name, preset) for game in all_games() for preset in game.presets]


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "preset"), [EVERY[0], *(pytest.param(*case, marks=pytest.mark.slow) for case in EVERY[1:])]
)
def test_the_hash_seed_changes_nothing(game: str, preset: str) -> None:
    # Python reads PYTHONHASHSEED before it starts, so the other value needs a process of its own.
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    environment = {**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PLAY, game, preset]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == played(game, preset)
