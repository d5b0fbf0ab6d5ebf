"""The settings lead to the licences that a packaged program comes with."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca import assets
from carioca.gui.forms import form
from carioca.gui.scenes import settings
from tests.gui.controls import names, press
from tests.gui.driver import Driver


def test_a_packaged_program_shows_the_licences_of_all_it_is_made_with(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open(settings.SettingsScene())
    assert "licences" not in names(driver), "a checkout has none to show"
    inside = tmp_path / "_internal"
    (inside / "licences").mkdir(parents=True)
    (inside / "licences" / "README.txt").write_text("made with")
    monkeypatch.setattr(assets, "assets_dir", lambda: inside / "carioca" / "assets")
    opened: list[Path] = []
    monkeypatch.setattr(form, "open_path", lambda path: opened.append(path) or True)
    driver.open(settings.SettingsScene())
    press(driver, "licences")
    assert opened == [inside / "licences" / "README.txt"]
