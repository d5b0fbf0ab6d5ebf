"""The rules of the game as lines of plain text, from the articles in the assets."""

from __future__ import annotations

import re

from carioca.engine.options import TableOptions
from carioca.i18n import t, uncapitalised
from carioca.rulebook import Block, Example, articles
from carioca.words.cards import cards_text, points_text

_JOINTS = {"<>": "↔"}
_MARKS = re.compile(r"\*\*|`")


def rules_lines(options: TableOptions | None = None, base: str = "") -> list[str]:
    """The articles under these options (None: the game as it comes); one sentence when there are none.

    What differs from the preset `base` (by default the nearest) is marked.
    """
    lines: list[str] = []
    for block in articles(options, base):
        if lines and block.kind not in ("item", "example"):
            lines.append("")
        lines.append(_plain(block))
    return lines or [t("term.no-rules")]


def _plain(block: Block) -> str:
    if block.example is not None:
        return "  " + example_text(block.example)
    text = _MARKS.sub("", block.text)
    if block.kind == "item":
        return f"- {text}"
    mark = f" ({t('rules.house')})" if block.house else ""
    dot = "." if block.kind == "chapter" else ""
    return f"{block.number}{dot} {text}{mark}".strip()


def example_text(example: Example) -> str:
    """`✗ no vale: 7♥ 7♦ 7♠ 7♣. Why.`, what a hand costs, or what comes of the cards."""
    cards = f" {_JOINTS.get(example.joint, example.joint)} ".join(map(cards_text, example.groups))
    before = f"{uncapitalised(example.caption)}: " if example.caption else ""
    if example.word:
        return f"{example.word}: {before}{cards}. {example.why}"
    if example.points is not None:
        return f"= {points_text(example.points)}: {before}{cards}"
    if example.refusal is None:
        return f"✓ {t('rules.valid')}: {before}{cards}"
    return f"✗ {t('rules.invalid')}: {before}{cards}. {example.why}"
