"""The short form of the measurement: what every level decided and scored when it was last looked at, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from carioca.arena.ladder import Asked, Ladder
from carioca.arena.pinned import decisions, digest
from carioca.arena.plan import Plan
from carioca.arena.pool import Processes
from carioca.arena.run import play_out
from carioca.storage.atomic import replace_file

SEATS = 4
DEAR = ("expert",)
"""Levels that take their time play the few rounds that the ladder names: those where they differ from the one below."""
DEALS = 2
"""Deals of each round."""
_ROUNDS = "rounds.txt"


def short_plan(ladder: Ladder, asked: Asked) -> Plan:
    """A few deals of each round in all rotations."""
    plan = ladder.plan(asked, SEATS, 0, "short")
    if {asked.one, asked.rival} & set(DEAR):
        plan = replace(plan, options=plan.options.with_changes(ladder.few))
    return replace(plan, deals=DEALS * len(plan.rounds))


def round_lines(ladder: Ladder, asked: Asked, workers: int, progress: TextIO) -> list[str]:
    """Every round of a pair: its id, which rotation, the points of the seats, and who forfeited."""
    plan = short_plan(ladder, asked)
    return [
        f"{asked.name} {plan.round_id(match.job.deal)} {match.job.rotation}: "
        + " ".join(map(str, match.points[0]))
        + "".join(f", {lost.why} {lost.seat}" for lost in match.forfeits)
        for match in play_out(plan, Processes(workers), None, progress)
    ]


def all_lines(ladder: Ladder, workers: int, progress: TextIO) -> dict[str, list[str]]:
    """The files of the short form of a game with their lines."""
    files = {f"{level}.txt": decisions(ladder.game, level) for level in ladder.levels}
    files[_ROUNDS] = [line for asked in ladder.asked for line in round_lines(ladder, asked, workers, progress)]
    return files


def pin(ladder: Ladder, folder: Path, workers: int, progress: TextIO) -> None:
    """Writes the short form of the levels as they play now."""
    files = all_lines(ladder, workers, progress)
    for path in set(folder.glob("*.txt")) - {folder / name for name in files}:
        path.unlink()
    for name, lines in files.items():
        replace_file(folder / name, "\n".join(lines) + "\n")


def differences(ladder: Ladder, folder: Path, workers: int, progress: TextIO) -> list[str]:
    """The lines that are not as they were pinned, with their file; empty when every level plays as it did."""
    files = all_lines(ladder, workers, progress)
    return [line for name, lines in files.items() for line in compared(name, pinned_lines(folder / name), lines)]


def compared(name: str, before: list[str], now: list[str]) -> Iterator[str]:
    """What changed between two lists of lines, as sentences."""
    for number, (old, new) in enumerate(zip(before, now, strict=False), 1):
        if old != new:
            yield f"{name}:{number}: {old!r} is now {new!r}"
    if len(before) != len(now):
        yield f"{name}: {len(before)} lines are now {len(now)}"


def pinned_lines(path: Path) -> list[str]:
    """The lines of a file; none when there is none."""
    return path.read_text("utf-8").splitlines() if path.exists() else []


def pinned_plays(folder: Path) -> dict[str, str]:
    """How each level is pinned to decide: what `pinned.plays` would say of it."""
    return {path.stem: digest(pinned_lines(path)) for path in sorted(folder.glob("*.txt")) if path.name != _ROUNDS}
