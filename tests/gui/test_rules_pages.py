"""The rules to read: complete, the same in both languages, and opened at the article that explains a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca.cards import JOKER, Card, Suit
from carioca.gui.chips import card_of
from carioca.gui.richtext import parse
from carioca.gui.scenes.rules import RulesScene, read_rules
from carioca.i18n import LANGUAGES, set_language
from tests.gui.driver import Driver

SECTION_2 = (
    [f"S{n}" for n in range(1, 12)]
    + [f"C{n}" for n in range(1, 4)]
    + [f"M{n}" for n in range(1, 9)]
    + [f"J{n}" for n in range(1, 13)]
    + [f"T{n}" for n in range(1, 16)]
    + [f"P{n}" for n in range(1, 8)]
)
ENGINE = Path(__file__).parents[2] / "carioca" / "games" / "melding"


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_an_article(language: str) -> None:
    explained = {rule for block in read_rules(language) for rule in block.rules}
    assert explained == set(SECTION_2)


def test_every_rule_that_a_refusal_names_has_an_article() -> None:
    named = {rule for file in ENGINE.glob("*.py") for rule in re.findall(r'"([SCMJTP]\d+)"', file.read_text("utf-8"))}
    assert named and named <= set(SECTION_2)


def test_both_languages_have_the_same_articles() -> None:
    spanish, english = (
        [(block.kind, block.number, block.rules) for block in read_rules(language)] for language in ("es", "en")
    )
    assert spanish == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_articles_are_numbered_in_order(language: str) -> None:
    chapter, article = 0, 0
    for block in read_rules(language):
        if block.kind == "chapter":
            chapter, article = chapter + 1, 0
            assert block.text.startswith(f"{chapter}. ")
        elif block.kind == "article":
            article += 1
            assert block.number == f"{chapter}.{article}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_examples_is_drawn(language: str) -> None:
    set_language(language)
    rows = [row.split() for block in read_rules(language) for row in re.findall(r"`([^`]+)`", block.text)]
    assert len(rows) > 15
    assert all(card_of(word) is not None for row in rows for word in row)


def test_words_of_the_examples_name_cards() -> None:
    set_language("es")
    assert card_of("10♥") == Card(10, Suit.HEARTS) and card_of("A♠") == Card(1, Suit.SPADES)
    assert card_of("comodín") == JOKER
    assert card_of("11♥") is None and card_of("→") is None


def test_a_page_is_parted_into_articles_and_items() -> None:
    text = "# T\n\n## 1. A\n\n**1.1** <!-- M1 J2 --> Uno\ndos\n\n- x\n- y\n\nmás"
    assert [tuple(block) for block in parse(text)] == [
        ("title", "T", "", ()),
        ("chapter", "1. A", "", ()),
        ("article", "Uno dos", "1.1", ("M1", "J2")),
        ("item", "x", "", ()),
        ("item", "y", "", ()),
        ("text", "más", "", ()),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["M1", "J6", "T13", "P7", "S1"])
def test_a_rule_opens_at_its_article(tmp_path: Path, language: str, rule: str) -> None:
    driver = Driver(tmp_path, (800, 600), language=language)
    scene = driver.open(RulesScene(rule))
    assert isinstance(scene, RulesScene)
    article = scene._article(rule)
    assert article is not None and article.block.rules[0] == rule
    scroll = scene.page.scroll
    assert scroll.offset <= article.top and article.bottom <= scroll.offset + scroll.view.h
    driver.close()


def test_an_unknown_rule_opens_at_the_beginning(driver: Driver) -> None:
    scene = driver.open(RulesScene("X9"))
    assert isinstance(scene, RulesScene) and scene.page.scroll.offset == 0


def test_the_page_scrolls_with_wheel_keys_bar_and_chapters(driver: Driver) -> None:
    scene = driver.open(RulesScene())
    assert isinstance(scene, RulesScene)
    scroll = scene.page.scroll
    places = [scroll.offset]
    driver.wheel(-3)
    places.append(scroll.offset)
    driver.key("down")
    places.append(scroll.offset)
    driver.key("pagedown")
    places.append(scroll.offset)
    driver.key("end")
    places.append(scroll.offset)
    assert places == sorted(set(places)) and scroll.offset == scroll.spare
    driver.key("home")
    assert scroll.offset == 0
    bar = scroll.view.right - 4
    driver.drag((bar, scroll.view.y + 10), (bar, scroll.view.bottom - 5))
    assert scroll.offset > scroll.spare * 0.8
    driver.click(*scene.page.find("chapter4").rect.center)
    assert scroll.offset == scene._chapters()[4].top


def test_the_place_in_the_page_survives_another_size(driver: Driver) -> None:
    scene = driver.open(RulesScene())
    assert isinstance(scene, RulesScene)
    driver.key("end")
    driver.resize(900, 700)
    assert scene.page.scroll.offset == scene.page.scroll.spare
