"""What the window's benchmarks share: a virtual screen, and a match in its middle where a person is to act."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

NAMES = ("Ana", "Rosa", "Tomás", "Carmen")


@contextmanager
def screen(size: str) -> Iterator[str]:
    """A private Xvfb of this size (`1920x1080`); its display name. Raises SystemExit when Xvfb is missing."""
    if shutil.which("Xvfb") is None:
        raise SystemExit("Xvfb is not installed: the window is not measured")
    number = next(n for n in range(300, 400) if not os.path.exists(f"/tmp/.X11-unix/X{n}"))
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not os.path.exists(f"/tmp/.X11-unix/X{number}"):
            time.sleep(0.05)
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def play_to_the_middle(folder: Path, rounds: int = 1, turns: int = 12) -> None:
    """Saves a match of one person and three opponents, some turns into a later round, the person having to draw."""
    from random import Random

    from carioca.bots.contract.player import NormalBot
    from carioca.games.contract.carioca import CARIOCA
    from carioca.session import Seat, Session
    from carioca.storage.paths import Paths
    from carioca.storage.saves import Saves

    seats = (Seat(NAMES[0]), *(Seat(name, "normal") for name in NAMES[1:]))
    bot = NormalBot(CARIOCA)
    with Saves(Paths(folder).saves) as saves:
        session = Session.new(CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], seats, "bench", saves)
        while True:
            state = session.match.state
            if state.round_no >= rounds and state.turns >= turns and state.turn == 0 and state.phase == "draw":
                return
            session.submit(bot.decide(session.view(state.turn), Random(1)))
