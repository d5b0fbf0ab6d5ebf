"""The short form of the measurement: what every level decided and scored when it was last looked at, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from carioca.arena.ladder import Asked, ladder_plan, pairs
from carioca.arena.pinned import decisions, digest
from carioca.arena.plan import Plan
from carioca.arena.run import play_out
from carioca.bots.base import LEVELS
from carioca.storage.atomic import replace_file

SEATS = 4
DEAR = ("expert",)
"""Levels that take their time play three contracts instead of nine: those where they differ from the one below."""
FEW = ("EEE", "TTTT", "final")
DEALS = 2
_ROUNDS = "rounds.txt"


def short_plan(asked: Asked) -> Plan:
    """A few deals of each contract in all rotations."""
    plan = ladder_plan(asked, SEATS, 0, "short")
    if {asked.one, asked.rival} & set(DEAR):
        plan = replace(plan, options=plan.options.with_changes({"rounds": FEW}))
    return replace(plan, deals=DEALS * len(plan.rounds))


def round_lines(asked: Asked, workers: int, progress: TextIO) -> list[str]:
    """Every round of a pair: the contract, which rotation, the points of the seats, and who forfeited."""
    plan = short_plan(asked)
    return [
        f"{asked.name} {plan.contract(match.job.deal)} {match.job.rotation}: "
        + " ".join(map(str, match.points[0]))
        + "".join(f", {lost.why} {lost.seat}" for lost in match.forfeits)
        for match in play_out(plan, workers, None, progress)
    ]


def all_lines(workers: int, progress: TextIO) -> dict[str, list[str]]:
    """The files of the short form with their lines."""
    files = {f"{level}.txt": decisions(level) for level in LEVELS}
    files[_ROUNDS] = [line for asked in pairs() for line in round_lines(asked, workers, progress)]
    return files


def pin(folder: Path, workers: int, progress: TextIO) -> None:
    """Writes the short form of the levels as they play now."""
    files = all_lines(workers, progress)
    for path in set(folder.glob("*.txt")) - {folder / name for name in files}:
        path.unlink()
    for name, lines in files.items():
        replace_file(folder / name, "\n".join(lines) + "\n")


def differences(folder: Path, workers: int, progress: TextIO) -> list[str]:
    """The lines that are not as they were pinned, with their file; empty when every level plays as it did."""
    files = all_lines(workers, progress)
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
