"""The written rules: the same in both languages, complete under every option, with examples that the engine judges."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from itertools import takewhile
from typing import Any

import pytest

from carioca.engine.options import OptionsError
from carioca.games import all_presets, preset_game
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, RUMMY, CariocaOptions
from carioca.i18n import LANGUAGES, catalogue, set_language, t
from carioca.rulebook import Block, BookError, Example, articles, find_article, nearest_preset
from carioca.rulebook.contract import example_of, facts_of
from carioca.rulebook.pages import Pages, holds, parse_pages, read_pages
from carioca.terminal.rules import example_text, rules_lines
from carioca.words.options import preset_text
from tests.test_refusals import CASES, codes
from tests.together import together

DEFAULT = CariocaOptions()
RICH = CariocaOptions(
    extra_rounds=EXTRA_ROUNDS,
    red_twos_wild=True,
    joker_swap="not_down",
    extra_melds=True,
    sucia_jokers=2,
    hand_size=11,
    cut_bonus=10,
)
LEAST = CariocaOptions(rounds=(), extra_rounds=("color",), decks=1, players_max=2, jokers_total=0)
BASES = (DEFAULT, RICH, RUMMY)
SPECS = {spec.name: spec for spec in fields(CariocaOptions)}


@pytest.fixture(autouse=True)
def spanish() -> None:
    set_language("es")


def lists_of(name: str) -> list[Any]:
    """Round lists to try: none, one, several."""
    choices = SPECS[name].metadata["choices"]
    return [[choices[-1]], list(choices[:3]), list(choices[1:])] + ([[]] if name == "extra_rounds" else [])


def values_of(name: str) -> list[Any]:
    """Values of an option to try: all, or of a long range its ends and some between."""
    if isinstance(SPECS[name].default, tuple):
        return lists_of(name)
    choices = list(SPECS[name].metadata["choices"])
    return choices if len(choices) <= 10 else [*choices[:3], choices[len(choices) // 2], choices[-1]]


def tables(name: str) -> list[CariocaOptions]:
    """Options that differ in one of them only, where it matters: one for each of its values that play differently."""
    for base in BASES:
        found: dict[object, CariocaOptions] = {}
        for value in values_of(name):
            with suppress(OptionsError):
                options = base.with_changes({name: value})
                if name not in options.idle():
                    found.setdefault(meaning(name, options), options)
        if len(found) > 1:
            return list(found.values())
    return []


def meaning(name: str, options: CariocaOptions) -> object:
    """What a value comes to: two jokers a deck are four, and a round may be in either list."""
    if name in ("rounds", "extra_rounds"):
        return options.round_ids
    return options.jokers if name == "jokers_total" else getattr(options, name)


def told(blocks: tuple[Block, ...]) -> list[object]:
    """What the articles say: their texts and the verdicts of their examples."""
    shown = [block for block in blocks if block.kind not in ("title", "note")]
    return [(block.example.cards, block.example.verdict) if block.example else block.text for block in shown]


def examples(blocks: tuple[Block, ...], rule: str) -> list[Example]:
    """The examples of the article that explains a rule."""
    found: list[Example] = []
    inside = False
    for block in blocks:
        if block.kind in ("article", "chapter"):
            inside = block is find_article(blocks, rule)
        elif inside and block.example is not None:
            found.append(block.example)
    return found


# -- the pages -------------------------------------------------------------------------------------------------------


def skeleton(pages: Pages) -> list[object]:
    """All of the pages but their words."""
    found: list[object] = []
    for number, chapter in enumerate(pages.chapters):
        for article in chapter.articles:
            found.append((number, article.rules, article.condition))
            for line in article.lines:
                example = line.text.split(" | ")[0] if line.kind == "example" else ""
                caption = line.kind == "example" and " | " in line.text
                cards = [part.count(" ") for part in re.findall(r"`([^`]+)`", line.text)]
                values = sorted(re.findall(r"\{.+?\}", line.text))
                found.append((line.kind, line.condition, values, example, cards, caption))
    return found


def test_both_languages_have_the_same_articles_conditions_values_and_examples() -> None:
    spanish, english = (skeleton(read_pages("carioca", language)) for language in LANGUAGES)
    assert len(spanish) > 300
    assert spanish == english


def test_a_page_is_parted_into_chapters_articles_and_lines() -> None:
    pages = parse_pages("<!-- a\nb -->\n# T\n\n## A\n§ M1 J2 | decks=2\n[jokers>0] Uno\ndos\n\n- x\n> T: 7H | c\n§\nz")
    (chapter,) = pages.chapters
    first, second = chapter.articles
    assert (pages.title, chapter.title) == ("T", "A")
    assert (first.rules, first.condition, second.rules) == (("M1", "J2"), "decks=2", ())
    assert [tuple(line) for line in first.lines] == [
        ("text", "jokers>0", "Uno"),
        ("text", "", "dos"),
        ("break", "", ""),
        ("item", "", "x"),
        ("example", "", "T: 7H | c"),
    ]


@pytest.mark.parametrize("text", ["## A\ntext", "§ M1\ntext", "## A\n§ m1"])
def test_a_text_outside_an_article_is_an_error(text: str) -> None:
    with pytest.raises(BookError):
        parse_pages(text)


@together(
    ("condition", "answer"),
    [
        ("", True),
        ("meld_size_down=exact", True),
        ("!meld_size_down=exact", False),
        ("meld_size_down=at_least|exact, decks=2", True),
        ("decks=2, jokers<4", False),
        ("jokers>3", True),
        ("no_equal_melds", True),
        ("!extra_rounds", True),
        ("round_ids~sucia|final", True),
        ("extra_melds=true", False),
        ("idle~sucia_jokers", True),
    ],
)
def test_conditions(condition: str, answer: bool) -> None:
    assert holds(condition, facts_of(DEFAULT)) is answer


@pytest.mark.parametrize("condition", ["no_such_option", "decks==2", "decks=2 jokers=4"])
def test_a_condition_that_is_none_is_an_error(condition: str) -> None:
    with pytest.raises(BookError):
        holds(condition, facts_of(DEFAULT))


# -- every option is explained ---------------------------------------------------------------------------------------

NEEDS = {
    "M1": "plain", "M2": "plain", "M4": "plain", "M5": "plain", "M6": "plain", "M8": "full", "J2": "wilds",
    "J3": "wilds, spaced", "J5": "wilds, plain", "J6": "wilds, plain", "J8": "jokers>0", "J10": "jokers>0",
}  # fmt: skip
"""Refusals of these rules come about only where this holds."""


OFF_TOPIC = {"first-turn", "draw-first", "draw-first-stock", "not-in-hand", "no-such-meld", "keep-discard"}
OFF_TOPIC |= {"end-needed", "already-down"}
"""Refusals that would say something about an example's circumstances, not about its cards."""


