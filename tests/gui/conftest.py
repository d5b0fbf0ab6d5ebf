"""Every test of the window leaves language and SDL's drivers as it found them; most drive an app of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carioca import i18n
from carioca.gui.draw.text import _Line
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.new_game import NewGameScene
from tests.gui.controls import press
from tests.gui.driver import Driver
from tests.test_minus import HYPHEN


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = i18n.language()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    i18n.set_language(before)


@pytest.fixture(autouse=True)
def _true_minus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test paints: numbers below zero carry a real minus sign."""
    render = _Line.render

    def checked(line: _Line, text: str) -> pygame.Surface:
        assert not HYPHEN.search(text), text
        return render(line, text)

    monkeypatch.setattr(_Line, "render", checked)


@pytest.fixture
def every_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each picture is painted, whether anybody looks or not."""
    monkeypatch.setattr("tests.gui.driver.PAINTED", 1)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """An app in a window nobody sees."""
    driver = Driver(tmp_path)
    yield driver
    driver.close()


@pytest.fixture
def scene(driver: Driver) -> AgreementScene:
    """The agreement, opened from a new game."""
    driver.open(NewGameScene(), 3)
    press(driver, "rules")
    driver.step()
    assert isinstance(driver.scene, AgreementScene)
    return driver.scene
