"""What is being packaged, under which names and where to: what every step of the packaging is given."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out"

APP_ID = "alt.carioca.Carioca"
"""The program's name among all programs, on Linux and macOS: part of file names there. No registry ever gives out names
that end in alt (RFC 9476; such names are written from their end here), so it needs no domain and is nobody else's."""
NOWHERE = "https://carioca.invalid"
"""Stands for the home in the metainfo file; nobody can ever have this address (RFC 6761)."""
HOMEPAGE = os.environ.get("CARIOCA_HOMEPAGE", "").rstrip("/")
"""The address of the repository that publishes, told by the release workflow; "" says none, and nothing leads there."""
MAINTAINER = os.environ.get("CARIOCA_MAINTAINER") or "Carioca developers <developers@carioca.invalid>"
"""Who looks after the Debian package."""


class Problem(Exception):
    """Why nothing can be packaged: a sentence for whoever called."""


@dataclass(frozen=True)
class Release:
    """One version on its way into packages; all folders exist."""

    version: str
    epoch: int
    """Seconds since 1970 that every file gets as its time (SOURCE_DATE_EPOCH)."""
    python: Path
    """The interpreter with the locked build tools and the game's own needs."""
    work: Path
    """For what lies between: emptied at the start of every run."""
    to: Path
    """Where the packages go."""

    @property
    def icons(self) -> Path:
        """carioca-16.png ... carioca-1024.png, carioca.svg, carioca.ico, carioca.icns."""
        return self.work / "icons"

    @property
    def licences(self) -> Path:
        """The licence texts of everything that is shipped; becomes `licences` inside the frozen program."""
        return self.work / "licences"

    @property
    def dist(self) -> Path:
        """Where the freezer puts `carioca` (on macOS also `Carioca.app`)."""
        return self.work / "dist"

    @property
    def program(self) -> Path:
        """The frozen program's folder: the executable and `_internal`."""
        return self.dist / "carioca"

    @property
    def executable(self) -> Path:
        """The frozen program that answers on a console."""
        return self.program / ("carioca-cli.exe" if sys.platform == "win32" else "carioca")

    def run(self, *command: str | Path, **environment: str) -> str:
        """Run a command in the project's folder; what it printed. Raises Problem with its last words."""
        environ = {**os.environ, **environment}
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace"
            )
        except FileNotFoundError:
            raise Problem(f"{Path(command[0]).name} is not installed") from None
        if done.returncode:
            tail = "\n".join(done.stdout.splitlines()[-30:])
            raise Problem(f"{Path(command[0]).name} ended with {done.returncode}:\n{tail}")
        return done.stdout


def own_version(root: Path = ROOT) -> str:
    """The version that the program tells: `__version__`, read without importing anything."""
    text = (root / "carioca" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise Problem("carioca/__init__.py has no __version__")
    return found[1]


def commit_time() -> int:
    """SOURCE_DATE_EPOCH when it is set, else the time of the last commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        told = None
    if told is None or told.returncode:
        raise Problem("this is no git checkout: set SOURCE_DATE_EPOCH to the time of the release")
    return int(told.stdout)
