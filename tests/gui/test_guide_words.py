"""Where a lesson's words stand: they hide no card on the table and nothing that stands at the own name."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca.gui.frame import routes
from carioca.gui.frame.scene import Reset
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import hud
from carioca.gui.table.guide_paint import said_at
from carioca.gui.table.table import Table
from carioca.gui.table.toast import lying_cards, toast_parts
from carioca.gui.table.zones import HAND
from carioca.lessons.lesson import lessons_of
from carioca.storage import learning
from carioca.storage.learning import Learning
from carioca.words.lessons import done_text
from tests.gui.driver import Driver
from tests.gui.lesson_ways import waited

WINDOWS = [((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0)]


def table_of(driver: Driver, key: str, step: int = 0) -> Table:
    game, name = key.split(".")
    learning.save(driver.stage.paths.learning, Learning().reached(key, step))
    driver.app.go(Reset(routes.Lesson(game, name)))
    driver.step(3)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    waited(driver, lambda: scene.table.my_turn)
    return scene.table


def hides_nothing(table: Table) -> None:
    words, tag = said_at(table), hud.tag_place(table, table.board.seat)
    cards = [card for zone, card in lying_cards(table) if zone.kind != HAND.kind]
    assert words.w and cards and words.collidelist([*cards, tag]) == -1


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("key", ["carioca.dear", "carioca.lay", "kalooki.end"])
def test_a_question_hides_neither_melds_nor_who_is_down(tmp_path: Path, key: str, size, scale) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    hides_nothing(table_of(driver, key))
    driver.close()


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("game", ["carioca", "kalooki", "pocha"])
def test_what_was_done_is_told_beside_what_is_to_be_done(tmp_path: Path, game: str, size, scale) -> None:
    """The last step of a first round that has a sentence before it: melds or a trick lie there."""
    driver = Driver(tmp_path, size, scale=scale)
    lesson = lessons_of(game)[0]
    told = {at + 1: done_text(f"{lesson.key}.{step.id}") for at, step in enumerate(lesson.steps[:-1])}
    at = max(at for at, words in told.items() if words)
    table = table_of(driver, lesson.key, at)
    table.tell(told[at])
    hides_nothing(table)
    parts = toast_parts(table)
    assert parts is not None and not parts.box.colliderect(said_at(table))
    driver.close()
