"""Everything that is frozen comes with the text of its licence, and with a line in the list of parts."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
DROPPED = r"NotoSans(SC|JP|KR|Arabic|Hebrew|Georgian)-|Italic|/(tests|examples)/"
PACKAGES = ("pygame-ce", "pygame-gui", "python-i18n", "fpdf2", "fonttools", "defusedxml", "platformdirs")


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The folder of the packaging's modules on the path."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return __import__


@pytest.fixture
def release(build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A release whose freezer noted one file of every package and some libraries."""
    licences = build("licences")
    # The freezer is not among the tools of the tests.
    monkeypatch.setattr(licences, "BOOT", "pytest")
    noted = tmp_path / "pyinstaller" / "carioca"
    noted.mkdir(parents=True)
    owners: dict[str, str] = {owner: file for file, owner in licences.files_of_packages().items()}
    libraries = ["libSDL2-2-50d19f93.0.so.0.3200.10", "_internal/libogg-0.dll", "libz.1.3.1.zlib-ng.dylib", "Python"]
    library = tmp_path / "library"
    library.write_bytes(b"code")
    files = [(name, owners[name], "PYMODULE") for name in PACKAGES]
    (noted / "PYZ-00.toc").write_text(repr(("PYZ-00.pyz", files)))
    (noted / "COLLECT-00.toc").write_text(repr(([(name, str(library), "BINARY") for name in libraries],)))
    return licences.Release("1.2.3", 1_700_000_000, Path(sys.executable), tmp_path, tmp_path)


@pytest.mark.slow
def test_every_part_has_its_text(build: Any, release: Any) -> None:
    licences = build("licences")
    licences.collect(release)
    licences.check(release)
    listed = (release.licences / "README.txt").read_text("utf-8")
    for name in (*PACKAGES, "python", "carioca", "sdl2", "LGPL-2.1"):
        assert len((release.licences / f"{name}.txt").read_text("utf-8")) > 700, name
        assert f"{name}.txt" in listed
    assert "LESSER GENERAL PUBLIC LICENSE" in (release.licences / "pygame-ce.txt").read_text("utf-8")
    for font in licences.FONTS.values():
        assert len((release.licences / font.file).read_text("utf-8")) > 700 and f"{font.name} (" in listed


@pytest.mark.slow
def test_a_part_without_a_text_is_named(build: Any, release: Any) -> None:
    licences = build("licences")
    licences.collect(release)
    (release.licences / "fpdf2.txt").unlink()
    noted = release.work / "pyinstaller" / "carioca" / "COLLECT-00.toc"
    noted.write_text(repr(([("libmystery.so.1", "/made/up", "BINARY")],)))
    with pytest.raises(licences.Problem, match=r"fpdf2, libmystery\.so\.1"):
        licences.check(release)


def test_every_library_of_the_table_has_a_text(build: Any) -> None:
    licences = build("licences")
    texts = {file.stem for file in licences.TEXTS.glob("*.txt")}
    assert set(licences.LIBRARIES.values()) <= texts
    for file in ("libogg-15db22d2.so.0.8.6", "libogg-0.dll", "libogg.0.8.6.dylib"):
        assert licences.stem(file) == "ogg"
    assert licences.has_text("python313.dll") and licences.has_text("VCRUNTIME140_1.dll")


@pytest.mark.slow
def test_every_font_that_the_libraries_bring_has_its_text_and_its_line(build: Any, release: Any) -> None:
    """What is shipped is what the libraries bring without what the freezer leaves out; a new font is named."""
    licences, sbom = build("licences"), build("sbom")
    shipped = {
        Path(file).name: file
        for file, owner in licences.files_of_packages().items()
        if owner in PACKAGES and licences.is_font(file) and not re.search(DROPPED, Path(file).as_posix())
    }
    assert {"NotoSans-Bold.ttf", "FiraCode-Regular.ttf", "freesansbold.ttf"} <= shipped.keys()
    noted = release.work / "pyinstaller" / "carioca" / "COLLECT-00.toc"
    noted.write_text(repr(([(f"fonts/{name}", file, "DATA") for name, file in shipped.items()],)))
    licences.collect(release)
    licences.check(release)
    assert {part["bom-ref"]: part["licenses"] for part in sbom.fonts(release)}.keys() == {
        f"file:fonts/{n}" for n in shipped
    }
    noted.write_text(repr(([("fonts/Mystery-Bold.ttf", "/made/up", "DATA")],)))
    with pytest.raises(licences.Problem, match=r"Mystery-Bold\.ttf"):
        licences.check(release)


@pytest.mark.slow
def test_the_list_of_parts_names_them_and_is_always_the_same(build: Any, release: Any) -> None:
    sbom = build("sbom")
    bill = sbom.bill(release, "linux-x86_64")
    names = {part["name"] for part in bill["components"]}
    assert {*PACKAGES, "CPython", "libogg-0.dll"} <= names
    assert bill == sbom.bill(release, "linux-x86_64") and bill["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    (file,) = sbom.write(release)
    assert json.loads(file.read_text("utf-8"))["specVersion"] == "1.6"
    shutil.rmtree(release.work / "pyinstaller")
