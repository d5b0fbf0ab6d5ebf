"""The words that explain themselves: every game has them in both languages, whole words alone, with their articles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carioca import i18n
from carioca.games import CATALOGUE, game_named
from carioca.i18n import LANGUAGES, catalogue, set_language
from carioca.rulebook import articles, brief_of
from carioca.words.glossary import TERMS, find, meaning, rule_of, title
from tests.together import together


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    before = i18n.language()
    yield
    set_language(before)


@pytest.mark.slow
@together("language,name", [(language, entry.name) for language in LANGUAGES for entry in CATALOGUE])
def test_every_word_has_a_name_a_meaning_and_an_article(language: str, name: str) -> None:
    set_language(language)
    game = game_named(name)
    assert len(TERMS[name]) > 8
    for term in TERMS[name]:
        said = meaning(name, term)
        assert said[-1] == "." and said.count(". ") <= 1, said
        assert [one.term for one in find(title(name, term), name, language)] == [term]
        for preset, options in game.presets.items():
            assert brief_of(options, preset, rule_of(name, term)) is not None, (preset, term)


@together("language,name", [(language, entry.name) for language in LANGUAGES for entry in CATALOGUE])
def test_nearly_every_word_stands_in_the_rules(language: str, name: str) -> None:
    set_language(language)
    found = {
        one.term
        for block in articles(None, next(iter(game_named(name).presets)))
        for one in find(block.text, name, language)
    }
    # What only the table speaks of, as the tray, is not in them.
    assert len(found) >= len(TERMS[name]) - 1


def terms(text: str, name: str) -> list[str]:
    return [f"{one.term} {text[one.start : one.end]}" for one in find(text, name, i18n.language())]


def test_inflected_forms_are_found_whatever_their_capitals_once_each() -> None:
    set_language("es")
    assert terms("Tríos y escalas: un trío o una ESCALA.", "carioca") == ["set Tríos", "run escalas"]
    assert terms("Bájate y pega los comodines.", "carioca") == ["down Bájate", "lay pega", "joker comodines"]
    assert terms("El mano sale con un triunfo; nadie pide.", "pocha") == [
        "mano El mano",
        "lead sale",
        "trump triunfo",
        "bid pide",
    ]
    set_language("en")
    assert terms("Runs, sets and two runs.", "kalooki") == ["run Runs", "set sets"]


@together("language,name", [(language, entry.name) for language in LANGUAGES for entry in CATALOGUE])
def test_the_words_of_a_lesson_explain_themselves_in_every_game(language: str, name: str) -> None:
    """At least as often in one game as in another: La Pocha's "pide", "sal" and "aciertas" were not known."""
    set_language(language)
    lessons = [text for key, text in catalogue(language).items() if key.startswith(f"lesson.{name}.first.")]
    asked = [
        text for key, text in catalogue(language).items() if key.startswith(f"lesson.{name}.") and key[-4:] == ".ask"
    ]
    first, more = ([find(str(text), name, language) for text in texts] for texts in (lessons, asked))
    assert sum(map(bool, first)) >= 0.6 * len(first), [
        str(text) for text in lessons if not find(str(text), name, language)
    ]
    assert sum(map(len, more)) >= 1.5 * len(more), asked


def test_the_forms_of_the_pochas_lessons_are_words() -> None:
    set_language("es")
    assert terms("Pide dos bazas: tu as y tu triunfo.", "pocha") == ["bid Pide", "trick bazas", "trump triunfo"]
    assert terms("Ganaste: sal con el cuatro.", "pocha") == ["lead sal"]
    assert terms("Si aciertas: diez, más cinco por baza.", "pocha") == ["keep aciertas", "trick baza"]
    set_language("en")
    assert terms("Exact bids score ten plus five a trick.", "pocha") == ["keep Exact bids", "trick trick"]


def test_words_inside_other_words_and_other_games_are_none() -> None:
    set_language("es")
    assert terms("patríos, pozol, escalafón, despegar", "carioca") == []
    assert terms("la baza, el muerto", "carioca") == [] == terms("el pozo", "pocha")
    assert terms("el pozo", "no game of ours") == []
    set_language("en")
    # A phrase is longer than the word that begins it.
    assert terms("cards set apart on the discard pile", "carioca") == ["pile discard pile"]
    assert terms("sunset, reset, piled, running", "carioca") == []


@together("language", LANGUAGES)
def test_no_form_belongs_to_two_words_of_a_game(language: str) -> None:
    set_language(language)
    words = catalogue(language)
    for name, all_terms in TERMS.items():
        forms = [
            form
            for term in all_terms
            for form in str(words.get(f"word.{name}.{term}.forms") or words[f"word.{term}.forms"]).split("|")
        ]
        assert len(forms) == len(set(forms)), name


def test_the_drag_of_the_mouse_is_no_word_of_the_pocha() -> None:
    """Spanish says `arrastrar` of both."""
    set_language("es")
    words = catalogue("es")
    shown = [key for key in words if key.startswith(("lesson.pocha.", "help.by.", "drop.", "new."))]
    texts = [text for key in shown for text in (words[key].values() if isinstance(words[key], dict) else [words[key]])]
    assert any("arrastra" in text.lower() for text in texts)
    assert [text for text in texts if "drive" in [one.term for one in find(text, "pocha", "es")]] == []
    assert terms("Arrastra: quedan 2 por ver.", "pocha") == ["drive Arrastra"]
