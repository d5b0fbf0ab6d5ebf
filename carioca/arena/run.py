"""Plays what is left of a plan, keeps every match, and tells the result."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TextIO

from carioca.arena.identity import identity
from carioca.arena.journal import Journal, beside
from carioca.arena.plan import Plan, Trouble
from carioca.arena.play import Played
from carioca.arena.pool import Way
from carioca.arena.progress import Progress
from carioca.arena.report import result_json, table_lines
from carioca.storage.atomic import replace_file, to_json


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
