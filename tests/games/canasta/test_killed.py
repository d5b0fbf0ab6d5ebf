"""The program killed between taking the pozo and laying resumes there, with the cards of the pozo in the hand."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from carioca.engine.position import digest
from carioca.games.canasta.buraco import BURACO
from carioca.session import Session
from carioca.storage.saves import Saves

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import os, signal, sys
from pathlib import Path
from random import Random
from carioca.bots.door import make_bot
from carioca.engine.position import digest
from carioca.games.canasta.buraco import BURACO
from carioca.games.melding.actions import Draw, TakePile
from carioca.session import Seat, Session
from carioca.storage.saves import Saves

with Saves(Path(sys.argv[1])) as saves:
    seats = (Seat("Ana"), Seat("Rosa", "greedy"), Seat("Eva"), Seat("Luz", "greedy"))
    session = Session.new(BURACO, "buraco", BURACO.presets["buraco"], seats, "killed", saves)
    wanted = TakePile if sys.argv[2] == "salida" else Draw
    while True:
        pile, view = len(session.match.state.pile), session.view(session.current)
        action = make_bot("hard", BURACO).decide(view, Random(1))
        session.submit(action)
        if type(action) is wanted and action != Draw("stock") and pile > 1:
            print(digest(BURACO.position(session.match.state)), pile, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.sampled(16)
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("way", ["salida", "alone"])
def test_the_match_goes_on_with_the_pozo_in_the_hand(tmp_path: Path, way: str) -> None:
    order = [sys.executable, "-c", PROGRAM, str(tmp_path), way]
    done = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    place, pile = done.stdout.split()
    with Saves(tmp_path) as saves:
        session = Session.resume(saves)
        assert session is not None and digest(BURACO.position(session.match.state)) == place
        state = session.match.state
        assert state.phase == "play" and state.drew == "pile" and state.pile == ()
        assert len(state.known[state.turn]) >= int(pile) - 1
        assert session.check(next(iter(BURACO.legal_actions(state)))) is None