@cache
def refusing() -> set[str]:
    """The ids of all rules that a refusal of Carioca carries."""
    found = {rule for _, rule in codes("contract", "melding") if not rule.startswith("K")}
    assert {"T5", "J10", "M1"} <= found
    return found


def possible(options: CariocaOptions) -> set[str]:
    """The rules that a refusal may name under these options."""
    facts = facts_of(options)
    rules = {rule for rule in refusing() if holds(NEEDS.get(rule, ""), facts)}
    useless = facts["dead"] or "real" in options.round_ids
    return rules if useless and facts["wilds"] else rules - {"J4"}


def check_book(options: CariocaOptions) -> tuple[Block, ...]:
    """A book without gaps: numbers in order, no value missing, examples to the point, an article for every refusal."""
    blocks = articles(options)
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
            assert block.example.refusal.code not in OFF_TOPIC
    assert chapter == 10, "nine of its own, and the variants"
    for rule in possible(options):
        assert find_article(blocks, rule) is not None, rule
    return blocks


@pytest.mark.seldom(2)
@pytest.mark.sampled(576)
@pytest.mark.parametrize("name", SPECS)
def test_every_value_of_every_option_is_explained(name: str) -> None:
    books: dict[str, CariocaOptions] = {}
    for options in tables(name):
        blocks = check_book(options)
        assert find_article(blocks, SPECS[name].metadata["rule"]) is not None
        text = str(told(blocks))
        assert text not in books, "two values of this option read the same"
        books[text] = options
    assert len(books) > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [*BASES, LEAST])
