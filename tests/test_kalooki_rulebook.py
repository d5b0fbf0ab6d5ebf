"""The pages of Kalooki: alike in both languages, complete under every option, with examples that the engine judges."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from carioca.engine.options import OptionsError
from carioca.games.contract.kalooki import KALOOKI, SUPER, KalookiOptions
from carioca.i18n import LANGUAGES, set_language
from carioca.rulebook import articles, find_article
from carioca.rulebook.contract import kalooki_example
from carioca.rulebook.pages import read_pages
from carioca.sheet.content import make_content
from carioca.terminal.rules import rules_lines
from tests.kalooki_refusals import CASES, WISHES
from tests.test_kalooki_refusals import refused, wished
from tests.test_rulebook import examples, skeleton, told

DEFAULT = KalookiOptions()
RICH = KalookiOptions(
    full_suit_substitutes=True, call_arbiter="next_player", max_calls_per_round=2, first_dealer="assigned"
)
BARE = KalookiOptions(call_enabled=False, extra_melds=False, joker_replace_by="none", stock_exhaustion="end_round")


@pytest.fixture(autouse=True)
def spanish() -> None:
    set_language("es")


def test_both_languages_have_the_same_articles_conditions_values_and_examples() -> None:
    spanish, english = (skeleton(read_pages("kalooki", language)) for language in LANGUAGES)
    assert len(spanish) > 150 and spanish == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [DEFAULT, SUPER, RICH, BARE])
def test_a_book_is_complete(language: str, options: KalookiOptions) -> None:
    set_language(language)
    blocks = articles(options, "kalooki")
    assert blocks[0].text == "Kalooki"
    assert all("{" not in block.text and "[" not in block.text for block in blocks)
    needed = {f"K{number:02}" for number in range(1, 31)}
    if not options.call_enabled:
        needed -= {f"K{number}" for number in range(20, 26)}
    assert all(find_article(blocks, rule) is not None for rule in needed)


@pytest.mark.sampled(16)
@pytest.mark.parametrize("name", [spec.name for spec in fields(KalookiOptions)])
def test_every_value_of_every_option_is_explained(name: str) -> None:
    """Under one of these tables each value that matters reads differently."""
    spec = next(spec for spec in fields(KalookiOptions) if spec.name == name)
    choices: list[Any] = list(spec.metadata["choices"])
    if isinstance(spec.default, tuple):
        choices = [[choice] for choice in choices]
    elif len(choices) > 10:
        choices = [*choices[:3], choices[-1]]
    for base in (DEFAULT, RICH, SUPER):
        books: dict[str, Any] = {}
        for value in choices:
            try:
                options = base.with_changes({name: value})
            except OptionsError:
                continue
            if name not in options.idle():
                blocks = articles(options, "kalooki")
                assert find_article(blocks, spec.metadata["rule"]) is not None
                text = str(told(blocks))
                assert text not in books, f"{value!r} and {books[text]!r} read the same"
                books[text] = value
        if len(books) > 1:
            return
    raise AssertionError(f"no table explains {name}")


def test_every_refusal_leads_to_an_article() -> None:
    blocks, bare = articles(DEFAULT, "kalooki"), articles(BARE, "kalooki")
    for refusal in (*map(refused, CASES), *map(wished, WISHES)):
        found = find_article(blocks, refusal.rule) or find_article(bare, refusal.rule)
        assert found is not None and found.rules[0] == refusal.rule, refusal


@pytest.mark.parametrize("rule", ["K05", "K06", "K07", "K08", "K10", "K13", "K15", "K16"])
def test_valid_and_invalid_examples_stand_side_by_side(rule: str) -> None:
    assert {example.verdict for example in examples(articles(DEFAULT, "kalooki"), rule)} == {True, False}


@pytest.mark.parametrize(
    ("line", "options", "verdict"),
    [
        ("T: QH QS * *", DEFAULT, ""),
        ("T: QH QS * *", KalookiOptions(three_joker_rule="max1"), "joker-table"),
        ("TTT: 4S 4H 4D / 9C 9D 9H", DEFAULT, "contract-count"),
        ("lay: 5H 6H 7H * + *", DEFAULT, "joker-adjacent"),
        ("replace high: TD * QD KD AD <> JD", DEFAULT, "joker-no-end"),
        ("replace low: 5H * 7H 8H <> 6H", DEFAULT, ""),
    ],
)
def test_the_engine_judges_an_example(line: str, options: KalookiOptions, verdict: str) -> None:
    example = kalooki_example(line, options)
    assert example is not None and (example.refusal.code if example.refusal else "") == verdict


def test_a_hand_is_counted_by_the_engine() -> None:
    """KC55 without, KC56 without the penalty."""
    assert [kalooki_example(f"points: {hand}", DEFAULT).points for hand in ("* AS TD 4C", "AH AD KS 9H 2C")] == [
        79,
        23,
    ]  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_as_plain_text(language: str) -> None:
    set_language(language)
    text = "\n".join(rules_lines(SUPER, "super-kalooki"))
    assert "Kalooki" in text and "{" not in text and "`" not in text


def test_the_sheet_shows_rounds_and_prices() -> None:
    content = make_content(KALOOKI, SUPER, "super-kalooki")
    assert [entry.cards for entry in content.rounds] == [f"{n} cartas" for n in (9, 10, 11, 12, 12, 13, 14, 15, 16)]
    assert [sum(entry.melds) for entry in content.rounds] == [9, 10, 11, 12, 12, 13, 14, 15, 16]
    prices = {price.ranks: price.points for price in content.prices}
    assert prices[("A♥", "A♦")] == "1" and prices[("A♠", "A♣")] == "15"
