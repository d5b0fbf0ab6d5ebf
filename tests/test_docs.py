"""The project explains itself: what code and pages refer to is there, and the rule pages know every option and rule."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from carioca.games import CATALOGUE, all_presets, game_named
from tests.modules import CODE, ROOT

PAGES = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))
BESIDE = [
    path for folder in ("assets", "benchmarks", "examples", "packaging") for path in ROOT.glob(f"{folder}/**/*.md")
]
KINDS = r"(?:py|md|json|svg|sh|toml|txt|png|spec)"
PLACES = re.compile(rf"(?<![\w/~.<-])(?:[\w.{{}},*-]+/)+[\w.{{}},*-]*(?![\w/])|(?<![\w/~.*-])\w+\.{KINDS}\b")
"""What looks like a path of this project in a span of code: with a slash, or the name of a file."""
CODED = tuple(ROOT / folder for folder in ("benchmarks", "build", "examples", "assets", "packaging"))
ELSEWHERE = ("out/", "./", "bot.py")
"""Made by a command, or by whoever reads the page."""
SOURCES = [
    path
    for folder in ("carioca", "tests", "benchmarks", "build", "examples")
    for path in ROOT.glob(f"{folder}/**/*.py")
]
MADE_ELSEWHERE = ("desktop_bench.py",)
"""Files of others that a script names."""
READ_OTHERWISE = {
    *("first_dealer_seat", "jokers_total", "players_min", "players_max", "remove_twos", "rounds_table"),
}
"""Options of which the rules to read tell what follows from them: how many jokers or cards, which rounds."""
NO_RULES = {"groups"}
"""Of a table's options: how they are grouped on the screen."""
FAMILIES = {"carioca": "contract", "kalooki": "contract", "buraco": "canasta", "pocha": "tricks"}


def page(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")


@pytest.mark.parametrize("path", PAGES + BESIDE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8")):
        assert re.match(r"https?://|mailto:", target) or (path.parent / target).exists(), target


def named_places(text: str) -> set[str]:
    """Every path that spans of code name; what stands for many (GAME, {game}) is a star."""
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))
    found = {place.rstrip(".,") for span in spans for place in PLACES.findall(span)}
    return {
        re.sub(r"\b[A-Z]{3,}\b(?!\.)|\b[A-Z]{3,}(?=\.(?:md|json|py|carioca)\b)|\{\w+\}", "*", place) for place in found
    }


def alternatives(place: str) -> list[str]:
    """`a/{b,c}` as the two paths that it means."""
    found = re.search(r"\{([^{}]*,[^{}]*)\}", place)
    if found is None:
        return [place]
    return [
        one
        for part in found[1].split(",")
        for one in alternatives(place[: found.start()] + part + place[found.end() :])
    ]


def exists(place: str) -> bool:
    """A path from the top, one below `carioca`, or the mere name of a file that lies somewhere."""
    bases = (ROOT, ROOT / "carioca", ROOT / "tests", ROOT / "docs")
    if "/" in place:
        return any(next(base.glob(place.rstrip("/")), None) for base in bases)
    return any(next(base.glob(place), None) or next(base.rglob(place), None) for base in bases[1:] + CODED) or bool(
        next(ROOT.glob(place), None)
    )


def looks_ours(place: str) -> bool:
    """Whether the path is meant to be in this project: it names a file, or begins in one of its folders."""
    if place.startswith(ELSEWHERE):
        return False
    first = place.split("/")[0]
    return bool(re.search(rf"\.{KINDS}$", place)) or any((base / first).is_dir() for base in (ROOT, ROOT / "carioca"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_are_there(path: Path) -> None:
    places = {one for place in named_places(path.read_text("utf-8")) for one in alternatives(place)}
    assert not sorted(place for place in places if looks_ours(place) and not exists(place))


def test_pages_that_code_refers_to_are_there() -> None:
    named = {name for path in SOURCES for name in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text("utf-8"))}
    assert not [name for name in named if not (ROOT / name).exists()]


def test_files_that_code_names_are_there() -> None:
    """In comments and docstrings, by their names or from any folder above them; capitals stand for any name."""
    there = {path.relative_to(ROOT).as_posix() for path in SOURCES + PAGES + BESIDE}
    wrong = []
    for path in SOURCES:
        if path.is_relative_to(ROOT / "tests"):
            continue
        for name in re.findall(r"(?<![\w*./-])(?:\w+/)*\w+\.(?:py|md)\b", path.read_text("utf-8")):
            found = name.startswith(MADE_ELSEWHERE) or any(f"/{one}".endswith(f"/{name}") for one in there)
            wrong += [] if found or re.search(r"[A-Z]{4}", name) else [f"{path.relative_to(ROOT)}: {name}"]
    assert not wrong


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_a_rule_page_names_every_option(entry) -> None:
    preset = next(iter(game_named(entry.name).presets.values()))
    written = set(re.findall(r"`(\w+)`", page(entry.name)))
    assert {field.name for field in fields(preset)} - NO_RULES <= written


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_a_rule_page_names_every_preset(entry) -> None:
    assert set(entry.presets) <= set(re.findall(r"`([\w-]+)`", page(entry.name)))


def test_the_formats_name_every_preset() -> None:
    page = (ROOT / "docs/formats.md").read_text("utf-8")
    assert [name for name in all_presets() if f"`{name}`" not in page] == []


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_rules_to_read_speak_of_every_option(entry) -> None:
    """Whether each value reads otherwise is for the tests of the rulebook, which take their time."""
    text = (ROOT / "assets" / "rules" / "es" / f"{entry.name}.md").read_text("utf-8")
    options = next(iter(game_named(entry.name).presets.values()))
    names = {spec.name for spec in fields(options)} - NO_RULES - READ_OTHERWISE
    assert not sorted(name for name in names if not re.search(rf"\b{name}\b", text))


@pytest.mark.parametrize("game", FAMILIES)
def test_a_rule_page_has_every_rule_that_a_refusal_names(game: str) -> None:
    """Whatever text in the rules' code looks like the number of a rule."""
    numbers = set(re.findall(r"\*\*([A-Z]\d{1,2})\b", page(game)))
    letters = {number[0] for number in numbers}
    width = {len(number) for number in numbers if number[0] in "BKP"} if game != "carioca" else {2, 3}
    named = set()
    for path in (CODE / "games" / FAMILIES[game]).rglob("*.py"):
        if game in ("carioca", "kalooki") and ("kalooki" if game == "carioca" else "carioca") in path.name:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch(r"[A-Z]\d{1,2}", node.value)
            ):
                named.add(node.value)
    mine = {rule for rule in named if rule[0] in letters and len(rule) in width}
    assert mine and mine <= numbers


def test_both_readmes_tell_the_same() -> None:
    """Each leads to the other at its top; headings, items, commands, pictures and pages are the same ones."""
    english, spanish = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.es.md"))
    for text, other in ((english, "README.es.md"), (spanish, "README.md")):
        assert f"({other})" in text.partition("![")[0]
        assert "python3 run.py " in text and "python3 run.py test" in text

    def outline(text: str) -> list[str]:
        links = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text.partition("![")[2])
        pages = [(one or two).replace("-en.png", ".png") for one, two in links]
        return pages + re.findall(r"^(?:#+|-|\d+\.) ", text, re.MULTILINE)

    assert outline(english) == outline(spanish)
