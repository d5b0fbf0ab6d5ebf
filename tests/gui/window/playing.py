"""Plays a match at the table without a screen, as fast as it goes, and tells what it has shown; made to be killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from carioca.bots.door import make_bot
from carioca.engine.position import digest
from carioca.games import preset_game
from carioca.gui.scenes.table import TableScene
from carioca.session import Session
from tests.gui.driver import Driver
from tests.storage.playing import new_match


def shown(session: Session) -> str:
    """The match's place: how many rounds and actions, and the digest of the position."""
    rounds = session.match.rounds
    return f"{len(rounds)} {len(rounds[-1].lines)} {digest(session.game.position(session.match.state))}\n"


def main(folder: Path, preset: str) -> None:
    driver = Driver(folder, (800, 600), animation="fast", reduced_motion=False)
    session = Session.resume(driver.stage.saves)
    if session is None or session.current is None:
        session = new_match(preset, driver.stage.saves)
    scene = driver.open(TableScene(session))
    assert isinstance(scene, TableScene)
    bot, told = make_bot("normal", preset_game(preset)), ""
    while True:
        # Told before the question whether it is over: an opponent may have ended the match as the table opened.
        if (now := shown(session)) != told:
            os.write(1, now.encode())
            told = now
        if session.current is None:
            break
        if driver.scene is not scene:
            driver.key("enter")
        elif scene.table.my_turn:
            chance = Random(len(session.match.rounds[-1].lines))
            scene.table.submit((bot.decide(session.view(session.current), chance),))
        driver.step()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
