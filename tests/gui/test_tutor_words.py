"""Where a lesson's words stand: they hide no card on the table and nothing that stands at the own name."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca.gui.frame import routes
from carioca.gui.frame.scene import Reset
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render import seats
from carioca.gui.table.render.messages import REACH, SMALL
from carioca.gui.table.render.overlays import said
from carioca.gui.table.slots import HAND
from carioca.gui.table.table import Rank, Table
from carioca.lessons.lesson import done_text, lessons_of
from carioca.storage.progress import Learning
from tests.gui.driver import Driver
from tests.gui.lesson_ways import by_pointer, waited
from tests.gui.test_lessons import at_table

WINDOWS = [((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0)]


def table_of(driver: Driver, key: str, step: int = 0) -> Table:
    game, name = key.split(".")
    Learning().reached(key, step).save(driver.stage.paths.learning)
    driver.app.go(Reset(routes.Lesson(game, name)))
    driver.step(3)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    waited(driver, lambda: scene.table.my_turn)
    return scene.table


def hides_nothing(table: Table) -> None:
    words, tag = said(table).lesson.box, seats.tag_place(table, table.board.seat)
    cards = [card for zone, card in table.board.lying_cards() if zone.kind != HAND.kind]
    assert words.w and cards and words.collidelist([*cards, *table.board.lying_places(), tag]) == -1


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("key", ["carioca.dear", "carioca.lay", "kalooki.end"])
def test_a_question_hides_neither_melds_nor_who_is_down(tmp_path: Path, key: str, size, scale) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    hides_nothing(table_of(driver, key))
    driver.close()


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("game", ["carioca", "kalooki", "pocha"])
def test_what_was_done_is_told_beside_what_is_to_be_done(tmp_path: Path, game: str, size, scale) -> None:
    """The last step of a first round that has a sentence before it: melds or a trick lie there."""
    driver = Driver(tmp_path, size, scale=scale)
    lesson = lessons_of(game)[0]
    told = {at + 1: done_text(f"{lesson.key}.{step.id}") for at, step in enumerate(lesson.steps[:-1])}
    at = max(at for at, words in told.items() if words)
    table = table_of(driver, lesson.key, at)
    table.tell(told[at], rank=Rank.LESSON)
    hides_nothing(table)
    parts = said(table).toast
    assert parts is not None and not parts.box.colliderect(said(table).lesson.box)
    driver.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_the_next_line_stands_where_the_line_before_stood(tmp_path: Path, size: tuple[int, int]) -> None:
    """As long as the tray lies there: what glows changes with every line, and no line makes way for it."""
    driver = Driver(tmp_path, size)
    table, stood = table_of(driver, "carioca.first"), []
    steps = lessons_of("carioca")[0].steps
    for step in steps[: [step.id for step in steps].index("down") + 1]:
        waited(driver, lambda: table.my_turn and not table.busy)
        driver.seconds(0.5)
        stood.append(said(table).lesson.box.midbottom)
        for act in step.does:
            by_pointer(driver, driver.scene, act)
    assert len(stood) == 10 and len(set(stood)) == 1, stood
    driver.close()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_no_line_of_la_pochas_first_round_moves(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """Bids, then cards lie where the lines stood before: they stand where neither will, from the first to the last."""
    driver = Driver(tmp_path, size, language=language)
    table, stood = table_of(driver, "pocha.first"), []
    for step in lessons_of("pocha")[0].steps:
        waited(driver, lambda: table.my_turn and not table.busy)
        driver.seconds(0.5)
        stood.append(said(table).lesson.box.midbottom)
        for act in step.does:
            at_table(driver.scene, act)
    assert len(stood) == 10 and len(set(stood)) == 1, stood
    driver.close()


@pytest.mark.sampled(24)
@pytest.mark.parametrize("step", [0, 2, 4, 6, 8])
def test_larger_letters_never_make_a_lesson_speak_smaller(tmp_path: Path, step: int) -> None:
    """La Pocha's bids and cards leave its words little room in a small window: they stand in two lines there."""
    written = []
    for scale in (1.0, 1.5, 2.0):
        driver = Driver(tmp_path, (800, 600), scale=scale)
        table = table_of(driver, "pocha.first", step)
        if step > 5:
            hides_nothing(table)
        written.append(said(table).lesson.block.px)
        driver.close()
    assert min(written[1:]) >= 16 and written[2] >= written[0], written


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_points_below_a_meld_stay_to_be_read(tmp_path: Path, size, scale) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    hides_nothing(table_of(driver, "buraco.first", len(lessons_of("buraco")[0].steps) - 1))
    driver.close()


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_the_light_around_an_answer_is_seen_whole_and_so_are_the_bids(tmp_path: Path, size, scale) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    table = table_of(driver, "pocha.first")
    assert table.tutor is not None
    (lit,) = [button.rect for button in table.buttons if button.name in table.tutor.shown().buttons]
    reach = 2 * table.board.frame.px(REACH)
    words = said(table).lesson.box
    assert not words.colliderect(lit.inflate(reach, reach))
    driver.close()


def test_lines_of_a_question_are_about_as_long(tmp_path: Path) -> None:
    """The last line of two is no single word, though one of them has letters below the line."""
    driver = Driver(tmp_path, (800, 600), language="en")
    table = table_of(driver, "pocha.over")
    words = said(table).lesson.box
    assert words.w < table.board.places.status.w * 0.8 and words.h > 2 * table.board.frame.tx(SMALL)
    driver.close()
