"""Freezes the program into one folder with PyInstaller and lets it test itself."""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from pathlib import Path

from release import ROOT, Problem, Release

SPEC = ROOT / "packaging" / "pyinstaller" / "carioca.spec"
LARGEST = 40e6
"""Bytes that the program may have on Linux."""


def draw_icons(release: Release) -> None:
    """The program's picture in all sizes and formats."""
    release.run(release.python, ROOT / "build" / "icons.py", release.icons)


def freeze(release: Release) -> None:
    """The program's folder. Raises Problem when it fails or is larger than it may be."""
    assets = release.work / "assets.sha256"
    assets.write_text(list_assets(), encoding="utf-8", newline="\n")
    release.run(
        release.python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
        "--workpath", release.work / "pyinstaller", "--distpath", release.dist, SPEC,
        CARIOCA_VERSION=release.version,
        CARIOCA_ICONS=str(release.icons),
        CARIOCA_ASSETS_LIST=str(assets),
        CARIOCA_LICENCES=str(release.licences),
        PYINSTALLER_CONFIG_DIR=str(release.work / "pyinstaller-cache"),
    )  # fmt: skip
    size = sum(file.lstat().st_size for file in release.program.rglob("*") if not file.is_dir())
    if sys.platform.startswith("linux") and size > LARGEST:
        raise Problem(f"the program has {size / 1e6:.1f} MB: what came in that it does without?")


def list_assets() -> str:
    """Every asset with its SHA-256: what the self-test of the frozen program compares with."""
    folder = ROOT / "assets"
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    sums = [(hashlib.sha256(file.read_bytes()).hexdigest(), file.relative_to(folder).as_posix()) for file in files]
    return "".join(f"{digest}  {name}\n" for digest, name in sums)


def self_test(release: Release) -> None:
    """Let the frozen program check itself, in an empty home and without a console. Raises Problem."""
    with tempfile.TemporaryDirectory() as home:
        report = Path(home) / "report.json"
        release.run(release.executable, "self-test", "--report", report, HOME=home)
        told = json.loads(report.read_text("utf-8"))
    if not (told["ok"] and told["frozen"] and told["version"] == release.version):
        raise Problem(f"the self-test reports {json.dumps(told)}")
