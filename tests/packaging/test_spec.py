"""The freezer's specification, evaluated as on each of the three systems with stand-ins for what it calls."""

from __future__ import annotations

import plistlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from carioca.games import CATALOGUE
from carioca.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "packaging" / "pyinstaller" / "carioca.spec"


class Made:
    """What a call of the specification gave: its arguments, and lists for more."""

    def __init__(self, kind: str, args: tuple[object, ...], named: dict[str, Any]) -> None:
        self.kind, self.args, self.named = kind, args, named
        self.datas = [
            ("pygame_gui/data/NotoSansJP-Bold.otf", "", "DATA"),
            ("pygame_gui/data/NotoSans-Bold.ttf", "", "DATA"),
        ]
        self.binaries = [("libstdc++.so.6", "", "BINARY"), ("libSDL2.so", "", "BINARY")]
        self.pure, self.scripts = [], []


def evaluate(system: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    """All calls, in their order."""
    calls: list[Made] = []

    def stub(kind: str) -> Any:
        def made(*args: object, **named: object) -> Made:
            calls.append(Made(kind, args, named))
            return calls[-1]

        return made

    freezer, hooks = ModuleType("PyInstaller"), ModuleType("PyInstaller.utils.hooks")
    freezer.__file__ = str(folder / "__init__.py")
    hooks.collect_submodules = lambda package: [package]
    for name, module in {"PyInstaller": freezer, "PyInstaller.utils": freezer, hooks.__name__: hooks}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "platform", system)
    values = {"VERSION": "1.2.3", "ICONS": folder, "LICENCES": folder, "ARCH": "universal2", "ENTITLEMENTS": "e"}
    values["ASSETS_LIST"] = folder / "list.json"
    for name, value in values.items():
        monkeypatch.setenv(f"CARIOCA_{name}", str(value))
    names = {kind: stub(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    exec(compile(SPEC.read_text("utf-8"), str(SPEC), "exec"), {**names, "SPECPATH": str(SPEC.parent)})
    return calls


def of(kind: str, calls: list[Made]) -> list[Made]:
    """The calls of one kind."""
    return [call for call in calls if call.kind == kind]


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_one_folder_without_compression_or_needless_fonts(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = evaluate(system, tmp_path, monkeypatch)
    analysis, collect = of("Analysis", calls)[0], of("COLLECT", calls)[0]
    assert all(Path(file).is_file() for file in analysis.args[0])
    sources = {name: Path(source) for source, name in analysis.named["datas"]}
    assert sources["carioca/assets"].is_dir() and sources["licences"] == tmp_path
    assert [name for name, *_ in analysis.datas] == ["pygame_gui/data/NotoSans-Bold.ttf"]
    for program in of("EXE", calls):
        assert program.named["upx"] is False and program.named["exclude_binaries"] is True
        assert program.named["icon"] == {
            "linux": None, "win32": str(tmp_path / "carioca.ico"), "darwin": str(tmp_path / "carioca.icns")
        }[system]  # fmt: skip
    assert collect.named["upx"] is False and collect.named["strip"] is (system == "linux")


def test_windows_has_a_second_program_for_the_console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = of("EXE", evaluate("win32", tmp_path, monkeypatch))
    assert {program.named["name"]: program.named["console"] for program in programs} == {
        "carioca": False,
        "carioca-cli": True,
    }


def test_macos_gets_a_bundle_that_opens_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = evaluate("darwin", tmp_path, monkeypatch)
    bundle = of("BUNDLE", calls)[0].named
    told = bundle["info_plist"]
    assert plistlib.loads(plistlib.dumps(told)) == told
    assert bundle["name"] == "Carioca.app" and bundle["version"] == told["CFBundleVersion"] == "1.2.3"
    assert bundle["bundle_identifier"] == told["CFBundleIdentifier"] and "_" not in told["CFBundleIdentifier"]
    assert told["CFBundleLocalizations"] == ["es", "en"] and told["NSHighResolutionCapable"] is True
    (kind,), (document,) = told["UTExportedTypeDeclarations"], told["CFBundleDocumentTypes"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["carioca"]
    program = of("EXE", calls)[0].named
    assert program["target_arch"] == "universal2" and program["entitlements_file"] == "e"
    rights = plistlib.loads((ROOT / "packaging/macos/entitlements.plist").read_bytes())
    assert rights and all(value is True for value in rights.values())


def test_every_room_of_the_code_is_a_package_that_the_freezer_finds() -> None:
    """Families are imported when they are asked for: what is no package would be missing in a frozen program."""
    code = ROOT / "carioca"
    bare = [folder for folder in {path.parent for path in code.rglob("*.py")} if not (folder / "__init__.py").is_file()]
    assert not bare
    for entry in CATALOGUE:
        rooms = {"games": entry.family, "bots": entry.family, "words": entry.table, "gui": entry.table}
        assert all((code / room / column / "__init__.py").is_file() for room, column in rooms.items())
        for lang in LANGUAGES:
            assert (ROOT / "assets" / "rules" / lang / f"{entry.name}.md").is_file()
