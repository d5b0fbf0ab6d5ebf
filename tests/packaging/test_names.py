"""The program has one name everywhere, and names no home but that of whoever publishes."""

from __future__ import annotations

import os
import plistlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from carioca.cli.commands import whole_parser
from carioca.games import CATALOGUE

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
HOME = "https://host.example/somebody/carioca"


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The folder of the packaging's modules on the path."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return __import__


def test_every_file_tells_the_same_name(build: Any) -> None:
    name, linux = build("release").APP_ID, PACKAGING / "linux"
    assert re.fullmatch(r"[a-z]+\.[a-z]+\.[A-Z][a-z]+", name), "what every system takes"
    named = {file.name for file in linux.iterdir() if name in file.name}
    assert named == {f"{name}.{ending}" for ending in ("desktop", "metainfo.xml", "mime.xml", "yml")}
    told = ET.parse(linux / f"{name}.metainfo.xml").getroot()
    assert told.findtext("id") == told.findtext("icon") == name and told.findtext("launchable") == f"{name}.desktop"
    developer = told.find("developer")
    assert developer is not None and developer.attrib["id"] == name.rpartition(".")[0]
    for file, line in (
        (f"{name}.desktop", f"Icon={name}"),
        (f"{name}.mime.xml", f'    <icon name="{name}"/>'),
        (f"{name}.yml", f"id: {name}"),
        ("install.sh", f"id={name}"),
    ):
        assert line in (linux / file).read_text("utf-8").splitlines(), file
    mac = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    assert mac["CFBundleIdentifier"] == name
    assert mac["UTExportedTypeDeclarations"][0]["UTTypeIdentifier"].startswith(name.rpartition(".")[0] + ".")


def test_whatever_says_what_this_is_names_every_game(build: Any) -> None:
    linux, windows = PACKAGING / "linux", (PACKAGING / "windows" / "carioca.nsi").read_text("utf-8")
    name = build("release").APP_ID
    about = [line for line in (linux / f"{name}.desktop").read_text("utf-8").splitlines() if line.startswith("Comment")]
    about += [one.text or "" for one in ET.parse(linux / f"{name}.metainfo.xml").getroot().findall("summary")]
    about += [line for line in windows.splitlines() if re.match("LangString (WelcomeText|LinkText) ", line)]
    about += re.findall("^{homepage}(Description: .*)", (ROOT / "build" / "linux.py").read_text("utf-8"), re.MULTILINE)
    about += re.findall('^description = "(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    about.append(whole_parser().description or "")
    assert len(about) == 11
    for words in about:
        for entry in CATALOGUE:
            assert entry.name in words.casefold(), words


def test_what_packages_are_made_from_names_no_home(build: Any) -> None:
    release = build("release")
    for file in sorted(path for path in PACKAGING.rglob("*") if path.suffix in {".xml", ".desktop", ".yml", ".nsi"}):
        addresses = set(re.findall(r"https?://[^/\s<\"']+", file.read_text("utf-8")))
        assert addresses <= {release.NOWHERE, "http://www.freedesktop.org"}, file


def test_the_description_leads_to_whoever_publishes_or_nowhere(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    linux = build("linux")
    monkeypatch.setattr(linux, "HOMEPAGE", HOME)
    told = ET.fromstring(linux.description())
    pictures = [image.text or "" for image in told.iter("image")]
    assert told.findtext("url") == HOME and len(pictures) == 6
    for picture in pictures:
        assert (ROOT / picture.removeprefix(f"{HOME}/raw/HEAD/")).is_file()
    monkeypatch.setattr(linux, "HOMEPAGE", "")
    text = linux.description()
    assert "http" not in text and ET.fromstring(text).findtext("releases/release/description/p")
    assert [child.tag for child in told if child.tag not in ("url", "screenshots")] == [
        child.tag for child in ET.fromstring(text)
    ]


@pytest.mark.parametrize(("home", "given"), [("", ""), (HOME, HOME + "/")])
def test_the_home_comes_from_the_environment(home: str, given: str) -> None:
    environ = {**os.environ, "CARIOCA_HOMEPAGE": given, "PYTHONPATH": str(ROOT / "build")}
    command = [sys.executable, "-c", "import release, licences; print(release.HOMEPAGE, licences.HEAD.count('{home}'))"]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    assert done.stdout == f"{home} 1\n"
