"""Judged lessons at the table: any move may be tried by pointer and by keys, is answered, and can be taken back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.cards import parse_row
from carioca.games import CATALOGUE
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Reset
from carioca.gui.scenes.help import key_lines
from carioca.gui.scenes.lesson import JudgedScene
from carioca.gui.scenes.lessons import AnswerScene, LearnScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.pause import LessonPause
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.table import operations
from carioca.i18n import catalogue, set_language, t
from carioca.lessons.lesson import Lesson, ask_text, lessons_of, view_of, why_text
from carioca.storage.progress import Learning
from carioca.words.door import voice_of
from carioca.words.voice import Mood
from tests.gui.controls import press
from tests.gui.driver import Driver
from tests.gui.lesson_ways import by_keys, by_pointer, click_button, waited

JUDGED = [lesson for game in CATALOGUE for lesson in lessons_of(game.name) if not lesson.guided]
ONE_EACH = list({lesson.game: lesson for lesson in reversed(JUDGED)}.values())
TAKE = next(lesson for lesson in JUDGED if lesson.key == "carioca.take")
LAY = next(lesson for lesson in JUDGED if lesson.key == "carioca.lay")


def opened(driver: Driver, lesson: Lesson) -> JudgedScene:
    driver.app.go(Reset(routes.Lesson(lesson.game, lesson.id)))
    driver.step(3)
    scene = driver.scene
    assert isinstance(scene, JudgedScene)
    waited(driver, lambda: scene.table.my_turn)
    return scene


def answered(driver: Driver) -> AnswerScene:
    waited(driver, lambda: isinstance(driver.scene, AnswerScene))
    driver.step(2)
    assert isinstance(driver.scene, AnswerScene)
    return driver.scene


def done(driver: Driver) -> frozenset[str]:
    return Learning.load(driver.stage.paths.learning).done


def act(driver: Driver, scene: JudgedScene, line: str, keys: bool) -> None:
    """A move by the pointer alone, or by the keys alone."""
    word, *rest = line.split()
    if word in ("bid", "call"):
        driver.keys(rest[0] if rest else "c") if keys else click_button(driver, scene, line.replace(" ", ""))
    else:
        (by_keys if keys else by_pointer)(driver, scene, line)


@pytest.mark.seldom(2)
@pytest.mark.sampled(24)
@pytest.mark.parametrize("keys", [False, True], ids=["pointer", "keys"])
@pytest.mark.parametrize("lesson", ONE_EACH, ids=lambda lesson: lesson.key)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)], ids=["1280", "800"])
def test_a_lesson_of_each_game_is_done_by_pointer_and_by_keys(
    tmp_path: Path, lesson: Lesson, keys: bool, size: tuple[int, int]
) -> None:
    driver = Driver(tmp_path, size=size, scale=2.0 if size[0] == 800 else 1.0)
    scene = opened(driver, lesson)
    act(driver, scene, lesson.best[0], keys)
    answered(driver)
    assert done(driver) == {lesson.key}
    assert not list((tmp_path / "saves").rglob("*.carioca")), "a lesson is no match"
    # On to the next lesson, by Enter or by a click.
    driver.keys("enter") if keys else press(driver, "next")
    driver.step(3)
    assert isinstance(driver.scene, JudgedScene) and driver.scene.lesson != lesson
    driver.close()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("lesson", [*ONE_EACH, LAY], ids=lambda lesson: lesson.key)
def test_every_move_is_answered_and_taken_back_and_a_dear_one_is_no_failure(driver: Driver, lesson: Lesson) -> None:
    scene = opened(driver, lesson)
    game, before = scene.session.game, scene.session.match.state
    for line, answer in lesson.answers.items():
        if answer.costs:
            operations.shift(scene.table, scene.table.board.hand.line[-1], -1)
            row = [scene.table.board.hand.cards[token] for token in scene.table.board.hand.line]
            scene.table.submit((game.parse_action(line),))
            told = answered(driver)
            assert done(driver) == frozenset()
            assert str(round(answer.loss)) in " ".join(told.lines()), line
            driver.keys("esc")
            driver.step(3)
            scene = driver.scene
            assert isinstance(scene, JudgedScene)
            waited(driver, lambda scene=scene: scene.table.my_turn)
            assert scene.session.match.state == before
            assert [scene.table.board.hand.cards[token] for token in scene.table.board.hand.line] == row


def test_the_list_of_keys_calls_h_what_its_button_does(driver: Driver) -> None:
    table = opened(driver, TAKE).table
    lines = key_lines(table.commands, table.moves)
    assert "best" in lines and "h" not in lines and len(set(lines)) == len(lines)
    for language in ("es", "en"):
        words = catalogue(language)
        assert words["keys.best.key"] == words["keys.h.key"] and words["keys.best"]


def test_nobody_plays_on_and_nothing_else_is_played_after_a_try(driver: Driver) -> None:
    scene = opened(driver, LAY)
    session, table = scene.session, scene.table
    first = session.game.parse_action(LAY.best[0])
    legal = list(session.game.legal_actions(session.match.state))
    table.submit((first, *legal))
    answered(driver)
    driver.seconds(3)
    assert len(session.match.rounds[-1].lines) == 1
    assert all(session.check(action) is not None for action in legal)


def test_a_lesson_that_was_shown_is_not_solved_until_it_is_found_later(driver: Driver) -> None:
    opened(driver, TAKE)
    driver.keys("h")
    assert answered(driver).shown
    known = Learning.load(driver.stage.paths.learning)
    assert not known.done and known.shown == {TAKE.key}
    # Played at once after it was seen it is no find either.
    press(driver, "again")
    driver.step(3)
    scene = driver.scene
    assert isinstance(scene, JudgedScene)
    waited(driver, lambda: scene.table.my_turn)
    by_keys(driver, scene, TAKE.best[0])
    assert not answered(driver).shown and not done(driver)
    listed = driver.open(LearnScene(TAKE.game), 3)
    button = listed.page.find(TAKE.key)  # type: ignore[attr-defined]
    assert not button.done and button.at == t("learn.shown")
    by_keys(driver, opened(driver, TAKE), TAKE.best[0])
    answered(driver)
    assert Learning.load(driver.stage.paths.learning) == Learning(frozenset({TAKE.key}))


@pytest.mark.slow
@pytest.mark.parametrize("lessons", [ONE_EACH, pytest.param(JUDGED, marks=pytest.mark.slow)], ids=["some", "all"])
def test_what_is_better_stands_nowhere_beside_another_try(driver: Driver, lessons: list[Lesson]) -> None:
    """Neither the best move nor the idea."""
    for lesson in lessons:
        worse = next(line for line, answer in lesson.answers.items() if answer.costs)
        scene = opened(driver, lesson)
        scene.table.submit((scene.session.game.parse_action(worse),))
        told = answered(driver)
        view, game = view_of(lesson), scene.session.game
        best = [game.parse_action(line) for line in lesson.best]
        words = [voice_of(game).move(view, one, scene.session.names, Mood.INFINITIVE) for one in best]
        said = " ".join((told.title(), *told.lines()))
        assert not any(one in said for one in words), (lesson.key, said)
        notes = [note for one in told.page.widgets if (note := getattr(one, "text", ""))]
        assert why_text(lesson.key) not in notes
        assert {"again", "best"} <= {one.name for one in told.page.widgets}


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "scale", "step"),
    [
        ((1280, 720), 1.0, 2),
        ((800, 600), 2.0, 3),
        pytest.param((800, 600), 2.0, 1, marks=pytest.mark.slow),
        pytest.param((1280, 720), 2.0, 1, marks=pytest.mark.slow),
        pytest.param((1920, 1080), 1.0, 1, marks=pytest.mark.slow),
    ],
)
def test_an_answer_hides_nothing_that_it_argues_from(
    tmp_path: Path, size: tuple[int, int], scale: float, step: int
) -> None:
    """The melds, the pile, the trick and what was asked about lie beside the panel, but for an edge of a card; and its
    buttons say whole words."""
    driver = Driver(tmp_path, size, scale=scale)
    for lesson in JUDGED[::step]:
        scene = opened(driver, lesson)
        scene.table.submit((scene.session.game.parse_action(lesson.best[0]),))
        panel = answered(driver)._place
        board = scene.table.board
        table = [card for zone, card in board.lying_cards() if zone.kind != "hand"]
        hidden = sum(part.w * part.h for part in map(panel.clip, table))
        assert hidden <= 0.04 * sum(card.w * card.h for card in table), lesson.key
        assert pygame.Rect((0, 0), size).contains(panel)
    driver.close()


def test_after_a_dear_move_the_best_is_shown_from_the_same_position(driver: Driver) -> None:
    scene = opened(driver, TAKE)
    by_keys(driver, scene, "draw stock")
    answered(driver)
    press(driver, "best")
    driver.step(3)
    assert isinstance(driver.scene, JudgedScene)
    told = answered(driver)
    assert told.shown and told.session.game.action_text(told.action) == TAKE.best[0]


def test_from_the_answer_to_the_article_and_back_and_to_the_list(driver: Driver) -> None:
    scene = opened(driver, TAKE)
    by_keys(driver, scene, "draw pile")
    answered(driver)
    press(driver, f"rule{TAKE.rules[0]}")
    driver.step(2)
    assert isinstance(driver.scene, RulesScene) and driver.scene.rule == TAKE.rules[0]
    driver.keys("esc")
    assert isinstance(driver.scene, AnswerScene)
    press(driver, "learn")
    driver.step(2)
    listed = driver.scene
    assert isinstance(listed, LearnScene) and listed.game == TAKE.game
    assert listed.page.find(TAKE.key).done  # type: ignore[attr-defined]
    assert not listed.page.find("carioca.lay").done  # type: ignore[attr-defined]


def test_what_the_rules_refuse_is_explained_and_changes_nothing(driver: Driver) -> None:
    scene = opened(driver, TAKE)
    table = scene.table
    before, token = scene.session.match.state, table.board.hand.line[0]
    pile = next(zone for zone in table.board.zones() if zone.kind == "pile")
    for _ in range(3):
        table.hush()
        operations.play(table, [token], pile)
        assert table.toast is not None and table.toast.text
    assert scene.session.match.state is before and table.my_turn


def test_cards_are_set_apart_and_ordered_freely(driver: Driver) -> None:
    scene = opened(driver, TAKE)
    table = scene.table
    tokens = table.board.tokens_of(parse_row("JHKH"))
    operations.stage(table, tokens, 1)
    operations.sort(table, "suit")
    assert set(table.board.hand.staged) == set(tokens) and table.toast is None
    operations.take_back(table)
    assert not table.board.hand.staged
    assert scene.session.answered is None


def test_left_at_any_moment_a_lesson_is_there_again(driver: Driver) -> None:
    opened(driver, TAKE)
    driver.keys("esc")
    assert isinstance(driver.scene, LessonPause)
    press(driver, "learn")
    driver.step(2)
    assert isinstance(driver.scene, LearnScene)
    press(driver, TAKE.key)
    driver.step(3)
    scene = driver.scene
    assert isinstance(scene, JudgedScene)
    scene.table.submit((scene.session.game.parse_action("draw stock"),))
    driver.app.go(Reset(routes.Menu()))
    driver.step(3)
    assert isinstance(driver.scene, MenuScene)
    assert done(driver) == frozenset()
    assert not (driver.stage.paths.saves / "match.carioca").exists()


@pytest.mark.slow
def test_language_size_and_contrast_change_in_the_midst_of_a_lesson(driver: Driver) -> None:
    scene = opened(driver, TAKE)
    assert scene.trial.words == ask_text(TAKE.key)
    set_language("en")
    driver.resize(800, 600)
    assert scene.trial.words == ask_text(TAKE.key)
    by_keys(driver, scene, "draw stock")
    told = answered(driver)
    english = (told.title(), *told.lines())
    set_language("es")
    driver.resize(1280, 720)
    assert not {told.title(), *told.lines()} & set(english)
    press(driver, "again")
    driver.step(3)
    assert isinstance(driver.scene, JudgedScene)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("content", ["{", '{"format": 9}', '{"format": 1, "done": "carioca.take", "at": {}}'])
def test_a_broken_memory_hinders_nobody(driver: Driver, content: str) -> None:
    path = driver.stage.paths.learning
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    scene = opened(driver, TAKE)
    by_keys(driver, scene, "draw pile")
    answered(driver)
    assert Learning.load(path) == Learning(frozenset({TAKE.key}), {})


def test_where_nothing_glows_nothing_is_painted_again(tmp_path: Path) -> None:
    driver = Driver(tmp_path, animation="normal", reduced_motion=False)
    beats = {lesson.key: opened(driver, lesson).light.beats for lesson in (TAKE, LAY)}
    assert beats == {TAKE.key: True, LAY.key: False}
    driver.close()


@pytest.mark.slow
def test_the_answer_comes_when_all_cards_lie_still(tmp_path: Path) -> None:
    """Cards stop where they are below another screen."""
    driver = Driver(tmp_path, animation="slow", reduced_motion=False)
    scene = opened(driver, TAKE)
    by_keys(driver, scene, "draw pile")
    driver.step(2)
    assert scene.table.animator.active
    answered(driver)
    assert not scene.table.animator.active
    driver.close()


@pytest.mark.slow
def test_contrast_scale_and_motion_are_changed_from_the_pause_of_a_lesson(driver: Driver) -> None:
    scene = opened(driver, LAY)
    driver.keys("esc")
    press(driver, "settings")
    driver.step(2)
    driver.stage.change(replace(driver.stage.settings, high_contrast=True, scale=2.0, animation="slow"))
    driver.step(3)
    driver.keys("esc", "esc")
    assert driver.scene is scene
    by_pointer(driver, scene, LAY.best[0])
    answered(driver)
    assert done(driver) == {LAY.key}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lesson", ONE_EACH, ids=lambda lesson: lesson.key)
def test_whatever_is_not_legal_is_told_why_for_as_long_as_one_likes(driver: Driver, lesson: Lesson) -> None:
    scene = opened(driver, lesson)
    table, session, random = scene.table, scene.session, Random(lesson.key)
    before, told = session.match.state, 0
    for _ in range(500):
        table.hush()
        tokens = random.sample(table.board.hand.line, min(len(table.board.hand.line), random.choice((0, 1, 1, 2, 3))))
        zones = [zone for zone in table.board.zones() if zone.kind in ("stock", "pile", "meld", "laid")]
        zone = random.choice(zones or [None])
        if zone is None or zone in table.targets(table.board.cards(tokens)):
            continue
        if tokens:
            operations.play(table, tokens, zone)
            assert table.toast is not None and table.toast.text, (tokens, zone)
            told += 1
        elif zone in table.board.places.grips:
            operations.draw(table, zone)
        assert session.match.state is before and session.answered is None
    assert table.my_turn and (told or not zones)
