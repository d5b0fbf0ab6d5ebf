"""Finds the processes that an outside program has started, also those that left its group or lost their parent.

Two signs: the line of parents, which breaks when one of them ends, and a mark in the environment, which every process
inherits unless somebody clears it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

MARK = "CARIOCA_ARENA_PLAYER"
"""The variable of the environment that holds the mark."""
_ROUNDS = 20
_PROC = Path("/proc")


def end_descendants(root: int | None, mark: str) -> None:
    """Ends all that the process `root` started, and it too; None where it has ended, for its number may be another's.

    Asks again until nothing more turns up: what is being ended may still start something.
    """
    ended: set[int] = set()
    for _ in range(_ROUNDS):
        found = descendants(root, mark) - ended
        if not found:
            return
        for number in found:
            with suppress(OSError):
                os.kill(number, signal.SIGKILL)
        ended |= found


def descendants(root: int | None, mark: str) -> set[int]:
    """The numbers of the living processes that come from `root` or carry the mark; never our own."""
    parents = _parents()
    found = {number for number in parents if number == root or _carries(number, mark)}
    while more := {number for number, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def _parents() -> dict[int, int]:
    """Every process that is no zombie with its parent; empty where the system does not tell."""
    if _PROC.joinpath("self/stat").exists():
        numbers = (int(name) for name in os.listdir(_PROC) if name.isdecimal())
        return dict(filter(None, map(_stat, numbers)))
    return _listed()


def _stat(number: int) -> tuple[int, int] | None:
    try:
        text = (_PROC / str(number) / "stat").read_text("utf-8", "replace")
    except OSError:
        return None
    # The name in brackets may hold anything, brackets too.
    state, parent, *_ = text.rpartition(")")[2].split()
    return None if state in "ZX" else (number, int(parent))


def _listed() -> dict[int, int]:
    """As `ps` tells it, where there is no /proc (macOS)."""
    try:
        told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, timeout=5).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    rows = (line.split() for line in told.splitlines())
    return {int(row[0]): int(row[1]) for row in rows if len(row) == 3 and not row[2].startswith("Z")}


def _carries(number: int, mark: str) -> bool:
    """Whether the process was started with this mark; those of others cannot be read and are not ours."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        return f"{MARK}={mark}".encode() in (_PROC / str(number) / "environ").read_bytes().split(b"\0")
    except OSError:
        return False