def test_books_of_quite_different_tables_are_complete(language: str, options: CariocaOptions) -> None:
    set_language(language)
    check_book(options)


def test_a_refusal_opens_the_article_that_is_about_its_rule() -> None:
    blocks = articles(RICH)
    for rule in refusing():
        found = find_article(blocks, rule)
        assert found is not None and found.rules[0] == rule
    assert find_article(blocks, "X9") is None and find_article(blocks, "") is None


@pytest.mark.seldom(2)
@pytest.mark.sampled(16)
@pytest.mark.parametrize("code", CASES)
def test_every_refusal_has_an_article_under_the_options_that_lead_to_it(code: str) -> None:
    position, line = CASES[code]
    state = CARIOCA.read_position(position)
    refusal = CARIOCA.check(state, CARIOCA.parse_action(line))
    assert refusal is not None
    found = find_article(articles(state.options), refusal.rule)
    assert found is not None and found.rules[0] == refusal.rule and found.text


# -- whose rules these are -------------------------------------------------------------------------------------------


def test_an_article_that_a_house_rule_changed_is_marked() -> None:
    blocks = articles(replace(DEFAULT, joker_gap=1))
    assert [block.rules for block in blocks if block.kind == "article" and block.house] == [("J6",)]
    assert [block.house for block in blocks if block.kind == "note"] == [True]


def test_a_preset_as_it_is_has_no_marks() -> None:
    assert not any(block.house or block.kind == "note" for block in articles(DEFAULT))
    rummy = articles(RUMMY)
    assert not any(block.house for block in rummy) and [block.kind for block in rummy].count("note") == 1
    assert nearest_preset(replace(RUMMY, ace_value=20), CARIOCA) == "carioca-rummy"
    chilean = articles(RUMMY, "carioca-chile")
    assert sum(block.house for block in chilean) > 15 and "Carioca chilena" in chilean[1].text


@together("base", all_presets())
@together("language", LANGUAGES)
def test_the_last_chapter_says_of_every_variant_what_differs(base: str, language: str) -> None:
    """Whatever differs from the first preset and can matter under the preset's own options; nothing else."""
    set_language(language)
    blocks, game = articles(base=base), preset_game(base)
    last = [at for at, block in enumerate(blocks) if block.kind == "chapter"][-1]
    (_, usual), *others = game.presets.items()
    assert (blocks[last].text == t("rules.variants")) is bool(others)
    for preset, options in others:
        name = f"**{preset_text(preset)}**"
        at = next(at for at, block in enumerate(blocks) if at > last and block.text.startswith(name))
        items = [block.text for block in takewhile(lambda block: block.kind == "item", blocks[at + 1 :])]
        differing = [one for one in options.changed(usual) if one not in options.idle()]
        assert len(items) == len(differing) > 3
        assert items == [catalogue(language)[f"variant.{preset}.{option}"] for option in differing]
        assert all(text.endswith(".") for text in items), "sentences, and no list of settings"


def test_a_rule_that_cannot_matter_is_no_change() -> None:
    assert articles(replace(DEFAULT, sucia_jokers=2)) == articles(DEFAULT)


# -- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["M1", "M2", "M4", "J1", "J2", "J3", "J5", "J6", "J7", "T7", "C2"])
def test_valid_and_invalid_examples_stand_side_by_side(rule: str) -> None:
    verdicts = {example.verdict for example in examples(articles(DEFAULT), rule)}
    assert verdicts == {True, False}


def test_case_54_to_66_the_examples_follow_the_options() -> None:
    """The jokers of a run on the table, as the rules give them (W58)."""
    usual = [example.verdict for example in examples(articles(DEFAULT), "J6")]
    assert usual == [True, False, False, True, True, False, True, False]
    loose = [example.verdict for example in examples(articles(replace(DEFAULT, joker_gap=2)), "J6")]
    assert loose == [True, False, False, True, True, True, True, True]


