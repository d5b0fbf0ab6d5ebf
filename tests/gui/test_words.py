"""Words that explain themselves: dotted where they stand, told under the pointer and by a key, everywhere alike."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from carioca.gui.forms.tooltip import REST as PAGE_REST
from carioca.gui.scenes.help import HelpScene
from carioca.gui.scenes.lessons import AnswerScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.table.render.tips import REST, word_spots
from carioca.words.glossary import rule_of
from tests.gui.driver import Driver
from tests.gui.lesson_ways import at_step, step_at
from tests.gui.tabletop import sitting
from tests.gui.test_tips import PRESETS, in_the_middle, seen
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"
F4 = pygame.K_F4
TEXT = "Un trío, dos escalas y un comodín que vale por cualquier carta: eso cabe en varias filas."


@pytest.fixture
def driver(tmp_path: Path):
    driver = Driver(tmp_path)
    yield driver
    driver.close()


@together("align", ["left", "center", "right"])
def test_dots_stand_below_the_word_and_nowhere_else(align: str, driver: Driver) -> None:
    textures, start = driver.stage.textures, TEXT.index("comodín")
    span = (start, start + len("comodín"))
    plain = textures.text_block(TEXT, 20, (255, 255, 255), 230, align=align)
    dotted = textures.text_block(TEXT, 20, (255, 255, 255), 230, align=align, under=(span,))
    ((number, place),) = textures.text_places(TEXT, 20, 230, align=align, parts=(span,))
    assert number == 0 and plain.get_size() == dotted.get_size() and plain.get_rect().contains(place)
    changed = [
        (x, y)
        for x in range(plain.get_width())
        for y in range(plain.get_height())
        if plain.get_at((x, y)) != dotted.get_at((x, y))
    ]
    assert len(changed) > 5 and all(place.collidepoint(at) for at in changed)
    # The word itself stands there: its place has ink and is as wide as the word.
    assert abs(place.w - textures.text_width("comodín", 20)) <= 1
    assert plain.subsurface(place).get_bounding_rect().w > place.w - 4


def test_a_refusal_explains_its_words_under_the_pointer_and_by_a_key(sit) -> None:
    top = sit()
    top.wait()
    top.key("s")
    top.wait()
    top.key("b")
    spots = word_spots(top.table)
    assert [spot.tip.title for spot in spots] == ["Trío", "Juego"] and spots[0].tip.rule == "M1"
    top.move(*spots[0].rect.center)
    top.seconds(REST + 0.1)
    assert top.table.tip.spot == spots[0]
    top.move(5, 700)
    assert top.table.tip is None
    top.key(F4)
    assert top.table.tip.spot == spots[0]
    top.key("left")
    assert top.table.tip is None or top.table.tip.spot != spots[0]


def test_a_word_that_is_clicked_at_the_table_stays_told_until_another_click(sit) -> None:
    top = sit()
    top.wait()
    spot, before = word_spots(top.table)[0], top.session.match.state
    top.click(*spot.rect.center)
    assert top.table.tip is not None and top.table.tip.spot == spot
    top.move(5, 700)
    top.seconds(REST + 0.5)
    assert top.table.tip is not None and top.table.tip.spot == spot
    top.click(*top.table.board.frame.core.midtop)
    assert top.table.tip is None and top.session.match.state is before
    top.click(*word_spots(top.table)[0].rect.center)
    scene = top.scene
    top.key("esc")
    assert top.table.tip is None and top.scene is scene, "Esc shuts what is told and no more"


def test_a_word_that_was_asked_for_stays_told_while_cards_move_and_what_was_rested_on_goes(sit) -> None:
    top = sit(animation="normal", reduced_motion=False)
    top.wait()
    spot, token = word_spots(top.table)[0], top.table.board.hand.order[0]
    top.move(*spot.rect.center)
    top.seconds(REST + 0.1)
    for stays, raised in ((False, token), (True, None)):
        assert top.table.tip is not None
        top.table.board.point_at(raised, None)
        assert top.table.animator.active
        top.step()
        assert (top.table.tip is not None) == stays
        top.key(F4)


def test_the_prompt_has_words_one_after_the_other_and_none_without_the_setting(sit) -> None:
    top = sit()
    top.wait()
    names = [spot.tip.title for spot in word_spots(top.table)]
    assert names == ["Robar", "Mazo", "Pozo"]
    told = []
    for _ in range(4):
        top.key(F4)
        told.append(top.table.tip.spot.tip.title)
    assert told == ["Robar", "Mazo", "Pozo", "Robar"]
    top.key("s")
    assert top.table.tip is None
    bare = sit(tips=False)
    bare.wait()
    bare.key(F4)
    assert word_spots(bare.table) == [] and bare.table.tip is None


def test_a_lesson_explains_the_words_of_its_steps(driver: Driver) -> None:
    for step, word in (("set", "Trío"), ("pile", "Pozo")):
        scene = at_step(driver, step_at(step))
        driver.step(4)
        assert [spot.tip.title for spot in word_spots(scene.table)] == [word], scene.table.tutor.words
    driver.key(F4)
    assert scene.table.tip.spot.tip.title == "Pozo"


@pytest.mark.slow
@together("size,scale", [((1280, 720), 1.0), ((800, 600), 2.0)])
def test_the_rules_explain_their_words_and_lead_to_their_articles(size, scale: float, tmp_path: Path) -> None:
    driver = Driver(tmp_path / str(scale), size, scale=scale)
    scene = driver.open(RulesScene("T7", base="carioca-chile"))
    assert isinstance(scene, RulesScene)
    driver.key(F4)
    first = scene.page.explainer.told
    assert first is not None and scene.page.scroll.view.contains(first.rect)
    before = driver.picture()
    driver.key("esc")
    assert driver.scene is scene and scene.page.explainer.told is None
    assert pygame.image.tobytes(driver.picture(), "RGB") != pygame.image.tobytes(before, "RGB")
    driver.move(*first.rect.center)
    driver.seconds(PAGE_REST + 0.1)
    assert scene.page.explainer.told == first
    driver.key("enter")
    assert scene._marked is not None and rule_of("carioca", first.term) in scene._marked.block.rules
    driver.close()


@pytest.mark.slow
@together("preset", PRESETS, ids=lambda one: one[1])
def test_help_explains_the_words_of_its_sentences(preset, tmp_path: Path) -> None:
    driver = Driver(tmp_path / preset[1])
    seen(driver, in_the_middle(*preset))
    driver.key("f1")
    driver.key("2")
    scene = driver.scene
    assert isinstance(scene, HelpScene)
    words = list(scene.page.words())
    assert words and all(Rect(0, 0, 1280, 720).contains(word.rect) for word in words)
    driver.click(*words[0].rect.center)
    driver.move(5, 5)
    driver.seconds(1)
    assert driver.scene is scene and scene.page.explainer.told == words[0], "it stays"
    driver.click(*words[0].rect.center)
    assert scene.page.explainer.told == words[0]
    driver.click(5, 5)
    assert driver.scene is scene and scene.page.explainer.told is None
    driver.click(*words[0].rect.center)
    assert driver.app.surface, "it is painted when somebody looks"
    driver.click(*scene.page.explainer._box.center)
    driver.step()
    assert isinstance(driver.scene, RulesScene)
    driver.key("esc")
    assert driver.scene is scene
    driver.key(F4)
    assert scene.page.explainer.told is not None
    driver.key("3")
    assert scene.page.explainer.told is None and scene.part == "keys"
    driver.close()


@pytest.mark.slow
def test_the_answer_of_a_judged_lesson_explains_its_words(driver: Driver) -> None:
    scene = driver.open(AnswerScene.sample(in_the_middle(*PRESETS[0])))
    assert isinstance(scene, AnswerScene)
    words = list(scene.page.words())
    assert words
    driver.key(F4)
    assert scene.page.explainer.told == words[0]
    driver.key("enter")
    driver.step()
    assert isinstance(driver.scene, RulesScene) and driver.scene.rule == rule_of("carioca", words[0].term)
    driver.key("esc")
    assert driver.scene is scene
