"""The Windows installer: what it says, that it compiles without a warning, and that it removes nothing but its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def windows() -> Any:
    """build/windows.py."""
    return load("windows")


def load(name: str) -> ModuleType:
    """A module of the build folder."""
    sys.path.insert(0, str(ROOT / "build"))
    try:
        return __import__(name)
    finally:
        sys.path.remove(str(ROOT / "build"))


def test_the_version_resource_is_an_expression_with_the_version_everywhere(windows: Any) -> None:
    def made(*parts: object, **named: object) -> tuple[object, ...]:
        return (*parts, *named.values())

    names = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    tree = repr(eval(windows.version_resource("1.20.3"), dict.fromkeys(names, made)))
    assert tree.count("(1, 20, 3, 0)") == 2 and tree.count("'1.20.3'") == 2
    for bad in ("1.2", "1.2.3b1", "1.2.70000"):
        with pytest.raises(windows.Problem):
            windows.version_resource(bad)


def test_only_installed_files_are_removed(windows: Any) -> None:
    files = [PurePosixPath("_internal/a$b/x.txt"), PurePosixPath("_internal/y.dll"), PurePosixPath("carioca.exe")]
    text = windows.file_macros(Path("/made"), files)
    removing = text.partition("!macro RemoveFiles")[2]
    assert [line.strip() for line in removing.splitlines()[1:-1]] == [
        r'Delete "$INSTDIR\_internal\a$$b\x.txt"',
        r'Delete "$INSTDIR\_internal\y.dll"',
        r'Delete "$INSTDIR\carioca.exe"',
        r'RMDir "$INSTDIR\_internal\a$$b"',
        r'RMDir "$INSTDIR\_internal"',
    ]
    assert "/r" not in text and "RMDir /r" not in windows.SCRIPT.read_text("utf-8")


def test_without_a_certificate_it_only_says_so(
    windows: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(windows.CERTIFICATE, raising=False)
    windows.sign(SimpleNamespace(), [Path("setup.exe")])
    assert "setup.exe not signed" in capsys.readouterr().out


def test_every_text_of_the_installer_is_in_both_languages(windows: Any) -> None:
    script = windows.SCRIPT.read_text("utf-8").splitlines()
    texts = [line.split()[1:3] for line in script if line.startswith("LangString")]
    spanish = {name for name, language in texts if language == "${LANG_SPANISH}"}
    assert spanish == {name for name, language in texts if language == "${LANG_ENGLISH}"} and len(spanish) > 8


# -- with the compiler, and under wine ---------------------------------------------------------------------------------


def server() -> str:
    """Where Debian keeps Wine's server."""
    return shutil.which("wineserver") or "/usr/lib/wine/wineserver"


class Wine:
    """A fresh Windows of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environ = {**os.environ, "WINEPREFIX": str(folder), "WINEDEBUG": "-all", "WINEARCH": "win64"}
        self.environ |= {"WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=", "LANG": "C.UTF-8"}
        self.environ.pop("DISPLAY", None)

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a program there and wait until nothing runs any more."""
        done = subprocess.run(
            ["wine", *map(str, words)], env=self.environ, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        subprocess.run([server(), "-w"], env=self.environ)
        return done

    @property
    def local(self) -> Path:
        """%LOCALAPPDATA%."""
        return next(self.folder.glob("drive_c/users/*/AppData/Local"))

    def value(self, key: str, name: str = "") -> str | None:
        """A text of HKCU, "" for the default one; None when it is not there. (Wine writes it when all has ended.)"""
        keys = (self.folder / "user.reg").read_text("utf-8", "replace").split("\n[")
        inside = next((part for part in keys if part.startswith(key.replace("\\", "\\\\") + "]")), "")
        start = f'"{name}"="' if name else '@="'
        return next((line[len(start) : -1] for line in inside.splitlines() if line.startswith(start)), None)

    def links(self) -> list[str]:
        """The names in the Start menu."""
        return [link.name for link in self.folder.glob("drive_c/users/*/AppData/Roaming/**/Carioca.lnk")]


def make_installer(windows: Any, folder: Path, version: str, files: dict[str, str]) -> Path:
    """Compile an installer of stand-in files."""
    program = folder / version
    for name, text in files.items():
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).write_text(text)
        os.utime(program / name, (1_700_000_000, 1_700_000_000))
    release = windows.Release(version, 1_700_000_000, Path(sys.executable), folder, folder)
    macros, setup = folder / "files.nsh", folder / f"setup-{version}.exe"
    macros.write_text(windows.file_macros(program, map(PurePosixPath, sorted(files))), "utf-8")
    picture = folder / "picture.bmp"
    icon = folder / "carioca.ico"
    if not picture.exists():
        icons = load("icons")
        icons.pygame.display.init()
        icon.write_bytes(icons.ico((16, 32)))
        icons.pygame.image.save(icons.pygame.Surface((164, 314), 0, 24), picture)
    values = {"ICON": icon, "PICTURE": picture, "FILES": macros, "OUT": setup}
    windows.compile_script(release, VERSION=version, HOMEPAGE="", **{key: str(path) for key, path in values.items()})
    return setup


