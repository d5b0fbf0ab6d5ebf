"""Matches that are played for the tests of what becomes of their files."""

from __future__ import annotations

from pathlib import Path
from random import Random

from carioca.bots.door import make_bot
from carioca.engine.position import digest
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.errors import SaveBroken, StorageError
from carioca.storage.saves import Saves

MOVES = 30
SEATS = (Seat("Ana"), Seat("Luis"), Seat("Rosa", "normal"))


def act(session: Session) -> None:
    """One sensible move of whoever is to act."""
    bot = make_bot("normal", CARIOCA)
    session.submit(bot.decide(session.view(session.current), Random(len(session.match.rounds[-1].lines))))


def place(session: Session) -> str:
    """What tells one place of a match from another."""
    return digest(CARIOCA.position(session.match.state))


def play_into(folder: Path) -> list[str]:
    """Leaves a match in its second round in a folder; its place after each line of that round."""
    options = CariocaOptions(rounds=("TT", "TE", "EE"))
    with Saves(folder) as saves:
        session = Session.new(CARIOCA, "carioca-chile", options, SEATS, "damage", saves)
        while len(session.results) < 1:
            act(session)
        places = [place(session)]
        for _ in range(MOVES):
            act(session)
            places.append(place(session))
        assert len(session.results) == 1
        saves.note({"round": 1, "hands": {}})
    return places


def resumed(folder: Path) -> str:
    """The code of the sentence when a match is resumed and played on."""
    with Saves(folder) as saves:
        try:
            session = Session.resume(saves)
        except SaveBroken as broken:
            saves.set_aside(broken.why)
            return broken.code
        except StorageError as error:
            return error.code
        assert session is not None
        act(session)
        return session.problem
