"""Pages of rules as a translator writes them: a little Markdown whose lines may depend on options.

`# Title` · `## Chapter` · `§ J5 J6 | condition` begins the article of these rules (ids and condition may be missing) ·
`[condition] text` a sentence, `[else] text` when none of the conditional lines just before it held · `- text` an item ·
`> kind: cards | caption` an example that the rules judge · an empty line parts paragraphs ·
`<!-- … -->` is for translators.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from carioca.assets import assets_dir
from carioca.cards import Card, CardError, parse_row
from carioca.engine.game import AnyGame, Opts_contra, Refusal
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text

_ARTICLE = re.compile(r"§(?: ([A-Z0-9 ]+?))?(?: \| (.+))?$")
_CONDITION = re.compile(r"\[([^\]]+)\] (.*)")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_MARKS = {"- ": "item", "> ": "example"}
ELSE = "else"


class BookError(ValueError):
    """A page that cannot be read; the message quotes the line."""


class Line(NamedTuple):
    """`kind`: text, item, example, or break for an empty line; shown where its condition holds ("" always)."""

    kind: str
    condition: str
    text: str


class Article(NamedTuple):
    """What is written about some rules, named by their ids; the first one is the one it explains most."""

    rules: tuple[str, ...]
    condition: str
    lines: tuple[Line, ...]


class Chapter(NamedTuple):
    title: str
    articles: tuple[Article, ...]


class Pages(NamedTuple):
    title: str
    chapters: tuple[Chapter, ...]


@cache
def read_pages(game: str, lang: str) -> Pages:
    """The pages of a game in a language, in Spanish where that language has none; empty without a file."""
    for code in (lang, "es"):
        try:
            return parse_pages((assets_dir() / "rules" / code / f"{game}.md").read_text("utf-8"))
        except OSError:
            continue
    return Pages("", ())


def parse_pages(text: str) -> Pages:
    """Reads pages. Raises BookError."""
    title = ""
    chapters: list[Chapter] = []
    for row in _COMMENT.sub("", text).splitlines():
        row = row.strip()
        if row.startswith("# "):
            title = row[2:]
        elif row.startswith("## "):
            chapters.append(Chapter(row[3:], ()))
        elif row.startswith("§"):
            _add_article(chapters, row)
        elif chapters and chapters[-1].articles:
            _add_line(chapters, _line(row))
        elif row:
            raise BookError(f"text outside an article: {row}")
    return Pages(title, tuple(chapters))


def _add_article(chapters: list[Chapter], row: str) -> None:
    match = _ARTICLE.match(row)
    if match is None or not chapters:
        raise BookError(f"this begins no article: {row}")
    chapter = chapters[-1]
    article = Article(tuple((match[1] or "").split()), match[2] or "", ())
    chapters[-1] = chapter._replace(articles=(*chapter.articles, article))


def _add_line(chapters: list[Chapter], line: Line) -> None:
    *others, last = chapters[-1].articles
    chapters[-1] = chapters[-1]._replace(articles=(*others, last._replace(lines=(*last.lines, line))))


def _line(row: str) -> Line:
    if not row:
        return Line("break", "", "")
    kind = _MARKS.get(row[:2], "text")
    text = row if kind == "text" else row[2:]
    match = _CONDITION.match(text)
    return Line(kind, match[1], match[2]) if match else Line(kind, "", text)


Facts = Mapping[str, Any]
_TERM = re.compile(r"(!?)([a-z_0-9]+)(?:(=|<|>|~)([A-Za-z0-9_|]+))?$")


class Example(NamedTuple):
    """Groups of cards with the sign `joint` between them (`/` side by side, `+` or `<>`), and the engine's verdict.

    `points` is None except for a hand that is counted, which has no verdict; else `refusal` None means legal, and
    `why` is its sentence in the language that was spoken. An example that only shows what comes of the cards has a
    `word` in the place of the verdict, and `why` says what.
    """

    kind: str
    groups: tuple[tuple[Card, ...], ...]
    joint: str
    refusal: Refusal | None = None
    points: int | None = None
    caption: str = ""
    why: str = ""
    word: str = ""

    def judged(self, refusal: Refusal | None, game: AnyGame) -> Example:
        """The same with a verdict."""
        why = refusal_text(refusal, voice_of(game)) if refusal is not None else ""
        return self._replace(refusal=refusal, why=why)

    @property
    def cards(self) -> tuple[object, ...]:
        """What is shown, whatever the verdict."""
        return self.kind, self.groups, self.caption

    @property
    def verdict(self) -> object:
        """Whether it is legal, its points, or what comes of it."""
        if self.word:
            return self.why
        return self.refusal is None if self.points is None else self.points


def read_example(text: str, pattern: re.Pattern[str]) -> tuple[Example, re.Match[str]]:
    """An example that is not judged yet, and what the pattern found: its first group is the kind, its last one the
    cards (docs/formats.md) in groups with `/`, `+` or `<>` between them. Raises BookError."""
    words, _, caption = text.partition(" | ")
    match = pattern.match(words)
    if match is None:
        raise BookError(f"this is no example: {text}")
    kind, *_, cards = match.groups()
    joint = next((sign for sign in ("+", "<>") if sign in cards), "/")
    try:
        groups = tuple(parse_row(part) for part in cards.split(joint))
    except CardError as error:
        raise BookError(f"{error}: {text}") from None
    return Example(kind, groups, joint, caption=caption.strip()), match


class Source(Protocol[Opts_contra]):
    """A family's part of the rule book (rulebook/FAMILY.py)."""

    def facts(self, options: Opts_contra) -> dict[str, Any]:
        """Every option by its name, and what follows from all of them; `round_ids` are the rounds to be listed."""

    def round_facts(self, round_id: str, number: int) -> dict[str, Any]:
        """What an item that is repeated for every round may quote; `number` counts from 1."""

    def example(self, text: str, options: Opts_contra) -> Example | None:
        """The example that a line describes; None where it is not part of the game agreed on. Raises BookError."""

    def topics(self, options: Opts_contra) -> Mapping[str, str]:
        """Which rule explains what is seen and done at a table (`stock`, `discard`, …), by its id; `P05:1`: from the
        second sentence of its article on."""


def holds(condition: str, facts: Facts) -> bool:
    """Whether a condition holds: terms with commas between them, all of which must.

    `name` (true, not 0, not empty), `name=a|b`, `name<n`, `name>n`, `name~a|b` (contains one of them), and `!` before
    any of these. Raises BookError.
    """
    return all(_term(term.strip(), facts) for term in condition.split(",") if term.strip())


def _term(term: str, facts: Facts) -> bool:
    match = _TERM.match(term)
    if match is None or match[2] not in facts:
        raise BookError(f"this is no condition: {term}")
    value, wanted = facts[match[2]], (match[4] or "").split("|")
    match match[3]:
        case "=":
            found = str(value).lower() in wanted
        case "<":
            found = value < int(wanted[0])
        case ">":
            found = value > int(wanted[0])
        case "~":
            found = any(name in value for name in wanted)
        case _:
            found = bool(value)
    return found != bool(match[1])
