"""Buraco's written rules and its sheet: alike in both languages, complete under every option, judged by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from carioca import i18n
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions
from carioca.i18n import LANGUAGES, set_language
from carioca.rulebook import BookError, articles, find_article
from carioca.rulebook.canasta import CanastaSource
from carioca.rulebook.pages import read_pages
from carioca.sheet.content import make_content
from carioca.words.options import option_help, option_text, option_value_text
from tests.games.canasta.test_refusals import CASES, refused
from tests.test_rulebook import skeleton, told
from tests.together import together

example_of = CanastaSource().example

DEFAULT = CanastaOptions()
BURRACO = BURACO.presets["burraco"]
SPECS = {spec.name: spec for spec in fields(CanastaOptions)}
RULES = [f"B{number:02}" for number in range(1, 31)]


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    set_language("es")
    yield
    set_language(before)


def book(options: CanastaOptions) -> tuple[Any, ...]:
    return articles(options, "buraco")


def values_of(name: str) -> list[Any]:
    choices = list(SPECS[name].metadata["choices"])
    return choices if len(choices) <= 10 else [*choices[:3], choices[len(choices) // 2], choices[-1]]


def tables(name: str) -> list[CanastaOptions]:
    """Options that differ in one of them only, where it matters."""
    for base in (DEFAULT, DEFAULT.with_changes({"first_dealer": "assigned"})):
        found = []
        for value in values_of(name):
            if (name == "players_max" and value == 5) or (name == "players_min" and value == 6):
                continue  # Five cannot play: the next number says the same.
            options = base.with_changes({name: value})
            if name not in options.idle() and options not in found:
                found.append(options)
        if len(found) > 1:
            return found
    return []


def test_both_languages_have_the_same_articles_conditions_values_and_examples() -> None:
    spanish, english = (skeleton(read_pages("buraco", language)) for language in LANGUAGES)
    assert len(spanish) > 100
    assert spanish == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [DEFAULT, BURRACO], ids=["buraco", "burraco"])
def test_every_rule_has_its_article(language: str, options: CanastaOptions) -> None:
    set_language(language)
    blocks = book(options)
    for rule in RULES:
        found = find_article(blocks, rule)
        assert found is not None and found.rules[0] == rule and found.text
    assert all("{" not in block.text and "[" not in block.text for block in blocks)


@pytest.mark.slow
@together("name", SPECS)
def test_every_value_of_every_option_is_explained(name: str) -> None:
    texts = {str(told(book(options))) for options in tables(name)}
    assert len(texts) == len(tables(name)) > 1
    assert find_article(book(DEFAULT), SPECS[name].metadata["rule"]) is not None


@together("case", CASES)
def test_every_refusal_has_an_article(case: str) -> None:
    found = find_article(book(DEFAULT), refused(case).rule)
    assert found is not None and found.rules[0] == refused(case).rule


def test_the_examples_follow_the_options() -> None:
    def verdict(line: str, **changes: Any) -> object:
        example = example_of(line, DEFAULT.with_changes(changes))
        return None if example is None else example.verdict

    assert verdict("meld: 2C * *") is True and verdict("meld: 2C * *", wild_combination="off") is False
    assert verdict("meld: 9S 9D 2S") is True and verdict("meld: 9S 9D 2S", twos_wild=False) is False
    assert verdict("canasta: 3D 4D 5D 6D 7D 8D 9D") == 245  # BC18
    assert verdict("canasta: 2S 2S 2H 2D 2C * *") == 1200  # BC20
    assert verdict("replace: 5H * 7H <> 6H") is True and verdict("lay: 5H 6H 7H + 9H") is False
    for line in ("what: 7H", "meld 7H", "meld: 7X", "meld: 7H 7H 7H"):
        with pytest.raises(BookError):
            example_of(line, DEFAULT)


@together("language", LANGUAGES)
@together("name", SPECS)
def test_every_option_has_its_words(name: str, language: str) -> None:
    set_language(language)
    said = [option_text(name, BURACO), option_help(name, BURACO)]
    said += [option_value_text(name, value, BURACO) for value in SPECS[name].metadata["choices"]]
    assert all(text and "option." not in text and text not in ("True", "False") for text in said)
    assert len(set(said[2:])) == len(said[2:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet(language: str) -> None:
    set_language(language)
    content = make_content(BURACO, BURRACO, "buraco")
    assert content.changes == len(set(BURRACO.changed(DEFAULT)) - BURRACO.idle())
    assert [price.points for price in content.prices] == ["5", "10", "15", "20", "30"]
    assert content.prices[-1].changed and content.rounds == () and content.missing == ""
    lines = [line for group in content.groups for line in group.lines]
    assert len(lines) == len(SPECS) - len(BURRACO.idle())
