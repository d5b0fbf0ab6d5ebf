"""Plays matches of a game without a window, one after the other, and tells every place; made to be killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from carioca.bots.door import make_bot
from carioca.engine.position import digest
from carioca.games import preset_game
from carioca.session import Seat, Session
from carioca.storage.saves import Saves

# Short matches: the ends of their rounds and their own, where most happens to the files, come often.
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "carioca-chile": (3, {"rounds": ("TT", "TE"), "stock_exhaustion": "dead"}),
    "carioca-rummy": (2, {"rounds": ("TT", "TE"), "stock_exhaustion": "dead"}),
    "kalooki": (3, {"rounds_table": ("TTT", "TTE")}),
    "buraco": (4, {"target": 1005}),
    "pocha": (4, {"rounds_table": (1, 2, 3)}),
}
"""The five games by a preset of theirs: how many play, and the options that differ."""


def seats_of(preset: str) -> tuple[Seat, ...]:
    """A person and opponents."""
    return (Seat("Ana"), *(Seat(f"Rosa {number}", "random") for number in range(1, SHORT[preset][0])))


def new_match(preset: str, saves: Saves) -> Session:
    """A short match with a seed of its own."""
    game = preset_game(preset)
    options = game.presets[preset].with_changes(SHORT[preset][1])
    return Session.new(game, preset, options, seats_of(preset), os.urandom(8).hex(), saves)


def told(session: Session) -> str:
    """Seed, rounds, actions in the last one, and the digest of the position."""
    rounds = session.match.rounds
    place = digest(session.game.position(session.match.state))
    return f"{session.match.setup.seed} {len(rounds)} {len(rounds[-1].lines)} {place}\n"


def main(folder: Path, preset: str) -> None:
    brain = make_bot("random", preset_game(preset))
    with Saves(folder) as saves:
        session = Session.resume(saves)
        while True:
            if session is None or session.current is None:
                session = new_match(preset, saves)
            while True:
                assert not session.unsaved
                os.write(1, told(session).encode())
                if session.current is None:
                    break
                session.submit(brain.decide(session.view(session.current), Random()))
                saves.note({"round": len(session.match.rounds) - 1, "hands": {}, "told": len(session.names)})


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
