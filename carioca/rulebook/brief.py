"""The one line of a rule that is told where it matters: on a table, beside the thing that it is about."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from carioca.engine.options import TableOptions
from carioca.games import preset_game
from carioca.i18n import language
from carioca.rulebook.book import Block, articles, find_article, source_of

LENGTH = 105
"""Letters after which no further sentence is added."""
_SENTENCE = re.compile(r"(?<=[.!?]) +")
_MARKS = str.maketrans("", "", "*`")


class Brief(NamedTuple):
    """What an article says in a line: its `number`, the id of its `rule`, and its first sentences, without marks."""

    number: str
    rule: str
    text: str


def brief(options: TableOptions, base: str, topic: str) -> Brief | None:
    """The rule about a thing of the table (Source.topics) under these options; None where none is written.

    `base` is the preset that the options came from.
    """
    rule, _, at = source_of(preset_game(base)).topics(options).get(topic, "").partition(":")
    return brief_of(options, base, rule, int(at or 0))


def brief_of(options: TableOptions, base: str, rule: str, at: int = 0) -> Brief | None:
    """The same by the id of a rule, from one of the article's sentences on."""
    found = find_article(_book(options, base, language()), rule)
    return None if found is None else Brief(found.number, rule, _first_sentences(found.text, at))


def _first_sentences(text: str, at: int) -> str:
    """A paragraph from a sentence on, and those after it as long as all are short; marks are left out."""
    sentences = _SENTENCE.split(text.translate(_MARKS))
    told = sentences[min(at, len(sentences) - 1)]
    for sentence in sentences[at + 1 :]:
        if len(told) + len(sentence) >= LENGTH or sentence.endswith(":"):
            break
        told = f"{told} {sentence}"
    return told


@lru_cache(maxsize=2)
def _book(options: TableOptions, base: str, _: str) -> tuple[Block, ...]:
    """The articles of a table in the language being spoken, which is part of the key."""
    return articles(options, base)
