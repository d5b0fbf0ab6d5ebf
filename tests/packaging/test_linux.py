"""What the packages are made from: versions that agree, menu entries that the program understands, one sum per file."""

from __future__ import annotations

import configparser
import hashlib
import importlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from carioca import __version__, cli
from carioca.cli.commands import parse
from carioca.games import CATALOGUE, all_presets
from carioca.storage.paths import MATCH

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
MIME = "application/vnd.carioca.record+json"


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """build/package.py with its neighbours, which are no package."""
    monkeypatch.syspath_prepend(ROOT / "build")
    yield importlib.import_module("package")
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "/").parent == ROOT / "build":
            del sys.modules[name]


def entry(build: ModuleType) -> configparser.ConfigParser:
    """The menu entry."""
    found = configparser.ConfigParser(interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(LINUX / f"{build.check_version.APP_ID}.desktop", encoding="utf-8")
    return found


def test_every_place_names_the_same_version(build: ModuleType) -> None:
    build.check_version.check()
    with pytest.raises(build.Problem, match="the tag"):
        build.check_version.check("v9.9.9")


WRONG = {
    "the program": (0, f'"{__version__}"', '"0.0.1"'),
    "the classifier": (1, "5 - Production/Stable", "3 - Alpha"),
    "the source": (1, '"carioca/__init__.py"', '"carioca/version.py"'),
    "the changelog": (2, f"## [{__version__}]", "## [99.1.0]"),
    "an entry before it": (2, f"## [{__version__}]", f"## [99.1.0] - unreleased\n\n## [{__version__}]"),
    "the software centres": (3, f'version="{__version__}"', 'version="0.9.0"'),
    "a release before it": (3, "<releases>", '<releases><release version="99.1.0" type="development"/>'),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("wrong", [None, *WRONG])
def test_a_place_that_says_something_else_is_found(build: ModuleType, tmp_path: Path, wrong: str | None) -> None:
    checks = build.check_version
    for place in checks.PLACES:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / place, tmp_path / place)
    if wrong is None:
        checks.check(root=tmp_path)
        return
    number, was, now = WRONG[wrong]
    file = tmp_path / checks.PLACES[number]
    text = file.read_text("utf-8")
    assert was in text
    file.write_text(text.replace(was, now, 1), "utf-8")
    with pytest.raises(build.Problem):
        checks.check(root=tmp_path)


def test_whoever_describes_the_program_names_every_game(build: ModuleType) -> None:
    names = [entry.name for entry in CATALOGUE]
    described = ET.parse(LINUX / f"{build.check_version.APP_ID}.metainfo.xml").findtext("summary")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["description"]
    menu = entry(build)["Desktop Entry"]
    assert described == menu["Comment"]
    for text in (described, menu["Comment[es]"], project, importlib.import_module("linux").CONTROL):
        assert text is not None and all(name in text.lower() for name in names)


def test_a_release_needs_its_date(build: ModuleType) -> None:
    if "unreleased" in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        with pytest.raises(build.Problem, match="no date"):
            build.check_version.check(f"v{__version__}")
    else:
        build.check_version.check(f"v{__version__}")


def test_every_step_of_every_system_exists(build: ModuleType) -> None:
    for steps in build.STEPS.values():
        for step in steps:
            module, _, name = step.partition(".")
            assert callable(getattr(importlib.import_module(module), name)), step


def test_the_menu_offers_every_game_and_the_program_understands_it(build: ModuleType) -> None:
    found = entry(build)
    actions = found["Desktop Entry"]["Actions"].strip(";").split(";")
    assert actions == ["continue", *(preset for preset in all_presets())]
    for action in actions:
        section = found[f"Desktop Action {action}"]
        assert section["Name"] and section["Name[es]"]
        name, rest = cli._command(section["Exec"].split()[1:])
        parsed = parse(name or "play", rest)
        assert name is None and (parsed.go_on or parsed.new == action)


def test_matches_belong_to_the_program(build: ModuleType) -> None:
    main = entry(build)["Desktop Entry"]
    assert main["MimeType"] == f"{MIME};" and main["Exec"] == "carioca %f" and main["StartupWMClass"] == "carioca"
    kind = ET.parse(LINUX / f"{build.check_version.APP_ID}.mime.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    glob = kind.find("m:mime-type/m:glob", space)
    assert glob is not None and glob.attrib["pattern"] == f"*{MATCH}"
    described = ET.parse(LINUX / f"{build.check_version.APP_ID}.metainfo.xml")
    assert described.findtext("provides/mediatype") == MIME


def test_the_pictures_of_the_description_are_ours(build: ModuleType) -> None:
    images = ET.parse(LINUX / f"{build.check_version.APP_ID}.metainfo.xml").findall("screenshots/screenshot/image")
    assert len(images) >= 2
    for image in images:
        assert (ROOT / "packaging" / "pictures" / (image.text or "").rpartition("/")[2]).is_file()


def test_the_tools_are_locked_with_their_sums_and_name_no_registry() -> None:
    lock = (ROOT / "build" / "requirements.txt").read_text("utf-8")
    assert "http" not in lock and "index" not in lock.replace("--no-emit-index-url", "")
    named = re.findall(r"^([a-z0-9-]+)==\S+.*\\$", lock, re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["build"]]
    names = {re.split(r"[<>=!]", line)[0].lower().replace("_", "-") for line in wanted}
    assert names <= set(named)
    blocks = re.split(r"^(?=[a-z])", lock, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in block for block in blocks)


def test_no_build_package_shadows_the_tool_of_that_name() -> None:
    assert not (ROOT / "build" / "__init__.py").exists()


def test_the_sums_are_those_of_the_files(build: ModuleType, tmp_path: Path) -> None:
    files = [tmp_path / "b.deb", tmp_path / "a.tar.gz"]
    for file in files:
        file.write_bytes(file.name.encode())
    sums = build.write_sums(tmp_path, files).read_text()
    assert sums == "".join(f"{hashlib.sha256(n.encode()).hexdigest()}  {n}\n" for n in ("a.tar.gz", "b.deb"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="packs for Linux")
def test_packing_the_same_folder_twice_gives_the_same_bytes(build: ModuleType, tmp_path: Path) -> None:
    linux = importlib.import_module("linux")
    packed = []
    for name in ("one", "two"):
        root = tmp_path / name
        (root / "bin").mkdir(parents=True)
        (root / "bin" / "program").write_text("x")
        (root / "bin" / "program").chmod(0o700 if name == "one" else 0o755)
        (root / "note").write_text("ñ")
        (root / "link").symlink_to("bin/program")
        linux.settle(root, 1_000_000_000)
        packed.append(linux.pack(root, "carioca"))
    assert packed[0] == packed[1]
    archive = tmp_path / "archive.tar"
    archive.write_bytes(packed[0])
    with tarfile.open(archive) as tar:
        modes = {entry.name: (entry.mode, entry.mtime, entry.uid) for entry in tar}
        assert modes["carioca/bin/program"] == (0o755, 1_000_000_000, 0)
        assert modes["carioca/note"][0] == 0o644 and tar.getmember("carioca/link").linkname == "bin/program"


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a script for Linux")
def test_the_installer_puts_and_takes_only_what_is_ours(build: ModuleType, tmp_path: Path) -> None:
    bundle, home = tmp_path / "bundle", tmp_path / "mi casa"
    (bundle / "carioca" / "_internal").mkdir(parents=True)
    program = bundle / "carioca" / "carioca"
    program.write_text("#!/bin/sh\necho played $1\n")
    program.chmod(0o755)
    (bundle / "carioca" / "_internal" / "new").touch()
    share = bundle / "share" / "applications"
    share.mkdir(parents=True)
    (bundle / "install.sh").write_bytes((LINUX / "install.sh").read_bytes())
    for file in LINUX.glob("*.desktop"):
        (share / file.name).write_bytes(file.read_bytes())
    importlib.import_module("manual").lay(bundle / "share", 0)
    app = home / ".local" / "lib" / "carioca"
    (app / "_internal").mkdir(parents=True)
    (app / "_internal" / "stale").touch()
    (app / "mine.txt").write_text("kept")
    saves = home / ".local" / "share" / "carioca" / "saves" / "match.carioca"
    saves.parent.mkdir(parents=True)
    saves.write_text("kept")

    def run(*arguments: str) -> None:
        environ = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
        subprocess.run(["sh", bundle / "install.sh", *arguments], env=environ, check=True, capture_output=True)

    run()
    assert [file.name for file in (app / "_internal").iterdir()] == ["new"]
    command = home / ".local" / "bin" / "carioca"
    assert subprocess.run([command, "it"], capture_output=True, text=True).stdout == "played it\n"
    menu = next((home / ".local" / "share" / "applications").glob("*.desktop")).read_text("utf-8")
    assert f'Exec="{app}/carioca" %f' in menu and f'Exec="{app}/carioca" --continue' in menu
    laid = {file.relative_to(bundle / "share") for file in (bundle / "share").rglob("*") if file.is_file()}
    assert len(laid) == 1 + 4 + 3
    assert all((home / ".local" / "share" / file).is_file() for file in laid)
    run("--uninstall")
    left = {file.relative_to(home).as_posix() for file in home.rglob("*") if not file.is_dir()}
    left.discard(".local/share/applications/mimeinfo.cache")
    assert left == {".local/lib/carioca/mine.txt", ".local/share/carioca/saves/match.carioca"}
