"""Kalooki at the table: a round with its calls is played to the end, killed in between, and goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from carioca.bots.door import make_bot
from carioca.film import Film
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.melding.actions import Call
from carioca.gui.melding.calls import NAMES
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from tests.gui.driver import Driver
from tests.gui.kalooki_top import KalookiTop
from tests.gui.kalooki_top import sitting as sitting

Sit = Callable[..., KalookiTop]
MOST_FRAMES = 20_000
GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "kalooki.carioca"
SEATS = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Luis", "normal"), Seat("Eva", "greedy"))


def started(driver: Driver, seed: str = "window") -> Session:
    """A match of one round."""
    options = KalookiOptions(rounds_table=("TTT",), first_dealer="assigned")
    return Session.new(KALOOKI, "kalooki", options, SEATS, seed, driver.stage.saves)


@pytest.mark.slow
def test_a_round_with_calls_is_played_in_the_window(driver: Driver) -> None:
    """What opponents do is shown, every question is asked and answered by its button, and the round ends."""
    session = started(driver)
    driver.stage.change(replace(driver.stage.settings, ask_calls="always"))
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


ASKED = {"call": "pass-call", "call-answer": "refuse", "first-option": "decline"}
"""A button of each question."""


@pytest.mark.slow
def test_killed_in_the_middle_of_a_call_the_same_question_comes_back(driver: Driver, tmp_path: Path) -> None:
    """What lies on the disk while somebody is asked is all that a killed program leaves: each question comes back."""
    session = started(driver, "2")
    scene = driver.open(TableScene(session))
    assert isinstance(scene, TableScene)
    brain, seen = make_bot("normal", KALOOKI), set[str]()
    for _ in range(MOST_FRAMES):
        if seen == ASKED.keys() or session.results:
            break
        driver.step(4)
        if session.current != 0 or not scene.table.my_turn:
            continue
        phase = session.match.state.phase
        if phase in ASKED and phase not in seen:
            seen.add(phase)
            _comes_back(driver, scene, tmp_path / phase)
        calls = phase == "call" and session.check(Call()) is None
        scene.table.submit((Call() if calls else brain.decide(session.view(0), Random(1)),), ())
    assert seen == ASKED.keys()


def _comes_back(driver: Driver, scene: TableScene, folder: Path) -> None:
    """A program that finds the files as they lie there now asks what this one asks."""
    saves = Paths(folder).saves
    saves.mkdir(parents=True)
    for path in driver.stage.paths.saves.glob("match.*"):
        (saves / path.name).write_bytes(path.read_bytes())
    again = Driver(folder, told=("calls",), ask_calls="always")
    found = Session.resume(again.stage.saves)
    assert found is not None and found.match.rounds[-1].lines == scene.session.match.rounds[-1].lines
    resumed = again.open(TableScene(found))
    assert isinstance(resumed, TableScene)
    again.step(10)
    asked, state = scene.session.match.state, found.match.state
    assert (state.phase, state.turn, state.course) == (asked.phase, asked.turn, asked.course)
    assert ASKED[state.phase] in {button.name for button in resumed.table.buttons}
    question = resumed.table.guide.status(resumed.table)
    assert question and question == scene.table.guide.status(scene.table)
    again.close()


def test_a_replay_shows_who_called_and_asks_nobody(driver: Driver) -> None:
    """The first turns of a match that breaks off while somebody is asked."""
    data = json.loads(GOLDEN.read_text("utf-8"))
    lines = data["rounds"][0]["actions"]
    last = next(at for at, line in enumerate(lines) if line.endswith(" call"))
    broken = {"scores_before": data["rounds"][0]["scores_before"], "actions": lines[: last + 1]}
    film = Film({**data, "rounds": [broken]})
    scene = driver.open(ReplayScene(film))
    assert isinstance(scene, ReplayScene)
    signs = []
    for eyes in range(1, 4):
        driver.key(str(eyes))
        driver.key("home")
        for _ in range(last + 2):
            driver.key("right")
            signs.append(scene.table.board.picture.said)
            assert not any(button.name == "call" for button in scene.table.buttons)
    assert any("call" in said for said in signs) and any("call" not in said for said in signs)
