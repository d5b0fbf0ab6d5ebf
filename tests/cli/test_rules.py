"""House rules on the command line: named, compared, printed on a sheet, and played by opponents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from carioca import i18n
from carioca.agreement import Agreement
from carioca.cli.rules import columns_of, comparison_lines
from carioca.games import all_presets
from carioca.games.contract.carioca import CARIOCA, RUMMY, CariocaOptions
from carioca.i18n import LANGUAGES, t
from carioca.sheet import fingerprint
from carioca.storage.paths import Paths
from carioca.storage.presets import Presets
from carioca.words.door import voice_of
from carioca.words.options import option_text, option_value_text, preset_text
from tests.modules import ROOT

CORPUS = ROOT / "tests" / "golden" / "corpus_1_0_0"
CHILE = CariocaOptions()
OWN = Agreement("carioca-rummy", "La mesa de Ñata", {"cut_bonus": 10, "rounds": ["TT", "EE"]})


@pytest.fixture(autouse=True)
def spanish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = i18n.language()
    monkeypatch.setenv("LANGUAGE", "es")
    monkeypatch.setenv("COLUMNS", "100")
    yield
    i18n.set_language(before)


@pytest.fixture
def presets(tmp_path: Path) -> Presets:
    kept = Presets(Paths(tmp_path / "data").presets)
    kept.save(OWN.to_own(OWN.own))
    return kept


def cells(line: str) -> list[str]:
    """The columns of a line of the table, which two blanks part at least."""
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_difference_is_exactly_what_the_options_say(run: Any, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    code, out, err = run("rules", "--diff", "carioca-chile", "carioca-rummy", "--lang", lang)
    head, rule, *lines = out.splitlines()
    assert (code, err) == (0, "") and set(rule) == {"-", " "}
    assert cells(head) == [preset_text("carioca-chile"), preset_text("carioca-rummy")]
    assert [cells(line) for line in lines] == [
        [
            f"{option_text(name, CARIOCA)} ({name})",
            *(option_value_text(name, getattr(side, name), CARIOCA) for side in (CHILE, RUMMY)),
        ]
        for name in RUMMY.changed(CHILE)
        if name not in CHILE.idle() & RUMMY.idle()
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_contract_with_an_and_in_it_is_one_of_a_list(lang: str) -> None:
    i18n.set_language(lang)
    text = option_value_text("rounds", ("TT", "TE", "EE"), CARIOCA)
    assert text.split("; ") == [voice_of(CARIOCA).round_text(one) for one in ("TT", "TE", "EE")]


def test_a_value_that_is_none_is_told_with_the_name_of_its_option(run: Any) -> None:
    code, _, err = run("rules", "--option", "hand_size=5")
    assert code == 2 and f"«{option_text('hand_size', CARIOCA)} (hand_size)»" in err


def test_rounds_that_neither_preset_plays_make_no_difference(run: Any) -> None:
    """The escala real has its own joker rule, which the presets set differently and which nobody plays."""
    assert {"real_relief", "sucia_jokers"} <= CHILE.idle() & RUMMY.idle() and CHILE.real_relief != RUMMY.real_relief
    told = run("rules", "--diff", "carioca-chile", "carioca-rummy")[1]
    assert option_text("real_relief", CARIOCA) not in told
    one = Agreement("carioca-chile").with_value("extra_rounds", ("real",))
    assert any(
        option_text("real_relief", CARIOCA) in line for line in comparison_lines(one, Agreement("carioca-rummy"), 100)
    )


def test_the_columns_stand_under_each_other_in_any_width_and_with_wide_letters() -> None:
    i18n.set_language("es")
    wide = Agreement(
        "carioca-chile", "家族のテーブル e\u0301", {"cut_bonus": 10, "values": "five_ten", "rounds": ["TT"]}
    )
    for width in (30, 44, 60, 80, 200):
        head, *lines = comparison_lines(wide, Agreement("carioca-rummy"), width)
        rule = next(line for line in lines if line.startswith("--"))
        ends = [len(part) for part in rule.split("  ")]
        assert max(map(columns_of, [head, *lines])) <= width
        for line in [head, *lines]:
            # Between the columns there is nothing but blanks.
            covered = [char for char in line for _ in range(columns_of(char))]
            for gap in (ends[0], ends[0] + 2 + ends[1]):
                assert set(covered[gap : gap + 2]) <= {" "}, (width, line)
    assert columns_of("家e\u0301 ") == 4


def test_equal_rules_are_one_sentence(run: Any, presets: Presets) -> None:
    assert run("rules", "--diff", "carioca-chile", "carioca-chile")[1].count("\n") == 1
    code, out, _ = run("rules", "--diff", OWN.own, "la mesa de ñata ")
    assert (code, out) == (0, "La mesa de Ñata y La mesa de Ñata tienen las mismas reglas.\n")


def test_rules_are_named_by_preset_own_name_or_file(run: Any, presets: Presets, tmp_path: Path) -> None:
    usual = run("rules")
    assert usual[0] == 0 and usual[2] == "" and "comodín" in usual[1]
    file = tmp_path / "Rules to give.carioca-rules"
    presets.export(OWN.to_own(OWN.own), file)
    told = [run("rules", "--preset", words) for words in (OWN.own, str(file))]
    assert told[0] == told[1] and told[0][0] == 0
    table = told[0][1].split("\n\n")[0]
    matter = [name for name in OWN.options.changed(CHILE) if name not in OWN.options.idle() & CHILE.idle()]
    assert [name for name in OWN.options.changed(CHILE) if option_text(name, CARIOCA) in table] == matter
    # The articles follow: fewer rounds than usual, another bonus.
    assert told[0][1].partition("\n\n")[2] != usual[1]
    assert "Carioca Rummy" in run("rules", "--preset", "carioca-rummy")[1]
    assert run("rules", "--preset", "carioca-chile") == usual
    changed = run("rules", "--option", "cut_bonus=10")[1]
    assert option_text("cut_bonus", CARIOCA) in changed.split("\n\n")[0] and "Carioca chilena" in changed


def test_broken_house_rules_are_one_sentence(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.carioca-rules"
    for text in (
        "",
        "[]",
        '{"format": 1, "game": "carioca", "name": "x", "base": "carioca-chile", "options": {"a": 1}}',
    ):
        file.write_text(text, "utf-8")
        for words in (
            ("--preset", str(file)),
            ("--diff", "carioca-chile", str(file)),
            ("--sheet", "a.pdf", "--preset", str(file)),
        ):
            code, out, err = run("rules", *words)
            assert (code, out) == (2, "") and err.count("\n") == 1 and err.endswith(".\n") and "{" not in err


def test_what_is_no_file_of_rules_is_said_so(run: Any) -> None:
    """P7: a match that runs or is over, settings, a picture: they hold no rules."""
    others = [*sorted((CORPUS / "running").iterdir()), *sorted((CORPUS / "finished").iterdir())[:3]]
    for file in (*others, CORPUS / "settings" / "1.json", ROOT / "packaging" / "pictures" / "carioca.png"):
        code, out, err = run("rules", "--preset", str(file))
        assert (code, out, err) == (2, "", t("preset.broken", name=file.name) + "\n")


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["pdf", "PNG"])
def test_a_sheet_is_written_and_its_place_told(run: Any, presets: Presets, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"sheet.{ending}"
    code, out, err = run("rules", "--preset", OWN.own, "--sheet", str(path), "--lang", "en")
    assert (code, err) == (0, "") and out.count("\n") == 1 and str(path) in out and OWN.own in out
    assert path.stat().st_size > 5000
    if ending == "pdf":
        text = PdfReader(path).pages[0].extract_text()
        assert "The rules of this table" in text and OWN.own in text
        assert fingerprint(CARIOCA, CARIOCA.presets["carioca-rummy"].with_changes(OWN.changes)) in text


@pytest.mark.slow
def test_a_sheet_that_cannot_be_written_is_one_sentence(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    (tmp_path / "folder.pdf" / "inside").mkdir(parents=True)
    for path, wrong in ((tmp_path / "file" / "sheet.pdf", 2), (tmp_path / "folder.pdf", 1), ("a\0b.pdf", 1)):
        code, out, err = run("rules", "--sheet", str(path))
        assert (code, out) == (wrong, "") and err.count("\n") == 1 and "sheet." not in err.replace("sheet.pdf", "")


def test_opponents_play_house_rules(run: Any, presets: Presets) -> None:
    code, out, err = run("watch", "--preset", OWN.own, "--seed", "3", "--brief", "--option", "rounds=TT")
    assert (code, err) == (0, "") and out.startswith("La mesa de Ñata (Carioca Rummy para dos, 2 reglas distintas).\n")
    assert "Juegan 2 rivales (nivel normal); " in out and out.count("Planilla de la ronda") == 1
    assert (
        run("watch", "--option", "decks=1", "--option", "rounds=TE", "--option", "jokers_total=AUTO", "--brief")[0] == 0
    )


@pytest.mark.parametrize("preset", all_presets())
def test_the_list_of_options_says_every_name_and_the_values_that_can_be_typed(run: Any, preset: str) -> None:
    code, out, err = run("rules", "--options", "--preset", preset)
    assert (code, err) == (0, "") and "cli." not in out and "option." not in out
    agreement = Agreement(preset)
    listed: dict[str, list[str]] = {}
    for line in out.splitlines():
        if not line.startswith(" "):
            listed[name := line.partition(":")[0]] = []
        else:
            listed[name].append(line)
    assert set(listed) == {spec.name for spec in fields(agreement.options)}
    for spec in fields(agreement.options):
        values, choices = listed[spec.name], spec.metadata["choices"]
        said = {line[4:].partition("  ")[0] for line in values}
        if isinstance(choices, range) and len(choices) > 9:
            assert any(f"{choices[0]} a {choices[-1]}" in line for line in values), spec.name
        else:
            assert {str(choice).lower() for choice in choices} <= {one.lower() for one in said}, spec.name
        now = getattr(agreement.options, spec.name)
        if not isinstance(now, tuple):
            held = [line[4:].partition("  ")[0] for line in values if line.startswith("  * ")]
            assert [one.lower() for one in held] == [str(now).lower()], spec.name


def test_the_list_marks_the_value_that_holds_and_goes_with_no_other_work(run: Any) -> None:
    out = run("rules", "--options", "--option", "cut_bonus=10")[1]
    assert "\n  * 10\n" in out.partition("\ncut_bonus: ")[2]
    assert run("rules", "--options", "--diff", "buraco", "burraco")[0] == 2
    assert run("rules", "--options", "--sheet", "x.pdf")[0] == 2


def test_who_watches_a_character_is_told_its_name_and_no_level(run: Any) -> None:
    like = "--preset", "pocha", "--level", "rosa", "--option", "rounds_table=1"
    titles = {"es": "Juegan 4 rivales, todos como Rosa; ", "en": "4 opponents are playing, all like Rosa, "}
    for lang, told in titles.items():
        code, out, _ = run("watch", "--lang", lang, *like)
        assert code == 0 and told in out
