"""The catalogues: complete in both languages, and in step with the code that uses them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from string import Formatter

import pytest

from carioca import i18n
from carioca.assets import assets_dir
from carioca.games import CATALOGUE
from carioca.i18n import LANGUAGES, catalogue, set_language, system_language, t
from tests.modules import CODE, ROOT, called, facts

SPOKEN = [ROOT / "run.py", *sorted(CODE.rglob("*.py"))]
FORMS = {"one", "other"}
PREFIX = re.compile(r"[a-z][\w-]*\.[\w.-]*")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    before = i18n.language()
    set_language("es")
    yield
    set_language(before)


def forms(lang: str, key: str) -> list[str]:
    text = catalogue(lang)[key]
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(lang: str, key: str) -> set[str]:
    return {name for text in forms(lang, key) for _, name, _, _ in Formatter().parse(text) if name is not None}


def calls_of_t() -> Iterator[ast.Call]:
    return (call for path in SPOKEN for call in facts(path).sayings if called(call) == "t")


def constants() -> set[str]:
    return {text for path in SPOKEN for text in facts(path).texts}


def prefixes() -> set[str]:
    """What composed keys begin with: `f"rule.{code}"` gives "rule."."""
    starts = {start for path in SPOKEN for start in facts(path).beginnings}
    starts |= {text for text in constants() if text.endswith(".")}
    return {start for start in starts if PREFIX.fullmatch(start)}


def test_languages_have_the_same_keys() -> None:
    """And in the same order: what belongs together is found beside each other."""
    assert list(catalogue("es")) == list(catalogue("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_whole(lang: str) -> None:
    for key, text in catalogue(lang).items():
        assert isinstance(text, str) or text.keys() == FORMS, key
        for form in forms(lang, key):
            assert form.strip(), key
            for _, name, spec, conversion in Formatter().parse(form):
                assert name is None or (name.isidentifier() and not spec and conversion in (None, "j", "u")), key


def test_languages_name_the_same_values() -> None:
    for key in catalogue("es"):
        assert placeholders("es", key) == placeholders("en", key), key


def literal_calls() -> Iterator[tuple[str, ast.Call]]:
    for call in calls_of_t():
        if isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value), call


def own_keys() -> set[str]:
    """What a game says in its own words, where the code names the general key."""
    names, used, starts = "|".join(entry.name for entry in CATALOGUE), constants(), tuple(prefixes())
    general = {key: re.sub(rf"\.({names})(?=\.)", "", key, count=1) for key in catalogue("es")}
    return {key for key, named in general.items() if named in used or (named != key and named.startswith(starts))}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_stands_once(lang: str) -> None:
    """Of two the later one is read in silence: "all of it" was said of a single move of a stand-in."""
    text = (assets_dir() / "i18n" / f"{lang}.json").read_text("utf-8")
    keys = json.loads(text, object_pairs_hook=lambda pairs: [key for key, _ in pairs])
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


def test_keys_in_the_code_exist() -> None:
    assert sorted({key for key, _ in literal_calls()} - catalogue("es").keys()) == []


def test_beginnings_of_composed_keys_exist() -> None:
    keys = (call.args[0] for call in calls_of_t() if isinstance(call.args[0], ast.JoinedStr))
    starts = {str(key.values[0].value) for key in keys if isinstance(key.values[0], ast.Constant)}
    assert [start for start in starts if not any(key.startswith(start) for key in catalogue("es"))] == []


def test_there_is_a_word_for_every_place_at_the_largest_table() -> None:
    for lang in LANGUAGES:
        assert all(f"place.{place + 1}" in catalogue(lang) for place in range(max(entry.most for entry in CATALOGUE)))


def test_texts_get_the_values_they_name() -> None:
    for key, call in literal_calls():
        text = catalogue("es").get(key, "")
        needed = (placeholders("es", key) if text else set()) | (set() if isinstance(text, str) else {"n"})
        given = {word.arg for word in call.keywords}
        assert None in given or needed <= given, key


def test_no_key_is_left_over() -> None:
    used, starts = constants() | own_keys(), tuple(prefixes())
    # `round_of` makes the second form of a key itself, and `Names` the one for who reads.
    named = (key for key in catalogue("es") if not {key, key.removesuffix(".open"), key.removesuffix(".you")} & used)
    assert [key for key in named if not key.startswith(starts)] == []


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {
        "es": {"a": "Hola, {name}", "n": {"one": "{n} punto", "other": "{n} puntos"}, "only": "sí", "odd": "50 {"},
        "en": {"a": "Hello, {name}", "n": {"one": "{n} point", "other": "{n} points"}},
    }
    monkeypatch.setattr(i18n, "catalogue", lambda lang: made[lang])


@pytest.mark.usefixtures("texts")
def test_text_of_the_language() -> None:
    assert t("a", name="Ana") == "Hola, Ana"
    set_language("en")
    assert t("a", name="Ana") == "Hello, Ana"
    assert t("only") == "sí"


@pytest.mark.usefixtures("texts")
def test_plural_goes_by_n() -> None:
    assert [t("n", n=n) for n in (0, 1, 2)] == ["0 puntos", "1 punto", "2 puntos"]


@pytest.mark.usefixtures("texts")
def test_numbers_below_zero_have_a_minus_sign_and_one_is_one_there_too() -> None:
    assert [t("n", n=n) for n in (-1, -20)] == ["−1 punto", "−20 puntos"]
    # A name or a path is no number.
    assert t("a", name="-5") == "Hola, -5"


def test_a_number_and_its_unit_stay_on_one_line() -> None:
    for key, text in catalogue("es").items():
        if not key.startswith(("arena.", "cli.")):  # What stands in a terminal is broken nowhere, or anywhere.
            for form in [text] if isinstance(text, str) else text.values():
                assert not re.search(r"[\d}] (%|s\b)", form), key


@pytest.mark.usefixtures("texts")
def test_nothing_that_is_missing_raises() -> None:
    assert t("no.such.key", n=1) == "no.such.key"
    assert t("a") == "Hola, {name}"
    assert t("a", name="{evil.__class__} {0}") == "Hola, {evil.__class__} {0}"
    assert t("odd") == "50 {"
    assert t("{0} {a.b} {a:>9}")


def test_a_sentence_behind_a_colon_begins_small() -> None:
    assert i18n.uncapitalised("¿Cuánto vale la ronda?") == "¿cuánto vale la ronda?"
    assert (
        i18n.uncapitalised("Ronda 1") == "ronda 1" and i18n.uncapitalised("") == "" and i18n.uncapitalised("?") == "?"
    )


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="tlh"):
        set_language("tlh")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "es"),
        ({"LANG": "C.UTF-8"}, "es"),
        ({"LC_ALL": "POSIX", "LANG": "en_US"}, "es"),
        ({"LANG": "es_CL.UTF-8"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "es_ES", "LC_MESSAGES": "es_ES", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "en_US", "LANGUAGE": "pt:es:en"}, "es"),
        ({"LANG": "en_US", "LANGUAGE": ""}, "en"),
    ],
)
def test_system_language(environ: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_platform_language", lambda: "")
    assert system_language(environ) == lang


def test_system_language_asks_the_platform_when_no_variable_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_platform_language", lambda: "fr")
    assert system_language({}) == "en"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", [preset for entry in CATALOGUE for preset in entry.presets])
def test_every_preset_has_its_name_and_a_line_about_it(preset: str, lang: str) -> None:
    """A key that is missing is shown as it is: `preset.continental` in the list of games."""
    texts = catalogue(lang)
    assert texts.get(f"preset.{preset}")
    assert texts.get(f"preset.{preset}.about")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_its_name_and_the_menu_tells_of_all(lang: str) -> None:
    texts = catalogue(lang)
    for entry in CATALOGUE:
        assert texts[f"game.name.{entry.name}"] in texts["menu.games"]


def test_english_signs_are_printed_ones_but_in_what_is_typed() -> None:
    """Curly quotes and apostrophes, no blank before a percent sign; straight quotes are those that a shell needs."""
    typed = re.compile(r'pip install "[^"]*"|"cmd:[^"]*"')
    wrong = [
        key for key in catalogue("en") for text in forms("en", key) if re.search(r"['\"]|[\d}] %", typed.sub("", text))
    ]
    assert wrong == []
    for page in sorted((ROOT / "assets" / "rules" / "en").glob("*.md")):
        shown = re.sub(r"<!--.*?-->|^>.*$|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        assert re.findall(r".{9}['\"].{9}|\d %", shown) == [], page.name
