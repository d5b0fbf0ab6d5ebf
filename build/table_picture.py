"""Makes the picture of La Pocha's table for the README and the software centres (packaging/pictures/pocha.png).

python build/table_picture.py

The same match every time: characters play until it is the person's turn in the middle of a trick, with cards of the
hand that the duties refuse and others that they allow.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

from release import ROOT

sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from carioca.bots.base import make_bot
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import own
from carioca.gui.frame.app import App
from carioca.gui.frame.clock import FixedClock
from carioca.gui.frame.scene import Reset
from carioca.gui.frame.screen import open_display
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings

FILE = ROOT / "packaging" / "pictures" / "pocha.png"
SIZE = (1280, 720)
ROUND, TRICKS = 6, 2
"""The round of the picture (from 0), and the tricks that were taken in it."""
SEATS = (Seat("Tú"), Seat("Rosa", "rosa"), Seat("Tomás", "tomas"), Seat("Lautaro", "lautaro"))


def match(seed: str) -> Session | None:
    """A match in the middle of that round, if it goes as the picture wants it."""
    options = POCHA.presets["pocha"].with_changes({"rounds_table": "medium"})
    session, bot, chance = Session.new(POCHA, "pocha", options, SEATS, seed), make_bot("normal", POCHA), Random(seed)
    while (state := own(session.match.state)).round_no <= ROUND:
        if state.round_no == ROUND and len(state.tricks) == TRICKS and session.current == 0 and len(state.trick) == 2:
            legal = len(list(POCHA.legal_actions(state)))
            told = sum(bid or 0 for bid in state.bids)
            return session if 1 < legal < len(state.hand) and abs(told - state.size) == 1 else None
        assert session.current is not None
        session.submit(bot.decide(session.view(session.current), chance))
    return None


def main() -> None:
    """Play, draw and write."""
    session = next(found for number in count() if (found := match(f"picture {number}")) is not None)
    with tempfile.TemporaryDirectory() as folder:
        open_display()
        settings = replace(Settings(), language="es", animation="off", reduced_motion=True, muted=True)
        app = App(pygame.Window("picture", SIZE), Paths(Path(folder)), settings, FixedClock(), lambda: "picture")
        app.go(Reset(TableScene(session)))
        for _ in range(90):
            app.frame()
        pygame.image.save(app.surface, FILE)
        app.close()
    print(FILE.relative_to(ROOT))


if __name__ == "__main__":
    main()
