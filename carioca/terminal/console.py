"""Lines to and from a person at a terminal, whatever letters the terminal knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TextIO

from carioca.words.cards import in_words

# For terminals without the suits: the letters of the notation.
_PLAIN = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "…": "...", "·": "-", "«": '"', "»": '"'}
    | {"\ufffd": "?", "✓": "+", "✗": "x", "↔": "<>", "•": "-", "−": "-"}
)


class Console:
    """Prints whole lines at once and reads whole lines."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._target = target

    def say(self, *lines: str) -> None:
        """Print lines. Raises OSError when nobody reads."""
        self._write("".join(line + "\n" for line in lines))

    def tell(self, lines: Iterable[str]) -> None:
        self.say(*lines)

    def ask(self, prompt: str) -> str:
        """A line that was typed. Raises EOFError when the input has ended."""
        self._write(prompt + " ")
        line = self._source.readline()
        if not line:
            self._write("\n")
            raise EOFError
        return line.strip()

    def _write(self, text: str) -> None:
        # What a window keeps on one line, as "8 s", needs no care here.
        text = text.replace("\u00a0", " ")
        if not text.replace("\n", "").isprintable():
            # A name out of a foreign file must not steer the terminal.
            text = "".join(char if char.isprintable() or char == "\n" else "\ufffd" for char in text)
        # Spanish suits have no characters of their own (suit_shapes.py).
        text = in_words(text)
        encoding = getattr(self._target, "encoding", None) or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            parts = unicodedata.normalize("NFKD", text.translate(_PLAIN))
            plain = "".join(char for char in parts if not unicodedata.combining(char))
            text = plain.encode(encoding, "replace").decode(encoding)
        self._target.write(text)
        self._target.flush()
