"""Pages of rules as a translator writes them: a little Markdown whose lines may depend on options.

`# Title` · `## Chapter` · `§ J5 J6 | condition` begins the article of these rules (ids and condition may be missing) ·
`[condition] text` a sentence, `[else] text` when none of the conditional lines just before it held · `- text` an item ·
`> kind: cards | caption` an example (contract.py) · an empty line parts paragraphs · `<!-- … -->` is for translators.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from carioca.assets import assets_dir

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
    """A heading and its articles."""

    title: str
    articles: tuple[Article, ...]


class Pages(NamedTuple):
    """All that is written about a game in one language."""

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
