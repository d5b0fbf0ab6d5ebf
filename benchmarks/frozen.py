"""The frozen program beside the source in one run: size, first picture and memory, by the project's `desktop_bench.py`.

`python build/package.py --only-freeze` makes the program; `--program` names another one. Both start in the same
virtual screen by turns, so that what the machine does besides strikes both.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from stage import ROOT
from window import _median, bench

LARGEST = 40.0
"""Megabytes that the folder may have on Linux."""
SLOWEST = 1.15
"""Times the source's way from start to picture."""


def size_of(folder: Path) -> float:
    """Megabytes of all files."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bench", type=Path, default=ROOT.parent / "shared" / "tools" / "desktop_bench.py")
    parser.add_argument("--program", type=Path, default=ROOT / "out" / "package" / "dist" / "carioca" / "carioca")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    if not (arguments.bench.is_file() and arguments.program.is_file()):
        print("desktop_bench.py or the frozen program is not here: nothing is measured")
        return 0
    commands = {"frozen": [str(arguments.program)], "source": [sys.executable, "-m", "carioca"]}
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in commands}
    for _ in range(arguments.rounds):
        for name, command in commands.items():
            with tempfile.TemporaryDirectory() as folder:
                extra = ["--startup-runs", "5", "--settle", "4", "--idle", "1", "--title", "Carioca"]
                runs[name].append(bench(arguments.bench, name, extra, [*command, "--data-dir", folder]))
    report(runs, size_of(arguments.program.parent))
    return 0


def report(runs: dict[str, list[dict[str, Any]]], size: float) -> None:
    """Prints the medians, their ratio and the goals."""
    rows = {"start to picture, s": ("startup", "paint_s", "median"), "PSS, MiB": ("mem", "pss")}
    print(f"{'':<22}{'frozen':>10}{'source':>10}{'ratio':>8}")
    ratios = {}
    for name, path in rows.items():
        frozen, source = _median(runs["frozen"], *path), _median(runs["source"], *path)
        ratios[name] = frozen / source
        print(f"{name:<22}{frozen:>10.3f}{source:>10.3f}{ratios[name]:>8.2f}")
    slow = ratios["start to picture, s"]
    print(f"{'size, MB':<22}{size:>10.1f}   goal {LARGEST:<5} {'met' if size <= LARGEST else 'MISSED'}")
    print(f"{'first picture':<22}{slow:>10.2f}   goal {SLOWEST:<5} {'met' if slow <= SLOWEST else 'MISSED'}")


if __name__ == "__main__":
    sys.exit(main())
