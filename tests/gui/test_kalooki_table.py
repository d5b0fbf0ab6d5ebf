"""Kalooki at the table: a round with its calls is played to the end, killed in between, and goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from carioca.bots.base import make_bot
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.gui.melding.calls import NAMES
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from tests.gui.driver import Driver
from tests.gui.kalooki_top import KalookiTop
from tests.gui.kalooki_top import sitting as sitting

Sit = Callable[..., KalookiTop]
MOST_FRAMES = 20_000
SEATS = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Luis", "normal"), Seat("Eva", "greedy"))


def started(driver: Driver) -> Session:
    """A match of one round."""
    options = KalookiOptions(rounds_table=("TTT",))
    return Session.new(KALOOKI, "kalooki", options, SEATS, "window", driver.stage.saves)


def test_a_round_with_calls_is_played_in_the_window(driver: Driver) -> None:
    """What opponents do is shown, every question is asked and answered by its button, and the round ends."""
    session = started(driver)
    driver.open(TableScene(session))
    brain, rng, asked = make_bot("normal", KALOOKI), Random(1), set()
    for _ in range(MOST_FRAMES):
        if session.results:
            break
        driver.step(4)
        scene = driver.scene
        if session.current != 0 or not isinstance(scene, TableScene) or not scene.table.my_turn:
            continue
        action, table = brain.decide(session.view(0), rng), scene.table
        if name := NAMES.get(type(action)):
            asked.add(session.match.state.phase)
            driver.seconds(0.3)
            driver.click(*next(button.rect.center for button in table.buttons if button.name == name))
        else:
            table.submit((action,), ())
    assert session.results and asked >= {"call"}


def test_killed_in_the_middle_of_a_call_the_same_question_comes_back(driver: Driver, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """The program ends without a chance to say goodbye; every question of a round is asked again."""
    session = started(driver)
    driver.open(TableScene(session))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _ in range(MOST_FRAMES):
        driver.step(4)
        if session.match.state.phase == "call" and scene.table.my_turn:
            break
    asked = session.match.state
    words = scene.table.desk.status(scene.table)
    lines = list(session.match.rounds[-1].lines)
    folder = driver.stage.paths.saves
    kept = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and "match" in path.name}
    # What lies on the disk at this moment is all that a killed program leaves.
    other = Paths(tmp_path / "after")
    other.saves.mkdir(parents=True)
    for name, data in kept.items():
        (other.saves / name).write_bytes(data)
    again = Driver(tmp_path / "after", told=("calls",))
    found = Session.resume(again.stage.saves)
    assert found is not None and list(found.match.rounds[-1].lines) == lines
    resumed = again.open(TableScene(found))
    assert isinstance(resumed, TableScene)
    again.step(10)
    state = found.match.state
    assert (state.phase, state.turn, state.course) == (asked.phase, asked.turn, asked.course)
    assert {"call", "pass-call"} <= {button.name for button in resumed.table.buttons}
    assert resumed.table.desk.status(resumed.table) == words
    again.close()
