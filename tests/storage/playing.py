"""Plays matches on a folder without a window, one after the other, and tells every place; made to be killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from carioca.bots.base import make_bot
from carioca.engine.position import digest
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.carioca_options import CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.saves import Saves

SEATS = (Seat("Ana"), Seat("Rosa", "random"), Seat("Tomás", "random"))
# Short rounds: their ends and the match's, where most files change, come often.
OPTIONS = CariocaOptions(rounds=("TT", "TE"), stock_exhaustion="dead")


def told(session: Session) -> str:
    """Seed, rounds, actions in the last one, and the digest of the position."""
    rounds = session.match.rounds
    place = digest(CARIOCA.position(session.match.state))
    return f"{session.match.setup.seed} {len(rounds)} {len(rounds[-1].lines)} {place}\n"


def main(folder: Path) -> None:
    brain = make_bot("random", CARIOCA)
    with Saves(folder) as saves:
        session = Session.resume(saves)
        while True:
            if session is None or session.current is None:
                session = Session.new(CARIOCA, "carioca-chile", OPTIONS, SEATS, os.urandom(8).hex(), saves)
            while True:
                assert not session.unsaved
                os.write(1, told(session).encode())
                if session.current is None:
                    break
                session.submit(brain.decide(session.view(session.current), Random()))
                saves.note({"round": session.match.state.round_no, "hands": {}})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
