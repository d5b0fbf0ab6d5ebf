"""The sheet's two typefaces: their files, which letters they have and how wide those are."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from carioca.assets import font_folder
from carioca.storage.errors import StorageError

NO_TOOLS = "sheet.no-tools"
# Of the em: how high an accented capital reaches above the line, how deep a letter below it.
ASCENT = 0.98
DESCENT = 0.24
CAPITAL = 0.714
_UNKNOWN = "?"


class Face:
    """One font file; widths are in points for a size in points, without kerning."""

    def __init__(self, path: Path) -> None:
        from fontTools.ttLib import TTFont

        self.path = path
        with TTFont(path, lazy=True) as font:
            advances, em = font["hmtx"].metrics, font["head"].unitsPerEm
            letters = font.getBestCmap().items()
            self._widths: dict[str, float] = {chr(code): advances[glyph][0] / em for code, glyph in letters}

        # A page is set many times until its type fits: every text is measured once.
        self._ems: dict[str, float] = {}

    def known(self, text: str) -> str:
        """The text with a question mark for what the font cannot write."""
        return "".join(char if char in self._widths else _UNKNOWN for char in text)

    def width(self, text: str, size: float) -> float:
        """How long a line is, unknown letters as question marks."""
        if text not in self._ems:
            self._ems[text] = sum(self._widths[char] for char in self.known(text))
        return size * self._ems[text]

    def steps(self, text: str, size: float) -> list[float]:
        """Where each letter of a line begins, from 0."""
        at, found = 0.0, []
        for char in text:
            found.append(at)
            at += size * self._widths[char]
        return found


class Faces(NamedTuple):
    """The regular and the bold type."""

    regular: Face
    bold: Face

    def of(self, bold: bool) -> Face:
        """The type for stressed or plain text."""
        return self.bold if bold else self.regular


@lru_cache(maxsize=1)
def faces() -> Faces:
    """The typefaces. Raises StorageError when they, or what reads them, are not installed."""
    folder = font_folder()
    if folder is None:
        raise StorageError(NO_TOOLS, {"name": "Noto Sans"})
    try:
        return Faces(Face(folder / "NotoSans-Regular.ttf"), Face(folder / "NotoSans-Bold.ttf"))
    except ImportError as problem:
        raise StorageError(NO_TOOLS, {"name": problem.name or "fontTools"}) from problem
    except Exception as problem:
        # A damaged font file fails in many ways inside the library.
        raise StorageError(NO_TOOLS, {"name": "Noto Sans"}, repr(problem)) from problem
