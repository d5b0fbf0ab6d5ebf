"""The licence texts of everything that is shipped: collected before the program is frozen, checked against it after."""

from __future__ import annotations

import ast
import csv
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import NamedTuple

from release import HOMEPAGE, ROOT, Problem, Release

TEXTS = ROOT / "packaging" / "licences"
"""Texts that no package brings along: of libraries in C (as Debian collected them) and the GNU licences."""
BOOT = "pyinstaller"
"""Its loader is the program's file (under the GPL, with leave to ship it with any program)."""
BROUGHT = {"pygame-ce": "LGPL-2.1.txt"}
"""Packages whose own files hold no text of their licence, and where it is."""
LEFT_OUT = ("pillow",)
"""What fpdf2 asks for and the frozen program does without."""
PYTHON = ("python", "python3", "vcruntime140", "vcruntime140_1", "ucrtbase", "concrt140", "msvcp140")
"""The interpreter and what its licence covers on Windows."""

LIBRARIES = {
    **{name: name for name in ("alsa", "brotli", "bzip2", "expat", "flac", "fluidsynth", "freetype", "harfbuzz")},
    **{name: name for name in ("libffi", "libjpeg-turbo", "libpng", "libtiff", "libuuid", "libwebp", "libxmp")},
    **{name: name for name in ("mpg123", "ogg", "opus", "opusfile", "portmidi", "sdl2", "sdl2_image", "sdl2_mixer")},
    **{name: name for name in ("sdl2_ttf", "sndfile", "vorbis", "wavpack", "xz", "zlib")},
    **{"asound": "alsa", "brotlicommon": "brotli", "brotlidec": "brotli", "bz2": "bzip2", "ffi": "libffi"},
    **{"jpeg": "libjpeg-turbo", "lzma": "xz", "png16": "libpng", "sharpyuv": "libwebp", "tiff": "libtiff"},
    **{"uuid": "libuuid", "vorbisenc": "vorbis", "vorbisfile": "vorbis", "webp": "libwebp", "webpdemux": "libwebp"},
    **{"xmp": "libxmp", "z": "zlib", "zlib1": "zlib"},
}
"""The text of a shared library, by the name of its file as `stem` gives it."""


class Font(NamedTuple):
    """A font that comes with a package: its name, its licence (SPDX), the file of the text, which the form library
    brings or TEXTS has."""

    name: str
    licence: str
    file: str

    def text(self) -> Path:
        brought = Path(str(distribution("pygame-gui").locate_file(f"pygame_gui/data/licenses/{self.file}")))
        return brought if brought.is_file() else TEXTS / self.file


FONTS = {
    "notosans": Font("Noto Sans", "OFL-1.1", "NotoSans-LICENSE.txt"),
    "firacode": Font("Fira Code", "OFL-1.1", "FiraCode-LICENSE.txt"),
    "freesansbold": Font("FreeSans Bold", "GPL-3.0-or-later WITH Font-exception-2.0", "freefont.txt"),
}
"""The fonts that are shipped, by the name of their files as `stem` gives it."""
LETTERS = (".ttf", ".otf", ".ttc", ".pfb")  # endings of the files of fonts

HEAD = """\
Carioca is free software under the MIT licence: see carioca.txt.

It is made with these works of others; their licences are in the files named here. Of those under the GNU Lesser
General Public License, pygame-ce and the libraries in C are files of their own in the folder of the program and may be
replaced by changed versions. fpdf2 is inside the program's archive: a program with a changed one can be made from
Carioca's sources{home} with the one command that made this one.

"""


