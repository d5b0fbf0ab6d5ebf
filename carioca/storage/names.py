"""Names of players and of house rules as they can be shown and kept, whatever was typed or stood in a file."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from carioca.storage.files import free_number

MAX_NAME = 40
MAX_STEM = 60  # letters of a file's name: at most four bytes each, of 255 with number and ending


def visible(text: str) -> str:
    """A line of text with blanks for signs that cannot be shown, and single blanks only; may be empty."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str, most: int = MAX_NAME) -> str:
    """A name as it is kept: letters that can be seen, single blanks, not too long; may be empty."""
    return visible(unicodedata.normalize("NFC", name))[:most].strip()


# Names of devices that Windows finds in every folder.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


def name_key(name: str) -> str:
    """The same for names that are too alike to tell apart."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def free_path(folder: Path, name: str, endings: tuple[str, ...]) -> Path:
    """A path without ending for files of this name in a folder, where none of the endings is taken yet."""
    kept = "".join(c if c.isalnum() or c in " -_()" else " " for c in clean_name(name, MAX_STEM))
    stem = " ".join(kept.split()) or "Carioca"
    if stem.casefold() in _DEVICES:
        stem += "_"
    if not any(os.path.lexists(folder / f"{stem}{ending}") for ending in endings):
        return folder / stem
    return folder / f"{stem} {free_number(folder, f'{stem} ', endings)}"
