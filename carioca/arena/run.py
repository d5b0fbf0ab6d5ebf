"""Plays what is left of a plan, keeps every match, and tells the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TextIO

from carioca.arena.identity import identity
from carioca.arena.journal import Journal, beside
from carioca.arena.plan import Plan, Trouble
from carioca.arena.play import Played
from carioca.arena.pool import Way
from carioca.arena.report import result_json, table_lines
from carioca.i18n import t
from carioca.storage.files import replace_file, to_json

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
        self._stream.write(f"\r{line:<{_WIDTH + 40}}\n" if self._live else line + "\n")
        self._stream.flush()

    def end(self) -> None:
        if self._live and self._shown >= 0:
            self._stream.write("\n")
            self._stream.flush()

    @property
    def seconds(self) -> float:
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


def run(plan: Plan, way: Way, out: Path | None, progress: TextIO) -> Iterator[str]:
    """The lines of the result's table, after everything has been played (`play_out`)."""
    return table_lines(plan, play_out(plan, way, out, progress))


def play_out(plan: Plan, way: Way, out: Path | None, progress: TextIO) -> list[Played]:
    """All matches of the plan in the order of its jobs, after everything has been played and `out` was written.

    With `out` the matches are kept in the journal beside it, and those that are there already are not played again.
    Raises Trouble, StorageError, pool.Failed, pool.Stopped; KeyboardInterrupt leaves the journal as it is.
    """
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(beside(out))) if out else None
        if journal:
            journal.begin(plan, identity(plan))
        known = {match.job: match for match in journal.played} if journal else {}
        jobs = list(plan.jobs())
        missing = [job for job in jobs if job not in known]
        shown = Progress(progress, len(jobs) - len(missing), len(jobs))
        try:
            with closing(way.play(plan, missing, shown.say)) as stream:
                for played in stream:
                    known[played.job] = played
                    if journal:
                        journal.add(played)
                    shown.step()
        finally:
            shown.end()
        # By job, however they ended: neither figures nor lists may depend on the machine.
        ordered = [known[job] for job in jobs]
        if out:
            replace_file(out, to_json(result_json(plan, ordered, way.workers, shown.seconds)))
    return ordered


def resumed(out: Path) -> Plan:
    """The plan of an arena that was begun with this file as its result. Raises Trouble and StorageError."""
    path = beside(out)
    if not path.is_file():
        raise Trouble("arena.no-journal", path=path)
    with Journal(path) as journal:
        if journal.plan is None:
            raise Trouble("arena.no-journal", path=path)
        return Plan.from_json(journal.plan)
