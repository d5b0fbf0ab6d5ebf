"""Names of players and of house rules as they can be shown and kept, whatever was typed or stood in a file."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

MAX_NAME = 40


def visible(text: str) -> str:
    """A line of text with blanks for signs that cannot be shown, and single blanks only; may be empty."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name as it is kept: letters that can be seen, single blanks, not too long; may be empty."""
    return visible(unicodedata.normalize("NFC", name))[:MAX_NAME].strip()


def seat_names(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The names in a record as they can be shown: of a foreign file they may be anything."""
    names = (clean_name(seat["name"]) for seat in data["seats"])
    return tuple(name or f"({number})" for number, name in enumerate(names, start=1))
