"""The toy family's rules being agreed on: options, own rules kept and given away, pages, comparison, printed sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from carioca.agreement import Agreement, agreement_lines, agreement_named
from carioca.engine.options import OptionsError
from carioca.i18n import LANGUAGES, set_language, t
from carioca.rulebook import articles, find_article
from carioca.sheet.content import make_content
from carioca.sheet.layout import BOTTOM, HEIGHT, lay_out
from carioca.sheet.page import Text, faces
from carioca.storage.presets import PresetError, Presets
from carioca.words.options import option_help, options_fault
from tests.toy.family import toy as toy
from tests.toy.rules import TOY, ToyOptions
from tests.toy.words import WORDS

pytestmark = pytest.mark.usefixtures("toy")
both_languages = pytest.mark.parametrize("lang", LANGUAGES)

FIVE = ToyOptions(worth=5)


# -- options and own rules -------------------------------------------------------------------------------------------


def test_an_agreement_knows_how_many_can_play() -> None:
    assert Agreement("toy").sizes == (2, 4) and Agreement("toy-small").sizes == (2,)
    assert Agreement("toy").game is TOY and Agreement("toy").title == "Carta alta"
    fault = Agreement("toy").fault(3)
    assert isinstance(fault, OptionsError)
    assert "{" not in options_fault(fault, TOY)


def test_what_differs_is_said_in_the_words_of_the_game() -> None:
    assert agreement_lines("toy", FIVE) == [
        "Reglas de esta mesa: Carta alta.",
        "Puntos de la ronda: 5 (de costumbre, 10).",
    ]
    assert option_help("worth", TOY) == "Lo que gana la carta más alta."
    assert Agreement.of(FIVE, "toy").line == "Carta alta, 1 regla distinta"


def test_own_rules_are_kept_found_and_given_away(tmp_path: Path) -> None:
    presets = Presets(tmp_path / "presets")
    presets.save(Agreement.of(FIVE, "toy").to_own("De la abuela"))
    found = agreement_named("de la abuela", presets)
    assert found.own == "De la abuela" and found.options == FIVE and found.game is TOY
    presets.export(found.to_own("Regalo"), tmp_path / "gift.carioca-rules")
    assert agreement_named(str(tmp_path / "gift.carioca-rules"), presets).options == FIVE
    # A rule of another game is none of this one.
    wrong = found.to_own("Mal")._replace(options={"cut_bonus": 10})
    with pytest.raises(PresetError) as raised:
        Agreement.from_own(wrong)
    assert raised.value.code == "preset.option"


# -- rules pages -----------------------------------------------------------------------------------------------------


@both_languages
def test_the_pages_follow_the_options(lang: str) -> None:
    set_language(lang)
    plain, house = articles(ToyOptions(), "toy"), articles(FIVE, "toy")
    assert plain[0].text in ("Carta alta", "High card")
    assert [block.number for block in plain if block.kind == "article"] == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]
    points = find_article(house, "Y5")
    assert points is not None and points.house and points.rules == ("Y4", "Y5")
    text = " ".join(block.text for block in house)
    # The stake is article 1.2.
    assert " 5 " in text and " 10 " in text and "1.2" in text and "{" not in text
    assert not [block for block in plain if block.house]
    assert not [block for block in plain if "[" in block.text]
    items = [block.text for block in plain if block.kind == "item"]
    assert items[:2] == [f"{number}: {t(f'toy.round.{name}')}." for number, name in ((1, "first"), (2, "second"))]
    judged = [block.example.points for block in plain if block.example]
    assert judged == [10, 0]
    small = " ".join(block.text for block in articles(TOY.presets["toy-small"], "toy-small"))
    assert ("Juegan dos." in small) != ("Two play." in small)


# -- on the command line ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@both_languages
def test_rules_are_told_compared_and_printed(run: Any, tmp_path: Path, lang: str) -> None:
    code, out, err = run("rules", "--preset", "toy", "--option", "worth=5", "--lang", lang)
    assert (code, err) == (0, "") and WORDS[lang]["option.toy.worth"] in out
    code, out, err = run("rules", "--diff", "toy", "toy-small", "--lang", lang)
    assert (code, err) == (0, "")
    words = [str(WORDS[lang][key]) for key in ("preset.toy", "preset.toy-small", "option.toy.worth")]
    assert all(word in out for word in words)
    code, out, err = run("rules", "--diff", "toy", "carioca-chile", "--lang", lang)
    assert (code, out) == (2, "") and words[0] in err and err.count("\n") == 1
    for ending in ("pdf", "png"):
        path = tmp_path / f"sheet.{ending}"
        code, out, err = run("rules", "--preset", "toy", "--sheet", str(path), "--lang", lang)
        assert (code, err) == (0, "") and path.stat().st_size > 5_000
    text = " ".join(PdfReader(tmp_path / "sheet.pdf").pages[0].extract_text().split())
    assert words[0] in text and words[2] in text and "toy" not in text


def test_a_wrong_option_gets_one_sentence(run: Any) -> None:
    code, out, err = run("rules", "--preset", "toy", "--option", "worth=7")
    assert (code, out) == (2, "") and "Puntos de la ronda" in err
    code, out, err = run("rules", "--preset", "toy", "--option", "decks=2")
    assert (code, out) == (2, "") and err.count("\n") == 1


# -- the printed sheet -----------------------------------------------------------------------------------------------


@both_languages
def test_a_sheet_of_a_game_whose_cards_cost_nothing_has_no_prices(lang: str) -> None:
    set_language(lang)
    content = make_content(TOY, FIVE, "toy")
    page = lay_out(content, faces())
    texts = [item.text for item in page.items if isinstance(item, Text)]
    assert content.prices == () and content.prices_title not in texts
    assert {row.contract for row in content.rounds} <= set(texts)
    assert content.changes == 1 and WORDS[lang]["option.toy.worth"] in " ".join(texts)
    assert all(item.y <= HEIGHT - BOTTOM + 1 for item in page.items if isinstance(item, Text))
