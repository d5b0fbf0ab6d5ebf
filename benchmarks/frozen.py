"""The frozen program beside the source in one run: size, first picture, memory, and the work until the menu is still.

`python build/package.py --only-freeze` makes the program; `--program` names another one. Both start by turns, so that
what the machine does besides strikes both; the work is processor time, which a busy machine changes little. Times to
the picture and memory are taken by `desktop_bench.py`, which is no part of this project, where `--bench` names it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from stage import ROOT, screen
from window import _median, bench

LARGEST = 40.0
"""Megabytes that the folder may have on Linux."""
SLOWEST = 1.15
"""Times the source's way from start to picture."""


def size_of(folder: Path) -> float:
    """Megabytes of all files."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 1e6


def in_folder(folder: str) -> list[str]:
    """The words before a command that keeps its files there, started as from the menu, without arguments."""
    return ["env", *(f"XDG_{name}_HOME={folder}" for name in ("CONFIG", "DATA", "STATE"))]


def work_until_still(command: list[str], display: str) -> float:
    """Processor seconds from the start until the menu without its moving cards waits for somebody."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "carioca").mkdir()
        still = '{"animation": "off", "reduced_motion": true, "muted": true, "self_draw": false}'
        Path(folder, "carioca", "settings.json").write_text(still)
        environ = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        process = subprocess.Popen([*in_folder(folder), *command], cwd=ROOT, env=environ)
        try:
            used = _used(process.pid)
            quiet = 0
            while quiet < 8:
                time.sleep(0.25)
                # A process that waits for its turn on a busy machine is not at rest.
                now, asleep = _used(process.pid), _asleep(process.pid)
                quiet = quiet + 1 if asleep and now > 0.1 and now - used < 0.02 else 0
                used = now
        finally:
            process.terminate()
            process.wait()
    return used


def _used(pid: int) -> float:
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def _asleep(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bench", type=Path, default=ROOT.parent / "shared" / "tools" / "desktop_bench.py")
    parser.add_argument("--program", type=Path, default=ROOT / "out" / "package" / "dist" / "carioca" / "carioca")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    if not arguments.program.is_file():
        print("the frozen program is not here (python build/package.py --only-freeze): nothing is measured")
        return 0
    commands = {"frozen": [str(arguments.program)], "source": [sys.executable, "-m", "carioca"]}
    print(f"{'':<24}{'frozen':>10}{'source':>10}{'ratio':>8}")
    with screen("1280x800") as display:
        work: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(arguments.rounds + 1):
            for name, command in commands.items():
                work[name].append(work_until_still(command, display))
        # The first start of each reads the files from the disk.
        row("work to the menu, s", *(statistics.median(times[1:]) for times in work.values()))
    if arguments.bench.is_file():
        watch(commands, arguments.bench, arguments.rounds)
    size = size_of(arguments.program.parent)
    print(f"{'size, MB':<24}{size:>10.1f}   goal {LARGEST:<5} {'met' if size <= LARGEST else 'MISSED'}")
    return 0


def watch(commands: dict[str, list[str]], program: Path, rounds: int) -> None:
    """Prints what the measuring program sees, and whether the first picture comes in time."""
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            with tempfile.TemporaryDirectory() as folder:
                extra = ["--startup-runs", "5", "--settle", "4", "--idle", "1", "--title", "Carioca"]
                runs[name].append(bench(program, name, extra, [*in_folder(folder), *command]))
    row("PSS, MiB", *(_median(found, "mem", "pss") for found in runs.values()))
    slow = row("start to picture, s", *(_median(found, "startup", "paint_s", "median") for found in runs.values()))
    print(f"{'first picture':<24}{slow:>10.2f}   goal {SLOWEST:<5} {'met' if slow <= SLOWEST else 'MISSED'}")


def row(name: str, frozen: float, source: float) -> float:
    """Prints a line; the ratio."""
    print(f"{name:<24}{frozen:>10.3f}{source:>10.3f}{frozen / source:>8.2f}", flush=True)
    return frozen / source


if __name__ == "__main__":
    sys.exit(main())
