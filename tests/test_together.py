"""Cases that are played in one test: all of them are, and all that fail are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca import i18n
from tests.together import together


def test_every_case_that_fails_is_named() -> None:
    played = []

    @together("one", [1, 2, 3])
    @together(("two", "three"), [("a", "x"), ("b", "y")], ids=["first", "second"])
    def small(one: int, two: str, three: str, where: str) -> None:
        played.append((one, two, three, where))
        assert one == 2 or two == "b", f"{one} with {two}"
        with pytest.raises(ValueError):
            int("1" if one == 3 else "no")

    with pytest.raises(AssertionError) as told:
        small(where="here")
    assert played == [(n, *pair, "here") for n in (1, 2, 3) for pair in (("a", "x"), ("b", "y"))]
    text = str(told.value)
    assert text.startswith("3 of 6 cases failed:")
    assert "[1, first] AssertionError: 1 with a" in text and "[3, first]" in text and "[3, second] Failed" in text


def test_a_case_begins_in_the_language_of_the_start_and_has_the_fixtures(tmp_path: Path) -> None:
    before, spoken = i18n.language(), []

    @together("lang", ["en", "es"])
    def speak(lang: str) -> None:
        spoken.append(i18n.language())
        i18n.set_language(lang)

    speak()
    assert spoken == [before, before] and i18n.language() == before


@pytest.mark.parametrize("outer", [1, 2])
@together("inner", [3, 4])
def test_it_goes_with_fixtures_and_parameters(outer: int, inner: int, tmp_path: Path) -> None:
    assert outer in (1, 2) and inner in (3, 4) and tmp_path.is_dir()


def test_a_rule_without_cases_is_no_test() -> None:
    @together("one", [])
    def nothing(one: int) -> None: ...

    with pytest.raises(AssertionError):
        nothing()
