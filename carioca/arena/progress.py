"""How far an arena is: a bar with the remaining time on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

from carioca.i18n import t

_WIDTH = 24
_EVERY = 0.2  # seconds between two pictures of the bar
_LINES = 20


class Progress:
    """Writes to a stream as matches end; nothing that is written belongs to the result."""

    def __init__(self, stream: TextIO, done: int, whole: int, clock: Callable[[], float] = time.monotonic) -> None:
        """`done` of `whole` matches are known from before; `clock` counts seconds."""
        self._stream, self._clock = stream, clock
        self._first = self._done = done
        self._whole = whole
        self._begun = clock()
        self._shown = -_EVERY
        self._live = stream.isatty()

    def step(self) -> None:
        """One more match has ended."""
        before, self._done = self._done, self._done + 1
        if self._live:
            now = self._clock()
            if now - self._shown >= _EVERY or self._done == self._whole:
                self._shown = now
                filled = _WIDTH * self._done // self._whole
                bar = "#" * filled + "." * (_WIDTH - filled)
                self._stream.write(f"\r[{bar}] {self._text()}  ")
                self._stream.flush()
        elif _LINES * before // self._whole < _LINES * self._done // self._whole:
            self._stream.write(self._text() + "\n")
            self._stream.flush()

    def say(self, line: str) -> None:
        """A line of its own, between two pictures of the bar."""
        self._stream.write(f"\r{line:<{_WIDTH + 40}}\n" if self._live else line + "\n")
        self._stream.flush()

    def end(self) -> None:
        """Leaves the bar's line."""
        if self._live and self._shown >= 0:
            self._stream.write("\n")
            self._stream.flush()

    @property
    def seconds(self) -> float:
        """How long it has taken since the beginning of this run."""
        return self._clock() - self._begun

    def _text(self) -> str:
        pace = self.seconds / (self._done - self._first)
        left = clock_text(pace * (self._whole - self._done))
        return t("arena.progress", done=self._done, whole=self._whole, part=100 * self._done // self._whole, left=left)


def clock_text(seconds: float) -> str:
    """Hours, minutes and seconds as `1:02:03` or `2:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
