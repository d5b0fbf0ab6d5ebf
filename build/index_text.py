"""What the package index says of the program: README.md without what only the repo has. A hook of hatchling."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class IndexText(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_text(text)}


def index_text(text: str) -> str:
    """A page without its pictures; of a link into the repo its words stay."""
    text = re.sub(r"(!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>)\n*", "", text)
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)
