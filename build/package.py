"""Makes the packages of this system: `python build/package.py` (in out/packages, with their SHA-256).

    python build/package.py [--tag v1.0.0] [--only-freeze] [--to FOLDER]

Works with nothing but Python 3.11 and pip: the locked tools of build/requirements.txt come into an environment of
their own under out/. Every step is a function of another file of this folder that is given the `Release` and returns
the packages it made, if any; `STEPS` is their order. To add one, write the function and name it there.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import shutil
import sys
import time
from pathlib import Path

import check_version
import tools
from release import OUT, Problem, Release, commit_time, own_version

FREEZE = ("freeze.draw_icons", "licences.collect", "freeze.freeze", "licences.check", "freeze.self_test")
STEPS: dict[str, tuple[str, ...]] = {
    "linux": (*FREEZE, "sbom.write", "linux.package_deb", "linux.package_archive", "linux.prepare_appdir"),
    "win32": ("windows.describe", *FREEZE, "sbom.write", "windows.sign_programs", "windows.installer"),
    "darwin": ("macos.prepare", *FREEZE, "sbom.write", "macos.check_app", "macos.notarize_app", "macos.image"),
}
SUMS = "SHA256SUMS"


def main(arguments: list[str]) -> int:
    """Make everything; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tag", default="", help="the tag of a release, which has to be this version")
    parser.add_argument("--only-freeze", action="store_true", help="freeze and test the program, package nothing")
    parser.add_argument("--to", type=Path, default=OUT / "packages", help="where the packages go")
    chosen = parser.parse_args(arguments)
    try:
        check_version.check(chosen.tag)
        tools.expect_system()
        os.environ["SOURCE_DATE_EPOCH"] = str(commit_time())
        os.environ["PYTHONHASHSEED"] = "0"
        python = tools.prepare()
        if not tools.is_inside():
            return tools.become(python, __file__, arguments)
        made = make(prepare_release(python, chosen.to), FREEZE if chosen.only_freeze else STEPS[system()])
    except Problem as problem:
        print(f"package: {problem}", file=sys.stderr)
        return 1
    for file in made:
        print(f"{file.stat().st_size / 1e6:7.1f} MB  {file}")
    return 0


def system() -> str:
    """The key of `STEPS`."""
    return "linux" if sys.platform.startswith("linux") else sys.platform


def prepare_release(python: Path, to: Path) -> Release:
    """The release in fresh folders; packages of other versions stay."""
    release = Release(own_version(), commit_time(), python, OUT / "package", to.resolve())
    shutil.rmtree(release.work, ignore_errors=True)
    for folder in (release.work, release.to):
        folder.mkdir(parents=True, exist_ok=True)
    return release


def make(release: Release, steps: tuple[str, ...]) -> list[Path]:
    """Take the steps in their order; the packages, the last one being the list of their sums."""
    made: list[Path] = []
    for step in steps:
        started = time.perf_counter()
        module, _, name = step.partition(".")
        made += getattr(importlib.import_module(module), name)(release) or ()
        print(f"package: {step}, {time.perf_counter() - started:.1f} s", flush=True)
    if made:
        made.append(write_sums(release.to, made))
    return made


def write_sums(folder: Path, files: list[Path]) -> Path:
    """SHA256SUMS in the format of `sha256sum --check`, in the order of the names."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    sums = folder / SUMS
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sums


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
