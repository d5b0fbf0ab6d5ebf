"""The rules of the game as lines of plain text, from the articles in the assets."""

from __future__ import annotations

import re
from pathlib import Path

from carioca.assets import assets_dir
from carioca.i18n import language, t


def rules_files() -> list[Path]:
    """The articles in the reader's language, in their order."""
    return sorted((assets_dir() / "rules" / language()).glob("*.md"))


def rules_lines() -> list[str]:
    """The articles without their marks; one sentence when there are none."""
    texts = [file.read_text("utf-8") for file in rules_files()]
    if not texts:
        return [t("term.no-rules")]
    return [_plain(line) for line in "\n\n".join(text.strip() for text in texts).split("\n")]


def _plain(line: str) -> str:
    """A line of the articles without signs for headings and stress."""
    return re.sub(r"\*\*(.+?)\*\*", r"\1", re.sub(r"^#+\s*", "", line))
