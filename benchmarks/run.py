"""Prints every table: `python benchmarks/run.py`. Peers come from PyPI into out/bench; KPat is measured when installed.

OR-tools and OpenSpiel stay out of the game's own environment: nothing of them is needed to play.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ENV = ROOT / "out" / "bench"
PYTHON = ENV / ("Scripts/python.exe" if platform.system() == "Windows" else "bin/python")
PEERS = ("open_spiel", "rlcard", "ortools", "numpy", "psutil", "pillow", "python-xlib")
SCRIPTS = {
    "engine": ["engine.py"],
    "solver": ["solver.py", "--check", "2000"],
    "tricks": ["tricks.py", "--check", "10000"],
    "bots": ["bots.py"],
    "decisions": ["decisions.py"],
    "frames": ["frames.py"],
    "tempo": ["tempo.py"],
    "window": ["window.py"],
    "rested": ["rested.py"],
    "dragged": ["dragged.py"],
    "frozen": ["frozen.py"],
}


def prepare() -> None:
    """Makes the environment of the peers, with this program in it."""
    if not PYTHON.exists():
        venv.create(ENV, with_pip=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "-q", *PEERS, "-e", str(ROOT)], check=True)


def machine() -> str:
    """One line that tells what was measured on."""
    model = next(
        (line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        platform.processor(),
    )
    return f"{model}, Python {platform.python_version()}, {platform.platform(terse=True)}"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", choices=[*SCRIPTS, []], help="some of the tables")
    chosen = parser.parse_args().only or list(SCRIPTS)
    prepare()
    print(machine(), flush=True)
    failed = 0
    for name in chosen:
        print(f"\n== {name} ==", flush=True)
        failed |= subprocess.run([PYTHON, HERE / SCRIPTS[name][0], *SCRIPTS[name][1:]], cwd=ROOT).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main())
