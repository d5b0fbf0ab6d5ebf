"""The steps for macOS, with the system's tools replaced by a list of what was called."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def macos(monkeypatch: pytest.MonkeyPatch) -> Any:
    """build/macos.py, on a Mac without any account."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    module = __import__("macos")
    for name in (module.IDENTITY, *module.ACCOUNT, "CARIOCA_ARCH", "CARIOCA_CODESIGN_ID", "CARIOCA_ENTITLEMENTS"):
        monkeypatch.delenv(name, raising=False)
    return module


def release(folder: Path, processors: str = "x86_64 arm64") -> tuple[Any, list[str]]:
    """A release, and the list of the tools that it will have called."""
    called: list[str] = []

    def run(*words: object) -> str:
        called.append(" ".join(Path(str(word)).name for word in words))
        if words[0] == "ditto":
            Path(str(words[-1])).parent.mkdir(parents=True, exist_ok=True)
        return processors

    (folder / "licences").mkdir()
    made = SimpleNamespace(version="1.2.3", work=folder, to=folder, dist=folder, licences=folder / "licences", run=run)
    return made, called


def test_without_an_account_it_says_what_is_left_out(
    macos: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, called = release(tmp_path)
    macos.prepare(made)
    macos.notarize_app(made)
    assert macos.image(made) == [tmp_path / "carioca-1.2.3-macos-universal2.dmg"]
    assert [line.split()[0] for line in called] == ["lipo", "ditto", "hdiutil"]
    told = capsys.readouterr().out
    assert f"{macos.IDENTITY} is not set" in told and told.count("not notarized") == 2
    monkeypatch.delenv("CARIOCA_ARCH")


def test_with_an_account_app_and_image_are_signed_notarized_and_stapled(
    macos: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (macos.IDENTITY, *macos.ACCOUNT):
        monkeypatch.setenv(name, "x")
    for name in ("CARIOCA_ARCH", "CARIOCA_CODESIGN_ID", "CARIOCA_ENTITLEMENTS"):
        monkeypatch.setenv(name, "")
    made, called = release(tmp_path)
    macos.prepare(made)
    macos.notarize_app(made)
    macos.image(made)
    account = "--wait --key x --key-id x --issuer x"
    assert called[1:] == [
        "ditto -c -k --keepParent Carioca.app Carioca.zip",
        f"xcrun notarytool submit Carioca.zip {account}",
        "xcrun stapler staple Carioca.app",
        "spctl --assess --type execute Carioca.app",
        "ditto Carioca.app Carioca.app",
        "hdiutil create -volname Carioca -srcfolder dmg -format UDZO -fs HFS+ -ov carioca-1.2.3-macos-universal2.dmg",
        "codesign --sign x --timestamp carioca-1.2.3-macos-universal2.dmg",
        f"xcrun notarytool submit carioca-1.2.3-macos-universal2.dmg {account}",
        "xcrun stapler staple carioca-1.2.3-macos-universal2.dmg",
    ]
    assert Path(macos.ENTITLEMENTS).is_file()


def test_a_python_for_one_kind_of_mac_is_refused(macos: Any, tmp_path: Path) -> None:
    with pytest.raises(macos.Problem, match="arm64 only"):
        macos.prepare(release(tmp_path, "arm64")[0])