def need(*tools: str) -> None:
    """Skip where these are not installed."""
    if missing := [tool for tool in tools if shutil.which(tool) is None]:
        pytest.skip(f"{' and '.join(missing)} missing")


def test_it_compiles_to_the_same_bytes_at_any_time(windows: Any, tmp_path: Path) -> None:
    need("makensis")
    files = {"carioca.exe": "1", "_internal/b": "1"}
    first = make_installer(windows, tmp_path, "1.2.3", files).read_bytes()
    os.utime(tmp_path / "picture.bmp", (1, 1))
    assert make_installer(windows, tmp_path, "1.2.3", files).read_bytes() == first


@pytest.mark.slow
def test_it_installs_upgrades_and_removes_and_touches_nothing_else(windows: Any, tmp_path: Path) -> None:
    need("makensis", "wine")
    old = make_installer(
        windows, tmp_path, "0.1.0", {"carioca.exe": "1", "_internal/stale/a.txt": "", "_internal/b": "1"}
    )
    new = make_installer(windows, tmp_path, "0.2.0", {"carioca.exe": "2", "_internal/b": "2", "_internal/c/d": "2"})
    wine = Wine(tmp_path / "wine")
    assert wine.run("wineboot", "-i").returncode == 0
    assert wine.run("winecfg", "-v", "win7").returncode == 0
    assert wine.run(old, "/S").returncode == 3, "not for a Windows before 10"
    assert wine.run("winecfg", "-v", "win10").returncode == 0
    assert wine.run(old, "/S").returncode == 0
    home, saves = wine.local / "Programs" / "Carioca", wine.local / "Carioca" / "saves"
    assert (home / "_internal/stale/a.txt").is_file() and wine.links() == ["Carioca.lnk"]
    listed = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Carioca"
    assert wine.value(listed, "DisplayVersion") == "0.1.0"
    opens = r"Software\Classes\Carioca.Match\shell\open\command"
    assert wine.value(r"Software\Classes\.carioca") == "Carioca.Match" and "%1" in str(wine.value(opens))

    saves.mkdir(parents=True)
    for kept in (saves / "match.carioca", home / "mine.txt", home / "_internal" / "mine.txt"):
        kept.write_text("kept")
    assert wine.run(new, "/S").returncode == 0
    assert (home / "carioca.exe").read_text() == "2" and (home / "_internal/c/d").is_file()
    assert not (home / "_internal/stale").exists()
    assert wine.value(listed, "DisplayVersion") == "0.2.0"

    assert wine.run(home / "carioca-uninstall.exe", "/S").returncode == 0
    assert sorted(path.name for path in home.rglob("*")) == ["_internal", "mine.txt", "mine.txt"]
    assert (saves / "match.carioca").read_text() == "kept"
    assert wine.links() == [] and wine.value(listed, "DisplayVersion") is None
    assert wine.value(r"Software\Classes\.carioca") is None and wine.value(opens) is None
