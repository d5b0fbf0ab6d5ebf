"""A round that is left to an opponent comes to its end by itself, slowly and with a clock that stumbles."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from tests.gui.driver import Driver
from tests.gui.test_anything import PATIENCE, PRESETS, SIZES, new_match

LONGEST = 15.0
"""Seconds of the table's clock in which something is played, while nobody thinks."""


class Stumbling:
    """A clock that never waits; one frame of twenty takes up to half a second."""

    wakes = True

    def __init__(self, rng: Random) -> None:
        self.rng, self.passed = rng, 0.0

    def tick(self, pause: float) -> float:
        step = self.rng.uniform(0.05, 0.5) if self.rng.random() < 0.05 else 1 / 60
        self.passed += step
        return step


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_a_round_left_alone_comes_to_its_end(tmp_path: Path, preset: str) -> None:
    driver = Driver(tmp_path, SIZES[0], animation="slow", reduced_motion=False, stand_in=True)
    clock = driver.app.clock = Stumbling(Random(preset))
    session = new_match(driver, preset, preset)
    driver.open(TableScene(session))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    played, since, end = -1, 0.0, 0.0
    while driver.scene is scene:
        if not session.stand_ins and scene.table.board.own_open:
            driver.key("f")
        lines = len(session.match.rounds[-1].lines)
        if lines != played or scene.events.thinker.asked:
            since = clock.passed
        if lines != played:
            played, end = lines, time.monotonic() + PATIENCE
        driver.step()
        time.sleep(0.0005 if scene.events.thinker.asked else 0)
        assert clock.passed - since < LONGEST and time.monotonic() < end, "nobody plays on"
    assert isinstance(driver.scene, ScoreSheet) and len(session.results) == 1
    driver.close()