def collect(release: Release) -> None:
    """Fill `release.licences`; the list of all is README.txt there. Raises Problem when a text is nowhere."""
    folder = release.licences
    folder.mkdir(parents=True)
    lines = []
    shutil.copyfile(ROOT / "LICENSE", folder / "carioca.txt")
    for found in [*needed(), distribution(BOOT)]:
        texts = list(texts_of(found))
        if not texts:
            raise Problem(f"{found.name} brings no licence text: add one to {TEXTS.name} and to licences.BROUGHT")
        name = canonical(found.name)
        (folder / f"{name}.txt").write_text("\n\n".join(texts), encoding="utf-8")
        lines.append(f"{found.name} {found.version}: {name}.txt")
    (folder / "python.txt").write_text(python_text(), encoding="utf-8")
    lines.append(f"Python {sys.version.split()[0]}: python.txt")
    for font in FONTS.values():
        shutil.copyfile(font.text(), folder / font.file)
        lines.append(f"{font.name} ({font.licence}): {font.file}")
    for text in sorted(TEXTS.glob("*.txt")):
        shutil.copyfile(text, folder / text.name)
        lines.append(f"{text.stem}: {text.name}")
    head = HEAD.format(home=f" ({HOMEPAGE})" if HOMEPAGE else "")
    (folder / "README.txt").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def check(release: Release) -> None:
    """Compare the texts with what was frozen. Raises Problem with all that has none."""
    owners = files_of_packages()
    missing = set()
    for name, source, kind in frozen(release):
        if kind == "SYMLINK":
            continue
        owner = owners.get(place(source))
        if owner is not None and not (release.licences / f"{owner}.txt").is_file():
            missing.add(owner)
        if kind == "BINARY" and not has_text(Path(name).name):
            missing.add(Path(name).name)
        if is_font(name) and stem(Path(name).name) not in FONTS:
            missing.add(Path(name).name)
    if missing:
        raise Problem(f"shipped without the text of its licence: {', '.join(sorted(missing))}")


def needed() -> list[Distribution]:
    """The packages that the game imports, directly or not, in the order of their names. Raises Problem."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: dict[str, Distribution] = {}
    waiting = list(project["dependencies"])
    while waiting:
        requirement = waiting.pop()
        name = canonical(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])
        # What only an extra or another system asks for is not installed.
        if name in found or "extra ==" in requirement:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            if ";" not in requirement:
                raise Problem(f"{name} is not installed") from None
            continue
        waiting += found[name].requires or ()
    return [found[name] for name in sorted(found) if name not in LEFT_OUT]


def texts_of(found: Distribution) -> Iterator[str]:
    """The licence texts of a package."""
    name = canonical(found.name)
    if name in BROUGHT:
        yield (TEXTS / BROUGHT[name]).read_text("utf-8")
    for file in sorted(found.files or (), key=str):
        own = file.parts[0].endswith(".dist-info") and re.match(r"(?i)(licen[cs]e|copying|notice)", file.name)
        if own:
            yield Path(str(file.locate())).read_text("utf-8")


def python_text() -> str:
    """The interpreter's licence, with those of what is built into it. Raises Problem."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for place in (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(f"/usr/share/doc/python{version}/copyright"),
    ):
        if place.is_file():
            return place.read_text("utf-8")
    raise Problem("this Python brings no LICENSE.txt")


def has_text(file: str) -> bool:
    """Whether a shared library, by the name of its file, is one of those whose text we ship."""
    name = stem(file)
    return re.sub(r"\d+$", "", name) in PYTHON or name in PYTHON or name in LIBRARIES


def stem(file: str) -> str:
    """`ogg` for libogg-0.dll, libogg-15db22d2.so.0.8.6 and libogg.0.8.6.dylib."""
    return re.split(r"[-.]", file.lower().removeprefix("lib"), maxsplit=1)[0]


def is_font(file: str) -> bool:
    return file.lower().endswith(LETTERS)


def frozen(release: Release) -> list[tuple[str, str, str]]:
    """All that the freezer noted: name in the program, source, kind."""
    work = release.work / "pyinstaller" / "carioca"
    noted = [ast.literal_eval((work / name).read_text("utf-8")) for name in ("COLLECT-00.toc", "PYZ-00.toc")]
    return [entry for found in noted for part in found if isinstance(part, list) for entry in part]


@cache
def files_of_packages() -> dict[str, str]:
    """Which installed package a file (as `place` writes it) belongs to."""
    return {
        place(os.path.join(str(found.locate_file("")), row[0])): canonical(found.name)
        for found in distributions()
        for row in csv.reader((found.read_text("RECORD") or "").splitlines())
        if row
    }


def place(file: str) -> str:
    """A path as it is compared."""
    return os.path.normcase(os.path.normpath(file))


def canonical(name: str) -> str:
    """A package's name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()
