"""Killed between taking the pozo and laying, the match goes on right there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from carioca.engine.position import digest
from carioca.games.canasta.buraco import BURACO
from carioca.games.melding.actions import Draw, LayMeld
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from tests.gui.canasta.written import NAMES, options, written
from tests.gui.driver import Driver


def shown(folder: Path, session: Session | None = None) -> tuple[Driver, Session]:
    """The match of a folder at the table, behind the curtain of whoever is to act."""
    driver = Driver(folder)
    found = session or Session.resume(driver.stage.saves)
    assert found is not None
    driver.open(TableScene(found))
    for _ in range(200):
        if isinstance(driver.scene, HandoverScene):
            driver.key("enter")
        driver.step()
        if isinstance(driver.scene, TableScene) and driver.scene.table.my_turn:
            return driver, found
    raise AssertionError("nobody is to act")


@pytest.mark.slow
def test_a_pozo_that_was_taken_is_in_the_hand_when_the_match_goes_on(tmp_path: Path) -> None:
    seed, lines = written()
    played = [line for line in lines if not line.startswith("!")]
    actions = [BURACO.parse_action(line) for line in played]
    at = next(
        at for at, action in enumerate(actions) if action == Draw("pile") and isinstance(actions[at + 1], LayMeld)
    )
    driver = Driver(tmp_path / "played")
    seats = tuple(map(Seat, NAMES[:2]))
    session = Session.new(BURACO, "buraco", options(), seats, seed, driver.stage.saves)
    for action in actions[:at]:
        session.submit(action)
    driver.close()
    before, session = shown(tmp_path / "played")
    pozo = session.match.state.pile
    before.key("z")
    before.step(20)
    place = digest(BURACO.position(session.match.state))
    # What lies on the disk at this moment is what a power cut leaves.
    shutil.copytree(tmp_path / "played", tmp_path / "left")
    after, resumed = shown(tmp_path / "left")
    state = resumed.match.state
    assert digest(BURACO.position(state)) == place
    assert state.phase == "play" and state.pile == () and set(pozo) <= set(state.hand)
    assert isinstance(after.scene, TableScene) and len(after.scene.table.board.hand.cards) == len(state.hand)
    after.scene.table.submit((actions[at + 1],))
    after.step(20)
    assert len(resumed.match.state.melds) > len(state.melds)
    before.close()
    after.close()
