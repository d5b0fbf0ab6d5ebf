"""Which system a frozen program needs: the newest symbol version of the C library that one of its files asks for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from release import Problem

VERSION = re.compile(rb"GLIBC_(\d+)\.(\d+)")


def newest_glibc(folder: Path) -> tuple[int, int]:
    """(2, 36) means: runs with glibc 2.36 and newer. Raises Problem when no file of the folder is a program."""
    found = [version for file in sorted(folder.rglob("*")) if is_program(file) for version in needed_versions(file)]
    if not found:
        raise Problem(f"{folder} holds no program")
    return max(found)


def is_program(file: Path) -> bool:
    """Whether it is an ELF file."""
    if file.is_symlink() or not file.is_file():
        return False
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def needed_versions(file: Path) -> set[tuple[int, int]]:
    """The symbol versions that objdump lists."""
    told = subprocess.run(["objdump", "-T", str(file)], stdout=subprocess.PIPE, check=True).stdout
    return {(int(major), int(minor)) for major, minor in VERSION.findall(told)}


if __name__ == "__main__":
    print(".".join(map(str, newest_glibc(Path(sys.argv[1])))))
