"""The rules of the game as lines of plain text, from the articles in the assets."""

from __future__ import annotations

import re

from carioca.assets import assets_dir
from carioca.i18n import language, t


def rules_lines() -> list[str]:
    """The articles in the reader's language, without their marks; one sentence when there are none."""
    files = sorted((assets_dir() / "rules" / language()).glob("*.md"))
    text = "\n\n".join(_plain(file.read_text("utf-8")).strip() for file in files)
    return text.split("\n") if text else [t("term.no-rules")]


def _plain(text: str) -> str:
    """Marked-up articles without comments and without signs for headings, stress and cards."""
    text = re.sub(r"<!--.*?-->[ ]?", "", text, flags=re.DOTALL)
    text = re.sub(r"^#+[ ]*", "", text, flags=re.MULTILINE)
    return re.sub(r"\*\*|`", "", text)
