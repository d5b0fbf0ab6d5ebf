"""The written rules of La Pocha: alike in both languages, complete under every option, examples judged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from typing import Any

import pytest

from carioca import i18n
from carioca.cards import Suit
from carioca.engine.options import OptionsError
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.scoring import scored
from carioca.i18n import LANGUAGES, set_language
from carioca.rulebook import Block, BookError, Example, articles, find_article
from carioca.rulebook.pages import read_pages
from carioca.rulebook.tricks import TricksSource
from carioca.terminal.rules import example_text, rules_lines
from carioca.words.cards import in_words
from tests.test_rulebook import skeleton, told
from tests.test_tricks_words import ARTICLES, REFUSALS
from tests.together import together

example_of, facts_of = TricksSource().example, TricksSource().facts

DEFAULT = PochaOptions()
RICH = PochaOptions(
    players_min=3,
    first_dealer="assigned",
    rounds_table="medium",
    indias=True,
    max_round_mode="subastado",
    oros_double=True,
    all_tricks_double=True,
    undertrump_duty=True,
    renuncio_policy="lose_round",
)
CHOOSES = PochaOptions(max_round_mode="dealer_chooses", direction="cw")
LEAST = PochaOptions(
    players_min=7, players_max=7, rounds_table=(2, 3), indias=True, hook=False, must_head=False, card_order="natural"
)
BASES = (DEFAULT, RICH, CHOOSES)
SPECS = {spec.name: spec for spec in fields(PochaOptions)}
RULES = [f"P{number:02}" for number in range(1, 19)]


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    set_language("es")
    yield
    set_language(before)


def values_of(name: str) -> list[Any]:
    choices = list(SPECS[name].metadata["choices"])
    if name == "rounds_table":
        return [*choices, [1, 2, 3], [1, 1, 4]]
    return choices if len(choices) <= 10 else [*choices[:3], choices[len(choices) // 2], choices[-1]]


def tables(name: str) -> list[PochaOptions]:
    """Options that differ in this one only, on the first base where it matters."""
    for base in BASES:
        found = []
        for value in values_of(name):
            with suppress(OptionsError):
                options = base.with_changes({name: value})
                if name not in options.idle():
                    found.append(options)
        if len(found) > 1:
            return found
    return []


def book(options: PochaOptions) -> tuple[Block, ...]:
    """The articles under these options: numbered without a gap, no value missing, one for every rule."""
    blocks = articles(options, "pocha")
    chapter = article = 0
    for block in blocks:
        assert "{" not in block.text and "[" not in block.text, block.text
        if block.kind == "chapter":
            chapter, article = chapter + 1, 0
            assert block.number == str(chapter)
        elif block.kind == "article":
            article += 1
            assert block.number == f"{chapter}.{article}" and block.text
        elif block.example is not None and block.example.refusal is not None:
            assert block.example.refusal.rule == "P10" and block.example.why
    assert chapter == 7
    for rule in RULES:
        found = find_article(blocks, rule)
        assert found is not None and found.rules == (rule,), rule
    return blocks


def examples(options: PochaOptions, rule: str) -> list[Example]:
    found: list[Example] = []
    inside = False
    for block in book(options):
        if block.kind in ("article", "chapter"):
            inside = rule in block.rules
        elif inside and block.example is not None:
            found.append(block.example)
    return found


def test_both_languages_have_the_same_articles_conditions_values_and_examples() -> None:
    spanish_pages, english = (skeleton(read_pages("pocha", language)) for language in LANGUAGES)
    assert len(spanish_pages) > 100 and spanish_pages == english


@together("language", LANGUAGES)
@together("options", [*BASES, LEAST, PochaOptions(max_round_mode="chusas")])
def test_books_of_quite_different_tables_are_complete(language: str, options: PochaOptions) -> None:
    set_language(language)
    blocks = book(options)
    text = "\n".join(block.text for block in blocks)
    assert not re.search("[♠♥♦♣]", text)


@pytest.mark.slow
@together("language", LANGUAGES)
@together("name", SPECS)
def test_every_value_of_every_option_is_explained(name: str, language: str) -> None:
    set_language(language)
    books: dict[str, PochaOptions] = {}
    for options in tables(name):
        blocks = book(options)
        assert find_article(blocks, SPECS[name].metadata["rule"]) is not None
        text = str(told(blocks))
        assert text not in books, "two values of this option read the same"
        books[text] = options
    assert len(books) > 1


@together("case", REFUSALS)
def test_every_refusal_has_its_article_under_the_options_that_lead_to_it(case: str) -> None:
    state = REFUSALS[case][0]
    rule = ARTICLES.get(case.partition("/")[0].removeprefix("tricks-"), "P07")
    found = find_article(articles(state.options, "pocha"), rule)
    assert found is not None and found.rules == (rule,)


def test_an_article_that_a_house_rule_changed_is_marked() -> None:
    blocks = articles(PochaOptions(oros_double=True), "pocha")
    assert [block.rules for block in blocks if block.kind == "article" and block.house] == [("P15",)]
    assert not any(block.house or block.kind == "note" for block in articles(DEFAULT, "pocha"))
    assert articles(PochaOptions(subastado_no_trump=True), "pocha") == articles(DEFAULT, "pocha")


# -- numbers ---------------------------------------------------------------------------------------------------------


def test_pc44_pc45_the_rounds_stand_there_for_every_number_of_players() -> None:
    text = "\n".join(rules_lines(DEFAULT, "pocha"))
    for line in (
        "Con 4 jugadores, 28 rondas: 4 veces 1, de 2 a 9, 4 veces 10, de 9 a 2, 4 veces 1.",
        "Con 5 jugadores, 27 rondas: 5 veces 1, de 2 a 7, 5 veces 8, de 7 a 2, 5 veces 1.",
        "Con 6 jugadores, 26 rondas: 6 veces 1, de 2 a 5, 6 veces 6, de 5 a 2, 6 veces 1.",
        "Con 7 jugadores, 27 rondas: 7 veces 1, de 2 a 4, 7 veces 5, de 4 a 2, 7 veces 1.",
        "Con 8 jugadores, 30 rondas: 8 veces 1, de 2 a 4, 8 veces 5, de 4 a 2, 8 veces 1.",
    ):
        assert line in text
    own = "\n".join(rules_lines(PochaOptions(rounds_table=(1, 2, 3, 3)), "pocha"))
    assert "Se juega en 4 rondas: 1, 2, 2 veces 3." in own and "Con 4 jugadores" not in own


def test_the_points_of_the_text_are_those_of_the_engine() -> None:
    facts = facts_of(DEFAULT)
    # PC10, PC11
    assert [facts[f"made_{n}"] for n in range(3)] == [10, 15, 20]
    assert (facts["missed_1_0"], facts["missed_3_1"]) == (-5, -10)
    # PC46, PC48
    double = PochaOptions(oros_double=True, all_tricks_double=True)
    assert facts_of(double)["oros_made"] == 30 == scored(double, 3, 1, 1, Suit.OROS)
    assert facts_of(double)["all_made"] == 60
    dear = PochaOptions(score_hit_base=7, score_hit_per_trick=3, score_miss_per_trick=2)
    assert "suma 7, más 3 por cada baza. Son 7 por cumplir con 0, 10 con 1 y 13 con 2." in "\n".join(
        rules_lines(dear, "pocha")
    )


def test_pc02_the_forbidden_number_of_the_text_is_that_of_the_rules() -> None:
    for options in (DEFAULT, PochaOptions(direction="cw")):
        assert facts_of(options)["hook_bid"] == "1"


# -- examples --------------------------------------------------------------------------------------------------------


@together(
    ("line", "options", "verdict"),
    [
        ("play E 2O 1B 4E: 5O + 7O", DEFAULT, ""),  # PC14
        ("play E 7O 1B 4E: 5O + 2O", DEFAULT, "tricks-head"),
        ("play E 7O: 5O RO + 2O", DEFAULT, ""),  # PC15
        ("play E 7O: 5O RO + 2O", PochaOptions(montar_target="led_card"), "tricks-head"),
        ("play E 6O: 5O 1O + 3O", DEFAULT, ""),  # PC16
        ("play E RO: 3O + 1O", DEFAULT, ""),  # PC17
        ("play E 1O: 3O + RO", PochaOptions(card_order="natural"), ""),
        ("play E 1O: 3O + RO", DEFAULT, "tricks-head"),
        ("play E 2O 3E: 5O 4E + 1O", DEFAULT, ""),  # PC18
        ("play E 1O 3E: 5O 4E + 2O", PochaOptions(must_head_after_ruff=True), "tricks-head"),
        ("play E 4E 7E CC: 5O + 1B", DEFAULT, "tricks-trump"),  # PC20
        ("play E RE 1B: 5O 7E + 4E", DEFAULT, "tricks-overtrump"),  # PC21
        ("play E 4E 7E: 5O RE + 1B", DEFAULT, ""),  # PC22
        ("play E 4E 7E: 5O RE + 1B", PochaOptions(undertrump_duty=True), "tricks-undertrump"),
        ("play E CC: 5O + 1B", DEFAULT, ""),  # PC24
        ("play E 4C: 6C 1B + 7C", DEFAULT, ""),  # PC25
        ("play E SE 1O: 7E + 2E", DEFAULT, "tricks-head"),  # PC27
        ("play E SE 1O: 7E + 2E", PochaOptions(must_head=False), ""),
        ("play E 4O: 5O + 4B", DEFAULT, "tricks-follow"),  # PC36
        ("play E 4O: 5O + 4B", PochaOptions(renuncio_policy="lose_round"), "tricks-follow"),
        ("play - 4E: 5O + 1B", DEFAULT, ""),  # PC38
        ("play - 7O: 5O + 2O", DEFAULT, "tricks-head"),  # PC40
    ],
)
def test_the_engine_judges_an_example(line: str, options: PochaOptions, verdict: str) -> None:
    example = example_of(line, options)
    assert example is not None and example.joint == "+"
    assert (example.refusal.code if example.refusal else "") == verdict and bool(example.why) == bool(verdict)


@pytest.mark.parametrize(
    ("line", "options", "winner"),
    [
        ("trick E: 5O RO 4E 1O", DEFAULT, "el 4 de espadas"),  # PC32
        ("trick E: 5O 1B 7O RC", DEFAULT, "el 7 de oros"),  # PC33
        ("trick E: 2E 7E SE 1O", DEFAULT, "la sota de espadas"),  # PC34
        ("trick E: 5O 4E 7E RO", DEFAULT, "el 7 de espadas"),  # PC35
        ("trick -: 5O 1B 4E RO", DEFAULT, "el rey de oros"),  # PC39
        ("trick E: RO 3O SO 7O", DEFAULT, "el 3 de oros"),
        ("trick E: RO 3O SO 7O", PochaOptions(card_order="natural"), "el rey de oros"),
    ],
)
def test_the_engine_says_who_takes_a_trick(line: str, options: PochaOptions, winner: str) -> None:
    example = example_of(line, options)
    assert example is not None and in_words(example.why) == f"La gana {winner}." and example.verdict == example.why
    assert example_text(example).startswith("Baza: ") and example_text(example).endswith(example.why)


def test_the_examples_of_the_duties_show_what_may_be_played_and_what_may_not() -> None:
    assert {example.verdict for example in examples(DEFAULT, "P10")} == {True, False}
    codes = {example.refusal.code for example in examples(DEFAULT, "P10") if example.refusal}
    assert codes == {"tricks-head", "tricks-follow", "tricks-trump", "tricks-overtrump"}
    loose = [example.refusal.code for example in examples(PochaOptions(must_head=False), "P10") if example.refusal]
    assert "tricks-head" not in loose and loose


def test_a_card_that_is_not_played_with_is_no_example() -> None:
    six = PochaOptions(players_min=6, players_max=6)
    assert example_of("play E: 5O + 2O", six) is None
    assert example_of("play E: 5O + 2O", PochaOptions(players_min=6, players_max=6, remove_twos="never")) is not None


@pytest.mark.parametrize(
    "line", ["play E 5O + 2O", "play H: 5O + 2O", "play E: 5O", "trick E: 5O + 2O", "play E: 5H + 2O", "trick E:", "x"]
)
def test_a_line_that_is_no_example_is_an_error(line: str) -> None:
    with pytest.raises(BookError):
        example_of(line, DEFAULT)