@together(
    ("line", "options", "verdict"),
    [
        ("T: 7H 7D *", DEFAULT, ""),
        ("T: 7H * *", DEFAULT, "joker-per-meld"),
        ("TT: 7H 7D 7S / 7C 7H 7D", DEFAULT, "equal-melds"),
        ("TT: 7H 7D 7S / 7C 7H 7D", RUMMY, ""),
        ("E: QH KH AH 2H", replace(DEFAULT, ace_in_escala="high_or_low"), "run-ace"),
        ("lay: 8H 9H TH JH + QH", DEFAULT, ""),
        ("lay: QH + 8H 9H TH JH", DEFAULT, "run-other-end"),
        ("swap: 5C 6C * 8C <> 7C", DEFAULT, "no-swap"),
        ("swap: 5C 6C * 8C <> 7C", RICH, ""),
        ("swap down: 5C 6C * 8C <> 7C", RICH, "swap-down"),
        ("discard: *", DEFAULT, "joker-discard"),
        ("discard payaso: *", RICH, ""),
        ("real: AH 2H 3H 4H 5H 6H 7H * 9H TH JH QH KH", RICH, "joker-dead"),
        ("real+: AH 2H 3H 4H 5H 6H 7H * 9H TH JH QH KH", RICH, ""),
        ("payaso: AH 2S 3D 4C 5H 6D 7D 8C 9H TS JD QC KH", RICH, "full-alternate"),
    ],
)
def test_the_engine_judges_an_example(line: str, options: CariocaOptions, verdict: str) -> None:
    example = example_of(line, options)
    assert example is not None
    assert (example.refusal.code if example.refusal else "") == verdict


@pytest.mark.parametrize(
    ("line", "options", "points"),
    [
        ("points: AH KS 9D 2C *", DEFAULT, 91),
        ("points: TH JH QH KH", DEFAULT, 40),
        ("points: 2H KS", RICH, 30),
        ("points: 2H 3H 4H 5H", RICH, 14),
        ("points payaso: 2H KS", RICH, 12),
    ],
)
def test_case_101_102_106_107_109_a_hand_is_counted_by_the_engine(
    line: str, options: CariocaOptions, points: int
) -> None:
    example = example_of(line, options)
    assert example is not None and example.points == points


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("T: 7H 7D *", RUMMY),
        ("T: 7H 7H 7S", CariocaOptions(decks=1)),
        ("EE: 3H 4H 5H 6H / 3S 4S 5S 6S", CariocaOptions(rounds=("TT", "TE"))),
        ("sucia: AH 2S 3S 4D 5C 6C 7H 8H 9S TD JD QC KC", DEFAULT),
        ("lay: 4C 5C * 7C 8C * + 9C", DEFAULT),
        ("lay: 8H 9H TH JH + QH", CariocaOptions(rounds=("final",))),
    ],
)
def test_what_cannot_happen_at_a_table_is_no_example_there(line: str, options: CariocaOptions) -> None:
    assert example_of(line, options) is None


@pytest.mark.parametrize("line", ["T 7H 7D", "T: 7H 7X", "what: 7H", "T:"])
def test_a_line_that_is_no_example_is_an_error(line: str) -> None:
    with pytest.raises(BookError):
        example_of(line, DEFAULT)


# -- as plain text ---------------------------------------------------------------------------------------------------


def test_the_rules_as_plain_text() -> None:
    text = "\n".join(rules_lines())
    assert not re.search(r"\*\*|`|<!--|\{", text)
    assert "  ✓ vale: 7♥ 7♦ comodín" in text and "  ✗ no vale: 7♥ 7♦ 8♠. " in text and "1. La idea" in text
    assert "regla de esta mesa" not in text
    house = "\n".join(rules_lines(replace(DEFAULT, ace_value=15)))
    assert "El as vale 15" in house and "(regla de esta mesa)" in house


def test_an_example_as_plain_text() -> None:
    set_language("en")
    shown = [example_of(line, DEFAULT) for line in ("points: AH *", "lay: * + 3C 4C 5C 6C", "discard: * | throw")]
    assert [example_text(example) for example in shown if example] == [
        "= 70 points: A♥ joker",
        "✓ valid: joker + 3♣ 4♣ 5♣ 6♣",
        "✗ not valid: throw: joker. In this round a joker cannot be discarded.",
    ]
