"""One thing, one word: `assets/i18n/terms.json` says how a thing is called, and no text calls it anything else."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import pytest

from carioca.assets import assets_dir
from carioca.games import CATALOGUE
from carioca.i18n import LANGUAGES, catalogue
from tests.modules import ROOT

GAMES = ("carioca", "kalooki", "buraco", "pocha")
assert {entry.name for entry in CATALOGUE} == set(GAMES)

# Texts that one game alone shows; `.kalooki.` inside a key says it too.
OWN: Mapping[str, tuple[str, ...]] = {
    "carioca": (),
    "kalooki": ("call.*", "why.call-*", "*.tack", "*.tack.*", "*.tack[_-]*", "option.meld_after_tack*"),
    "buraco": ("sides.*", "why.canasta.*", "canasta.*", "example.canasta.*", "term.sides.*"),
    "pocha": ("tricks.*", "why.tricks.*", "refusal.tricks-*", "news.tricks.*", "event.tricks-*"),
}

Row = Mapping[str, Any]


@cache
def rows() -> tuple[Row, ...]:
    return tuple(json.loads((assets_dir() / "i18n" / "terms.json").read_text("utf-8")))


@cache
def texts(lang: str) -> Mapping[str, str]:
    """All that a player reads: the catalogue, whose plural forms count as one text, the articles of the rules, and the
    pages that introduce the program, each part that speaks of one game under that game."""
    found = {key: text if isinstance(text, str) else "\n".join(text.values()) for key, text in catalogue(lang).items()}
    for game in GAMES:
        page = (assets_dir() / "rules" / lang / f"{game}.md").read_text("utf-8")
        page = re.sub(r"<!--.*?-->", "", page, flags=re.DOTALL)
        for at, article in enumerate(re.split(r"^§", page, flags=re.MULTILINE)):
            # What stands in brackets is a condition, and a line with > an example.
            shown = re.sub(r"^(- )?\[[^\]]*\]|^>.*$|^#.*$", r"\1", article, flags=re.MULTILINE)
            number = re.match(r" *([A-Z]\d+)", article)
            key = f"rules.{game}.{number[1] if number else at}"
            found[key] = f"{found.get(key, '')}\n{shown}"
    readme = (ROOT / ("README.md" if lang == "en" else f"README.{lang}.md")).read_text("utf-8")
    for page, part, game in (*sections(readme), *described(lang)):
        key = f"{page}.{game}" if game else page
        found[key] = f"{found.get(key, '')}\n{part}"
    return found


def sections(readme: str) -> Iterator[tuple[str, str, str]]:
    """The parts of a README, each with the game of which it alone speaks: a bold line names it, its picture and its
    list follow."""
    game = ""
    for part in readme.split("\n\n"):
        if part.startswith("**"):
            game = named_alone(part)
        elif not part.startswith(("![", "1. ")):
            game = ""
        yield "readme", part, game


def described(lang: str) -> Iterator[tuple[str, str, str]]:
    """The paragraphs by which the program is described to whoever looks for one to install, with the game of each."""
    for element in ET.parse(ROOT / "packaging" / "linux" / "alt.carioca.Carioca.metainfo.xml").iter():
        own = element.get("{http://www.w3.org/XML/1998/namespace}lang", "en")
        if own == lang and element.tag in ("summary", "p", "li", "caption"):
            yield "metainfo", element.text or "", named_alone(element.text or "")


def named_alone(text: str) -> str:
    """The one game that a text names; empty for none and for several."""
    found = [game for game in GAMES if re.search(rf"\b{game}\b", text, re.IGNORECASE)]
    return found[0] if len(found) == 1 else ""


@cache
def game_of(key: str) -> str:
    """The game that alone shows a text; empty for what several show."""
    return next(
        (game for game in GAMES if f".{game}." in f"{key}." or any(fnmatchcase(key, own) for own in OWN[game])), ""
    )


def spoken(row: Row, lang: str) -> Iterator[tuple[str, str]]:
    """The texts in which a row holds: those of its games, those of no game if it holds for all, and its own keys."""
    games = row["games"]
    for key, text in texts(lang).items():
        game = game_of(key)
        own = any(fnmatchcase(key, pattern) for pattern in row.get("keys", ()))
        if own or (game in games if game else len(games) == len(GAMES)):
            yield key, text


def wrong(row: Row, lang: str) -> Iterator[tuple[str, str]]:
    never = row[lang].get("never", ())
    pattern = re.compile("|".join(rf"(?<!\w)(?:{word})(?!\w)" for word in never), re.IGNORECASE) if never else None
    for key, text in spoken(row, lang) if pattern else ():
        # Forms of a word that is explained, and words for a setting, are there to be found, not to be read.
        if found := None if key.endswith((".forms", ".words")) else pattern.search(text):
            yield key, found[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("at", range(len(rows())), ids=lambda at: rows()[at]["thing"])
def test_a_thing_has_one_word(at: int, lang: str) -> None:
    row = rows()[at]
    but = row[lang].get("but", {})
    assert [f"{key}: {found}" for key, found in wrong(row, lang) if not any(fnmatchcase(key, one) for one in but)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("at", range(len(rows())), ids=lambda at: rows()[at]["thing"])
def test_the_word_is_said_and_every_exception_is_needed(at: int, lang: str) -> None:
    row = rows()[at]
    said = "\n".join(text for _, text in spoken(row, lang))
    assert [word for word in row[lang].get("said", ()) if not re.search(rf"(?<!\w){word}", said, re.IGNORECASE)] == []
    excepted = [key for key, _ in wrong(row, lang)]
    but: Mapping[str, str] = row[lang].get("but", {})
    assert [one for one in but if not any(fnmatchcase(key, one) for key in excepted)] == []
    assert all(why.strip() for why in but.values())


def test_rows_are_whole() -> None:
    for row in rows():
        assert row.keys() <= {"thing", "games", "keys", *LANGUAGES} and row.keys() >= {"thing", "games", *LANGUAGES}, (
            row
        )
        assert set(row["games"]) <= set(GAMES) and row["games"], row
        for lang in LANGUAGES:
            assert row[lang].keys() <= {"said", "never", "but"}, row["thing"]
            for pattern in row[lang].get("never", ()):
                re.compile(pattern)
    things = [row["thing"] for row in rows()]
    assert len(things) == len(set(things))


def test_a_wrong_word_is_found() -> None:
    row = {"thing": "seat", "games": GAMES, "es": {"said": [], "never": ["retocar"], "but": {}}}
    texts("es")
    found = dict(wrong({**row, "es": {"never": ["mazos?"]}}, "es"))
    assert {"readme", "readme.buraco", "readme.pocha", "metainfo", "metainfo.pocha"} <= texts("es").keys()
    assert "option.max_recycles" in found and "rules.carioca.S6" in found and "word.stock.forms" not in found
    kalooki = {**row, "games": ["kalooki"], "es": {"never": ["llam\\w+"]}}
    keys = [key for key, _ in wrong(kalooki, "es")]
    assert (
        "rules.kalooki.K19" in keys
        and "call.title" in keys
        and not any(key.startswith("rules.carioca") for key in keys)
    )
