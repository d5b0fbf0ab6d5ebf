"""Freezes the program into one folder with PyInstaller and lets it test itself."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from release import ROOT, Problem, Release

SPEC = ROOT / "packaging" / "pyinstaller" / "carioca.spec"


def draw_icons(release: Release) -> None:
    """The program's picture in all sizes and formats."""
    release.run(release.python, ROOT / "build" / "icons.py", release.icons)


def freeze(release: Release) -> None:
    """The program's folder. Raises Problem when this Python cannot be frozen."""
    expect_shared_library()
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


def list_assets() -> str:
    """Every asset with its SHA-256: what the self-test of the frozen program compares with."""
    folder = ROOT / "assets"
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    sums = [(hashlib.sha256(file.read_bytes()).hexdigest(), file.relative_to(folder).as_posix()) for file in files]
    return "".join(f"{digest}  {name}\n" for digest, name in sums)


def expect_shared_library() -> None:
    """Raises Problem with what to install when the interpreter has no shared library or Linux lacks its tools."""
    if not sys.platform.startswith("linux"):
        return
    library = sysconfig.get_config_var("INSTSONAME")
    places = (sysconfig.get_config_var("LIBDIR") or "", "")
    if not any(loads(os.path.join(place, library)) for place in places):
        major, minor = sys.version_info[:2]
        raise Problem(f"this Python has no shared library (Debian: libpython{major}.{minor}; pyenv: --enable-shared)")
    if missing := [tool for tool in ("objdump", "strip") if shutil.which(tool) is None]:
        raise Problem(f"{' and '.join(missing)} missing (Debian: binutils)")


def loads(library: str) -> bool:
    """Whether a shared library can be loaded."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def self_test(release: Release) -> None:
    """Let the frozen program check itself, in an empty home and without a console. Raises Problem."""
    with tempfile.TemporaryDirectory() as home:
        report = Path(home) / "report.json"
        release.run(release.executable, "self-test", "--report", report, HOME=home)
        told = json.loads(report.read_text("utf-8"))
    if not (told["ok"] and told["frozen"] and told["version"] == release.version):
        raise Problem(f"the self-test reports {json.dumps(told)}")
