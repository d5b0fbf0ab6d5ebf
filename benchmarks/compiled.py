"""Runs a long benchmark with what it mostly counts compiled: `python benchmarks/compiled.py strength.py --missing`.

A copy of the tree in out/compiled has the melding solver and La Pocha's playouts compiled by mypyc, which comes with
mypy: the same points, in 0.4 of the time (La Pocha) to three quarters of it (Carioca).
What is measured lands in the tree, as without this. Needs setuptools, a C compiler and Python's headers (Debian: gcc,
python3-dev); the first run takes a minute.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "out" / "compiled"
SOLVER = "carioca/games/contract/solver"
COMPILED = (
    *(f"{SOLVER}/{name}.py" for name in ("bajadas", "hand", "lack", "layout", "long_runs", "search", "tables")),
    "carioca/games/contract/layoffs.py",
    *(f"carioca/bots/tricks/{name}.py" for name in ("auction", "chances", "masks", "policy", "search", "worlds")),
)
"""What gains by it: compiled, prospects.py takes twice its time, and all else makes no difference."""
BUILD = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="compiled", packages=[], ext_modules=mypycify(["--follow-imports=silent", *{files}]),
      script_args=["-q", "build_ext", "--inplace"])
"""


def built() -> list[Path]:
    """What is compiled there."""
    return [*COPY.glob("*.so"), *(COPY / "carioca").rglob("*.so")]


def copied() -> bool:
    """Brings the copy up to date; whether anything that is compiled may have changed. It has the tree's own `out` and
    `assets`, where figures and what was played are kept."""
    COPY.mkdir(parents=True, exist_ok=True)
    for name in ("out", "assets"):
        if not (COPY / name).exists():
            (COPY / name).symlink_to(ROOT / name)
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    stale = not built()
    for name in tracked.split("\0")[:-1]:
        source, target = ROOT / name, COPY / name
        # Its settings are for the whole tree, and setuptools would read them as its own.
        if name == "pyproject.toml" or (target.exists() and target.read_bytes() == source.read_bytes()):
            continue
        stale |= name.startswith("carioca/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    return stale


def main() -> int:
    """Compiles what has changed, then runs the benchmark that is named, with its arguments."""
    if len(sys.argv) < 2 or not (ROOT / "benchmarks" / sys.argv[1]).exists():
        sys.exit(f"which benchmark? python benchmarks/{Path(__file__).name} strength.py --missing")
    if not (find_spec("mypyc") and find_spec("setuptools") and shutil.which("gcc")):
        sys.exit("this needs mypy, setuptools and gcc")
    if copied():
        for old in built():
            old.unlink()
        subprocess.run([sys.executable, "-c", BUILD.format(files=COMPILED)], cwd=COPY, check=True)
    code = subprocess.run([sys.executable, f"benchmarks/{sys.argv[1]}", *sys.argv[2:]], cwd=COPY).returncode
    for page in (COPY / "benchmarks").glob("*.md"):
        shutil.copyfile(page, ROOT / "benchmarks" / page.name)
    return code


if __name__ == "__main__":
    sys.exit(main())
